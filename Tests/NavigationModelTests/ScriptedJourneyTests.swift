import NavigationModel
import NavigationSupport
import Testing

@Suite("Scripted journeys") struct ScriptedJourneyTests {
  /// A journey to the hall that asks for a login until there is one.
  private func machine() throws -> (Machine, Draft) {
    var draft = fixture()
    let login: [JourneyStep] = [draft.ask("login"), .retry]
    draft.intents = [
      Intent(
        name: "journey", target: draft.screen("hall"),
        alternatives: [
          Alternative(condition: draft.when("user", "in"), steps: [draft.perform("goHome"), draft.perform("enter")]),
          Alternative(steps: login),
        ])
    ]
    return (try draft.machine(), draft)
  }

  private func run(_ journey: ScriptedJourney, user: String = "out") throws -> (Trace, Machine) {
    let (machine, draft) = try machine()
    return (journey.run(IntentID(0), at: draft.idle("safe", user, "shut"), of: machine), machine)
  }

  @Test("without answers everybody means well")
  func wellMeaning() throws {
    let (trace, machine) = try run(ScriptedJourney())
    expect(trace.ending, equals: .landed)
    try trace.replay(on: machine)
  }

  @Test("an answer that aborts ends the journey")
  func aborts() throws {
    let (trace, _) = try run(ScriptedJourney(answers: [PromptID(0): [2]]))
    expect(trace.ending, equals: .abandoned)
  }

  @Test("answers are given in their order, the last from then on")
  func order() throws {
    let (trace, machine) = try run(ScriptedJourney(answers: [PromptID(0): [1, 1, 0]]))
    expect(trace.ending, equals: .landed)
    expect(trace.entries.count { if case .answer = $0.move { true } else { false } }, equals: 3)
    try trace.replay(on: machine)
  }

  @Test("a journey that repeats itself is a loop, not an endless run")
  func loop() throws {
    let (trace, machine) = try run(ScriptedJourney(answers: [PromptID(0): [1]]))
    expectNil(trace.ending)
    #expect(trace.loop != nil)
    try trace.replay(on: machine)
  }

  @Test("an event that the app fails to present ends the journey there")
  func failing() throws {
    let (trace, machine) = try run(ScriptedJourney(failing: [EventID(1)]), user: "in")
    expect(trace.ending, equals: .notPresented)
    expect(trace.end.screen, equals: machine.root)
  }

  @Test("an answer that the prompt does not have leaves the journey where it is")
  func unknownAnswer() throws {
    let (trace, _) = try run(ScriptedJourney(answers: [PromptID(0): [9]]))
    expectNil(trace.ending)
    expectNil(trace.loop)
  }

  @Test("an answer that is impossible there is one that means well instead")
  func impossibleAnswer() throws {
    let (usual, machine) = try run(ScriptedJourney())
    var draft = Draft(machine)
    draft.prompts[0].outcomes.append(Outcome(name: "never", condition: .screen([]), isAdverse: true, aborts: true))
    let never = draft.prompts[0].outcomes.count - 1
    let trace = ScriptedJourney(answers: [PromptID(0): [never]]).run(
      IntentID(0), at: usual.start, of: try draft.machine())
    expect(trace.ending, equals: usual.ending)
    expect(trace.entries.map(\.move), equals: usual.entries.map(\.move))
  }

  @Test("every journey of a random machine is a run of it, and ends or loops")
  func random() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      let machine = try RandomMachine.make(seed: seed)
      for intent in machine.intents.indices {
        for start in machine.starts {
          for index in 0..<3 {
            let answers = machine.prompts.enumerated().map { (PromptID($0), [index % $1.outcomes.count]) }
            let trace = ScriptedJourney(answers: Dictionary(uniqueKeysWithValues: answers))
              .run(IntentID(intent), at: start, of: machine)
            expect((trace.ending == nil), equals: (trace.loop != nil), "seed \(seed)")
            try trace.replay(on: machine)
          }
        }
      }
    }
  }
}
