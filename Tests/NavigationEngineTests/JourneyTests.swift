import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("A journey", .endsInTime)
struct JourneyTests {
  @Test("shows each step, commits it, and lands")
  func lands() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let journey = await rig.open(IntentRequest(machine.intent("goToSearch"), values: ["postcode": "EC4M"]))
    var shown: [String] = []
    var screens = ["home", "home", "search"].map(machine.screen)
    while let call = await rig.stage.quiet() {
      await rig.expectAgreement()
      guard case .presentation(let presentation) = call.what, !screens.isEmpty else { break }
      shown.append(machine.events[presentation.event.index].name + (presentation.isAnimated ? "!" : ""))
      expect(presentation.values, equals: (presentation.isAnimated ? ["postcode": "EC4M"] : [:]))
      expect(presentation.from, equals: rig.stage.now.shown)
      let rule = machine.transitions[presentation.transition.index]
      #expect(presentation.to == screens.removeFirst() && presentation.actions == rule.actions)
      rig.stage.release(call)
    }
    let result = try await journey.value
    expect(shown, equals: ["popEverything", "goToHome", "searchRestaurants!"])
    expect(result.ending, equals: .landed)
    expect(result.landedScreen, equals: machine.screen("search"))
    try result.trace.replay(on: machine)
    await rig.expectAgreement()
  }

  @Test("that begins again, or becomes another, goes on with the values of the link", arguments: [true, false])
  func jumps(retries: Bool) async throws {
    let place = Parameter(name: "place", isOptional: true)
    var draft = Draft("root", "hall", variables: ["door": ["shut", "open"]])
    draft.rule("enter", ["root"], to: "hall")
    draft.events[0].parameters = [Parameter(name: "item"), place]
    draft.prompts = [
      Prompt(name: "where", outcomes: [Outcome(name: "given", gives: [place], effects: [draft.set("door", "open")])])
    ]
    let enter = draft.perform("enter")
    draft.intents = [
      Intent(
        name: "buy", parameters: [Parameter(name: "item"), place], target: draft.screen("hall"),
        alternatives: [
          Alternative(condition: draft.when("door", "open"), steps: [enter]),
          Alternative(steps: [draft.ask("where"), retries ? .retry : .open(IntentID(1))]),
        ])
    ]
    draft.add("look", parameters: [Parameter(name: "item")], target: "hall", [enter])
    let machine = try draft.machine()
    let rig = try await Rig(machine)
    let journey = await rig.open(IntentRequest(IntentID(0), values: ["item": "tea", "place": "here"]))
    rig.stage.release(try #require(await rig.stage.quiet()), answer: Answer(outcome: 0, values: ["place": "there"]))
    let call = try #require(await rig.stage.quiet())
    // The other intent takes no place, so that none goes on.
    let values = retries ? ["item": "tea", "place": "here"] : ["item": "tea"]
    expect(
      call.what.bare,
      equals: .presentation(
        Presentation(
          event: EventID(0), transition: TransitionID(0), from: machine.root,
          actions: [.replace(machine.screen("hall"))], to: machine.screen("hall"), isAnimated: false, values: values)))
    rig.stage.release(call)
    try await expect(journey.value.ending, equals: .landed)
  }

  @Test("as if from the root leaves the machine there, whatever is shown, when it fails or is ended")
  func fresh() async throws {
    let machine = try machine(ofSpec: "published/just-eat-2019.yaml")
    expect(machine.start, equals: .fresh)
    let rig = try await Rig(machine)
    let first = await rig.open(machine.intent("goToSettings"))
    await rig.runOut()
    try await expect(first.value.ending, equals: .landed)
    let second = await rig.open(machine.intent("goToSearch"))
    await expect(rig.engine.configuration.screen, equals: machine.root)
    rig.stage.fail(try #require(await rig.stage.quiet()))
    let result = try await second.value
    expect(result.ending, equals: .notPresented)
    expect(result.trace.start.screen, equals: machine.screen("settings"))
    expect(result.trace.end.screen, equals: machine.root)
    try result.trace.replay(on: machine)
    expect(rig.stage.now.shown, equals: machine.screen("settings"))
    try await rig.expectOneRun()
  }

  @Test("whose question is not answered is an error, and leaves the machine where it was")
  func notAnswered() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let failing = await rig.open(machine.request("goToOrderHistory"))
    rig.stage.fail(try #require(await rig.stage.quiet()))
    await #expect { try await failing.value } throws: { error in
      if case EngineError.notAnswered(let prompt, let cause) = error {
        prompt == machine.prompt("login") && cause is Stage.Refused
      } else {
        false
      }
    }
    try await rig.expectOneRun()
    await expect(rig.engine.configuration, equals: rig.stage.now.events[0].configuration)
  }

  @Test("whose answer the prompt does not have is an error", arguments: [-1, 4, Int.max, Int.min])
  func unknownOutcome(outcome: Int) async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let failing = await rig.open(machine.request("goToOrderHistory"))
    rig.stage.release(try #require(await rig.stage.quiet()), answer: Answer(outcome: outcome))
    await #expect { try await failing.value } throws: { error in
      if case EngineError.unknownOutcome(machine.prompt("login"), outcome) = error { true } else { false }
    }
    try await rig.expectOneRun()
    let next = await rig.open(machine.intent("goToHome"))
    await rig.runOutInAgreement()
    try await expect(next.value.ending, equals: .landed)
  }

  @Test("that leaves the app has landed, on no screen of it")
  func leaving() async throws {
    var draft = Draft(try machine(ofSpec: "just-eat.yaml"))
    let web = EventID(draft.events.count)
    draft.events.append(Event(name: "openWeb"))
    draft.transitions.append(Transition(event: web, source: .any, actions: []))
    draft.intents.append(
      Intent(name: "leaving", targets: [], alternatives: [Alternative(steps: [.perform(web), .leave])]))
    let machine = try draft.machine()
    let rig = try await Rig(machine)
    let action = await rig.open(machine.intent("leaving"))
    await rig.runOutInAgreement()
    let result = try await action.value
    expect(result.ending, equals: .landed)
    #expect(result.hasLeft)
    expectNil(result.landedScreen)
  }

  @Test("whose answer is impossible where it was asked is an error, and changes nothing")
  func impossibleAnswer() async throws {
    var draft = Draft(try machine(ofSpec: "just-eat.yaml"))
    let login = draft.prompts.firstIndex { $0.name == "login" } ?? 0
    let isLoggedIn = Condition.variable(VariableID(0), [1])
    draft.prompts[login].outcomes.append(Outcome(name: "already", condition: isLoggedIn))
    let (machine, outcome) = (try draft.machine(), draft.prompts[login].outcomes.count - 1)
    let rig = try await Rig(machine)
    let failing = await rig.open(machine.request("goToOrderHistory"))
    rig.stage.release(try #require(await rig.stage.quiet()), answer: Answer(outcome: outcome))
    await #expect { try await failing.value } throws: { error in
      (error as? EngineError)?.text(on: machine)
        == "login was answered by already, which the spec has only when user == loggedIn"
    }
    try await rig.expectOneRun()
  }
}
