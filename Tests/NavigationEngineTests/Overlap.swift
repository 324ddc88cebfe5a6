import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// The journeys of the Just Eat app, stopped at each of their awaits.
struct Overlap {
  let machine: Machine
  let routes: RouteTable
  static let users = ["loggedOut", "loggedIn"]

  init() throws {
    machine = try NavigationEngineTests.machine(ofSpec: "just-eat.yaml")
    routes = try RouteTable(machine)
  }

  var intents: [IntentID] { machine.intents.indices.map { IntentID($0) } }

  /// Stops every journey at each of its awaits in turn, every time on a new stage, and calls `body` there.
  ///
  /// Questions get their first outcome. The model says how many awaits there are, and all must be met.
  /// - Returns: how many awaits there were.
  @discardableResult
  func atEveryAwait(
    as user: String, onCancel: Stage.OnCancel = .throwsError, _ change: (inout EngineSettings) -> Void = { _ in },
    _ body: (Rig, Task<JourneyResult, any Error>, Stage.Held) async throws -> Void
  ) async throws -> Int {
    let context = machine.context(["user": user])
    var count = 0
    for intent in intents {
      let runs = machine.runs(of: intent, from: machine.start(in: context))
      let run = try #require(runs.first { $0.answers.allSatisfy { $0 == 0 } })
      for position in run.calls.indices {
        let rig = try await Rig(machine, routes: routes, context: context, onCancel: onCancel, change)
        let journey = await rig.open(machine.request(intent))
        for _ in 0..<position { rig.release(try #require(await rig.stage.quiet())) }
        let call = try #require(await rig.stage.quiet())
        try await body(rig, journey, call)
        await expectNil(rig.stage.quiet(), "something is still under way")
        try await rig.expectOneRun()
        count += 1
      }
    }
    return count
  }

  /// Expects that the journey ended superseded, and that its trace is a run.
  func expectSuperseded(_ journey: Task<JourneyResult, any Error>) async throws {
    let result = try await journey.value
    expect(result.ending, equals: .superseded)
    expect(result.trace.entries.last?.move, equals: .supersede)
    try result.trace.replay(on: machine)
  }

  /// Expects that a link was followed to its target, or refused where that is proved.
  func expectFollowed(_ journey: Task<JourneyResult, any Error>, on rig: Rig) async throws {
    let result = try await journey.value
    try result.trace.replay(on: machine)
    let intent = machine.intents[result.request.intent.index]
    let isDenied = intent.denied?.holds(at: result.trace.start, of: machine.contexts) ?? false
    expect(result.ending, equals: (isDenied ? .refused : .landed))
    if isDenied {
      // It ends on the root: whatever tab is selected shows its first screen.
      let tab = try #require(result.trace.end.stack.selectedTab)
      expect(rig.stage.now.shown, equals: machine.firstScreen(of: tab, in: result.trace.end.context))
      #expect(result.trace.end.stack.entries.isEmpty)
    } else {
      expect(rig.stage.now.shown, equals: intent.targets[0].screen)
    }
    await expect(rig.engine.configuration, equals: result.trace.end)
  }
}

extension Rig {
  /// Lets what is held go on, step by step, and expects agreement after each.
  func runOutInAgreement() async {
    while let call = await stage.quiet() {
      await expectAgreement()
      release(call)
    }
    await expectAgreement()
  }

  /// Expects that all that was committed is one run of the machine, that nothing else moved it, and that only one had
  /// the turn at a time.
  func expectOneRun(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let events = stage.now.events
    guard let first = events.first else { return }
    var trace = Trace(start: first.configuration)
    var turn = 0
    for (index, event) in events.enumerated() {
      #expect(event.number == index + 1, sourceLocation: sourceLocation)
      switch event.kind {
      case .began:
        #expect(turn == 0, "two have the turn", sourceLocation: sourceLocation)
        turn = event.turn
      case .finished:
        #expect(turn == event.turn, sourceLocation: sourceLocation)
        turn = 0
      case .committed(let move):
        let choices = Step.choices(in: trace.end, of: machine) + [Step.superseding(trace.end)].compactMap { $0 }
        let choice = try #require(
          choices.first { $0.move == move && $0.result.configuration == event.configuration },
          "\(move) is not possible", sourceLocation: sourceLocation)
        trace.append(choice)
      case .observed where event.configuration != trace.end:
        // The machine was told where it is; a new run begins.
        #expect(event.configuration.isIdle && event.configuration.context == trace.end.context)
        try trace.replay(on: machine)
        trace = Trace(start: event.configuration)
      default: break
      }
      #expect(event.configuration == trace.end, sourceLocation: sourceLocation)
    }
    try trace.replay(on: machine)
    #expect(await engine.configuration == trace.end, sourceLocation: sourceLocation)
  }
}
