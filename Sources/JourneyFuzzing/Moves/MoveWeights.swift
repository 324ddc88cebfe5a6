/// The probabilities of one run's choices: some moves are off, the others have weights.
///
/// Each run has its own, because runs that leave something out find what runs that do a little of everything miss.
/// Source: Groce, Zhang, Eide, Chen and Regehr, "Swarm testing", ISSTA 2012. Weights are not recorded, only what was
/// chosen.
package struct MoveWeights: Hashable, Sendable {
  /// By ``MoveKind``; 0 is off.
  private(set) var weights: [Int]
  /// One move in so many is the last.
  private(set) var length: Int
  /// In percent: how often a move is made before everything under way has finished.
  private(set) var haste: Int
  /// In percent: how often an answer is a random one, and not the first.
  private(set) var adversity: Int

  init(_ random: inout RandomNumbers) {
    func weight(of kind: MoveKind, _ random: inout RandomNumbers) -> Int {
      random.below(100) < kind.offPercent ? 0 : kind.weight * (1 + random.below(8))
    }
    let last: [MoveKind] = [.back, .drag, .tab]
    weights = MoveKind.allCases.map { last.contains($0) ? 0 : weight(of: $0, &random) }
    // A run needs something that begins journeys.
    if weights[MoveKind.link.rawValue] == 0 && weights[MoveKind.intent.rawValue] == 0 {
      weights[MoveKind.link.rawValue] = 8
      weights[MoveKind.intent.rawValue] = 8
    }
    length = [3, 6, 12, 40][random.below(4)]
    haste = [0, 10, 30, 60][random.below(4)]
    adversity = [10, 50, 90][random.below(3)]
    // After all others, so that seeds go on meaning the same where nothing is covered; and as nothing was drawn for
    // tabs, also where there are none.
    for kind in last.dropLast() { weights[kind.rawValue] = weight(of: kind, &random) }
    var other = random
    weights[MoveKind.tab.rawValue] = weight(of: .tab, &other)
  }

  func kind(_ random: inout RandomNumbers, _ possible: MoveKinds) -> Int {
    var total = 0
    for kind in MoveKind.allCases where possible.contains(kind) { total += weights[kind.rawValue] }
    guard total > 0 else { return random.below(weights.count) }
    var roll = random.below(total)
    for kind in MoveKind.allCases where possible.contains(kind) {
      roll -= weights[kind.rawValue]
      if roll < 0 { return kind.rawValue }
    }
    return 0
  }
}
