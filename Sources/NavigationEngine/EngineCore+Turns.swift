import NavigationModel

/// The order of turns.
extension EngineCore {
  mutating func arrive(_ ticket: Ticket) {
    if ticket.isFact {
      interrupt()
    } else {
      switch policy {
      case .latestWins:
        for dropped in state.others {
          record(.dropped, turn: dropped.number)
          let reply: Reply = dropped.kind == .link ? .ended(.superseded) : .refused(.superseded)
          effects.append(.reply(dropped.number, reply))
        }
        state.others = []
        interrupt()
      case .queue where state.others.count >= waitingLimit: return refuse(ticket, .tooManyWaiting)
      case .reject where state.current != nil || !state.others.isEmpty: return refuse(ticket, .busy)
      case .queue, .reject: break
      }
    }
    if state.current == nil, ticket.isFact || state.isReady { return take(ticket) }
    if ticket.isFact { state.facts.append(ticket) } else { state.others.append(ticket) }
    record(.waiting, turn: ticket.number)
  }

  mutating func refuse(_ ticket: Ticket, _ refusal: Refusal) {
    record(.rejected, turn: ticket.number)
    effects.append(.reply(ticket.number, .refused(refusal)))
  }

  mutating func take(_ ticket: Ticket) {
    state.current = ticket
    state.isInterrupted = false
    state.ending = nil
    record(.began, turn: ticket.number)
    effects.append(.begin(ticket.number))
  }

  /// Gives the next in the queue the turn, if it is free.
  mutating func handOn() {
    guard state.current == nil else { return }
    if !state.facts.isEmpty {
      take(state.facts.removeFirst())
    } else if state.isReady, !state.others.isEmpty {
      take(state.others.removeFirst())
    }
  }

  /// Ends the current journey at its last commit: a presentation is awaited, a question is cancelled.
  mutating func interrupt() {
    guard let current = state.current, current.makesJourney, !state.isInterrupted else { return }
    state.isInterrupted = true
    record(.interrupted, turn: current.number)
    if state.call?.isCancellable == true { cancelCall() }
  }

  /// A tap that has begun is presented to its end, and a fact is one, whoever waits for it; so is what it opens.
  mutating func cancel(_ number: Int) {
    if let index = state.others.firstIndex(where: { $0.number == number }) {
      state.others.remove(at: index)
      record(.dropped, turn: number)
      effects.append(.reply(number, .refused(.cancelled)))
    } else if let current = state.current, current.number == number, !current.isFact {
      interrupt()
    }
  }

  mutating func finish(_ reply: Reply) {
    assert(configuration.isIdle, "a turn ends between journeys")
    guard let number = turn else { return }
    effects.append(.reply(number, reply))
    record(.finished, turn: number)
    state.current = nil
    state.ending = nil
    handOn()
  }
}
