import LinkRouting
import NavigationModel

extension NavigationEngine {
  /// Follows a deep or universal link.
  ///
  /// - Returns: how the journey ended, and what happened.
  /// - Throws: `LinkError` if no route fits, before anything else happens; otherwise as ``open(_:)-(IntentRequest)``.
  @discardableResult
  public func open(link: String) async throws -> JourneyResult {
    try await follow(try routes.request(for: link))
  }

  /// Follows a home-screen quick action, by its type.
  ///
  /// - Throws: as ``open(link:)``.
  @discardableResult
  public func open(shortcut type: String) async throws -> JourneyResult {
    try await open(try routes.request(forShortcut: type))
  }

  /// Follows a search item, by its identifier.
  ///
  /// - Throws: as ``open(link:)``.
  @discardableResult
  public func open(spotlight identifier: String) async throws -> JourneyResult {
    try await open(try routes.request(forSpotlight: identifier))
  }

  /// Makes the journey of an intent.
  ///
  /// It waits for ``ready()``, and for its turn. Cancelling its caller while it waits removes it from the queue;
  /// cancelling during the journey ends it superseded.
  ///
  /// - Returns: how the journey ended, even if it did not land.
  /// - Throws: ``EngineError`` if there was no journey, or it could neither continue nor end; `CancellationError` if
  ///   the caller was cancelled before its turn came.
  @discardableResult
  public func open(_ request: IntentRequest) async throws -> JourneyResult { try await follow(request) }

  // Always inlined, since each asynchronous function has a frame of its own, and comes and goes by the executor.
  @inline(__always)
  private func follow(_ request: IntentRequest) async throws -> JourneyResult {
    try check("intent", request.intent, machine.intents.indices)
    return try await replied(to: .link(request)).takeJourney(of: request)
  }

  /// Makes a transition by hand: the user has tapped something.
  ///
  /// A tap follows the same policy as a link, and ends a journey under way as a link does. Once its turn has come it is
  /// presented to the end, whatever arrives. What the user has done and sees already is not a tap:
  /// ``observe(_:values:)``.
  ///
  /// - Parameters:
  ///   - event: what was tapped.
  ///   - values: by name; the event gets those that it takes.
  ///   - animated: whether its presentation is to be animated.
  /// - Returns: what happened, one move that replays on the machine.
  /// - Throws: ``EngineError/notByHand(_:)``, ``EngineError/notEnabled(_:on:)`` or ``EngineError/ambiguous(_:on:)``,
  ///   and nothing is presented; ``EngineError/notPresented(cause:)`` if the presenter failed;
  ///   ``EngineError/superseded`` if a newer request replaced it in the queue; ``EngineError/busy``,
  ///   ``EngineError/tooManyWaiting(limit:)``, ``EngineError/unknown(kind:index:)``; `CancellationError` if the
  ///   caller was cancelled before its turn came.
  @discardableResult
  public func perform(
    _ event: EventID, values: [String: String] = [:], animated: Bool = true
  ) async throws -> Trace {
    try check("event", event, machine.events.indices)
    return try await replied(to: .tap(event, values: values), animated: animated).report().run.trace
  }

  /// Returns whether the event has a transition from here, now.
  public func allows(_ event: EventID) -> Bool { state.core.allows(event) }

  /// Makes a change that the app reports, such as a login or the end of a session.
  ///
  /// A change is a fact. It ends the current journey, is never refused for being late or one too many, and goes
  /// before waiting links and taps; several are made in order of arrival, even before ``ready()``.
  /// What the outcome of a prompt sets is part of the outcome and must not be reported as well.
  ///
  /// If the change does something to what is shown, the presenter shows that first. If that fails nothing is changed,
  /// so that machine and screen still agree; report it again, or let ``EngineSettings/status`` report it when the next
  /// link opens.
  ///
  /// ```swift
  /// func sessionHasEnded(_ sessionEnds: ChangeID, _ engine: NavigationEngine) async throws {
  ///   try await engine.report(sessionEnds)
  /// }
  /// ```
  ///
  /// If the spec says `then open` an intent, that journey is made next, in the same turn and without values, unless
  /// something else has arrived that would interrupt it: another fact, or, if the latest wins, a link or a tap. It
  /// ends as a link's journey does when something arrives; cancelling its caller does not end it.
  ///
  /// - Returns: how the journey that the change opens ended, and what happened, the change included; nil if it opens
  ///   none.
  /// - Throws: ``EngineError/doesNotApply(_:)`` if none of its rules applies, ``EngineError/notPresented(cause:)`` if
  ///   it could not be shown, ``EngineError/unknown(kind:index:)``: then it was not made. After any other error
  ///   it was: the journey that it opened could neither continue nor end, as with ``open(_:)-(IntentRequest)``.
  @discardableResult
  public func report(_ change: ChangeID) async throws -> JourneyResult? {
    try check("change", change, machine.changes.indices)
    let caller = try await replied(to: .change(change))
    guard let request = Incoming.change(change).intent(on: machine) else {
      _ = try caller.report()
      return nil
    }
    return try caller.takeJourney(of: request)
  }

  /// Takes note that the user has made an event by hand and sees its screen already: a segment was selected, a link of
  /// the platform has pushed its screen.
  ///
  /// It is a fact, as a change is: it ends the current journey, goes before waiting links and taps, and is never
  /// refused for being late. During a presentation it waits until that is over, so report it when the container says
  /// that its own animation is complete. The presenter is not called.
  ///
  /// - Parameters:
  ///   - event: what the user has made.
  ///   - values: by name; the screen is shown with those that the event takes.
  /// - Returns: what happened, one move that replays on the machine.
  /// - Throws: ``EngineError/notByHand(_:)``, ``EngineError/notEnabled(_:on:)`` or ``EngineError/ambiguous(_:on:)``,
  ///   and the machine has not moved: tell the engine which screen is shown, by ``observe(screen:)-(ScreenID)``.
  @discardableResult
  public func observe(_ event: EventID, values: [String: String] = [:]) async throws -> Trace {
    try check("event", event, machine.events.indices)
    return try await replied(to: .happened(event, values: values)).report().run.trace
  }

  /// Takes note that the user has gone back, dragged a sheet away, or tapped a tab: the platform does so without
  /// asking.
  ///
  /// A fact like ``observe(_:values:)``. What comes back is shown with the values that it was presented with; the first
  /// screen of a tab, where nothing was kept, has none.
  ///
  /// - Returns: what happened, one move that replays on the machine; none, if the tab that was tapped shows its first
  ///   screen already.
  /// - Throws: ``EngineError/impossible(_:on:)`` or ``EngineError/unknown(kind:index:)``, and the machine has not
  ///   moved.
  @discardableResult
  public func observe(_ move: PlatformMove) async throws -> Trace {
    if case .tap(let tab) = move { try check("tab", tab, machine.tabs.indices) }
    return try await replied(to: .platform(move)).report().run.trace
  }

  /// Takes note of the screen that the app shows, where the machine may believe in another one.
  ///
  /// A fact like ``observe(_:values:)``. The screen takes the place of the one that was believed to be shown, without
  /// values. The context and what lies below stay what they are, so the machine must be able to be on this screen with
  /// them; if it cannot, report what led there. The log marks it, since it is no move of the machine.
  ///
  /// - Throws: ``EngineError/unreachable(_:)``, and the machine has not moved.
  public func observe(screen: ScreenID) async throws {
    try check("screen", screen, machine.screens.indices)
    _ = try await replied(to: .shown(screen)).report()
  }

  private func check<Part>(_ kind: String, _ id: Identifier<Part>, _ indices: Range<Int>) throws(EngineError) {
    guard indices.contains(id.index) else { throw .unknown(kind: kind, index: id.index) }
  }
}
