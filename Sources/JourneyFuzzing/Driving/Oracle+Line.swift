import NavigationEngine
import NavigationModel

/// The queue: what has the turn, what waits, and what is refused.
extension Oracle {
  mutating func arrive(_ turn: Turn) {
    guard admit(turn) else { return }
    if current == nil && (turn.incoming.isFact || isReady && others.isEmpty) {
      begin(turn)
    } else if turn.incoming.isFact {
      changes.append(turn)
    } else {
      others.append(turn)
    }
    giveWay()
  }

  /// The effect of an arrival on the others; false if it is refused.
  private mutating func admit(_ turn: Turn) -> Bool {
    if turn.incoming.isFact {
      interrupt()
      return true
    }
    switch start.policy {
    case .latestWins:
      for dropped in others {
        tell(dropped.caller, dropped.incoming.isLink ? .ended(.superseded, []) : .refused(.superseded))
      }
      others = []
      interrupt()
    case .queue:
      guard others.count < start.waitingLimit else {
        tell(turn.caller, .refused(.tooManyWaiting))
        return false
      }
    case .reject:
      guard current == nil, others.isEmpty else {
        tell(turn.caller, .refused(.busy))
        return false
      }
    }
    return true
  }

  private mutating func interrupt() {
    if let current, makesJourney(current) { isInterrupted = true }
  }

  private func makesJourney(_ turn: Turn) -> Bool {
    switch turn.incoming {
    case .link: true
    case .tap, .happened, .platform, .shown: false
    case .change(let change): machine.changes[change.index].opens != nil
    }
  }

  /// An interrupted journey does not wait for its answer, unless the question stays.
  mutating func giveWay() {
    guard isAskedInVain, !start.isStubborn else { return }
    pending = nil
    travel()
  }

  mutating func cancel(_ caller: Int) {
    if let index = others.firstIndex(where: { $0.caller == caller }) {
      others.remove(at: index)
      tell(caller, .refused(.cancelled))
    } else if current?.caller == caller {
      // A change, and what it opens, does not depend on its caller.
      guard current?.incoming.isFact == false else { return }
      interrupt()
      giveWay()
    }
  }

  private mutating func begin(_ turn: Turn) {
    isInterrupted = false
    current = turn
    switch turn.incoming {
    case .link(let request):
      beginJourney()
      flow = ValueFlow(request.values)
      commit(.open(request.intent))
      travel()
    case .tap(let event, let values): tap(event, values)
    case .happened(let event, _):
      guard let transition = transition(byHand: event) else { return }
      commit(.browse(transition))
      endTurn(.done)
    case .platform(let move):
      endTurn(commit(move.move) || configuration.staysOnTap(move.move) ? .done : .refused(.impossible))
    case .shown: endTurn(.done)
    case .change(let change):
      guard let index = node.index(of: .change(change)) else { return endTurn(.refused(.doesNotApply)) }
      beginJourney()
      let arrival = Arrival(change, node.choices[index].label, from: configuration, on: machine)
      if arrival.actions.isEmpty {
        commit(.change(change))
        goOn(after: change)
      } else {
        pending = .arrival(arrival)
        presentAtOnce()
      }
    }
  }

  /// Opens what the change opens, unless it would be interrupted immediately.
  mutating func goOn(after change: ChangeID) {
    guard let intent = machine.changes[change.index].opens else { return endTurn(.done) }
    if !changes.isEmpty || start.policy == .latestWins && !others.isEmpty { isInterrupted = true }
    guard !isInterrupted else { return endTurn(.ended(.superseded, journeyMoves)) }
    flow = ValueFlow()
    commit(.open(intent))
    travel()
  }

  private mutating func tap(_ event: EventID, _ values: [String: String]) {
    guard let transition = transition(byHand: event) else { return }
    pending = .presentation(Presentation(transition, at: nil, configuration, ValueFlow(values), on: machine), nil)
    presentAtOnce()
  }

  /// The one transition that the event makes by hand; if there is none, the turn ends.
  private mutating func transition(byHand event: EventID) -> TransitionID? {
    guard machine.browsing.contains(event) else {
      endTurn(.refused(.notByHand))
      return nil
    }
    let transitions = node.transitions(byHand: event, of: machine)
    if transitions.count != 1 { endTurn(.refused(transitions.isEmpty ? .notEnabled : .ambiguous)) }
    return transitions.count == 1 ? transitions[0] : nil
  }

  mutating func endTurn(_ outcome: CallerResult.Outcome) {
    tell(current?.caller, outcome)
    current = nil
    pending = nil
    handOn()
  }

  /// Gives the next one its turn.
  mutating func handOn() {
    guard current == nil else { return }
    let next = !changes.isEmpty ? changes.removeFirst() : isReady && !others.isEmpty ? others.removeFirst() : nil
    guard let next else { return }
    begin(next)
  }

  mutating func relaunch() {
    func request(_ turn: Turn) -> IntentRequest? {
      switch turn.incoming {
      case .link(let request): request
      case .tap, .happened, .platform, .shown: nil
      // Its journey, once begun.
      case .change(let change):
        node.isIdle ? nil : machine.changes[change.index].opens.map { IntentRequest($0) }
      }
    }
    kept = Observation.SavedState(waiting: others.compactMap(request), interrupted: current.flatMap(request))
    others = others.filter(\.incoming.isLink).map { Turn(incoming: $0.incoming, caller: nil) }
    changes = []
    current = nil
    pending = nil
    leftBehind = 0
    isInterrupted = false
    isReady = false
    forgetJourney()
    // The app restores the snapshot's screens by itself.
    shown = ShownStack(configuration, values: nil, on: machine)
  }
}

extension Incoming {
  var isLink: Bool { if case .link = self { true } else { false } }
}
