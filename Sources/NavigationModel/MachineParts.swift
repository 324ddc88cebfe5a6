/// The parts of a machine.
@usableFromInline struct MachineParts: Hashable, Sendable {
  @usableFromInline let name: String
  @usableFromInline let root: ScreenID
  @usableFromInline let start: Machine.Start
  @usableFromInline let browsing: Machine.Browsing
  @usableFromInline let rules: Set<Rule>
  @usableFromInline let variables: [Variable]
  @usableFromInline let initially: Condition?
  let types: [ParameterType]
  @usableFromInline let screens: [Screen]
  @usableFromInline let tabs: [Tab]
  @usableFromInline let launch: [Launch]
  @usableFromInline let rootName: String
  @usableFromInline let events: [Event]
  @usableFromInline let transitions: [Transition]
  @usableFromInline let prompts: [Prompt]
  @usableFromInline let intents: [Intent]
  @usableFromInline let changes: [Change]
  @usableFromInline let links: Links
  @usableFromInline let properties: [Property]
  @usableFromInline let contexts: ContextSpace
}

extension MachineParts {
  /// The actions of any rule or outcome on what is shown.
  var allActions: [[StackAction]] {
    transitions.map(\.actions) + changes.flatMap { $0.rules.map(\.actions) }
      + prompts.flatMap { $0.outcomes.map(\.actions) }
  }

  /// Those that a deep or universal link can open.
  var intentsOfLinks: [IntentID] {
    let linked = Set(links.routes.lazy.filter { !$0.kinds.isDisjoint(with: [.deep, .universal]) }.map(\.intent))
    return intents.indices.map(IntentID.init).filter(linked.contains)
  }

  /// See ``Machine/position(_:hasFollowed:)``.
  func position(_ phase: Phase) -> Position {
    let n = intents.count
    return switch phase {
    case .idle: .idle
    case .start(let intent): Position(index: 1 + intent.index)
    case .finish(let intent): Position(index: 1 + n + intent.index)
    case .step(let step): Position(index: 1 + 2 * n + step.index)
    }
  }
}

extension Position {
  /// - Parameter count: how many positions journeys have.
  func afterFollowing(_ count: Int) -> Position {
    self == .idle ? self : Position(index: Int(index) + count)
  }
}
