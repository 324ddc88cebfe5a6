import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Something arrives while a journey is at one of its awaits: every journey, every await, every arrival.
@Suite("What arrives during a journey", .endsInTime)
struct OverlapTests {
  let overlap: Overlap
  var machine: Machine { overlap.machine }

  init() throws { overlap = try Overlap() }

  @Test("a second link wins, at every await of the first", arguments: Overlap.users)
  func secondLink(user: String) async throws {
    var awaits = 0
    for second in overlap.intents {
      awaits = try await overlap.atEveryAwait(as: user) { rig, journey, _ in
        let other = await rig.open(machine.request(second))
        await rig.runOutInAgreement()
        try await overlap.expectSuperseded(journey)
        try await overlap.expectFollowed(other, on: rig)
      }
    }
    expect(awaits, equals: (user == "loggedIn" ? 22 : 27))
  }

  @Test("of three links the last wins, and the second has not even begun", arguments: Overlap.users)
  func thirdLink(user: String) async throws {
    for last in overlap.intents {
      // A question that stays keeps the others in the line.
      try await overlap.atEveryAwait(as: user, onCancel: .stays) { rig, journey, _ in
        let second = await rig.open(machine.request("goToReorder"))
        let third = await rig.open(machine.request(last))
        await rig.runOutInAgreement()
        try await overlap.expectSuperseded(journey)
        let result = try await second.value
        expect(result.ending, equals: .superseded)
        expect(result.trace.entries, equals: [])
        try await overlap.expectFollowed(third, on: rig)
      }
    }
  }

  @Test("a third link wins, at every pair of awaits of the first and the second", arguments: Overlap.users)
  func pairs(user: String) async throws {
    var pairs = 0
    for position in 0..<6 {
      try await overlap.atEveryAwait(as: user) { rig, journey, call in
        let second = await rig.open(machine.request("goToReorder"))
        // What the first awaits is let go, unless it was a question, which has been cancelled.
        if case .presentation = call.what { rig.stage.release(call) }
        for _ in 0..<position {
          guard let next = await rig.stage.quiet() else { break }
          rig.release(next)
        }
        let isUnderWay = await rig.stage.quiet() != nil
        let third = await rig.open(machine.request("goToSettings"))
        await rig.runOutInAgreement()
        try await overlap.expectSuperseded(journey)
        try await expect(second.value.ending, equals: (isUnderWay ? .superseded : .landed))
        try await overlap.expectFollowed(third, on: rig)
        if isUnderWay { pairs += 1 }
      }
    }
    // The second asks for a login first, if it must, and has five awaits after that.
    #expect(pairs == (user == "loggedIn" ? 22 * 5 : 0) || user == "loggedOut" && pairs > 27 * 5)
  }

  @Test("a question whose answer still comes is committed first", arguments: Overlap.users)
  func lateAnswers(user: String) async throws {
    for outcome in 0..<4 {
      try await overlap.atEveryAwait(as: user, onCancel: .stays) { rig, journey, call in
        guard case .question(let question) = call.what else { return await rig.runOut() }
        let outcomes = machine.prompts[question.prompt.index].outcomes
        let other = await rig.open(machine.request("goToHome"))
        await expect(rig.stage.quiet()?.number, equals: call.number, "it is awaited")
        let index = outcome % outcomes.count
        rig.stage.release(call, answer: Answer(outcome: index))
        await rig.runOutInAgreement()
        let result = try await journey.value
        expect(result.ending, equals: (outcomes[index].aborts ? .abandoned : .superseded))
        #expect(result.trace.entries.contains { if case .answer(_, index) = $0.move { true } else { false } })
        try result.trace.replay(on: machine)
        try await overlap.expectFollowed(other, on: rig)
      }
    }
  }

  @Test("a presentation that fails during it ends the journey, and nothing has changed", arguments: Overlap.users)
  func failingPresentation(user: String) async throws {
    try await overlap.atEveryAwait(as: user) { rig, journey, call in
      guard case .presentation = call.what else { return await rig.runOut() }
      let before = await rig.engine.configuration
      let other = await rig.open(machine.request("goToHome"))
      rig.stage.fail(call)
      await rig.runOutInAgreement()
      let result = try await journey.value
      expect(result.ending, equals: .notPresented)
      expect(result.trace.end, equals: before.idle)
      try await overlap.expectFollowed(other, on: rig)
    }
  }

  @Test("a tap waits, and is then judged where the journey stopped", arguments: Overlap.users)
  func taps(user: String) async throws {
    for event in machine.events.indices.map({ EventID($0) }) {
      try await overlap.atEveryAwait(as: user) { rig, journey, _ in
        let tap = await rig.tap(event)
        await rig.runOutInAgreement()
        try await overlap.expectSuperseded(journey)
        let stopped = try await journey.value.trace.end
        let enabled = machine.enabledTransitions(in: stopped).filter {
          machine.transitions[$0.index].event == event
        }
        switch await tap.result {
        case .success(let trace):
          expect(trace.entries.map(\.move), equals: [.browse(enabled[0])])
          try trace.replay(on: machine)
        case .failure(EngineError.notEnabled(event, let screen)):
          #expect(enabled == [] && screen == stopped.screen)
          await expect(rig.engine.configuration, equals: stopped)
        case .failure(let error): Issue.record(error)
        }
      }
    }
  }

  @Test("a change ends it and is then made, at every await", arguments: Overlap.users)
  func changes(user: String) async throws {
    for change in machine.changes.indices.map({ ChangeID($0) }) {
      try await overlap.atEveryAwait(as: user) { rig, journey, _ in
        let reported = await rig.report(change)
        await rig.runOutInAgreement()
        try await overlap.expectSuperseded(journey)
        let stopped = try await journey.value.trace.end
        let choice = Step.choices(in: stopped, of: machine).first { $0.move == .change(change) }
        switch await reported.result {
        case .success: await expect(rig.engine.configuration, equals: choice?.result.configuration)
        case .failure(EngineError.doesNotApply(change)):
          expectNil(choice)
          await expect(rig.engine.configuration, equals: stopped)
        case .failure(let error): Issue.record(error)
        }
      }
    }
  }

  @Test("a change goes before the link that waits, which is then followed in the new context", arguments: Overlap.users)
  func changeBeforeLink(user: String) async throws {
    try await overlap.atEveryAwait(as: user, onCancel: .stays) { rig, journey, _ in
      let link = await rig.open(machine.request("goToOrderHistory"))
      let change = await rig.report(machine.change("sessionEnds"))
      await rig.runOutInAgreement()
      try await overlap.expectSuperseded(journey)
      try await overlap.expectFollowed(link, on: rig)
      let wasLoggedIn = try await journey.value.trace.end.context == machine.context(["user": "loggedIn"])
      switch await change.result {
      case .success: #expect(wasLoggedIn)
      case .failure: #expect(!wasLoggedIn)
      }
      try await expect(link.value.trace.start.context, equals: machine.context(["user": "loggedOut"]))
    }
  }

  @Test("a caller that is cancelled ends its journey where it stands", arguments: Overlap.users)
  func cancellation(user: String) async throws {
    try await overlap.atEveryAwait(as: user) { rig, journey, _ in
      let before = await rig.engine.configuration
      journey.cancel()
      _ = await rig.stage.until { $0.kinds.contains(.interrupted) }
      await rig.runOutInAgreement()
      try await overlap.expectSuperseded(journey)
      // What was being shown is awaited and committed, and nothing after it is begun.
      #expect(try await journey.value.trace.entries.filter { $0.result.configuration == before }.count <= 1)
      // The next link has nothing to do with it.
      let next = await rig.open(machine.request("goToSearch"))
      await rig.runOutInAgreement()
      try await overlap.expectFollowed(next, on: rig)
    }
  }

  @Test("with the policy queue nothing but a change ends it", arguments: Overlap.users)
  func queued(user: String) async throws {
    for second in overlap.intents {
      try await overlap.atEveryAwait(as: user) {
        $0.policy = .queue
      } _: { rig, journey, _ in
        let other = await rig.open(machine.request(second))
        await rig.runOutInAgreement()
        let result = try await journey.value
        #expect(result.ending == .landed || result.ending == .refused)
        try await expect(other.value.trace.start, equals: result.trace.end)
        try await overlap.expectFollowed(other, on: rig)
      }
    }
  }
}
