/// The values of one journey, on their way from the link and the answers to the events and prompts that take them.
///
/// Values flow by name. An answer replaces what was there under the names that its outcome gives, also by nothing; a
/// value fixed by a step counts for that step only; `retry` goes back to the values with which the intent was opened;
/// `open` passes on what the other intent takes. The obligation `carries` proves that a link's value survives all this.
package struct ValueFlow: Hashable, Sendable {
  /// What the next step would take.
  package private(set) var values: [String: String]
  /// What a `retry` goes back to.
  private var opened: [String: String]

  /// The values with which an intent is opened.
  package init(_ values: [String: String] = [:]) {
    self.values = values
    opened = values
  }

  /// The values that something with these parameters is given: fixed ones first, then those under way.
  package func arguments(for parameters: [Parameter], fixed: [FixedValue] = []) -> [String: String] {
    guard !parameters.isEmpty else { return [:] }
    var arguments = [String: String](minimumCapacity: parameters.count)
    for parameter in parameters {
      arguments[parameter.name] = fixed.last { $0.name == parameter.name }?.value ?? values[parameter.name]
    }
    return arguments
  }

  /// Follows a move of the journey.
  ///
  /// - Parameter given: the values that came with an answer; what its outcome does not name is ignored.
  package mutating func follow(_ move: Move, giving given: [String: String] = [:], of machine: Machine) {
    switch move {
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action,
        machine.prompts[prompt.index].outcomes.indices.contains(outcome)
      else { return }
      for value in machine.prompts[prompt.index].outcomes[outcome].gives { values[value.name] = given[value.name] }
    case .jump(let step):
      guard case .open(let intent) = machine.steps[step.index].action else {
        values = opened
        return
      }
      values = arguments(for: machine.intents[intent.index].parameters)
      opened = values
    default: break
    }
  }
}

extension ValueFlow {
  /// What each event and prompt along a run is given, by the index of its entry.
  ///
  /// - Parameters:
  ///   - values: those with which the run's last intent is opened.
  ///   - answer: the values that come with the answer in an entry.
  package static func arguments(
    along trace: Trace, opening values: [String: String], of machine: Machine,
    answer: (_ prompt: PromptID, _ outcome: Int) -> [String: String] = { _, _ in [:] }
  ) -> [Int: [String: String]] {
    var flow = ValueFlow(values)
    var arguments: [Int: [String: String]] = [:]
    for (index, entry) in trace.entries.enumerated() {
      var given: [String: String] = [:]
      switch entry.move {
      case .open: flow = ValueFlow(values)
      case .perform(let step, _), .failToPresent(let step, _):
        guard case .perform(let event, _, let fixed) = machine.steps[step.index].action else { break }
        arguments[index] = flow.arguments(for: machine.events[event.index].parameters, fixed: fixed)
      case .answer(let step, let outcome):
        guard case .ask(let prompt, let fixed, _) = machine.steps[step.index].action else { break }
        arguments[index] = flow.arguments(for: machine.prompts[prompt.index].parameters, fixed: fixed)
        given = answer(prompt, outcome)
      default: break
      }
      flow.follow(entry.move, giving: given, of: machine)
    }
    return arguments
  }
}
