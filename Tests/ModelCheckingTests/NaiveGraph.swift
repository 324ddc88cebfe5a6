import NavigationModel
import NavigationSupport

/// Everything that can be reached, found by plain breadth-first search with `Step`.
///
/// Journeys of every intent are followed from every reachable configuration between journeys, denied or not, and
/// a journey may be superseded wherever it stands.
struct NaiveGraph {
  let machine: Machine
  /// Per reachable configuration: the least number of moves from a start of the app.
  private(set) var distance: [Configuration: Int] = [:]
  /// Per reachable configuration: what may happen, but for superseding.
  private(set) var choices: [Configuration: [Choice]] = [:]
  /// All reachable configurations, nearest first.
  private(set) var all: [Configuration] = []
  /// Those with more below than is looked at, or found when enough had been looked at: what follows is not known.
  private(set) var frontier: Set<Configuration> = []
  /// Whether what is not known is taken for good.
  var isOptimistic = true

  /// - Parameters:
  ///   - depth: how many screens may lie below before it is looked at no further.
  ///   - most: how many configurations are looked at.
  init(_ machine: Machine, depth: Int = .max, most: Int = .max) {
    self.machine = machine
    for configuration in machine.starts {
      distance[configuration] = 0
      all.append(configuration)
    }
    var next = 0
    while next < all.count {
      let configuration = all[next]
      guard configuration.stack.height <= depth, choices.count < most else {
        frontier.insert(configuration)
        next += 1
        continue
      }
      let choices = PlainStep.choices(in: configuration, of: machine)
      self.choices[configuration] = choices
      var successors = choices.map(\.result.configuration)
      if !configuration.isIdle { successors.append(configuration.idle) }
      for successor in successors where distance[successor] == nil {
        distance[successor] = (distance[configuration] ?? 0) + 1
        all.append(successor)
      }
      next += 1
    }
  }

  var idle: [Configuration] { all.filter(\.isIdle) }
  var midJourney: [Configuration] { all.filter { !$0.isIdle } }
  /// What journeys leave when they end by themselves.
  var left: Set<Configuration> {
    Set(
      midJourney.flatMap { choices[$0] ?? [] }.compactMap { choice in
        if case .ends(_, let last) = choice.result { last } else { nil }
      })
  }

  /// Where the journeys of `intent` begin: one configuration per reachable idle one (or fewer, with `start: fresh`).
  func starts(of intent: IntentID) -> Set<Configuration> {
    Set(idle.filter { !frontier.contains($0) }.map { PlainStep.opening(intent, in: $0, of: machine) })
  }

  /// Whether `condition` is true of the screen and context of `configuration`.
  func holds(_ condition: Condition, at configuration: Configuration) -> Bool {
    condition.holds(at: configuration, of: machine.contexts)
  }

  /// Whether the intent must be refused at `configuration`.
  func isDenied(_ intent: IntentID, at configuration: Configuration) -> Bool {
    machine.intents[intent.index].denied.map { holds($0, at: configuration) } ?? false
  }
}

extension NaiveGraph {
  /// The journey configurations of which `rule` is true, where `rule` may ask of which others it is true already:
  /// the least set that is closed under it. With each the number of the round in which it was found, from 1.
  func leastSet(
    isOptimistic: Bool? = nil, _ rule: (Configuration, Set<Configuration>) -> Bool
  ) -> [Configuration: Int] {
    var rounds: [Configuration: Int] = [:]
    var set: Set<Configuration> = isOptimistic ?? self.isOptimistic ? frontier : []
    for configuration in set { rounds[configuration] = 1 }
    var rest = midJourney.filter { !frontier.contains($0) }
    for round in 1... {
      // Every round looks at the set of the round before, and at nothing newer.
      let found = rest.filter { rule($0, set) }
      if found.isEmpty { break }
      for configuration in found { rounds[configuration] = round }
      set.formUnion(found)
      rest.removeAll { set.contains($0) }
    }
    return rounds
  }

  /// Some run lands.
  func canLand(isOptimistic: Bool? = nil) -> [Configuration: Int] {
    leastSet(isOptimistic: isOptimistic) { configuration, set in
      (choices[configuration] ?? []).contains { choice in
        switch choice.result {
        case .ends(let ending, _): ending == .landed
        case .continues(let next): set.contains(next)
        }
      }
    }
  }

  /// Every well-meaning run ends, and lands; the round is the length of the longest.
  func mustLand() -> [Configuration: Int] {
    leastSet { configuration, set in
      (choices[configuration] ?? []).filter { !$0.isAdverse }.allSatisfy { choice in
        switch choice.result {
        case .ends(let ending, _): ending == .landed
        case .continues(let next): set.contains(next)
        }
      }
    }
  }

  /// Every run ends, whatever the answers; the round is the length of the longest.
  func mustEnd() -> [Configuration: Int] {
    leastSet { configuration, set in
      (choices[configuration] ?? []).allSatisfy { choice in
        switch choice.result {
        case .ends: true
        case .continues(let next): set.contains(next)
        }
      }
    }
  }

  /// Every run meets `goal`, here, later, or where it ends.
  func mustMeet(_ goal: Condition) -> [Configuration: Int] {
    leastSet { configuration, set in
      holds(goal, at: configuration)
        || (choices[configuration] ?? []).allSatisfy { choice in
          switch choice.result {
          case .ends(_, let last): holds(goal, at: last)
          case .continues(let next): set.contains(next)
          }
        }
    }
  }

  /// Every run ends, and `goal` is true where it does.
  func mustEnd(in goal: Condition) -> [Configuration: Int] {
    leastSet { configuration, set in
      (choices[configuration] ?? []).allSatisfy { choice in
        switch choice.result {
        case .ends(_, let last): holds(goal, at: last)
        case .continues(let next): set.contains(next)
        }
      }
    }
  }

  /// The least number of moves from `start` to where a journey lands, whatever the answers; nil if none does.
  func movesToLand(from start: Configuration) -> Int? {
    var seen: Set<Configuration> = [start]
    var level = [start]
    var moves = 0
    while !level.isEmpty {
      var next: [Configuration] = []
      for choice in level.flatMap({ choices[$0] ?? [] }) {
        switch choice.result {
        case .ends(.landed, _): return moves + 1
        case .ends: break
        case .continues(let configuration): if seen.insert(configuration).inserted { next.append(configuration) }
        }
      }
      level = next
      moves += 1
    }
    return nil
  }

  /// Whether a move is one that a claim names.
  private func isMade(_ move: Move, _ mover: Property.Mover) -> Bool {
    switch (mover, MoveDescription(move).kind) {
    case (.event(let event), .browse), (.event(let event), .perform):
      MoveDescription(move).event(in: machine) == event
    case (.change(let change), .change): MoveDescription(move).change == change
    case (.back, .back), (.drag, .drag): true
    case (.tap(let tab), .tap): MoveDescription(move).tab == tab
    default: false
    }
  }

  /// Whether one can happen there; of what is not looked at any further it is not known.
  func canHappen(_ mover: Property.Mover, at configuration: Configuration) -> Bool {
    choices[configuration].map { $0.contains { isMade($0.move, mover) } } ?? !isOptimistic
  }

  /// The least number of browsing moves from `start` to a configuration in which `goal` is true; nil if none leads
  /// there.
  func browsingMoves(from start: Configuration, to goal: Condition, by means: Property.Moves) -> Int? {
    func isMeant(_ move: Move) -> Bool {
      switch means {
      case .byHand: move.isByHand
      case .one(let mover): isMade(move, mover)
      }
    }
    func isGood(_ place: Configuration) -> Bool {
      holds(goal, at: place) || isOptimistic && frontier.contains(place)
    }
    if case .one(.change) = means {
      if isGood(start) { return 0 }
      // Whichever of its rules applies.
      let ends = (choices[start] ?? []).filter { isMeant($0.move) }.map(\.result.configuration)
      return !ends.isEmpty && ends.allSatisfy { $0.isIdle && isGood($0) } ? 1 : nil
    }
    var seen: Set<Configuration> = [start]
    var level = [start]
    var moves = 0
    while !level.isEmpty {
      if level.contains(where: isGood) { return moves }
      var next: [Configuration] = []
      for choice in level.flatMap({ choices[$0] ?? [] }) {
        if isMeant(choice.move), choice.result.configuration.isIdle, seen.insert(choice.result.configuration).inserted {
          next.append(choice.result.configuration)
        }
      }
      level = next
      moves += 1
    }
    return nil
  }
}
