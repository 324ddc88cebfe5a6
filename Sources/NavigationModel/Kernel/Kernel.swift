/// A machine lowered into guarded moves: the one form in which engine and explorer read the language.
///
/// Journey steps, moves by hand, changes and links all become rules in the manner of Dijkstra's guarded commands
/// ("Guarded commands, nondeterminacy and formal derivation of programs", 1975): from which screens, when, what is
/// done,
/// and where it leads. A block for each position says how rules go together there. Two interpreters read them:
/// `Step` in one configuration, and sets of contexts at a place.
///
/// What judges them, the encoding for Z3 and the plain checkers in tests, reads the machine as it is written, and never
/// this: so a mistake in the lowering is noticed.
package struct Kernel: Sendable {
  package typealias RuleID = Identifier<Rule>

  /// A guarded move.
  package struct Rule: Hashable, Sendable {
    /// The move that is seen of it. Of a transition, the move by hand; a step that performs it has one of its own.
    package var move: Move
    /// nil: any screen.
    package var sources: [ScreenID]?
    package var when = Guard.always
    package var actions: [StackAction] = []
    package var effects: [Assignment] = []
    package var to = Goal.next
    package var isAdverse = false
    /// True if the journey ends refused where the actions are impossible; otherwise the rule is not enabled there.
    package var refuses = false

    /// The condition of its guard; nil: none, or that a target is shown.
    package var condition: Condition? { if case .holds(let condition) = when { condition } else { nil } }

    /// True if it is not enabled where it would change nothing.
    package var mustChange: Bool { if case .tap = move { true } else { false } }
  }

  package enum Guard: Hashable, Sendable {
    case always
    case holds(Condition)
    /// One of the targets is shown.
    case lands([Target])
  }

  /// The goal of a rule.
  package enum Goal: Hashable, Sendable {
    /// To where its block goes on.
    case next
    case goes(Position)
    case ends(Ending)

    /// The position after a rule of the block; nil where the journey ends.
    package func position(after block: Block) -> Position? {
      switch self {
      case .next: block.next
      case .goes(let position): position
      case .ends: nil
      }
    }
  }

  /// The rules for a position.
  package struct Block: Hashable, Sendable {
    package var form = Form.any
    package var rules: Rules
    package var next = Position.idle
  }

  /// The way in which the rules of a block go together.
  package enum Form: Hashable, Sendable {
    /// Each that is enabled may be made.
    case any
    /// The first whose guard holds is made.
    case first
    /// The step performs the only one that is enabled. Otherwise it is refused; and what it shows may fail.
    case exactlyOne(StepID)
  }

  package enum Rules: Hashable, Sendable {
    /// Those between journeys.
    case idle
    /// Those with these numbers.
    case these(Range<Int>)
    /// The transitions of an event.
    case of(EventID)
  }

  /// The transitions come first, so that each has the number it has in the machine; then Back, dragging, tabs, changes,
  /// links, and what journeys do.
  package let rules: [Rule]
  /// By position.
  package let blocks: [Block]
  /// By change: its rules, in the order of the spec.
  package let changes: [Range<Int>]
  /// By intent: how a link opens it.
  package let links: Range<Int>
  /// The rules between journeys, without links.
  let idle: Departures<Rule>
  /// The transitions, also those that cannot be made by hand.
  let performed: EventDepartures
  let packed: PackedRules
}

extension Kernel {
  /// A mistake in the lowering, which tests plant.
  package typealias Mistake = (_ rules: inout [Rule], _ blocks: inout [Block]) -> Void

  /// - Parameters:
  ///   - followed: the intents that a followed link may open.
  ///   - mistake: what goes wrong; nil but in tests.
  init(
    _ parts: MachineParts, _ program: Program, followed: [IntentID], on bottoms: Bottoms, planting mistake: Mistake?
  ) {
    var lowering = Lowering(parts, program, followed: followed)
    lowering.lower()
    if let mistake { lowering.plant(mistake) }
    self.init(lowering, parts, on: bottoms)
  }

  private init(_ lowering: Lowering, _ parts: MachineParts, on bottoms: Bottoms) {
    (rules, blocks, changes, links) = (lowering.rules, lowering.blocks, lowering.changes, lowering.links)
    func departures(_ numbers: some Sequence<Int>) -> Departures<Rule> {
      Departures(numbers.map { (RuleID($0), lowering.rules[$0].sources) }, screenCount: parts.screens.count)
    }
    let transitions = parts.transitions.indices
    let browsable = transitions.filter { parts.browsing.contains(parts.transitions[$0].event) }
    idle = departures(browsable + Array(transitions.upperBound..<links.lowerBound))
    performed = EventDepartures(
      departures(transitions), events: parts.transitions.map(\.event), eventCount: parts.events.count)
    packed = PackedRules(rules, blocks, performed, on: bottoms)
  }

  package subscript(id: RuleID) -> Rule { rules[id.index] }

  /// The rule of a change that is its first, second and so on.
  ///
  /// - Parameter number: from zero.
  package func rule(_ number: Int, of change: ChangeID) -> RuleID {
    RuleID(changes[change.index].lowerBound + number)
  }

  package subscript(position: Position) -> Block { blocks[Int(position.index)] }

  /// The rules of a block that start from `screen`, whatever their guards; without links that may be opened.
  package func rules(of block: Block, leaving screen: ScreenID) -> [RuleID] {
    switch block.rules {
    case .idle: Array(idle[screen])
    case .these(let numbers): numbers.map(RuleID.init)
    case .of(let event): performed.rules(of: event, leaving: screen)
    }
  }
}

extension Kernel.Form {
  /// The move that is seen where a rule is made.
  @inline(__always)
  package func move(_ move: Move) -> Move {
    guard case .exactlyOne(let step) = self, case .browse(let transition) = move else { return move }
    return .perform(step, transition)
  }
}
