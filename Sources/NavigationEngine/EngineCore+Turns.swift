import NavigationModel

/// The order of turns.
extension EngineCore {
  mutating func arrive(_ sink: inout some EffectSink, _ ticket: Ticket) {
    if ticket.isFact {
      interrupt(&sink)
    } else {
      switch policy {
      case .latestWins:
        for dropped in state.others {
          record(&sink, .dropped, turn: dropped.number)
          let reply: Reply = dropped.kind == .link ? .ended(.superseded) : .refused(.superseded)
          sink.reply(dropped.number, reply, at: &state.configuration)
        }
        state.others = []
        interrupt(&sink)
      case .queue where state.others.count >= waitingLimit: return refuse(&sink, ticket, .tooManyWaiting)
      case .reject where state.current != nil || !state.others.isEmpty: return refuse(&sink, ticket, .busy)
      case .queue, .reject: break
      }
    }
    if state.current == nil, ticket.isFact || state.isReady { return take(&sink, ticket) }
    if ticket.isFact { state.facts.append(ticket) } else { state.others.append(ticket) }
    record(&sink, .waiting, turn: ticket.number)
  }

  mutating func refuse(_ sink: inout some EffectSink, _ ticket: Ticket, _ refusal: Refusal) {
    record(&sink, .rejected, turn: ticket.number)
    sink.reply(ticket.number, .refused(refusal), at: &state.configuration)
  }

  mutating func take(_ sink: inout some EffectSink, _ ticket: Ticket) {
    state.current = ticket
    state.isInterrupted = false
    state.ending = nil
    record(&sink, .began, turn: ticket.number)
    sink.begin(ticket.number)
  }

  /// Gives the next in the queue the turn, if it is free.
  mutating func handOn(_ sink: inout some EffectSink) {
    guard state.current == nil else { return }
    if !state.facts.isEmpty {
      take(&sink, state.facts.removeFirst())
    } else if state.isReady, !state.others.isEmpty {
      take(&sink, state.others.removeFirst())
    }
  }

  /// Ends the current journey at its last commit: a presentation is awaited, a question is cancelled.
  mutating func interrupt(_ sink: inout some EffectSink) {
    guard let current = state.current, current.makesJourney, !state.isInterrupted else { return }
    state.isInterrupted = true
    record(&sink, .interrupted, turn: current.number)
    if state.call?.isCancellable == true { cancelCall(&sink) }
  }

  /// A tap that has begun is presented to its end, and a fact is one, whoever waits for it; so is what it opens.
  mutating func cancel(_ sink: inout some EffectSink, _ number: Int) {
    if let index = state.others.firstIndex(where: { $0.number == number }) {
      state.others.remove(at: index)
      record(&sink, .dropped, turn: number)
      sink.reply(number, .refused(.cancelled), at: &state.configuration)
    } else if let current = state.current, current.number == number, !current.isFact {
      interrupt(&sink)
    }
  }

  mutating func finish(_ sink: inout some EffectSink, _ reply: Reply) {
    assert(configuration.isIdle, "a turn ends between journeys")
    guard let number = turn else { return }
    sink.reply(number, reply, at: &state.configuration)
    record(&sink, .finished, turn: number)
    state.current = nil
    state.ending = nil
    handOn(&sink)
  }
}
