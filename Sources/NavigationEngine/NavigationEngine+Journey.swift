import NavigationModel

extension NavigationEngine {
  /// Makes the journey of a link that has the turn.
  func follow(_ request: IntentRequest) async throws -> JourneyResult {
    var trace = Trace(start: configuration)
    try await catchUp(&trace)
    return try await travel(request, from: trace)
  }

  /// Opens an intent and makes its journey, unless something has arrived that ends it.
  ///
  /// - Parameter trace: what has happened in this turn before.
  func travel(_ request: IntentRequest, from trace: Trace) async throws(EngineError) -> JourneyResult {
    var trace = trace
    var cause: (any Error)?
    if !lane.isInterrupted {
      commit(.open(request.intent), to: &trace)
      cause = try await travel(with: ValueFlow(request.values), &trace)
    }
    let ending = trace.ending ?? .superseded
    record(.ended(ending))
    return JourneyResult(request: request, ending: ending, trace: trace, cause: cause.map { String(describing: $0) })
  }

  /// Takes steps until the journey ends.
  ///
  /// Interruption is checked before each step, and only steps are awaited. So what the
  /// presenter has done is always committed, and nothing is begun after an interruption.
  ///
  /// - Returns: what the presenter threw, if that ended the journey.
  private func travel(with values: ValueFlow, _ trace: inout Trace) async throws(EngineError) -> (any Error)? {
    var values = values
    var loop = LoopDetector()
    while !configuration.isIdle {
      guard !lane.isInterrupted, let next = Step.choices(in: configuration, of: machine).first?.move else {
        commit(.supersede, to: &trace)
        return nil
      }
      switch next {
      case .perform(let step, let transition):
        if let cause = await present(transition, at: step, with: values) {
          commit(.failToPresent(step, transition), to: &trace)
          return cause
        }
        commit(next, to: &trace)
        loop = LoopDetector()
      case .answer(let step, _):
        guard let answer = try await answer(at: step, with: values, &trace) else { continue }
        values.follow(.answer(step, outcome: answer.outcome), giving: answer.values, of: machine)
        loop = LoopDetector()
      default:
        values.follow(next, of: machine)
        commit(next, to: &trace)
        guard let begin = loop.begin(of: configuration, at: trace.entries.count) else { continue }
        var endless = trace
        endless.loop = begin
        commit(.supersede, to: &trace)
        throw .endless(endless)
      }
    }
    return nil
  }

  /// Shows what the step performs; returns why, if it was not shown.
  private func present(_ id: TransitionID, at step: StepID, with values: ValueFlow) async -> (any Error)? {
    guard case .perform(let event, let isAnimated, let fixed) = machine.steps[step.index].action else { return nil }
    let arguments = values.arguments(for: machine.events[event.index].parameters, fixed: fixed)
    return await present(id, animated: isAnimated, values: arguments)
  }

  /// Asks the step's question, and commits the answer; nil if the journey was interrupted before one came.
  private func answer(
    at step: StepID, with values: ValueFlow, _ trace: inout Trace
  ) async throws(EngineError) -> Answer? {
    guard case .ask(let prompt, let fixed) = machine.steps[step.index].action else { return nil }
    let question = Question(
      prompt: prompt, values: values.arguments(for: machine.prompts[prompt.index].parameters, fixed: fixed))
    record(.asking(question))
    let failure: EngineError
    switch await patiently(cancellable: true, timed: false, { [presenter] in try await presenter.ask(question) }) {
    case .success(let answer):
      if commit(.answer(step, outcome: answer.outcome), to: &trace) { return answer }
      failure = .unknownOutcome(prompt, index: answer.outcome)
    case .failure(let error): failure = .notAnswered(prompt, cause: error)
    }
    if lane.isInterrupted { return nil }
    commit(.supersede, to: &trace)
    throw failure
  }

  /// Shows a transition; returns why, if it was not shown.
  func present(_ id: TransitionID, animated: Bool, values: [String: String]) async -> (any Error)? {
    let transition = machine.transitions[id.index]
    let presentation = Presentation(
      event: transition.event, transition: id, from: configuration.screen, to: transition.target,
      isAnimated: animated, values: values)
    record(.presenting(presentation))
    let result = await patiently { [presenter] in try await presenter.present(presentation) }
    if case .failure(let error) = result { return error }
    return nil
  }
}
