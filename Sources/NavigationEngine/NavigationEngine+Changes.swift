import NavigationModel

extension NavigationEngine {
  /// Makes a change that the app reports, such as a login or the end of a session.
  ///
  /// A change is a fact. It ends the current journey, is never refused for being late or one too many, and goes
  /// before waiting links and taps; several are made in order of arrival, even before ``ready()``.
  /// What the outcome of a prompt sets is part of the outcome and must not be reported as well.
  ///
  /// If the change leads to a screen, the presenter shows it first. If that fails nothing is changed, so that machine
  /// and screen still agree; report it again, or let ``EngineSettings/status`` report it when the next link opens.
  ///
  /// ```swift
  /// func sessionHasEnded(_ sessionEnds: ChangeID, _ engine: NavigationEngine) async throws {
  ///   try await engine.report(sessionEnds)
  /// }
  /// ```
  ///
  /// If the spec says `then open` an intent, that journey is made next, in the same turn and without values, unless
  /// something else has arrived that would interrupt it: another change, or, if the latest wins, a link or a tap. It
  /// ends as a link's journey does when something arrives; cancelling its caller does not end it.
  ///
  /// - Returns: how the journey that the change opens ended, and what happened, the change included; nil if it opens
  ///   none.
  /// - Throws: ``EngineError/doesNotApply(_:)`` if its condition does not hold, ``EngineError/notPresented(cause:)`` if
  ///   its screen could not be shown, ``EngineError/unknown(kind:index:)``: then it was not made. After any other error
  ///   it was: the journey that it opened could neither continue nor end, as with ``open(_:)-request``.
  @discardableResult
  public func report(_ change: ChangeID) async throws -> JourneyResult? {
    guard machine.changes.indices.contains(change.index) else {
      throw EngineError.unknown(kind: "change", index: change.index)
    }
    let result = try await inTurn(.change(change)) { () -> JourneyResult? in
      guard choice(.change(change)) != nil else { throw EngineError.doesNotApply(change) }
      var trace = Trace(start: configuration)
      try await make(change, &trace)
      guard let intent = machine.changes[change.index].opens else { return nil }
      giveWay()
      return try await travel(IntentRequest(intent), from: trace)
    }
    return result ?? nil
  }

  /// Makes a change whose condition holds.
  private func make(_ change: ChangeID, _ trace: inout Trace) async throws(EngineError) {
    if let screen = machine.changes[change.index].screen {
      let arrival = Arrival(change: change, from: configuration.screen, to: screen)
      record(.showing(arrival))
      let result = await patiently { [presenter] in try await presenter.show(arrival) }
      if case .failure(let error) = result { throw .notPresented(cause: error) }
    }
    commit(.change(change), to: &trace)
  }

  /// Reads the status, and makes the change that leads there if it differs from the context. What that change opens is
  /// not opened: the link is what comes next.
  ///
  /// Nothing happens to a journey that is interrupted meanwhile.
  func catchUp(_ trace: inout Trace) async throws(EngineError) {
    guard let status = settings.status, !lane.isInterrupted else { return }
    record(.readingStatus)
    let result = await patiently(cancellable: true, status)
    if lane.isInterrupted { return }
    let values: [String: String]
    switch result {
    case .success(let read): values = read
    case .failure(let error): throw .statusUnavailable(cause: error)
    }
    let goal = try context(with: values)
    guard goal != configuration.context else { return }
    for choice in Step.choices(in: configuration, of: machine) where choice.result.configuration.context == goal {
      if case .change(let change) = choice.move { return try await make(change, &trace) }
    }
    throw contextOutsideModel(goal)
  }

  /// The current context with these values.
  private func context(with values: [String: String]) throws(EngineError) -> Context {
    var context = configuration.context
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let variable = machine.variables.firstIndex(where: { $0.name == name }),
        let index = machine.variables[variable].values.firstIndex(of: value)
      else { throw .contextOutsideModel(variable: name, value: value) }
      context = machine.contexts.setting(VariableID(variable), to: index, in: context)
    }
    return context
  }

  /// The name of the first variable in which `goal` differs from the current context.
  private func contextOutsideModel(_ goal: Context) -> EngineError {
    let space = machine.contexts
    for (index, variable) in machine.variables.enumerated() {
      let value = space.value(of: VariableID(index), in: goal)
      if value != space.value(of: VariableID(index), in: configuration.context) {
        return .contextOutsideModel(variable: variable.name, value: variable.values[value])
      }
    }
    return .contextOutsideModel(variable: "", value: "")
  }
}
