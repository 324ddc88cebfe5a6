import NavigationEngine
import NavigationModel

/// The current journey, and what it waits for.
extension Oracle {
  /// Takes steps until something must be awaited, or the journey ends.
  mutating func travel() {
    var passed: [Configuration: Int] = [:]
    while !configuration.isIdle {
      let node = memo[configuration]
      guard !isInterrupted, node.next != .idle else {
        commit(.supersede)
        break
      }
      switch node.next {
      case .idle: return
      case .present(let step, let transition):
        guard arriveAtPlace() else { return }
        pending = .presentation(
          Presentation(transition, at: step, from: configuration.screen, flow, on: machine), step)
        guard !abilities.contains(.steps) else { return }
        take(isShown: !fails())
        passed = [:]
      case .ask(let step, let prompt):
        guard arriveAtPlace() else { return }
        pending = .question(Question(prompt, at: step, flow, on: machine), step)
        return
      case .automatic(let choice):
        flow.follow(choice.move, of: machine)
        // Without a choice the journey goes on as it did before.
        if let entry = passed.updateValue(trace.entries.count, forKey: configuration) {
          isLost = true
          return endless(from: entry)
        }
        commit(choice, node.goals[0])
      }
    }
    endTurn(.ended(trace.ending ?? .superseded, trace.entries))
  }

  /// Notes where the journey waits; false if it was there before with the same values.
  private mutating func arriveAtPlace() -> Bool {
    if let place = places.first(where: { $0.configuration == configuration && $0.flow == flow }) {
      endless(from: place.entry)
      return start.acceptsEndless
    }
    places.append(Place(configuration: configuration, flow: flow, entry: trace.entries.count))
    return true
  }

  private mutating func endless(from entry: Int) {
    guard finding == nil, !start.acceptsEndless else { return }
    var loop = trace
    loop.loop = entry
    finding = .endless(loop)
  }

  // MARK: What comes back

  /// With a driver that does not step, presentations finish immediately.
  mutating func presentAtOnce() {
    if !abilities.contains(.steps) { comeBack(isShown: !fails()) }
  }

  /// Whether the next presentation is the one that fails.
  private mutating func fails() -> Bool {
    guard let count = failsAfter else { return false }
    failsAfter = count > 0 ? count - 1 : nil
    return count == 0
  }

  /// The presenter comes back.
  mutating func comeBack(isShown: Bool) {
    switch pending {
    case nil, .question: return
    case .presentation(_, .some):
      take(isShown: isShown)
      travel()
    case .presentation(let presentation, nil):
      pending = nil
      guard isShown else { return endTurn(.refused(.notPresented)) }
      commit(.browse(presentation.transition))
      show(presentation.to, presentation.values)
      endTurn(.done)
    case .arrival(let arrival):
      pending = nil
      guard isShown else { return endTurn(.refused(.notPresented)) }
      commit(.change(arrival.change))
      show(arrival.to, [:])
      goOn(after: arrival.change)
    }
  }

  /// Commits that a journey's presentation succeeded or failed.
  private mutating func take(isShown: Bool) {
    guard case .presentation(let presentation, let step?) = pending else { return }
    pending = nil
    guard isShown else {
      commit(.failToPresent(step, presentation.transition))
      return
    }
    commit(.perform(step, presentation.transition))
    show(presentation.to, presentation.values)
  }

  private mutating func show(_ screen: ScreenID, _ values: [String: String]) {
    shown = screen
    shownValues = values
  }

  mutating func answer(_ answer: Answer) {
    guard case .question(_, let step) = pending else { return }
    pending = nil
    commit(.answer(step, outcome: answer.outcome))
    flow.follow(.answer(step, outcome: answer.outcome), giving: answer.values, of: machine)
    travel()
  }

  /// What is being presented, or asked without an answer, times out.
  mutating func timeOut() {
    if isAskedInVain {
      pending = nil
      leftBehind += 1
      travel()
    } else if pending != nil, awaitsPresenter {
      leftBehind += 1
      comeBack(isShown: false)
    }
  }

  /// Whether something is being shown.
  var awaitsPresenter: Bool {
    switch pending {
    case .presentation, .arrival: true
    case .question, nil: false
    }
  }
}
