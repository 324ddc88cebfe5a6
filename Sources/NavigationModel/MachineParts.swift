/// The parts of a machine.
@usableFromInline struct MachineParts: Hashable, Sendable {
  @usableFromInline let name: String
  @usableFromInline let root: ScreenID
  @usableFromInline let start: Machine.Start
  @usableFromInline let browsing: Machine.Browsing
  @usableFromInline let rules: Set<Rule>
  @usableFromInline let variables: [Variable]
  @usableFromInline let initially: Condition?
  @usableFromInline let types: [ParameterType]
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

/// A machine's parts, and what follows from them.
@usableFromInline final class MachineStorage: Sendable {
  @usableFromInline let parts: MachineParts
  /// The journeys, flattened.
  let program: Program
  /// The transitions by the screens they leave.
  let leaving: Departures<Transition>
  let kernel: Kernel
  let hasStacks: Bool
  /// The number of positions in journeys that have followed no link; after one come as many again.
  let journeyPositions: Int
  let positionCount: Int
  let bottoms: Bottoms
  let followedIntents: [IntentID]

  /// - Parameters:
  ///   - parts: valid ones.
  ///   - mistake: see ``Machine/planting(_:)``.
  init(_ parts: MachineParts, planting mistake: Kernel.Mistake? = nil) {
    self.parts = parts
    program = Program(parts.intents)
    leaving = Departures(
      parts.transitions.indices.map { (TransitionID($0), parts.transitions[$0].source.listed) },
      screenCount: parts.screens.count)
    hasStacks =
      !parts.tabs.isEmpty || !parts.launch.isEmpty
      || parts.allActions.contains { $0.contains(where: \.covers) }
    journeyPositions = 2 * parts.intents.count + program.steps.count
    positionCount = 1 + journeyPositions * (program.followsLinks ? 2 : 1)
    followedIntents = program.followsLinks ? parts.intentsOfLinks : []
    bottoms = Bottoms(root: parts.root, tabs: parts.tabs, space: parts.contexts)
    kernel = Kernel(parts, program, followed: followedIntents, on: bottoms, planting: mistake)
  }
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

extension Machine {
  @inlinable public var name: String { storage.parts.name }
  @inlinable package var root: ScreenID { storage.parts.root }
  /// The name of the root: a screen, or with tabs the state in which each is on its first screen.
  @inlinable package var rootName: String { storage.parts.rootName }
  @inlinable package var start: Start { storage.parts.start }
  @inlinable package var browsing: Browsing { storage.parts.browsing }
  @inlinable package var rules: Set<Rule> { storage.parts.rules }
  @inlinable public var variables: [Variable] { storage.parts.variables }
  /// Narrows the contexts of the start; nil: all combinations.
  @inlinable package var initially: Condition? { storage.parts.initially }
  @inlinable package var types: [ParameterType] { storage.parts.types }
  @inlinable public var screens: [Screen] { storage.parts.screens }
  @inlinable public var tabs: [Tab] { storage.parts.tabs }
  /// The screens shown when the app starts, first match; where none matches, the root or the first tab.
  @inlinable package var launch: [Launch] { storage.parts.launch }
  @inlinable public var events: [Event] { storage.parts.events }
  @inlinable package var transitions: [Transition] { storage.parts.transitions }
  @inlinable public var prompts: [Prompt] { storage.parts.prompts }
  @inlinable public var intents: [Intent] { storage.parts.intents }
  @inlinable public var changes: [Change] { storage.parts.changes }
  @inlinable package var links: Links { storage.parts.links }
  @inlinable package var properties: [Property] { storage.parts.properties }
  /// All combinations of context values.
  @inlinable public var contexts: ContextSpace { storage.parts.contexts }
  /// The steps of all journeys, by ``StepID``.
  package var steps: [ProgramStep] { storage.program.steps }
  /// The machine as rules.
  package var kernel: Kernel { storage.kernel }
}
