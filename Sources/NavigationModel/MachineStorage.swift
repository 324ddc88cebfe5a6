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
  let performing: Performing

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
    performing = Performing(parts, program)
    bottoms = Bottoms(root: parts.root, tabs: parts.tabs, space: parts.contexts)
    kernel = Kernel(parts, program, followed: followedIntents, on: bottoms, planting: mistake)
  }
}

extension Machine {
  /// All parts, to make another machine of.
  package var parts: MachineParts { storage.parts }
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
  package var types: [ParameterType] { storage.parts.types }
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

extension Machine {
  /// The machine with a mistake in its lowering: tests plant one and see that it is noticed.
  ///
  /// It says what it said, and so is equal to this one, but its rules do something else: whatever is computed from them
  /// is wrong. Nothing in Sources calls it, which a test of the house makes sure of.
  package func planting(_ mistake: @escaping Kernel.Mistake) -> Machine {
    Machine(MachineStorage(storage.parts, planting: mistake))
  }
}
