import LinkRouting
import NavigationModel

/// What the reachability search does at each configuration: `Step`, restricted to the abilities.
struct Search {
  private let machine: Machine
  private let abilities: Abilities?
  private let opened: [Bool]
  /// The configurations in which a journey can be interrupted.
  private(set) var interruptible: Set<Int32> = []
  private var noted: [Int32] = []
  /// After an idle configuration was expanded: how many moves by hand there were, and how many with the changes.
  private(set) var classes = (changes: 0, links: 0)

  init(_ machine: Machine, _ abilities: Abilities?) {
    self.machine = machine
    self.abilities = abilities
    let kinds = abilities.map(LinkSource.kinds) ?? []
    opened = machine.intents.indices.map { intent in
      guard let abilities, !abilities.contains(.requests) else { return true }
      let isOpenedByChange = machine.changes.contains { $0.opens == IntentID(intent) }
      if isOpenedByChange, abilities.contains(.changes) { return true }
      return machine.links.routes.contains { $0.intent.index == intent && !$0.kinds.isDisjoint(with: kinds) }
    }
  }

  private func can(_ some: Abilities) -> Bool { abilities.map { !$0.isDisjoint(with: some) } ?? true }

  /// What can happen in the configuration; in an idle one moves by hand first, then changes, then links.
  mutating func expand(_ configuration: Configuration) -> (Reachable.Node.Kind, [Choice]) {
    guard configuration.isIdle else { return follow(configuration) }
    classes = (0, 0)
    var choices: [Choice] = []
    let hands = byHand(in: configuration)
    Step.forEachChoice(in: configuration, of: machine) { choice in
      switch choice.move {
      case .browse(let transition):
        guard hands.contains(transition) else { return }
        choices.append(choice)
        classes = (choices.count, choices.count)
      case .change:
        guard can(.changes) else { return }
        choices.append(choice)
        classes.links = choices.count
      case .open(let intent):
        if opened[intent.index] { choices.append(choice) }
      default: choices.append(choice)
      }
    }
    return (.idle, choices)
  }

  /// The transitions that the user can make; with a driver only unambiguous ones.
  private func byHand(in configuration: Configuration) -> [TransitionID] {
    guard can(.taps) else { return [] }
    let enabled = machine.enabledTransitions(on: configuration.screen, in: configuration.context)
    guard abilities != nil else { return enabled }
    return enabled.filter { one in
      let event = machine.transitions[one.index].event
      return enabled.count { machine.transitions[$0.index].event == event } == 1
    }
  }

  private func follow(_ configuration: Configuration) -> (Reachable.Node.Kind, [Choice]) {
    var kind = Reachable.Node.Kind.forced
    var choices: [Choice] = []
    Step.forEachChoice(in: configuration, of: machine) { choice in
      switch choice.move {
      case .perform: kind = .perform
      case .answer: kind = .ask
      case .failToPresent: guard can([.failures, .hangs]) else { return }
      default: break
      }
      choices.append(choice)
    }
    return (kind, choices)
  }

  /// Whether a journey can be interrupted in the configuration to which this move leads: something may have arrived
  /// while the move was awaited.
  func isInterruptible(after move: Move) -> Bool {
    abilities.map { Self.isInterruptible(after: move, by: $0) } ?? false
  }

  static func isInterruptible(after move: Move, by abilities: Abilities) -> Bool {
    guard !abilities.isDisjoint(with: [.overlaps, .cancellation]) else { return false }
    switch move {
    case .perform: return abilities.contains(.steps)
    case .answer: return abilities.isSuperset(of: [.steps, .hangs])
    default: return false
    }
  }

  /// Whether a journey can be interrupted here, however it got here.
  func mayStopAnywhere(in configuration: Configuration) -> Bool {
    guard !configuration.isIdle else { return false }
    guard abilities != nil else { return true }
    guard can([.overlaps, .cancellation]), case .step(let step) = machine.phase(of: configuration.position) else {
      return false
    }
    if case .ask = machine.steps[step.index].action { return true }
    return false
  }

  mutating func note(_ configuration: Int32) {
    if interruptible.insert(configuration).inserted { noted.append(configuration) }
  }

  mutating func takeNoted() -> Int32? { noted.popLast() }
}
