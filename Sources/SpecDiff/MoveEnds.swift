import Basics
import NavigationModel

/// The ends of one move: all ways in which a journey can end, and where.
package struct MoveEnds: Hashable, Sendable {
  /// With answers that mean well.
  package var happy: Set<MoveEnd> = []
  /// With any answers, and presentations that fail.
  package var all: Set<MoveEnd> = []
}

/// One way in which a move can end.
package struct MoveEnd: Sendable {
  package enum End: Hashable, Sendable {
    /// A tap, a change, Back: it is done.
    case done
    /// A change after which the app opens this intent.
    case opens(String)
    /// The journey of a link.
    case journey(Ending)
    /// A journey can go on without end.
    case loops
    /// It cannot be done here.
    case impossible
  }

  package var end: End
  /// The screens shown then; nil if nothing is left to be compared.
  package var shown: Columns<Int>?
  /// By variable: its value then, as far as it is compared.
  package var values: [Int?]
  /// The obstacle that was not possible, or in two ways, if that ends a journey: `event 'showOrders'`. It says more of
  /// the same end, and what has another name is no other end.
  package var obstacle: String?
}

extension MoveEnd: Hashable {
  package static func == (a: MoveEnd, b: MoveEnd) -> Bool {
    a.end == b.end && a.shown == b.shown && a.values == b.values
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(end)
    hasher.combine(shown)
    hasher.combine(values)
  }
}

/// Follows the journeys of one version, one configuration after the other.
struct EndsOfMoves {
  let pair: VersionPair
  let side: VersionPair.Side
  /// The variables whose values are compared.
  let compared: [Int]

  /// Journeys with more configurations are not followed, nor those that pile up more screens: they do so in a loop, and
  /// the larger a configuration, the longer it takes to look it up.
  static let limit = 1 << 14
  static let mostScreens = 64

  /// The ends of `subject`.
  ///
  /// - Throws: ``JourneyTooLong``, and what `check` throws.
  func ends(
    of subject: SpecDiff.Subject, at start: Configuration, _ check: () throws -> Void
  ) throws -> MoveEnds {
    let machine = pair[side]
    switch subject {
    case .launch:
      let shown = end(.done, machine.start(in: start.context))
      return MoveEnds(happy: [shown], all: [shown])
    case .byHand(let action): return doing(action, at: start)
    case .intent(let name):
      guard let index = machine.intents.firstIndex(where: { $0.name == name }) else { return MoveEnds() }
      return try opening(IntentID(index), at: start, check)
    }
  }

  /// The ends of opening `intent`.
  ///
  /// - Throws: ``JourneyTooLong``: a journey that pushes in a loop has no end.
  private func opening(
    _ intent: IntentID, at start: Configuration, _ check: () throws -> Void
  ) throws -> MoveEnds {
    let machine = pair[side]
    var ends = MoveEnds()
    let opened = Step.opening(intent, in: start, of: machine)
    for isHappy in [true, false] {
      var found: Set<MoveEnd> = []
      var states = Worklist([opened])
      var successors: [[Int]] = []
      while let next = states.next() {
        let piledUp = next.element.stack.height - opened.stack.height
        guard states.all.count <= Self.limit, piledUp <= Self.mostScreens else { throw JourneyTooLong() }
        if successors.count & 0xFF == 0xFF { try check() }
        var targets: [Int] = []
        Step.forEachChoice(in: next.element, of: machine) { choice in
          guard !isHappy || !choice.isAdverse else { return }
          switch choice.result {
          case .ends(let ending, let place): found.insert(end(.journey(ending), place, at: choice.move))
          case .continues(let state): targets.append(states.add(state).number)
          }
        }
        successors.append(targets)
      }
      if hasCycle(successors) { found.insert(MoveEnd(end: .loops, shown: nil, values: [])) }
      if isHappy { ends.happy = found } else { ends.all = found }
    }
    return ends
  }

  /// The ends of something done by hand, or of a change.
  private func doing(_ action: ByHand, at start: Configuration) -> MoveEnds {
    var found = Set(results(of: action, at: start).map { end($0.kind, $0.configuration) })
    if found.isEmpty { found = [MoveEnd(end: .impossible, shown: nil, values: [])] }
    return MoveEnds(happy: found, all: found)
  }

  /// The results of something done by hand, or of a change, in the numbers of this version.
  func results(of action: ByHand, at start: Configuration) -> [Result] {
    let machine = pair[side]
    var results: [Result] = []
    Step.forEachMoveByHandOrChange(in: start, of: machine) { choice in
      guard action.matches(choice.move, of: machine) else { return }
      var kind = MoveEnd.End.done
      if case .change(let change) = choice.move, let intent = machine.changes[change.index].opens {
        kind = .opens(machine.intents[intent.index].name)
      }
      results.append(Result(kind: kind, configuration: choice.result.configuration))
    }
    return results
  }

  struct Result: Equatable {
    let kind: MoveEnd.End
    let configuration: Configuration
  }

  private func end(_ end: MoveEnd.End, _ configuration: Configuration, at move: Move? = nil) -> MoveEnd {
    let shared = pair.shared(configuration, of: side)
    return MoveEnd(
      end: end, shown: shared.shown, values: compared.map { shared.values[$0] }, obstacle: move.flatMap(obstacle))
  }

  /// The event, or the outcome with a rule, that a move is about.
  private func obstacle(_ move: Move) -> String? {
    let machine = pair[side]
    switch move {
    case .refuse(let step):
      guard case .perform(let event, _, _) = machine.steps[step.index].action else { return nil }
      return "event '\(machine.events[event.index].name)'"
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return nil }
      let asked = machine.prompts[prompt.index]
      return "outcome '\(asked.outcomes[outcome].name)' of '\(asked.name)'"
    default: return nil
    }
  }

  /// Returns whether a configuration can come again.
  private func hasCycle(_ successors: [[Int]]) -> Bool {
    // Those that nothing leads to are taken away, until none is left, or a cycle.
    var arriving = [Int](repeating: 0, count: successors.count)
    for target in successors.joined() { arriving[target] += 1 }
    var free = successors.indices.filter { arriving[$0] == 0 }
    var taken = 0
    while let node = free.popLast() {
      taken += 1
      for target in successors[node] {
        arriving[target] -= 1
        if arriving[target] == 0 { free.append(target) }
      }
    }
    return taken < successors.count
  }
}

/// A journey has more configurations than are followed.
struct JourneyTooLong: Error {}

/// A move without a link, by names.
package enum ByHand: Hashable, Sendable {
  case tap(String)
  case change(String)
  case back
  case drag
  case tab(String)

  func matches(_ move: Move, of machine: Machine) -> Bool {
    switch (self, move) {
    case (.tap(let name), .browse(let rule)):
      machine.events[machine.transitions[rule.index].event.index].name == name
    case (.change(let name), .change(let change)): machine.changes[change.index].name == name
    case (.back, .back), (.drag, .drag): true
    case (.tab(let name), .tap(let tab)): machine.tabs[tab.index].name == name
    default: false
    }
  }
}
