/// What ``Step`` goes by: journeys, transitions, outcomes and changes as arrays of numbers.
///
/// It says nothing that the machine's parts do not say. But a number costs no more than to read it, while a part is
/// made of objects, and looking at it means counting references to each of them.
struct StepTable: Sendable {
  struct Rule: Sendable {
    let event: EventID
    let showing: Showing
    let effects: EffectTable.ID
    let condition: ConditionTable.ID
  }

  /// What becomes of what is shown.
  enum Showing: Sendable {
    case stays
    case replaced(by: ScreenID)
    /// Those with these indices in ``StepTable/actions``.
    case actions(Range<Int32>)
  }

  struct Outcome: Sendable {
    let showing: Showing
    let effects: EffectTable.ID
    let isAdverse: Bool
    let aborts: Bool
  }

  struct ChangeRule: Sendable {
    let change: ChangeID
    /// nil: from any screen.
    let sources: [ScreenID]?
    let showing: Showing
    let effects: EffectTable.ID
    let condition: ConditionTable.ID
  }

  struct Alternative: Sendable {
    let condition: ConditionTable.ID
    /// Where its steps begin.
    let entry: Position
  }

  /// What happens at a position, and where a journey then goes on.
  struct Instruction: Sendable {
    let operation: Operation
    /// If it is a step.
    var step = StepID(0)
    var next = Position.idle
    /// Where the steps inside it begin: that of a `when`, or the first outcome's, with those of the others, in
    /// ``StepTable/branches``; nil: it has none.
    var inner: Int?
  }

  enum Operation: Sendable {
    /// No journey is under way.
    case none
    /// The alternatives are those with these indices in ``StepTable/alternatives``.
    case begin(IntentID, Range<Int32>)
    /// The targets are those with these indices in ``StepTable/targets``.
    case finish(IntentID, on: Range<Int32>)
    case perform(OutgoingTransitions.Candidates)
    /// The outcomes are those with these indices in ``StepTable/outcomes``.
    case ask(Range<Int32>)
    /// `retry` and `open`.
    case jump(Position)
    /// To where ``StepTable/followed`` says; a journey that has followed a link has no such step, but one that fails.
    case follow
    case set(EffectTable.ID)
    /// The ending is that with this index in ``StepTable/endings``.
    case fail(Int32, unless: ConditionTable.ID)
    case when(ConditionTable.ID)
  }

  private(set) var conditions: ConditionTable
  private(set) var effects: EffectTable
  /// By ``TransitionID``.
  private(set) var rules: [Rule] = []
  /// Those of a change next to each other, in the order of the spec.
  private(set) var changes: [ChangeRule] = []
  private(set) var actions: [StackAction] = []
  let bottoms: Bottoms
  private(set) var outcomes: [Outcome] = []
  private(set) var alternatives: [Alternative] = []
  private(set) var targets: [Target] = []
  /// Of steps that fail.
  private(set) var endings: [Ending] = []
  /// Where the steps inside other steps begin.
  private(set) var branches: [Position] = []
  /// Where the intents that a followed link may open begin then.
  private(set) var followed: [(intent: IntentID, start: Position)] = []
  /// By position.
  private(set) var instructions = [Instruction(operation: .none)]

  /// - Parameter followed: those that a followed link may open.
  init(_ parts: MachineParts, _ program: Program, _ outgoing: OutgoingTransitions, followed: [IntentID]) {
    conditions = ConditionTable(over: parts.contexts)
    effects = EffectTable(over: parts.contexts)
    bottoms = Bottoms(root: parts.root, tabs: parts.tabs, space: parts.contexts)
    rules.reserveCapacity(parts.transitions.count)
    for rule in parts.transitions {
      rules.append(
        Rule(
          event: rule.event, showing: add(rule.actions), effects: effects.add(rule.effects),
          condition: conditions.add(rule.guardCondition)))
    }
    for (index, change) in parts.changes.enumerated() {
      for rule in change.rules {
        let sources: [ScreenID]? = if case .screens(let screens) = rule.source { screens } else { nil }
        changes.append(
          ChangeRule(
            change: ChangeID(index), sources: sources, showing: add(rule.actions), effects: effects.add(rule.effects),
            condition: conditions.add(rule.condition)))
      }
    }
    let outcomes = parts.prompts.map { add($0.outcomes) }
    addJourneys(program, outcomes, outgoing, parts, at: parts.position)
    guard program.followsLinks else { return }
    let count = instructions.count - 1
    addJourneys(program, outcomes, outgoing, parts, hasFollowed: true) { parts.position($0).afterFollowing(count) }
    self.followed = followed.map { ($0, parts.position(.start($0)).afterFollowing(count)) }
  }

  /// - Parameters:
  ///   - outcomes: where those of each prompt are.
  ///   - position: where the journeys have their phases.
  private mutating func addJourneys(
    _ program: Program, _ outcomes: [Range<Int32>], _ outgoing: OutgoingTransitions, _ parts: MachineParts,
    hasFollowed: Bool = false, at position: (Phase) -> Position
  ) {
    for (index, entries) in program.entries.enumerated() {
      let start = alternatives.count
      for (alternative, entry) in zip(parts.intents[index].alternatives, entries) {
        alternatives.append(Alternative(condition: conditions.add(alternative.condition), entry: position(entry)))
      }
      instructions.append(
        Instruction(operation: .begin(IntentID(index), Int32(start)..<Int32(alternatives.count))))
    }
    for (index, intent) in parts.intents.enumerated() {
      let start = Int32(targets.count)
      targets += intent.targets
      instructions.append(Instruction(operation: .finish(IntentID(index), on: start..<Int32(targets.count))))
    }
    for (index, step) in program.steps.enumerated() {
      instructions.append(
        Instruction(
          operation: operation(of: step, outcomes, outgoing, hasFollowed, position), step: StepID(index),
          next: position(step.next), inner: step.inner.isEmpty ? nil : branches.count))
      branches += step.inner.map(position)
    }
  }

  private mutating func operation(
    of step: ProgramStep, _ outcomes: [Range<Int32>], _ outgoing: OutgoingTransitions, _ hasFollowed: Bool,
    _ position: (Phase) -> Position
  ) -> Operation {
    switch step.action {
    case .perform(let event, _, _): return .perform(outgoing.candidates(for: event))
    case .ask(let prompt, _, _): return .ask(outcomes[prompt.index])
    case .retry: return .jump(position(.start(step.intent)))
    case .open(let intent): return .jump(position(.start(intent)))
    case .follow: return hasFollowed ? fail(.tooManyRedirects) : .follow
    case .set(let list): return .set(effects.add(list))
    case .fail(let reason, let exception): return fail(.failed(reason: reason), unless: exception)
    case .when(let condition, _): return .when(conditions.add(condition))
    }
  }

  private mutating func fail(_ ending: Ending, unless exception: Condition? = nil) -> Operation {
    endings.append(ending)
    return .fail(Int32(endings.count - 1), unless: exception.map { conditions.add($0) } ?? .never)
  }

  private mutating func add(_ list: [StackAction]) -> Showing {
    switch list.count {
    case 0: return .stays
    case 1: if case .replace(let screen) = list[0] { return .replaced(by: screen) }
    default: break
    }
    actions += list
    return .actions(Int32(actions.count - list.count)..<Int32(actions.count))
  }

  private mutating func add(_ list: [NavigationModel.Outcome]) -> Range<Int32> {
    for outcome in list {
      outcomes.append(
        Outcome(
          showing: add(outcome.actions), effects: effects.add(outcome.effects), isAdverse: outcome.isAdverse,
          aborts: outcome.aborts))
    }
    return Int32(outcomes.count - list.count)..<Int32(outcomes.count)
  }
}
