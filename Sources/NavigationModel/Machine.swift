/// An app's navigation: one validated value that the engine, the explorer, the prover, the fuzzer and the
/// reports all read.
///
/// Generated code holds the machine of its spec:
///
/// ```swift
/// let machine = try DoorNavigation.machine.get()
/// machine.screens.map(\.name)  // ["hall", "room"]
/// ```
public struct Machine: Hashable, Sendable {
  /// The largest number of contexts, or configurations, that are looked at one by one.
  package static let configurationLimit = ContextSpace.listingLimit
  /// The depth to which conditions and `when` steps may be nested.
  package static let nestingLimit = 64

  /// From where a link opens.
  @usableFromInline package enum Start: String, Hashable, Sendable, CaseIterable {
    /// From wherever the user is.
    case persistent
    /// The machine is on the root for every link, whatever is shown.
    case fresh
  }

  /// Which transitions the user can make between journeys.
  @usableFromInline package enum Browsing: Hashable, Sendable {
    case all
    case none
    case only([EventID])

    /// Returns whether `event` can be made by hand.
    @inlinable package func contains(_ event: EventID) -> Bool {
      switch self {
      case .all: true
      case .none: false
      case .only(let events): events.contains(event)
      }
    }
  }

  /// All of it behind one reference, so that a machine is handed on for the price of a number.
  @usableFromInline let storage: MachineStorage

  /// Checks the parts and puts them together.
  ///
  /// - Throws: ``MachineError`` for the first part that refers to something that does not exist, or a limit that
  ///   is exceeded.
  /// - Complexity: linear in the size of the machine.
  package init(_ parts: MachineParts) throws(MachineError) {
    guard !parts.screens.isEmpty else { throw .noScreens }
    guard parts.variables.allSatisfy({ !$0.values.isEmpty }) else { throw .variableWithoutValues }
    var parts = parts
    parts.contexts = ContextSpace(parts.variables)
    if parts.rootName.isEmpty, parts.screens.indices.contains(parts.root.index) {
      parts.rootName = parts.screens[parts.root.index].name
    }
    try parts.validate()
    storage = MachineStorage(parts)
  }

  /// A machine that is written in code, of the parts that it has.
  ///
  /// - Throws: as the initialiser that takes all parts.
  package init(
    name: String, root: ScreenID, start: Start = .persistent, browsing: Browsing = .all, rules: Set<Rule> = [],
    variables: [Variable] = [], initially: Condition? = nil, types: [ParameterType] = [], screens: [Screen],
    tabs: [Tab] = [], launch: [Launch] = [], rootName: String? = nil, events: [Event] = [],
    transitions: [Transition] = [], prompts: [Prompt] = [], intents: [Intent] = [],
    changes: [Change] = [], links: Links = Links(), properties: [Property] = []
  ) throws(MachineError) {
    var parts = MachineParts()
    (parts.name, parts.root, parts.start, parts.browsing, parts.rules) = (name, root, start, browsing, rules)
    (parts.variables, parts.initially, parts.types) = (variables, initially, types)
    (parts.screens, parts.tabs, parts.launch, parts.rootName) = (screens, tabs, launch, rootName ?? "")
    (parts.events, parts.transitions, parts.prompts) = (events, transitions, prompts)
    (parts.intents, parts.changes, parts.links, parts.properties) = (intents, changes, links, properties)
    try self.init(parts)
  }

  /// - Parameter storage: of valid parts.
  init(_ storage: MachineStorage) { self.storage = storage }
}

extension Machine {
  /// Machines are equal if all their parts are; one that is only handed on is not looked through.
  public static func == (a: Machine, b: Machine) -> Bool {
    a.storage === b.storage || a.storage.parts == b.storage.parts
  }

  /// Returns whether both are one, not only equal.
  package func isIdentical(to other: Machine) -> Bool { storage === other.storage }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.parts) }
}

extension Machine {
  /// Takes a position apart; of one after a followed link, what the spec says of it. Complexity: O(1).
  package func phase(of position: Position) -> Phase {
    let n = intents.count
    let index = hasFollowed(position) ? Int(position.index) - storage.journeyPositions : Int(position.index)
    if index == 0 { return .idle }
    if index <= n { return .start(IntentID(index - 1)) }
    if index <= 2 * n { return .finish(IntentID(index - 1 - n)) }
    return .step(StepID(index - 1 - 2 * n))
  }

  /// The intent whose journey is at this position; nil: no journey is under way.
  package func intent(at position: Position) -> IntentID? {
    switch phase(of: position) {
    case .idle: nil
    case .start(let intent), .finish(let intent): intent
    case .step(let step): steps[step.index].intent
    }
  }

  /// Puts a position together. Complexity: O(1).
  ///
  /// - Parameter hasFollowed: whether it is one of a journey that has followed a link.
  package func position(_ phase: Phase, hasFollowed: Bool = false) -> Position {
    let position = storage.parts.position(phase)
    return hasFollowed ? position.afterFollowing(storage.journeyPositions) : position
  }

  /// Returns whether a journey that has come so far has followed a link.
  package func hasFollowed(_ position: Position) -> Bool { Int(position.index) > storage.journeyPositions }

  /// The same position of a journey that has followed no link: that of the spec.
  package func written(_ position: Position) -> Position { self.position(phase(of: position)) }

  /// The intents that a followed link may open: those with a deep or universal route. Empty if no step follows links.
  package var followedIntents: [IntentID] { storage.followedIntents }

  /// The number of positions, idle included.
  package var positionCount: Int { storage.positionCount }

  /// Returns whether the machine has the screen, the context and the position that `configuration` names.
  package func contains(_ configuration: Configuration) -> Bool {
    screens.indices.contains(configuration.screen.index)
      && contexts.values(of: configuration.context) != nil
      && (0..<positionCount).contains(Int(configuration.position.index))
      && configuration.stack.entries.allSatisfy { screens.indices.contains($0.screen.index) }
      && contains(configuration.stack)
  }

  private func contains(_ stack: Stack) -> Bool {
    stack.tabCount == tabs.count && stack.selectedTab.map { tabs.indices.contains($0.index) } != false
      && tabs.indices.allSatisfy { tab in
        stack.kept(in: TabID(tab)).map { kept in
          ([kept.screen] + kept.entries.map(\.screen)).allSatisfy { screens.indices.contains($0.index) }
        } ?? true
      }
  }

  /// Returns whether the app may start in `context`: one of this machine's, which `initially` admits.
  package func canStart(in context: Context) -> Bool {
    contexts.values(of: context) != nil
      && initially?.holds(at: start(in: context), of: contexts) != false
  }

  /// The configurations in which the app may start, one for every context that `initially` admits, in their order; nil
  /// if there are more than `limit` contexts to be looked at.
  package func initialConfigurations(limit: Int = Machine.configurationLimit) -> [Configuration]? {
    contexts.all(limit: limit)?.compactMap { context in
      let start = start(in: context)
      return initially?.holds(at: start, of: contexts) == false ? nil : start
    }
  }

  /// The condition that holds everywhere: `denied: always`.
  package var everywhere: Condition { .screen(screens.indices.map(ScreenID.init)) }

  /// Returns whether `intent` must be refused when it is opened at this place: what its `denied` says.
  package func isDenied(_ intent: IntentID, at place: Configuration) -> Bool {
    intents[intent.index].denied?.holds(at: place, of: contexts) ?? false
  }

  /// The transitions that leave `screen`, whatever their guards, in the order of the spec.
  package func transitions(leaving screen: ScreenID) -> [TransitionID] { Array(storage.leaving[screen]) }

  /// The transitions of `event` that leave `screen`, whatever their guards: those from any screen, then the others.
  package func transitions(of event: EventID, leaving screen: ScreenID) -> [TransitionID] {
    let own = storage.leaving[screen].filter { transitions[$0.index].event == event }
    return own.filter { transitions[$0.index].source == .any } + own.filter { transitions[$0.index].source != .any }
  }

  /// The position at which an alternative of `intent` begins.
  package func beginning(of alternative: Int, in intent: IntentID, hasFollowed: Bool = false) -> Position {
    position(storage.program.entries[intent.index][alternative], hasFollowed: hasFollowed)
  }

  /// The transitions enabled in `configuration`, in the order of the spec.
  package func enabledTransitions(in configuration: Configuration) -> [TransitionID] {
    storage.leaving[configuration.screen].filter { kernel.after($0, in: configuration) != nil }
  }

  /// The screen that is shown after the actions, if that does not depend on what lies below, or on the tab.
  package func shown(after actions: [StackAction]) -> ScreenID? {
    actions.last.flatMap { $0.empties && tabs.isEmpty ? root : $0.screen }
  }

  /// Returns whether a transition is enabled here, and goes to the root. One that stays goes nowhere.
  package func goesToRoot(_ id: TransitionID, from configuration: Configuration) -> Bool {
    guard !transitions[id.index].actions.isEmpty, storage.leaving[configuration.screen].contains(id) else {
      return false
    }
    return kernel.after(id, in: configuration).map(isOnRoot) ?? false
  }

  /// True if anything is ever covered, or there are tabs. Otherwise there is one screen at a time.
  package var hasStacks: Bool { storage.hasStacks }
}

extension Machine {
  /// The screens at the bottom of what is shown, when nothing is left above it.
  package var bottoms: Bottoms { storage.bottoms }

  /// On the root: with tabs the first is selected, and each is on its first screen.
  package func onRoot(in context: Context) -> Configuration {
    let place = Configuration(screen: root, context: context)
    return tabs.isEmpty ? place : place.taking([.reset], on: bottoms) ?? place
  }

  /// The start of the app in this context: on what `launch` shows there, or on the root.
  package func start(in context: Context) -> Configuration {
    let root = onRoot(in: context)
    let shown = launch.first { $0.condition?.holds(at: root, of: contexts) != false }
    guard let stack = shown?.stack, let base = stack.base else { return root }
    var start = Configuration(screen: base, context: context, stack: Stack(tabCount: tabs.count))
    for step in stack.steps { start.cover(with: step.screen, step.cover) }
    return start
  }

  /// Returns whether a screen is the root, or a first screen of the tab: where Back may end.
  package func isFirstScreen(_ screen: ScreenID, of tab: TabID?) -> Bool {
    tabs.isEmpty ? screen == root : tab.map { tabs[$0.index].bottoms.contains { $0.screen == screen } } ?? false
  }

  /// Returns whether the root is shown, with nothing below; with tabs: no sheet is up, and every tab is on its first
  /// screen.
  package func isOnRoot(_ configuration: Configuration) -> Bool {
    let stack = configuration.stack
    return stack.isEmpty && (tabs.isEmpty ? configuration.screen == root : stack.tabsAreOnFirstScreens)
  }
}
