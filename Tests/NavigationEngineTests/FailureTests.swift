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
            #expect(await rig.stage.quiet() == nil)
            let result = try await journey.value
            #expect(result.ending == .notPresented)
            #expect(result.cause == (way == .fails ? "Refused()" : "TimedOut()"))
            #expect(result.trace.end == before.idle)
            try result.trace.replay(on: machine)
            await rig.expectAgreement()
            try await rig.expectOneRun()
            failures += 1
            // The next link is followed as if nothing had been.
            let next = await rig.open(machine.intent("goToHome"))
            await rig.runOutInAgreement()
            #expect(try await next.value.ending == .landed)
          }
        }
      }
    }
    #expect(failures == 25 + 27)
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
          #expect(result.ending == run.ending)
          #expect(result.trace.end == run.end)
          #expect(answers == [])
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
    #expect(try await journey.value.ending == .notPresented)
    let next = await rig.open(machine.intent("goToSettings"))
    let awaited = try #require(await rig.stage.quiet())
    rig.stage.release(hung)
    _ = await rig.stage.until { $0.kinds.contains(.ignoredLate) }
    #expect(rig.stage.now.events.last { $0.kind == .ignoredLate }?.turn == 1)
    #expect(await rig.stage.quiet()?.number == awaited.number)
    await rig.runOutInAgreement()
    #expect(try await next.value.ending == .landed)
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
    #expect(try await journey.value.ending == .landed)
    // The watchdog wakes once more, and goes.
    await rig.stage.pass(.seconds(3))
    #expect(await rig.stage.until { $0.sleepers == 0 }.kinds.last == .finished)
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
    #expect(result.ending == .landed)
    #expect(result.cause == nil)
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
    #expect(await rig.stage.quiet()?.number == second.number)
    await rig.runOutInAgreement()
    #expect(try await journey.value.ending == .landed)
  }

  @Test("never comes is different from an answer that never comes, which has any time until nobody needs it")
  func questions() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine, onCancel: .stays)
    let journey = await rig.open(machine.request("goToOrderHistory"))
    let question = try #require(await rig.stage.quiet())
    #expect(rig.stage.now.sleepers == 0)
    let next = await rig.open(machine.intent("goToHome"))
    #expect(await rig.stage.quiet()?.number == question.number)
    await rig.stage.exhaust(question)
    await rig.runOutInAgreement()
    #expect(try await journey.value.ending == .superseded)
    #expect(try await next.value.ending == .landed)
    rig.stage.release(question)
    _ = await rig.stage.until { $0.kinds.contains(.ignoredLate) }
    #expect(await rig.engine.configuration.context == machine.context(["user": "loggedOut"]))
    try await rig.expectOneRun()
  }
}
