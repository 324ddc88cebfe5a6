import NavigationModel

/// What shows screens and asks questions: the app's part of the work.
///
/// The engine decides what happens next, by the proved model; the presenter makes it visible. The engine never calls
/// it concurrently, except after it has abandoned a call that did not return in time.
///
/// ```swift
/// struct Printer: Presenter {
///   let machine: Machine
///   func present(_ presentation: Presentation) async throws {
///     print(machine.screens[presentation.to.index].name)
///   }
///   func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
///   func show(_ arrival: Arrival) async throws { print(machine.screens[arrival.to.index].name) }
/// }
/// ```
///
/// The methods run on the engine's executor, unless they are isolated to an actor, such as the main one, or declared
/// `@concurrent`: one that is neither costs no change of threads, and must not block.
///
/// A presenter must not wait for the engine inside one of these calls: the engine is waiting for the call. (It would
/// end by the time-out.)
public protocol Presenter: Sendable {
  /// Shows what a transition leads to; returns once it is shown. A transition that says `stay` is presented, too.
  ///
  /// - Throws: any error, if nothing was shown: the machine stays where it was, and a journey ends `notPresented`.
  ///   After ``EngineSettings/presentationTimeout`` the task is cancelled: either it has shown the screen and
  ///   returns, or it throws and no longer shows anything. If it does neither within the same time again, nothing
  ///   counts as shown.
  nonisolated(nonsending) func present(_ presentation: Presentation) async throws

  /// Asks the user or a service; the answer names one of the prompt's outcomes.
  ///
  /// No answer is an outcome too: declare it for the prompt in the spec, and answer with it. The task is cancelled if a
  /// link or a change arrives that ends the journey.
  ///
  /// - Throws: any error, if there is no answer. The journey ends, and the caller of `open` gets
  ///   ``EngineError/notAnswered(_:cause:)``, unless something else has ended the journey meanwhile.
  nonisolated(nonsending) func ask(_ question: Question) async throws -> Answer

  /// Shows what a change leads to; called only for changes that do something to what is shown.
  ///
  /// - Throws: any error, if the screen was not shown: the change is not made.
  nonisolated(nonsending) func show(_ arrival: Arrival) async throws
}

/// A transition that is to be shown.
public struct Presentation: Hashable, Sendable {
  public var event: EventID
  public var transition: TransitionID
  /// The screen that is shown now.
  public var from: ScreenID
  /// What is to be done to what is shown, all of it or nothing; none: nothing moves.
  public var actions: [StackAction]
  /// The screen that is shown after them.
  public var to: ScreenID
  public var isAnimated: Bool
  /// What the event takes, by parameter name; a value that is missing has no entry.
  public var values: [String: String]
  /// Nil rather than empty, which costs more to copy.
  var payloads: [String: Payload]?
  /// By tab; nil: there are none, or they are not known.
  package var firstScreens: [ScreenID]?

  package init(
    event: EventID, transition: TransitionID, from: ScreenID, actions: [StackAction], to: ScreenID, isAnimated: Bool,
    values: [String: String] = [:], payloads: [String: Payload]? = nil, firstScreens: [ScreenID]? = nil
  ) {
    self.event = event
    self.transition = transition
    self.from = from
    self.actions = actions
    self.to = to
    self.isAnimated = isAnimated
    self.values = values
    self.payloads = payloads
    self.firstScreens = firstScreens
  }

  /// What a tab shows now that has kept nothing: when it is selected, or has been reset. Nil: there is no such tab.
  public func firstScreen(of tab: TabID) -> ScreenID? { firstScreens?.element(tab) }

  /// What an answer carried beside the value of this name; nil if nothing, or something of another type.
  ///
  /// See ``Answer``.
  public func payload<Payload: Sendable>(_ name: String, as type: Payload.Type = Payload.self) -> Payload? {
    payloads?[name]?.content(as: type)
  }
}

/// A prompt that is to be asked.
public struct Question: Hashable, Sendable {
  public var prompt: PromptID
  /// What the prompt takes, by parameter name; a value that is missing has no entry.
  public var values: [String: String]
  var payloads: [String: Payload]?

  package init(prompt: PromptID, values: [String: String] = [:], payloads: [String: Payload]? = nil) {
    self.prompt = prompt
    self.values = values
    self.payloads = payloads
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
  /// What the outcome gives, by name; other names are ignored.
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

/// What a change leads to.
public struct Arrival: Hashable, Sendable {
  public var change: ChangeID
  /// The screen that is shown now.
  public var from: ScreenID
  /// What is to be done to what is shown, all of it or nothing.
  public var actions: [StackAction]
  /// The screen that is shown after them.
  public var to: ScreenID
  /// As ``Presentation/firstScreens``.
  package var firstScreens: [ScreenID]?

  package init(
    change: ChangeID, from: ScreenID, actions: [StackAction], to: ScreenID, firstScreens: [ScreenID]? = nil
  ) {
    self.change = change
    self.from = from
    self.actions = actions
    self.to = to
    self.firstScreens = firstScreens
  }

  /// As ``Presentation/firstScreen(of:)``.
  public func firstScreen(of tab: TabID) -> ScreenID? { firstScreens?.element(tab) }

  /// - Parameter screen: the one that the change leads to.
  package init(_ change: ChangeID, to screen: ScreenID, from place: Configuration, on machine: Machine) {
    let actions = Step.actions(of: .change(change), in: place, of: machine)
    self.init(
      change: change, from: place.screen, actions: actions, to: screen,
      firstScreens: machine.firstScreens(after: .change(change), in: place))
  }
}

extension Presentation {
  /// What a step, or a tap if there is none, has presented.
  package init(
    _ transition: TransitionID, at step: StepID?, from place: Configuration, _ values: ValueFlow,
    animated isAnimated: Bool = true, on machine: Machine
  ) {
    let rule = machine.transitions[transition.index]
    var (isAnimated, fixed) = (isAnimated, [FixedValue]())
    if let step, case .perform(_, let animates, let values) = machine.steps[step.index].action {
      (isAnimated, fixed) = (animates, values)
    }
    let parameters = machine.events[rule.event.index].parameters
    let move = step.map { Move.perform($0, transition) } ?? .browse(transition)
    self.init(
      event: rule.event, transition: transition, from: place.screen, actions: rule.actions,
      to: rule.target(in: machine)
        ?? Step.choice(move, in: place, of: machine)?.result.configuration.screen ?? place.screen,
      isAnimated: isAnimated,
      values: values.arguments(for: parameters, fixed: fixed),
      payloads: values.payloads(for: parameters, fixed: fixed),
      firstScreens: machine.firstScreens(after: move, in: place))
  }
}

extension Machine {
  /// What a tab shows, in this context, when it is selected for the first time, or has been reset.
  ///
  /// - Precondition: the machine has the tab.
  public func firstScreen(of tab: TabID, in context: Context) -> ScreenID { bottoms.screen(of: tab, in: context) }

  /// By tab, in the context after the move; nil: there are no tabs.
  fileprivate func firstScreens(after move: Move, in place: Configuration) -> [ScreenID]? {
    if tabs.isEmpty { return nil }
    let context = Step.choice(move, in: place, of: self)?.result.configuration.context ?? place.context
    return tabs.indices.map { firstScreen(of: TabID($0), in: context) }
  }
}

extension [ScreenID] {
  fileprivate func element(_ tab: TabID) -> ScreenID? { indices.contains(tab.index) ? self[tab.index] : nil }
}

extension Question {
  /// What a step asks.
  package init(_ prompt: PromptID, at step: StepID, _ values: ValueFlow, on machine: Machine) {
    var fixed: [FixedValue] = []
    if case .ask(_, let values, _) = machine.steps[step.index].action { fixed = values }
    let parameters = machine.prompts[prompt.index].parameters
    self.init(
      prompt: prompt, values: values.arguments(for: parameters, fixed: fixed),
      payloads: values.payloads(for: parameters, fixed: fixed))
  }
}
