import NavigationModel

/// A prompt that is to be asked.
public struct Question: Hashable, Sendable {
  public var prompt: PromptID
  /// The values that the prompt takes, by parameter name; one that is missing has no entry.
  public var values: [String: String]
  var payloads: [String: Payload]?
  /// The place where it is asked; nil in a log. One reference, as it is copied often and looked at rarely.
  private var asked: Asked?

  private final class Asked: Hashable, Sendable {
    let step: StepID
    let place: Configuration
    let screens: Columns<ShownScreen>
    /// The call that asks it; asked again it is the same question.
    let call: EngineCore.CallID

    init(_ step: StepID, at place: Configuration, _ screens: Columns<ShownScreen>, by call: EngineCore.CallID) {
      (self.step, self.place, self.screens, self.call) = (step, place, screens, call)
    }

    static func == (a: Asked, b: Asked) -> Bool { a.step == b.step && a.place == b.place && a.screens == b.screens }
    func hash(into hasher: inout Hasher) { hasher.combine(place) }
  }

  /// A question without a place, for a test of what answers it.
  public init(prompt: PromptID, values: [String: String] = [:]) {
    self.prompt = prompt
    self.values = values
  }

  /// All that is shown while it is asked; empty in a log.
  public var before: Columns<ShownScreen> { asked?.screens ?? Columns() }

  /// True if it is asked by this call.
  func isAsked(by call: EngineCore.CallID?) -> Bool { asked != nil && asked?.call == call }

  /// As ``Presentation/bare``.
  package var bare: Question { Question(prompt: prompt, values: values) }

  /// All that is shown once it has been answered so; nil if the prompt has no such outcome, or it is impossible there.
  package func after(_ answer: Answer, on machine: Machine) -> Columns<ShownScreen>? {
    guard let asked, let outcome = machine.prompts[prompt.index].outcome(answer.outcome),
      let choice = Step.choice(.answer(asked.step, outcome: answer.outcome), in: asked.place, of: machine)
    else { return nil }
    var after = before
    after.take(choice, giving: ShownScreen.Given(answer, taking: outcome.gives), on: machine)
    return after
  }

  /// As ``Presentation/payload(_:as:)``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    payloads?[name]?.content(as: type)
  }
}

/// The answer to a question.
///
/// Besides the text of a value that its outcome gives, it may carry something of any type, such as what was fetched to
/// find the answer. What takes the value by name gets that, too:
///
/// ```swift
/// struct Product: Sendable { var name: String }
///
/// struct Shelf: Presenter {
///   func ask(_ question: Question) async throws -> Answer {
///     let product = Product(name: "tea")
///     return Answer(outcome: 0, values: ["productId": "123"], payloads: ["productId": product])
///   }
///   func present(_ presentation: Presentation) async throws {
///     if let product = presentation.payload("productId", as: Product.self) { print(product.name) }
///   }
///   func show(_ arrival: Arrival) async throws {}
/// }
/// ```
///
/// A payload goes where its value goes: the next answer that gives a value of this name replaces both, and so does a
/// `retry`. The engine keeps it until the journey is over and no screen that was presented with it is on the stack any
/// more, and writes it neither into the log nor into a snapshot.
public struct Answer: Hashable, Sendable {
  /// An index into the prompt's outcomes.
  public var outcome: Int
  /// The values that the outcome gives, by name; other names are ignored.
  public var values: [String: String]
  var payloads: [String: Payload]?

  /// - Parameters:
  ///   - outcome: an index into the prompt's outcomes.
  ///   - values: what the outcome gives, by name.
  ///   - payloads: by the names of values; one without a value is ignored.
  public init(outcome: Int, values: [String: String] = [:], payloads: [String: any Sendable] = [:]) {
    self.outcome = outcome
    self.values = values
    self.payloads = payloads.isEmpty ? nil : payloads.mapValues { Payload($0) }
  }
}

extension Question {
  /// The question of a step.
  package init(_ prompt: PromptID, at step: StepID, _ values: ValueFlow, on machine: Machine) {
    var fixed: [FixedValue] = []
    if case .ask(_, let values, _) = machine.steps[step.index].action { fixed = values }
    let parameters = machine.prompts[prompt.index].parameters
    self.init(prompt: prompt, values: values.arguments(for: parameters, fixed: fixed))
    payloads = values.payloads(for: parameters, fixed: fixed)
  }

  /// A step's question, where the engine is.
  init(
    _ prompt: PromptID, at step: StepID, from place: Configuration, _ screens: Columns<ShownScreen>,
    _ values: ValueFlow, by call: EngineCore.CallID, on machine: Machine
  ) {
    self.init(prompt, at: step, values, on: machine)
    asked = Asked(step, at: place, screens, by: call)
  }
}

extension Prompt {
  /// The outcome with this index; nil if the prompt has no such outcome.
  fileprivate func outcome(_ index: Int) -> Outcome? { outcomes.indices.contains(index) ? outcomes[index] : nil }
}
