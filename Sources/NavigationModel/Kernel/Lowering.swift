/// The way from a machine to its ``Kernel``: the meaning of each word of the language, in rules.
///
/// `when c` becomes {enter if c; otherwise pass}, `fail r unless c` {pass if c; otherwise fail}, an intent {its
/// alternatives in order; otherwise unhandled}, the end of a journey {landed if a target is shown; otherwise strayed},
/// `leave` the end of one that has landed,
/// a question a rule for each answer, which its `when` guards, and `follow` one for each intent that the link may open,
/// and one for none.
struct Lowering {
  private let parts: MachineParts
  private let program: Program
  private let followed: [IntentID]
  private(set) var rules: [Kernel.Rule] = []
  private(set) var blocks: [Kernel.Block] = []
  private(set) var changes: [Range<Int>] = []
  private(set) var links = 0..<0

  init(_ parts: MachineParts, _ program: Program, followed: [IntentID]) {
    (self.parts, self.program, self.followed) = (parts, program, followed)
  }

  mutating func lower() {
    blocks.append(Kernel.Block(rules: .idle))
    addTransitions()
    addMovesByHand()
    addChanges()
    addLinks()
    addJourneys(hasFollowed: false, at: parts.position)
    guard program.followsLinks else { return }
    addJourneys(hasFollowed: true, at: afterFollowing)
  }

  /// Lets a mistake change what was lowered.
  mutating func plant(_ mistake: Kernel.Mistake) { mistake(&rules, &blocks) }

  /// The position of a phase in a journey that has followed a link.
  private func afterFollowing(_ phase: Phase) -> Position {
    parts.position(phase).afterFollowing(2 * parts.intents.count + program.steps.count)
  }

  // MARK: Between journeys

  private mutating func addTransitions() {
    rules.reserveCapacity(parts.transitions.count)
    for (number, transition) in parts.transitions.enumerated() {
      rules.append(
        Kernel.Rule(
          move: .browse(TransitionID(number)), sources: transition.source.listed,
          when: .holding(transition.guardCondition), actions: transition.actions, effects: transition.effects))
    }
  }

  private mutating func addMovesByHand() {
    let left = parts.screens.indices.map(ScreenID.init).filter { parts.screens[$0.index].isLeftByHand }
    rules.append(Kernel.Rule(move: .back, sources: left, actions: [.back]))
    rules.append(Kernel.Rule(move: .drag, sources: left, actions: [.dismiss]))
    for tab in parts.tabs.indices.map(TabID.init) {
      rules.append(Kernel.Rule(move: .tap(tab), actions: [.tap(tab)]))
    }
  }

  private mutating func addChanges() {
    for (number, change) in parts.changes.enumerated() {
      let start = rules.count
      for rule in change.rules {
        rules.append(
          Kernel.Rule(
            move: .change(ChangeID(number)), sources: rule.source.listed, when: .holding(rule.condition),
            actions: rule.actions, effects: rule.effects))
      }
      changes.append(start..<rules.count)
    }
  }

  private mutating func addLinks() {
    let start = rules.count
    for intent in parts.intents.indices.map(IntentID.init) {
      rules.append(
        Kernel.Rule(
          move: .open(intent), actions: parts.start == .fresh ? [.reset] : [],
          to: .goes(parts.position(.start(intent)))))
    }
    links = start..<rules.count
  }

  // MARK: Journeys

  /// - Parameter position: where the journeys have their phases.
  private mutating func addJourneys(hasFollowed: Bool, at position: (Phase) -> Position) {
    for (number, intent) in parts.intents.enumerated() {
      let id = IntentID(number)
      add(
        .first,
        intent.alternatives.indices.map { index in
          Kernel.Rule(
            move: .choose(id, alternative: index), when: .holding(intent.alternatives[index].condition),
            to: .goes(position(program.entries[number][index])))
        } + [Kernel.Rule(move: .unhandled(id), to: .ends(.unhandled))])
    }
    for (number, intent) in parts.intents.enumerated() {
      let move = Move.finish(IntentID(number))
      add(
        .first,
        [
          Kernel.Rule(move: move, when: .lands(intent.targets), to: .ends(.landed)),
          Kernel.Rule(move: move, to: .ends(.strayed)),
        ])
    }
    for (number, step) in program.steps.enumerated() {
      addStep(step, StepID(number), hasFollowed: hasFollowed, at: position)
    }
  }

  private mutating func add(_ form: Kernel.Form, _ own: [Kernel.Rule], next: Position = .idle) {
    blocks.append(Kernel.Block(form: form, rules: .these(rules.count..<rules.count + own.count), next: next))
    rules += own
  }

  private mutating func addStep(
    _ step: ProgramStep, _ id: StepID, hasFollowed: Bool, at position: (Phase) -> Position
  ) {
    let next = position(step.next)
    switch step.action {
    case .perform(let event, _, _):
      blocks.append(Kernel.Block(form: .exactlyOne(id), rules: .of(event), next: next))
    case .ask(let prompt, _, _):
      let outcomes = parts.prompts[prompt.index].outcomes
      add(
        .any,
        outcomes.indices.map { index in
          let outcome = outcomes[index]
          return Kernel.Rule(
            move: .answer(id, outcome: index), when: .holding(outcome.condition), actions: outcome.actions,
            effects: outcome.effects,
            to: outcome.aborts ? .ends(.abandoned) : step.inner.isEmpty ? .next : .goes(position(step.inner[index])),
            isAdverse: outcome.isAdverse, refuses: true)
        }, next: next)
    case .retry: add(.any, [Kernel.Rule(move: .jump(id), to: .goes(position(.start(step.intent))))])
    case .open(let intent): add(.any, [Kernel.Rule(move: .jump(id), to: .goes(position(.start(intent))))])
    case .follow:
      guard !hasFollowed else { return add(.any, [Kernel.Rule(move: .fail(id), to: .ends(.tooManyRedirects))]) }
      // Nobody means well by a link that opens nothing, unless none opens anything.
      let fail = Kernel.Rule(move: .fail(id), to: .ends(.unsupportedLink), isAdverse: !followed.isEmpty)
      add(
        .any,
        followed.map { Kernel.Rule(move: .follow(id, $0), to: .goes(afterFollowing(.start($0)))) } + [fail])
    case .leave: add(.any, [Kernel.Rule(move: .leave(id), to: .ends(.landed))])
    case .set(let effects): add(.any, [Kernel.Rule(move: .set(id), effects: effects)], next: next)
    case .fail(let reason, let exception):
      let fail = Kernel.Rule(move: .fail(id), to: .ends(.failed(reason: reason)))
      add(
        .first, (exception.map { [Kernel.Rule(move: .pass(id), when: .holds($0))] } ?? []) + [fail], next: next)
    case .when(let condition, _):
      let inner = step.inner.first.map { Kernel.Goal.goes(position($0)) } ?? .next
      add(
        .first, [Kernel.Rule(move: .enter(id), when: .holds(condition), to: inner), Kernel.Rule(move: .pass(id))],
        next: next)
    }
  }
}

extension Kernel.Guard {
  /// Nil holds always.
  fileprivate static func holding(_ condition: Condition?) -> Self { condition.map(Self.holds) ?? .always }
}
