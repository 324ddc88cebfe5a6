import LinkRouting
import NavigationModel
import NavigationSupport
import Testing

@testable import NavigationEngine

/// Presentations that fail or never come back, for every journey, every login and all answers, at each step in turn.
@Suite("A presentation that", .endsInTime)
struct FailureTests {
  enum Way: CaseIterable { case fails, neverComesBack }

  /// Follows the model's run up to the call at `index`; nil if the engine does otherwise.
  private func call(_ index: Int, of run: ModelRun, on rig: Rig) async throws -> Stage.Held {
    var answers = run.answers[...]
    for isQuestion in run.calls[..<index] {
      let call = try #require(await rig.stage.quiet())
      rig.stage.release(call, answer: Answer(outcome: isQuestion ? answers.removeFirst() : 0))
    }
    return try #require(await rig.stage.quiet())
  }

  @Test("fails or never comes back leaves machine and screen where they were", arguments: Way.allCases)
  func everyStep(way: Way) async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let routes = try RouteTable(machine)
    var failures = 0
    for start in machine.starts {
      for intent in machine.intents.indices.map({ IntentID($0) }) {
        for run in machine.runs(of: intent, from: start) {
          for (index, isQuestion) in run.calls.enumerated() where !isQuestion {
            let rig = try await Rig(machine, routes: routes, context: start.context)
            let journey = await rig.open(machine.request(intent))
            let call = try await call(index, of: run, on: rig)
            let before = await rig.engine.configuration
            switch way {
            case .fails: rig.stage.fail(call)
            case .neverComesBack: await rig.stage.exhaust(call)
            }
            await expectNil(rig.stage.quiet())
            let result = try await journey.value
            expect(result.ending, equals: .notPresented)
            expect(result.cause, equals: (way == .fails ? "Refused()" : "TimedOut()"))
            expect(result.trace.end, equals: before.idle)
            try result.trace.replay(on: machine)
            await rig.expectAgreement()
            try await rig.expectOneRun()
            failures += 1
            // The next link is followed as if nothing had been.
            let next = await rig.open(machine.intent("goToHome"))
            await rig.runOutInAgreement()
            try await expect(next.value.ending, equals: .landed)
          }
        }
      }
    }
    expect(failures, equals: 25 + 27)
  }

  @Test("all journeys end as the model says, whatever the answers")
  func everyRun() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let routes = try RouteTable(machine)
    for start in machine.starts {
      for intent in machine.intents.indices.map({ IntentID($0) }) {
        for run in machine.runs(of: intent, from: start) {
          let rig = try await Rig(machine, routes: routes, context: start.context)
          let journey = await rig.open(machine.request(intent))
          var answers = run.answers[...]
          while let call = await rig.stage.quiet() {
            await rig.expectAgreement()
            if case .question = call.what {
              rig.stage.release(call, answer: Answer(outcome: answers.removeFirst()))
            } else {
              rig.stage.release(call)
            }
          }
          let result = try await journey.value
          expect(result.ending, equals: run.ending)
          expect(result.trace.end, equals: run.end)
          expect(answers, equals: [])
          try await rig.expectOneRun()
        }
      }
    }
  }

  @Test("comes back after its time is ignored, and said to be")
  func late() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("goToHome"))
    let hung = try #require(await rig.stage.quiet())
    await rig.stage.exhaust(hung)
    try await expect(journey.value.ending, equals: .notPresented)
    let next = await rig.open(machine.intent("goToSettings"))
    let awaited = try #require(await rig.stage.quiet())
    rig.stage.release(hung)
    _ = await rig.stage.until { $0.kinds.contains(.ignoredLate) }
    expect(rig.stage.now.events.last { $0.kind == .ignoredLate }?.turn, equals: 1)
    await expect(rig.stage.quiet()?.number, equals: awaited.number)
    await rig.runOutInAgreement()
    try await expect(next.value.ending, equals: .landed)
    try await rig.expectOneRun()
  }

  @Test("takes almost all its time is in time, and the next has all the time again")
  func inTime() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine) { $0.presentationTimeout = .seconds(3) }
    let journey = await rig.open(machine.intent("goToHome"))
    while let call = await rig.stage.quiet() {
      await rig.stage.pass(.milliseconds(2_999))
      rig.stage.release(call)
    }
    try await expect(journey.value.ending, equals: .landed)
    // The watchdog wakes once more, and goes.
    await rig.stage.pass(.seconds(3))
    await expect(rig.stage.until { $0.sleepers == 0 }.kinds.last, equals: .finished)
  }

  @Test("succeeds after its time is over, before it is given up, is committed")
  func grace() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine, onCancel: .shows)
    let journey = await rig.open(machine.intent("goToHome"))
    while let call = await rig.stage.quiet() {
      await rig.stage.pass(.seconds(10))
      _ = await rig.stage.until { $0.cancelled.contains(call.number) }
      await rig.stage.pass(.milliseconds(9_999))
      rig.stage.release(call)
    }
    let result = try await journey.value
    expect(result.ending, equals: .landed)
    expectNil(result.cause)
    await rig.expectAgreement()
    try await rig.expectOneRun()
  }

  @Test("came back just before its time was over is left alone, and so is the next")
  func lateTimer() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let journey = await rig.open(machine.intent("goToHome"))
    rig.stage.release(try #require(await rig.stage.quiet()))
    let second = try #require(await rig.stage.quiet())
    // What the watchdog would say, had it looked at the first call too late.
    for _ in 0..<2 { await rig.engine.handle(.timeIsOver(EngineCore.CallID(number: 1, turn: 1))) }
    await expect(rig.stage.quiet()?.number, equals: second.number)
    await rig.runOutInAgreement()
    try await expect(journey.value.ending, equals: .landed)
  }

  @Test("never comes is different from an answer that never comes, which has any time until nobody needs it")
  func questions() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine, onCancel: .stays)
    let journey = await rig.open(machine.request("goToOrderHistory"))
    let question = try #require(await rig.stage.quiet())
    expect(rig.stage.now.sleepers, equals: 0)
    let next = await rig.open(machine.intent("goToHome"))
    await expect(rig.stage.quiet()?.number, equals: question.number)
    await rig.stage.exhaust(question)
    await rig.runOutInAgreement()
    try await expect(journey.value.ending, equals: .superseded)
    try await expect(next.value.ending, equals: .landed)
    rig.stage.release(question)
    _ = await rig.stage.until { $0.kinds.contains(.ignoredLate) }
    await expect(rig.engine.configuration.context, equals: machine.context(["user": "loggedOut"]))
    try await rig.expectOneRun()
  }
}
