import NavigationModel

/// Watches a journey and remembers a little: what a claim about whole runs needs.
protocol JourneyMonitor {
  /// What is remembered, as a small number, when the journey is opened in this configuration.
  func begin(at opened: Configuration) -> MonitorResult
  /// What follows when `choice` is made.
  func advance(_ state: Int, by choice: Choice) -> MonitorResult
}

extension JourneyMonitor {
  func begin(at opened: Configuration) -> MonitorResult { .watching(0) }
}

/// What a monitor says of a choice.
enum MonitorResult {
  /// Go on, remembering this.
  case watching(Int)
  /// Nothing can go wrong any more on this run.
  case satisfied
  case broken(Counterexample.Failure)
}

/// The first performed event goes to the root.
struct RootFirstMonitor: JourneyMonitor {
  let machine: Machine

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    switch choice.move {
    case .perform(_, let id), .failToPresent(_, let id):
      machine.transitions[id.index].target == machine.root ? .satisfied : .broken(.ruleBroken)
    default: .watching(state)
    }
  }
}

/// At most one animated step, the last performed; none into the root. Remembers whether one was animated.
struct OneAnimationMonitor: JourneyMonitor {
  let machine: Machine

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    switch choice.move {
    case .perform(let step, let id), .failToPresent(let step, let id):
      guard state == 0 else { return .broken(.ruleBroken) }
      guard case .perform(_, animated: true, _) = machine.steps[step.index].action else { return .watching(0) }
      return machine.transitions[id.index].target == machine.root ? .broken(.ruleBroken) : .watching(1)
    default: return .watching(state)
    }
  }
}

/// The value of one parameter on its way from the link to the event that takes it.
struct CarryMonitor: JourneyMonitor {
  let machine: Machine
  let name: String

  /// What is remembered, as bits.
  private struct Flow: OptionSet {
    let rawValue: Int
    /// The value that a `retry` goes back to is the link's.
    static let base = Flow(rawValue: 1)
    /// The value that the next step would take is the link's.
    static let current = Flow(rawValue: 2)
    /// It has reached an event or a prompt: in this intent's journey since it (last) began, or in one before.
    static let delivered = Flow(rawValue: 4)
    /// An event was given another value under this name.
    static let replaced = Flow(rawValue: 8)
    /// It had been delivered when this intent was opened: what a `retry` goes back to.
    static let deliveredBefore = Flow(rawValue: 16)

    mutating func copy(_ bit: Flow, to other: Flow) {
      if contains(bit) { insert(other) } else { remove(other) }
    }
  }

  var initialState: Int { ([.base, .current] as Flow).rawValue }

  func begin(at opened: Configuration) -> MonitorResult { .watching(initialState) }

  func advance(_ state: Int, by choice: Choice) -> MonitorResult {
    var flow = Flow(rawValue: state)
    if case .ends(let ending, _) = choice.result, ending != .landed { return .satisfied }
    switch choice.move {
    case .perform(let step, _):
      if case .perform(let event, _, let fixed) = machine.steps[step.index].action,
        takes(machine.events[event.index].parameters)
      {
        flow.insert(flow.contains(.current) && !fixes(fixed) ? .delivered : .replaced)
      }
    case .answer(let step, let outcome):
      guard case .ask(let id, let fixed) = machine.steps[step.index].action else { break }
      let prompt = machine.prompts[id.index]
      if takes(prompt.parameters), !fixes(fixed), flow.contains(.current) { flow.insert(.delivered) }
      if takes(prompt.outcomes[outcome].gives) { flow.remove(.current) }
    case .jump(let step):
      if case .open(let intent) = machine.steps[step.index].action {
        if !takes(machine.intents[intent.index].parameters) { flow.remove(.current) }
        flow.copy(.current, to: .base)
        flow.copy(.delivered, to: .deliveredBefore)
      } else {
        flow.copy(.base, to: .current)
        flow.copy(.deliveredBefore, to: .delivered)
      }
    case .finish:
      return flow.contains(.delivered) && !flow.contains(.replaced) ? .satisfied : .broken(.valueLost)
    default: break
    }
    return .watching(flow.rawValue)
  }

  /// The step of a run that gives an event another value, if one does: the sharper reason for a loss.
  func replacingStep(in run: Trace) -> StepID? {
    var state = initialState
    // Journeys before the last are only the way to where it begins.
    let opened = run.entries.lastIndex { if case .open = $0.move { true } else { false } } ?? 0
    for entry in run.entries[opened...] {
      guard case .watching(let after) = advance(state, by: Choice(entry.move, entry.result)) else { return nil }
      if case .perform(let step, _) = entry.move, Flow(rawValue: after).contains(.replaced) { return step }
      state = after
    }
    return nil
  }

  private func takes(_ parameters: [Parameter]) -> Bool { parameters.contains { $0.name == name } }
  private func fixes(_ fixed: [FixedValue]) -> Bool { fixed.contains { $0.name == name } }
}
