/// The values of one journey, on their way from the link and the answers to the events and prompts that take them.
///
/// Values flow by name. An answer replaces what was there under the names that its outcome gives, also by nothing; a
/// value fixed by a step counts for that step only; `retry` goes back to the values with which the intent was opened;
/// `open` passes on what the other intent takes, and `follow` has those of its link. A payload goes where its value
/// goes. The obligation `carries` proves that a link's value survives all this.
package struct ValueFlow: Hashable, Sendable {
  private struct Values: Hashable, Sendable {
    var texts: [String: String]
    /// Of some of the texts, by their names.
    var payloads: [String: Payload]?

    mutating func set(_ name: String, to text: String?, _ payload: Payload?) {
      texts[name] = text
      var rest = payloads ?? [:]
      rest[name] = text == nil ? nil : payload
      payloads = rest.isEmpty ? nil : rest
    }
  }

  private var current: Values
  /// The values to which a `retry` goes back.
  private var opened: Values

  /// The values with which an intent is opened.
  package init(_ values: [String: String] = [:]) {
    current = Values(texts: values)
    opened = current
  }

  /// The values that the next step would take.
  package var values: [String: String] { current.texts }

  /// The values that something with these parameters is given: fixed ones first, then those under way.
  package func arguments(for parameters: [Parameter], fixed: [FixedValue] = []) -> [String: String] {
    guard !parameters.isEmpty else { return [:] }
    var arguments = [String: String](minimumCapacity: parameters.count)
    for parameter in parameters {
      arguments[parameter.name] = fixed.last { $0.name == parameter.name }?.value ?? values[parameter.name]
    }
    return arguments
  }

  /// The payloads of ``arguments(for:fixed:)``, nil if there are none; a fixed value has none.
  package func payloads(for parameters: [Parameter], fixed: [FixedValue] = []) -> [String: Payload]? {
    let taken = current.payloads?.filter { name, _ in
      parameters.contains { $0.name == name } && !fixed.contains { $0.name == name }
    }
    return taken?.isEmpty == true ? nil : taken
  }

  /// The link that a `follow` step goes on with; nil for other steps, or if the value is missing.
  package func link(at step: StepID, of machine: Machine) -> String? {
    guard case .follow(let value) = machine.steps[step.index].action else { return nil }
    return values[value]
  }

  /// Follows a move of the journey.
  ///
  /// - Parameters:
  ///   - given: the values that came with an answer, of which those that its outcome does not name are ignored; those
  ///     of the link that is followed.
  ///   - payloads: those of the values; one without a value is ignored.
  package mutating func follow(
    _ move: Move, giving given: [String: String] = [:], with payloads: [String: Payload]? = nil, of machine: Machine
  ) {
    switch move {
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action,
        machine.prompts[prompt.index].outcomes.indices.contains(outcome)
      else { return }
      for value in machine.prompts[prompt.index].outcomes[outcome].gives {
        current.set(value.name, to: given[value.name], payloads?[value.name])
      }
    case .jump(let step):
      guard case .open(let intent) = machine.steps[step.index].action else {
        current = opened
        return
      }
      let parameters = machine.intents[intent.index].parameters
      current = Values(texts: arguments(for: parameters), payloads: self.payloads(for: parameters))
      opened = current
    case .follow: self = ValueFlow(given)
    default: break
    }
  }
}

extension ValueFlow {
  /// The values that each event and prompt along a run is given, by the index of its entry, and the values at its end.
  ///
  /// - Parameters:
  ///   - values: those with which the run's last intent is opened.
  ///   - answer: the values that come with the answer in an entry.
  ///   - link: the values of a link that is followed.
  package static func along(
    _ trace: Trace, opening values: [String: String], of machine: Machine,
    answer: (_ prompt: PromptID, _ outcome: Int) -> [String: String] = { _, _ in [:] },
    link: (String) -> [String: String] = { _ in [:] }
  ) -> (arguments: [Int: [String: String]], end: ValueFlow) {
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
      case .follow(let step, _): given = flow.link(at: step, of: machine).map(link) ?? [:]
      default: break
      }
      flow.follow(entry.move, giving: given, of: machine)
    }
    return (arguments, flow)
  }
}

/// Something of any type that an answer carries beside the text of a value, such as the product that was fetched.
///
/// It is equal to itself and its copies only, since what it holds need not be comparable.
package struct Payload: Hashable, Sendable {
  private final class Box: Sendable {
    let content: any Sendable
    init(_ content: any Sendable) { self.content = content }
  }

  private let box: Box

  package init(_ content: any Sendable) { box = Box(content) }

  /// The content, if it is of this type.
  package func content<Content>(as type: Content.Type) -> Content? { box.content as? Content }

  package static func == (a: Payload, b: Payload) -> Bool { a.box === b.box }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}
