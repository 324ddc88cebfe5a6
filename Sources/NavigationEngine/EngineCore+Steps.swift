import NavigationModel

/// The steps of a turn, up to the next call.
extension EngineCore {
  mutating func begin(_ request: Request) {
    switch request {
    case .link(let intent):
      guard readsStatus else { return open(intent) }
      call(.readStatus, as: .readingStatus(intent), isCancellable: true)
    case .tap(let event):
      guard let (transition, choice) = transition(byHand: event) else { return }
      call(.present(transition, at: nil, choice), as: .tapping(choice))
    case .change(let change):
      guard let choice = Step.choice(.change(change), in: configuration, of: machine) else {
        return finish(.failed(.doesNotApply(change)))
      }
      make(change, choice, before: nil)
    case .happened(let event):
      guard let (_, choice) = transition(byHand: event) else { return }
      recordObservation()
      commit(choice)
      finish(.done)
    case .platform(let move):
      let choice = Step.choice(move.move, in: configuration, of: machine)
      guard choice != nil || configuration.staysOnTap(move.move) else { return finish(.failed(.impossible(move))) }
      recordObservation()
      if let choice { commit(choice) }
      finish(.done)
    case .shown(let screen, let isReachable):
      guard isReachable || screen == configuration.screen else { return finish(.failed(.unreachable(screen))) }
      // What lies below stays.
      state.configuration.screen = screen
      effects.append(.adopt(configuration))
      recordObservation()
      finish(.done)
    }
  }

  mutating func recordObservation() { record(.observed, turn: turn ?? 0) }

  /// True if the event has a transition from here, or several.
  func allows(_ event: EventID) -> Bool {
    machine.enabledTransitions(in: configuration).contains { machine.transitions[$0.index].event == event }
  }

  /// The one transition that the event makes by hand; if there is none, the turn ends.
  mutating func transition(byHand event: EventID) -> (TransitionID, Choice)? {
    guard machine.browsing.contains(event) else {
      finish(.failed(.notByHand(event)))
      return nil
    }
    var enabled: [(TransitionID, Choice)] = []
    Step.forEachMoveByHandOrChange(
      in: configuration, of: machine, where: { machine.makes($0, by: event) },
      { if case .browse(let transition) = $0.move { enabled.append((transition, $0)) } })
    if enabled.count != 1 { finish(.failed(enabled.isEmpty ? .notEnabled(event) : .ambiguous(event))) }
    return enabled.count == 1 ? enabled[0] : nil
  }

  /// Makes a change that applies; nothing is called if it shows nothing.
  mutating func make(_ change: ChangeID, _ choice: Choice, before intent: IntentID?) {
    if choice.actions(of: machine).isEmpty {
      commit(choice)
      goOn(after: change, with: intent)
    } else {
      call(.show(change, choice), as: .showing(change, choice, before: intent))
    }
  }

  /// Opens the link for which the status was read, or else what the change opens, unless something waits that would end
  /// that at once.
  mutating func goOn(after change: ChangeID, with link: IntentID?) {
    if let link { return open(link) }
    guard let intent = machine.changes[change.index].opens else { return finish(.done) }
    if !state.facts.isEmpty || policy == .latestWins && !state.others.isEmpty { interrupt() }
    open(intent)
  }

  /// Makes the change that leads to the status, if it differs from the context, and then opens the link.
  mutating func catchUp(with status: Context?, before intent: IntentID) {
    guard status != configuration.context else { return open(intent) }
    for choice in Step.choices(in: configuration, of: machine) where choice.configuration.context == status {
      if case .change(let change) = choice.move { return make(change, choice, before: intent) }
    }
    finish(.failed(.contextOutsideModel(status)))
  }

  mutating func open(_ intent: IntentID) {
    if !state.isInterrupted { commit(.open(intent)) }
    travel()
  }

  /// Takes steps until something must be awaited, or the journey ends.
  ///
  /// Interruption is checked before each step. So what the presenter has done is always committed, and nothing is begun
  /// after an interruption.
  mutating func travel() {
    // Between two calls a journey has no choice, so one that comes back loops forever.
    var loop = LoopDetector()
    var count = 0
    while !configuration.isIdle {
      guard !state.isInterrupted else {
        commit(.supersede)
        break
      }
      switch Step.next(in: configuration, of: machine) {
      case .idle: commit(.supersede)
      case .present(let step, let transition, let choice):
        return call(.present(transition, at: step, choice), as: .presenting(step, transition, choice))
      case .ask(let step, let prompt):
        return call(.ask(prompt, at: step), as: .asking(step, prompt), isCancellable: true, isTimed: false)
      case .follow(let step):
        state.phase = .following(step)
        return effects.append(.follow(step))
      case .automatic(let choice):
        commit(choice)
        count += 1
        guard let begin = loop.begin(of: configuration, at: count) else { continue }
        commit(.supersede)
        return finish(.failed(.endless(length: count - begin)))
      }
    }
    let ending = state.ending ?? .superseded
    record(.ended(ending), turn: turn ?? 0)
    finish(.ended(ending))
  }

  /// Goes on as what the link opens, or fails.
  mutating func follow(_ intent: IntentID?) {
    guard case .following(let step) = state.phase else { return }
    state.phase = .none
    if intent.map({ commit(.follow(step, $0)) }) != true { commit(.fail(step)) }
    travel()
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
  mutating func call(_ call: Call, as phase: Phase, isCancellable: Bool = false, isTimed: Bool = true) {
    state.callCount += 1
    let id = CallID(number: state.callCount, turn: turn ?? 0)
    state.phase = phase
    state.call = CurrentCall(id: id, isCancellable: isCancellable)
    effects.append(.call(id, call))
    if isTimed { effects.append(.startTimer(id)) }
  }

  /// Cancels the call, and gives it the time of a call to return: it may be about to show something.
  mutating func cancelCall() {
    guard let call = state.call, !call.isCancelled else { return }
    state.call?.isCancelled = true
    effects.append(.cancelCall)
    effects.append(.startTimer(call.id))
  }

  /// Goes on after the current call.
  mutating func goOn(with outcome: Outcome) {
    let phase = state.phase
    let isShown = outcome != .failed
    state.call = nil
    state.phase = .none
    if outcome == .failed { effects.append(.callFailed) }
    switch phase {
    case .none, .following: break
    case .readingStatus(let intent):
      guard !state.isInterrupted else { return travel() }
      guard case .status(let status) = outcome else { return finish(.failed(.statusUnavailable)) }
      catchUp(with: status, before: intent)
    case .showing(let change, let choice, let intent):
      guard isShown else { return finish(.failed(.notPresented)) }
      commit(choice)
      goOn(after: change, with: intent)
    case .tapping(let choice):
      guard isShown else { return finish(.failed(.notPresented)) }
      commit(choice)
      finish(.done)
    case .presenting(let step, let transition, let choice):
      if isShown { commit(choice) } else { commit(.failToPresent(step, transition)) }
      travel()
    case .asking(let step, let prompt):
      var failure = Failure.notAnswered(prompt)
      if case .answer(let index) = outcome {
        if commit(.answer(step, outcome: index)) { return travel() }
        failure = .unknownOutcome(prompt, index: index)
      }
      guard !state.isInterrupted else { return travel() }
      commit(.supersede)
      finish(.failed(failure))
    }
  }

  /// Moves the machine as `Step` says; false, and nothing happens, if the move is not possible now.
  @discardableResult
  mutating func commit(_ move: Move) -> Bool {
    guard let choice = Step.choice(move, in: configuration, of: machine) else { return false }
    commit(choice)
    return true
  }

  mutating func commit(_ choice: Choice) {
    state.configuration = choice.configuration
    state.ending = choice.ending
    effects.append(.move(choice))
  }
}
