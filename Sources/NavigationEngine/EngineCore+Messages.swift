import NavigationModel

extension [EngineCore.Effect]: EngineCore.EffectSink {
  mutating func record(_ kind: EngineEvent.Kind, turn: Int, at place: inout Configuration) {
    append(.record(kind, turn: turn))
  }
  mutating func begin(_ number: Int) { append(.begin(number)) }
  mutating func follow(_ step: StepID) { append(.follow(step)) }
  mutating func move(_ label: Label, to place: inout Configuration) { append(.move(label)) }
  mutating func adopt(_ place: Configuration) { append(.adopt(place)) }
  mutating func call(_ id: EngineCore.CallID, _ call: EngineCore.Call, at place: inout Configuration) {
    append(.call(id, call))
  }
  mutating func startTimer(_ id: EngineCore.CallID) { append(.startTimer(id)) }
  mutating func cancelCall() { append(.cancelCall) }
  mutating func abandonCall() { append(.abandonCall) }
  mutating func callFailed(at place: inout Configuration) { append(.callFailed) }
  mutating func reply(_ number: Int, _ reply: EngineCore.Reply, at place: inout Configuration) {
    append(.reply(number, reply))
  }
}

/// The core's messages: its inputs, and the effects that it asks for.
extension EngineCore {
  /// Somebody who does what must be done, each ``Effect`` at once, without asking the core for something meanwhile.
  ///
  /// The place is where the machine is: inout only to be looked at, as a value would be copied first.
  protocol EffectSink {
    mutating func record(_ kind: EngineEvent.Kind, turn: Int, at place: inout Configuration)
    mutating func begin(_ number: Int)
    mutating func follow(_ step: StepID)
    mutating func move(_ label: Label, to place: inout Configuration)
    mutating func adopt(_ place: Configuration)
    mutating func call(_ id: CallID, _ call: Call, at place: inout Configuration)
    mutating func startTimer(_ id: CallID)
    mutating func cancelCall()
    mutating func abandonCall()
    mutating func callFailed(at place: inout Configuration)
    mutating func reply(_ number: Int, _ reply: Reply, at place: inout Configuration)
  }

  /// A request that somebody waits for, by its number in the order of arrival.
  package struct Ticket: Hashable, Sendable {
    /// All that counts before its turn comes.
    package enum Kind: Hashable, Sendable, CaseIterable { case link, tap, change, changeThatOpens, observation }

    package var number: Int
    package var kind: Kind

    package init(_ number: Int, _ kind: Kind) { (self.number, self.kind) = (number, kind) }

    /// It has happened, so it is never refused, and goes first.
    package var isFact: Bool { kind != .link && kind != .tap }
    /// True if it makes a journey, which can be interrupted.
    package var makesJourney: Bool { kind == .link || kind == .changeThatOpens }
  }

  /// A request that has the turn.
  package enum Request: Hashable, Sendable {
    case link(IntentID)
    case tap(EventID)
    case change(ChangeID)
    /// The user has made this event by hand, and its screen is shown already.
    case happened(EventID)
    /// The user has gone back, dragged a sheet away, or tapped a tab.
    case platform(PlatformMove)
    /// The app shows this screen; whether the model can be there in the current context.
    case shown(ScreenID, isReachable: Bool)
  }

  /// A call of the presenter or of the status.
  package enum Call: Hashable, Sendable {
    case readStatus
    /// The choice is made once it has been shown.
    case show(ChangeID, Label)
    /// The step is nil for a tap.
    case present(TransitionID, at: StepID?)
    case ask(PromptID, at: StepID)
  }

  package struct CallID: Hashable, Sendable {
    package var number: Int
    /// The turn it belongs to.
    package var turn: Int

    package init(number: Int, turn: Int) { (self.number, self.turn) = (number, turn) }
  }

  package enum Outcome: Hashable, Sendable {
    case shown
    /// The index of the prompt's outcome.
    case answer(Int)
    /// The context as the app knows it; nil if the machine has none that fits.
    case status(Context?)
    case failed
  }

  package enum Input: Hashable, Sendable {
    /// Links and taps are accepted from now on.
    case ready
    case arrive(Ticket)
    /// The answer to ``Effect/begin(_:)``, given at once.
    case begin(Request)
    /// The answer to ``Effect/follow(_:)``, given at once: what the link opens; nil: nothing.
    case follow(IntentID?)
    /// The caller is cancelled.
    case cancel(Int)
    case returned(CallID, Outcome)
    /// The time of ``Effect/startTimer(_:)`` is over; it does not matter if the call has returned.
    case timeIsOver(CallID)
  }

  package enum Effect: Hashable, Sendable {
    case record(EngineEvent.Kind, turn: Int)
    /// The turn has come: ``Input/begin(_:)`` must follow.
    case begin(Int)
    /// The link of this step is to be read: ``Input/follow(_:)`` must come next.
    case follow(StepID)
    /// The machine moved.
    case move(Label)
    /// The machine was told where it is.
    indirect case adopt(Configuration)
    case call(CallID, Call)
    case startTimer(CallID)
    /// The current call is no longer needed, or its time is up; it may still return.
    case cancelCall
    /// The current call is not awaited any more.
    case abandonCall
    /// The current call has failed, or was abandoned.
    case callFailed
    case reply(Int, Reply)
  }

  package enum Reply: Hashable, Sendable {
    case ended(Ending)
    case done
    /// It had no turn.
    case refused(Refusal)
    case failed(Failure)
  }

  package enum Refusal: Hashable, Sendable { case busy, tooManyWaiting, superseded, cancelled }

  package enum Failure: Hashable, Sendable {
    case notByHand(EventID), notEnabled(EventID), ambiguous(EventID), impossible(PlatformMove)
    case doesNotApply(ChangeID), unreachable(ScreenID), notPresented
    case notAnswered(PromptID), unknownOutcome(PromptID, index: Int)
    case statusUnavailable, contextOutsideModel(Context?)
    /// The last so many moves before the journey was superseded would be repeated forever.
    case endless(length: Int)
  }
}
