import NavigationModel

/// The steps of a turn, up to the next call.
extension EngineCore {
  mutating func begin(_ sink: inout some EffectSink, _ request: Request) {
    switch request {
    case .link(let intent):
      guard readsStatus else { return open(&sink, intent) }
      call(&sink, .readStatus, as: .readingStatus(intent), isCancellable: true)
    case .tap(let event):
      guard let transition = transition(&sink, byHand: event) else { return }
      call(
        &sink, .present(transition, at: nil),
        as: .tapping(Label(.browse(transition), by: Kernel.RuleID(transition.index))))
    case .change(let change):
      guard let choice = Step.choice(.change(change), in: configuration, of: machine) else {
        return finish(&sink, .failed(.doesNotApply(change)))
      }
      make(&sink, change, choice, before: nil)
    case .happened(let event):
      guard let transition = transition(&sink, byHand: event) else { return }
      recordObservation(&sink)
      commit(&sink, .browse(transition))
      finish(&sink, .done)
    case .platform(let move):
      let choice = Step.choice(move.move, in: configuration, of: machine)
      guard choice != nil || configuration.staysOnTap(move.move) else {
        return finish(&sink, .failed(.impossible(move)))
      }
      recordObservation(&sink)
      if let choice { commit(&sink, choice) }
      finish(&sink, .done)
    case .shown(let screen, let isReachable):
      guard isReachable || screen == configuration.screen else { return finish(&sink, .failed(.unreachable(screen))) }
      // What lies below stays.
      state.configuration.screen = screen
      sink.adopt(configuration)
      recordObservation(&sink)
      finish(&sink, .done)
    }
  }

  mutating func recordObservation(_ sink: inout some EffectSink) { record(&sink, .observed, turn: turn ?? 0) }

  /// True if the event has a transition from here, or several.
  func allows(_ event: EventID) -> Bool {
    machine.enabledTransitions(in: configuration).contains { machine.transitions[$0.index].event == event }
  }

  /// The one transition that the event makes by hand; if there is none, the turn ends.
  mutating func transition(_ sink: inout some EffectSink, byHand event: EventID) -> TransitionID? {
    guard machine.browsing.contains(event) else {
      finish(&sink, .failed(.notByHand(event)))
      return nil
    }
    var enabled: [TransitionID] = []
    Step.forEachMoveByHandOrChange(
      in: configuration, of: machine, where: { machine.makes($0, by: event) },
      { if case .browse(let transition) = $0.move { enabled.append(transition) } })
    if enabled.count != 1 { finish(&sink, .failed(enabled.isEmpty ? .notEnabled(event) : .ambiguous(event))) }
    return enabled.count == 1 ? enabled[0] : nil
  }

  /// Makes a change that applies; nothing is called if it shows nothing.
  mutating func make(
    _ sink: inout some EffectSink, _ change: ChangeID, _ choice: Choice, before intent: IntentID?
  ) {
    if choice.actions(of: machine).isEmpty {
      commit(&sink, choice)
      goOn(&sink, after: change, with: intent)
    } else {
      call(&sink, .show(change, choice.label), as: .showing(change, choice.label, before: intent))
    }
  }

  /// Opens the link for which the status was read, or else what the change opens, unless something waits that would end
  /// that at once.
  mutating func goOn(_ sink: inout some EffectSink, after change: ChangeID, with link: IntentID?) {
    if let link { return open(&sink, link) }
    guard let intent = machine.changes[change.index].opens else { return finish(&sink, .done) }
    if !state.facts.isEmpty || policy == .latestWins && !state.others.isEmpty { interrupt(&sink) }
    open(&sink, intent)
  }

  /// Makes the change that leads to the status, if it differs from the context, and then opens the link.
  mutating func catchUp(_ sink: inout some EffectSink, with status: Context?, before intent: IntentID) {
    guard status != configuration.context else { return open(&sink, intent) }
    for choice in Step.choices(in: configuration, of: machine) where choice.configuration.context == status {
      if case .change(let change) = choice.move { return make(&sink, change, choice, before: intent) }
    }
    finish(&sink, .failed(.contextOutsideModel(status)))
  }

  mutating func open(_ sink: inout some EffectSink, _ intent: IntentID) {
    if !state.isInterrupted { moved(&sink, Step.open(intent, in: &state.configuration, of: machine)) }
    travel(&sink)
  }

  /// Takes steps until something must be awaited, or the journey ends.
  ///
  /// Interruption is checked before each step. So what the presenter has done is always committed, and nothing is begun
  /// after an interruption.
  mutating func travel(_ sink: inout some EffectSink) {
    // Between two calls a journey has no choice, so one that comes back loops forever.
    var loop = LoopDetector()
    var count = 0
    while !state.configuration.isIdle {
      guard !state.isInterrupted else {
        commit(&sink, .supersede)
        break
      }
      switch Step.advance(&state.configuration, of: machine) {
      case .idle: commit(&sink, .supersede)
      case .present(let step, let transition):
        return call(&sink, .present(transition, at: step), as: .presenting(step, transition))
      case .ask(let step, let prompt):
        return call(&sink, .ask(prompt, at: step), as: .asking(step, prompt), isCancellable: true, isTimed: false)
      case .follow(let step):
        state.phase = .following(step)
        return sink.follow(step)
      case .made(let label, let ending):
        if let ending { state.ending = ending }
        moved(&sink, label)
        count += 1
        guard let begin = loop.begin(at: &state.configuration, count) else { continue }
        commit(&sink, .supersede)
        return finish(&sink, .failed(.endless(length: count - begin)))
      }
    }
    let ending = state.ending ?? .superseded
    record(&sink, .ended(ending), turn: turn ?? 0)
    finish(&sink, .ended(ending))
  }

  /// Goes on as what the link opens, or fails.
  mutating func follow(_ sink: inout some EffectSink, _ intent: IntentID?) {
    guard case .following(let step) = state.phase else { return }
    state.phase = .none
    if intent.map({ commit(&sink, .follow(step, $0)) }) != true { commit(&sink, .fail(step)) }
    travel(&sink)
  }
}

extension Machine {
  /// True if a move by hand is one of the event's.
  fileprivate func makes(_ move: Move, by event: EventID) -> Bool {
    if case .browse(let transition) = move { transitions[transition.index].event == event } else { false }
  }
}

extension Configuration {
  /// Returns whether the tab that was tapped shows its first screen already, so that nothing moves.
  package func staysOnTap(_ move: Move) -> Bool {
    if case .tap(let tab) = move { stack.selectedTab == tab && stack.isEmpty } else { false }
  }
}

/// Calls, and what comes of them.
extension EngineCore {
  mutating func call(
    _ sink: inout some EffectSink, _ call: Call, as phase: Phase, isCancellable: Bool = false, isTimed: Bool = true
  ) {
    state.callCount += 1
    let id = CallID(number: state.callCount, turn: turn ?? 0)
    state.phase = phase
    state.call = CurrentCall(id: id, isCancellable: isCancellable)
    sink.call(id, call, at: &state.configuration)
    if isTimed { sink.startTimer(id) }
  }

  /// Cancels the call, and gives it the time of a call to return: it may be about to show something.
  mutating func cancelCall(_ sink: inout some EffectSink) {
    guard let call = state.call, !call.isCancelled else { return }
    state.call?.isCancelled = true
    sink.cancelCall()
    sink.startTimer(call.id)
  }

  /// Goes on after the current call.
  mutating func goOn(_ sink: inout some EffectSink, with outcome: Outcome) {
    let phase = state.phase
    state.phase = .none
    let isShown = outcome != .failed
    state.call = nil
    if !isShown { sink.callFailed(at: &state.configuration) }
    switch phase {
    case .none, .following: break
    case .readingStatus(let intent):
      guard !state.isInterrupted else { return travel(&sink) }
      guard case .status(let status) = outcome else { return finish(&sink, .failed(.statusUnavailable)) }
      catchUp(&sink, with: status, before: intent)
    case .showing(let change, let label, let intent):
      guard isShown else { return finish(&sink, .failed(.notPresented)) }
      commit(&sink, label)
      goOn(&sink, after: change, with: intent)
    case .tapping(let label):
      guard isShown else { return finish(&sink, .failed(.notPresented)) }
      commit(&sink, label)
      finish(&sink, .done)
    case .presenting(let step, let transition):
      if isShown {
        moved(&sink, Step.perform(step, transition, in: &state.configuration, of: machine))
      } else {
        commit(&sink, .failToPresent(step, transition))
      }
      travel(&sink)
    case .asking(let step, let prompt):
      var failure = Failure.notAnswered(prompt)
      if case .answer(let index) = outcome {
        if commit(&sink, .answer(step, outcome: index)) { return travel(&sink) }
        failure = .unknownOutcome(prompt, index: index)
      }
      guard !state.isInterrupted else { return travel(&sink) }
      commit(&sink, .supersede)
      finish(&sink, .failed(failure))
    }
  }

  /// Moves the machine as `Step` says; false, and nothing happens, if the move is not possible now.
  @discardableResult
  mutating func commit(_ sink: inout some EffectSink, _ move: Move) -> Bool {
    guard let choice = Step.choice(move, in: state.configuration, of: machine) else { return false }
    commit(&sink, choice)
    return true
  }

  /// Makes the choice for which something has been shown.
  mutating func commit(_ sink: inout some EffectSink, _ label: Label) {
    if let choice = Step.choice(label, in: state.configuration, of: machine) { commit(&sink, choice) }
  }

  mutating func commit(_ sink: inout some EffectSink, _ choice: Choice) {
    state.configuration = choice.configuration
    state.ending = choice.ending
    moved(&sink, choice.label)
  }

  /// The machine has moved.
  mutating func moved(_ sink: inout some EffectSink, _ label: Label) { sink.move(label, to: &state.configuration) }
}
