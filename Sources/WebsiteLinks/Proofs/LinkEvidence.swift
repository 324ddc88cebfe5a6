import Foundation

/// Why website and routes agree, written down so that it can be checked by somebody who explores nothing: the states in
/// which the automaton of all paths can be, where each byte leads, and what is decided where a path may end.
struct LinkEvidence: Codable, Hashable, Sendable {
  /// A set of positions in the automata of all rules, ascending.
  struct State: Codable, Hashable, Sendable {
    var positions: [Int32]
    /// The steps of bytes; all others lead to nothing.
    var steps: [Step]
  }

  struct Step: Codable, Hashable, Sendable {
    /// As a text: bytes of paths are printable.
    var bytes: String
    var target: Int
  }

  /// The decision for paths that certain rules accept.
  struct Ending: Codable, Hashable, Sendable {
    /// The rules, those of a side after those of the side before.
    var accepted: [Int32]
    /// By side, the rules that decide together for some query and fragment.
    var winners: [[Int?]]
  }

  /// The identity of the website's file.
  var site: String
  /// The first is where a path begins, after its slash.
  var states: [State]
  var endings: [Ending]
  /// Pairs of a rule and a route that differ, and that no exception covers: these are refuted.
  var differences: [[Int?]]

  /// No evidence has more states, and none has more bytes: larger ones are neither written nor read.
  static let (mostStates, mostBytes) = (20_000, 32 << 20)

  /// Why evidence is refused.
  enum Flaw: Error, Hashable, Sendable {
    case tooLarge
    /// The comparison or the check takes more than the limits allow.
    case tooMuch
    /// The matchers do not confirm a difference: the automata are wrong, and nothing is known.
    case unconfirmed
    case unreadable
    case otherSite
    /// A state does not exist, or has positions that the rules do not.
    case invalid(state: Int)
    /// A byte is listed twice, or cannot be in a path.
    case bytes(state: Int)
    /// This byte does not lead from the state where it is said to.
    case step(state: Int, byte: UInt8)
    /// A path may end here, and there is nothing about it.
    case noEnding(state: Int)
    /// For some query and fragment other rules decide.
    case winners(state: Int)
    /// These rules do not agree, no exception covers them, and they are not said to differ.
    case difference([Int?])
  }

  init(json: [UInt8]) throws(Flaw) {
    guard json.count <= Self.mostBytes else { throw .tooLarge }
    do { self = try JSONDecoder().decode(LinkEvidence.self, from: Data(json)) } catch { throw .unreadable }
  }

  /// Always the same text for the same evidence.
  func json() throws(Flaw) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { throw .unreadable }
    guard data.count <= Self.mostBytes else { throw .tooLarge }
    return Array(data)
  }

  /// The findings of an exploration. Whether they are right is for the check to say.
  init(_ found: JointStates, site: String, _ effort: inout Effort) throws(Flaw) {
    guard found.states.count <= Self.mostStates else { throw .tooLarge }
    self.site = site
    let sides = found.joint.sides
    states = []
    endings = []
    differences = []
    do throws(Effort.Spent) {
      for number in 0..<found.states.count { states.append(try Self.state(number, of: found, &effort)) }
      var resolver = ConditionResolver(found.joint.sides, isCanonical: found.joint.isCanonical)
      var seen: Set<[Int32]> = []
      for state in states {
        let accepted = found.joint.automaton.accepted(at: state.positions)
        guard found.joint.isEnd(accepted), seen.insert(accepted).inserted else { continue }
        var winners: [[Int?]] = []
        for example in try resolver.resolve(accepted, &effort) where !winners.contains(example.winners) {
          winners.append(example.winners)
        }
        endings.append(Ending(accepted: accepted, winners: winners))
      }
    } catch { throw .tooMuch }
    for winners in endings.flatMap(\.winners) where !sides.isAgreed(winners) {
      let pair = Array(winners[..<2])
      if sides.excuse(of: winners) == nil, !differences.contains(pair) { differences.append(pair) }
    }
  }

  private static func state(
    _ number: Int, of found: JointStates, _ effort: inout Effort
  ) throws(Effort.Spent) -> State {
    var state = State(positions: Array(found.states[number]), steps: [])
    let edges = found.joint.edges(from: state.positions)
    var places: [Int: Int] = [:]
    for byte in JointAutomaton.pathBytes {
      try effort.spend(20 + 4 * edges.count)
      var targets = Set(edges.filter { $0.set.contains(byte) }.map(\.target)).sorted()
      Subsets.prune(&targets, found.joint.automaton, found.joint.pruning)
      guard !targets.isEmpty, let target = found.states.known(targets) else { continue }
      let character = String(Unicode.Scalar(byte))
      if let place = places[target] {
        state.steps[place].bytes += character
      } else {
        places[target] = state.steps.count
        state.steps.append(Step(bytes: character, target: target))
      }
    }
    return state
  }
}

// MARK: The check

extension LinkEvidence {
  /// Checks that no byte leads out of the states, and that where a path may end both sides decide the same, but for the
  /// differences.
  ///
  /// Nothing is explored: every byte is followed from every state, and all combinations of conditions are tried.
  ///
  /// - Parameter joint: the automaton of the rules as they are now.
  func check(_ joint: JointAutomaton, _ effort: inout Effort) throws(Flaw) {
    guard states.count <= Self.mostStates else { throw .tooLarge }
    do {
      try checkStates(joint, &effort)
      try checkEndings(joint, &effort)
    } catch let flaw as Flaw {
      throw flaw
    } catch { throw .tooMuch }
  }

  private func checkStates(_ joint: JointAutomaton, _ effort: inout Effort) throws {
    for (number, state) in states.enumerated() {
      let areKnown = state.positions.allSatisfy { $0 >= 0 && $0 < joint.automaton.count }
      let areAscending = zip(state.positions, state.positions.dropFirst()).allSatisfy(<)
      guard areKnown, areAscending, state.steps.allSatisfy({ states.indices.contains($0.target) }) else {
        throw Flaw.invalid(state: number)
      }
    }
    let slash = JointAutomaton.slash
    guard let first = states.first,
      joint.isCovered(joint.automaton.step(joint.automaton.starts, slash), by: first.positions)
    else { throw Flaw.invalid(state: 0) }
    for (number, state) in states.enumerated() {
      var targets: [UInt8: Int] = [:]
      for step in state.steps {
        for byte in step.bytes.utf8 {
          guard Automaton.pathBytes.contains(byte), targets.updateValue(step.target, forKey: byte) == nil else {
            throw Flaw.bytes(state: number)
          }
        }
      }
      let edges = joint.edges(from: state.positions)
      for byte in JointAutomaton.pathBytes {
        try effort.spend(20 + 10 * edges.count)
        let reached = Set(edges.filter { $0.set.contains(byte) }.map(\.target)).sorted()
        let listed = targets[byte].map { states[$0].positions } ?? []
        try effort.spend(max(0, reached.count - listed.count) * listed.count)
        guard joint.isCovered(reached, by: listed) else { throw Flaw.step(state: number, byte: byte) }
      }
    }
  }

  private func checkEndings(_ joint: JointAutomaton, _ effort: inout Effort) throws {
    var combinations = CombinationCheck(joint.sides, isCanonical: joint.isCanonical)
    var checked: Set<[Int32]> = []
    for pair in differences {
      guard pair.count == 2, exist(pair, in: joint) else { throw Flaw.difference(pair) }
    }
    let known = Dictionary(endings.map { ($0.accepted, $0.winners) }) { first, _ in first }
    for (number, state) in states.enumerated() {
      let accepted = joint.automaton.accepted(at: state.positions)
      guard joint.isEnd(accepted), checked.insert(accepted).inserted else { continue }
      guard let winners = known[accepted] else { throw Flaw.noEnding(state: number) }
      for winners in winners {
        guard winners.count == joint.sides.count, exist(winners, in: joint) else { throw Flaw.invalid(state: number) }
        let isListed = differences.contains(Array(winners[..<2]))
        guard joint.sides.isAgreed(winners) || joint.sides.excuse(of: winners) != nil || isListed else {
          throw Flaw.difference(winners)
        }
      }
      switch try combinations.find(accepted, Set(winners), &effort) {
      case .right: break
      case .tooMuch: throw Flaw.tooMuch
      case .missing, .open, .openSegment, .openQuery, .wrongOrder: throw Flaw.winners(state: number)
      }
    }
  }
  private func exist(_ winners: [Int?], in joint: JointAutomaton) -> Bool {
    zip(winners, joint.sides).allSatisfy { winner, side in winner.map { side.rules.indices.contains($0) } ?? true }
  }
}
