/// The parts of a machine: what a spec says is gathered in them, and a changed machine is made of its own.
@usableFromInline package struct MachineParts: Hashable, Sendable {
  @usableFromInline package var name = ""
  @usableFromInline package var root = ScreenID(0)
  @usableFromInline package var start = Machine.Start.persistent
  @usableFromInline package var browsing = Machine.Browsing.all
  @usableFromInline package var rules: Set<Rule> = []
  @usableFromInline package var variables: [Variable] = []
  @usableFromInline package var initially: Condition?
  package var types: [ParameterType] = []
  @usableFromInline package var screens: [Screen] = []
  @usableFromInline package var tabs: [Tab] = []
  @usableFromInline package var launch: [Launch] = []
  /// The name of the root; empty: that of its screen.
  @usableFromInline package var rootName = ""
  @usableFromInline package var events: [Event] = []
  @usableFromInline package var transitions: [Transition] = []
  @usableFromInline package var prompts: [Prompt] = []
  @usableFromInline package var intents: [Intent] = []
  @usableFromInline package var changes: [Change] = []
  @usableFromInline package var links = Links()
  @usableFromInline package var properties: [Property] = []
  /// Made of the variables when the machine is.
  @usableFromInline package internal(set) var contexts = ContextSpace([])

  package init() {}
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
