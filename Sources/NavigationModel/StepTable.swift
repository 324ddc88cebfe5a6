/// What ``Step`` goes by: journeys, transitions, outcomes and changes as arrays of numbers.
///
/// It says nothing that the machine's parts do not say. But a number costs no more than to read it, while a part is
/// made of objects, and looking at it means counting references to each of them.
struct StepTable: Sendable {
  struct Rule: Sendable {
    let event: EventID
    let target: ScreenID
    let effects: EffectTable.ID
    let condition: ConditionTable.ID
  }

  struct Outcome: Sendable {
    let effects: EffectTable.ID
    let isAdverse: Bool
    let aborts: Bool
  }

  struct Change: Sendable {
    let screen: ScreenID?
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
    case set(EffectTable.ID)
    /// The reason is that with this index in ``StepTable/reasons``.
    case fail(reason: Int32, unless: ConditionTable.ID)
    case when(ConditionTable.ID)
  }

  private(set) var conditions: ConditionTable
  private(set) var effects: EffectTable
  /// By ``TransitionID``.
  private(set) var rules: [Rule] = []
  /// By ``ChangeID``.
  private(set) var changes: [Change] = []
  private(set) var outcomes: [Outcome] = []
  private(set) var alternatives: [Alternative] = []
  private(set) var targets: [ScreenID] = []
  private(set) var reasons: [String] = []
  /// Where the steps inside other steps begin.
  private(set) var branches: [Position] = []
  /// By position.
  private(set) var instructions = [Instruction(operation: .none)]
  /// The position of the first step.
  let firstStep: Int

  init(_ parts: MachineParts, _ program: Program, _ outgoing: OutgoingTransitions) {
    conditions = ConditionTable(over: parts.contexts)
    effects = EffectTable(over: parts.contexts)
    firstStep = Int(parts.position(.step(StepID(0))).index)
    rules.reserveCapacity(parts.transitions.count)
    for rule in parts.transitions {
      rules.append(
        Rule(
          event: rule.event, target: rule.target, effects: effects.add(rule.effects),
          condition: conditions.add(rule.guardCondition)))
    }
    for change in parts.changes {
      changes.append(
        Change(
          screen: change.screen, effects: effects.add(change.effects),
          condition: conditions.add(change.condition)))
    }
    for (index, entries) in program.entries.enumerated() {
      let start = alternatives.count
      for (alternative, entry) in zip(parts.intents[index].alternatives, entries) {
        alternatives.append(
          Alternative(condition: conditions.add(alternative.condition), entry: parts.position(entry)))
      }
      instructions.append(
        Instruction(operation: .begin(IntentID(index), Int32(start)..<Int32(alternatives.count))))
    }
    for (index, intent) in parts.intents.enumerated() {
      let start = Int32(targets.count)
      targets += intent.targets
      instructions.append(Instruction(operation: .finish(IntentID(index), on: start..<Int32(targets.count))))
    }
    let outcomes = parts.prompts.map { add($0.outcomes) }
    for step in program.steps {
      instructions.append(
        Instruction(
          operation: operation(of: step, outcomes, outgoing, parts), next: parts.position(step.next),
          inner: step.inner.isEmpty ? nil : branches.count))
      branches += step.inner.map { parts.position($0) }
    }
  }

  /// - Parameter outcomes: where those of each prompt are.
  private mutating func operation(
    of step: ProgramStep, _ outcomes: [Range<Int32>], _ outgoing: OutgoingTransitions, _ parts: MachineParts
  ) -> Operation {
    switch step.action {
    case .perform(let event, _, _): return .perform(outgoing.candidates(for: event))
    case .ask(let prompt, _, _): return .ask(outcomes[prompt.index])
    case .retry: return .jump(parts.position(.start(step.intent)))
    case .open(let intent): return .jump(parts.position(.start(intent)))
    case .set(let list): return .set(effects.add(list))
    case .fail(let reason, let exception):
      reasons.append(reason)
      return .fail(reason: Int32(reasons.count - 1), unless: exception.map { conditions.add($0) } ?? .never)
    case .when(let condition, _): return .when(conditions.add(condition))
    }
  }

  private mutating func add(_ list: [NavigationModel.Outcome]) -> Range<Int32> {
    for outcome in list {
      outcomes.append(
        Outcome(effects: effects.add(outcome.effects), isAdverse: outcome.isAdverse, aborts: outcome.aborts))
    }
    return Int32(outcomes.count - list.count)..<Int32(outcomes.count)
  }
}
