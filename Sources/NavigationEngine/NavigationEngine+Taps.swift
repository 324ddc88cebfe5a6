import NavigationModel

extension NavigationEngine {
  /// Makes a transition by hand: the user has tapped something.
  ///
  /// A tap follows the same policy as a link, and ends a journey under way as a link does. Once its turn has come it is
  /// presented to the end, whatever arrives.
  ///
  /// - Parameter values: by name; the event gets those that it takes.
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
    guard machine.events.indices.contains(event.index) else {
      throw EngineError.unknown(kind: "event", index: event.index)
    }
    let trace = try await inTurn(.tap(event, values: values)) {
      let transition = try transition(byHand: event)
      let arguments = ValueFlow(values).arguments(for: machine.events[event.index].parameters)
      if let error = await present(transition, animated: animated, values: arguments) {
        throw EngineError.notPresented(cause: error)
      }
      var trace = Trace(start: configuration)
      commit(.browse(transition), to: &trace)
      return trace
    }
    guard let trace else { throw EngineError.superseded }
    return trace
  }

  /// The one transition that the event makes here.
  private func transition(byHand event: EventID) throws(EngineError) -> TransitionID {
    guard machine.browsing.contains(event) else { throw .notByHand(event) }
    var found: TransitionID?
    for choice in Step.choices(in: configuration, of: machine) {
      guard case .browse(let id) = choice.move, machine.transitions[id.index].event == event else { continue }
      guard found == nil else { throw .ambiguous(event, on: configuration.screen) }
      found = id
    }
    guard let found else { throw .notEnabled(event, on: configuration.screen) }
    return found
  }
}
