import Foundation
import JourneyFuzzing
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// Everything that can overlap, explored without an actor: each phase of the core, each kind of arrival, up to three
/// that wait.
@Suite("The engine's core", .slow, .endsInTime)
struct CoreOverlapTests {
  /// Something of every kind: a journey that shows and asks, one that does neither, changes with and without a screen,
  /// and one that opens an intent.
  static func machine() throws -> Machine {
    var draft = Draft("root", "home", variables: ["user": ["out", "in"]])
    draft.rule("goHome", ["root"], to: "home")
    draft.rule("reset", to: "root")
    draft.prompts = [
      Prompt(
        name: "login",
        outcomes: [
          Outcome(name: "done", effects: [draft.set("user", "in")]),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ])
    ]
    draft.add("home", target: "home", [draft.ask("login"), draft.perform("reset"), draft.perform("goHome")])
    draft.add("nowhere", target: "root", [])
    draft.changes = [
      Change(name: "signsIn", effects: [draft.set("user", "in")], condition: draft.when("user", "out")),
      Change(
        name: "signsOut", effects: [draft.set("user", "out")], screen: draft.root,
        condition: draft.when("user", "in"), opens: draft.intent("home")),
    ]
    draft.browsing = .only([draft.event("goHome")])
    return try draft.machine()
  }

  @Test(
    "answers every caller once, shows nothing after an interruption, and agrees with the screen, whatever overlaps",
    arguments: sample(EngineSettings.Policy.allCases, day: 2))
  func everything(policy: EngineSettings.Policy) throws {
    let places = OverlapPlaces(try Self.machine())
    let result = OverlapSearch(places, policy: policy).run()
    expectNil(result.violation, "\(result.path)")
    #expect(result.isComplete)
    expect(result.states, equals: [.latestWins: 8_172, .queue: 11_088, .reject: 6_776][policy])
    let apart = OverlapSearch(places.apart, policy: policy).run()
    #expect(apart.violation == nil && apart.isComplete, "\(apart.path)")
    expect(apart.states, equals: [.latestWins: 13_360, .queue: 17_732, .reject: 10_812][policy])
  }

  @Test("does so on stacks, as far as they are explored", arguments: EngineSettings.Policy.allCases)
  func stacks(policy: EngineSettings.Policy) throws {
    var draft = Draft("root", "page")
    let page = draft.screen("page")
    draft.transitions = [
      Transition(event: draft.event("push"), source: .any, actions: [.push(page)]),
      Transition(event: draft.event("present"), source: .screens([draft.root]), actions: [.present(page)]),
    ]
    draft.prompts = [Prompt(name: "close", outcomes: [Outcome(name: "closed", actions: [.dismiss])])]
    draft.add("read", target: "page", [draft.perform("push"), draft.ask("close")])
    draft.changes = [Change(name: "ends", rules: [Change.Rule(actions: [.reset])])]
    draft.browsing = .only([draft.event("present")])
    let search = OverlapSearch<EngineCore>(OverlapPlaces(try draft.machine()), policy: policy, mostWaiting: 2)
    let result = search.run()
    expectNil(result.violation, "\(result.path)")
    #expect(result.isComplete && result.states > 100)
  }

  @Test("does so where the journey follows the link of an answer", arguments: EngineSettings.Policy.allCases)
  func follows(policy: EngineSettings.Policy) throws {
    var draft = Draft(try Self.machine())
    draft.intents[0].alternatives[0].steps = [
      .ask(PromptID(0), branches: [[.follow(value: "link")], []])
    ]
    draft.links.routes = draft.intents.indices.map { Route(intent: IntentID($0), kinds: .deep, path: []) }
    let result = OverlapSearch<EngineCore>(OverlapPlaces(try draft.machine()), policy: policy, mostWaiting: 2).run()
    expectNil(result.violation, "\(result.path)")
    #expect(result.isComplete && result.states > 100)
  }

  @Test("with a mistake is noticed, by what it does", arguments: Planted.Mistake.allCases)
  func planted(mistake: Planted.Mistake) throws {
    let machine = try Self.machine()
    let places = OverlapPlaces(machine)
    let found = EngineSettings.Policy.allCases.compactMap { policy -> OverlapViolation? in
      let search = OverlapSearch<Planted>(places, policy: policy)
      let core = EngineCore(
        machine, at: Configuration(screen: machine.root, context: Context()), policy: policy,
        waitingLimit: search.waitingLimit, readsStatus: false)
      let result = search.run([Planted(core: core, mistake: mistake)])
      guard let violation = result.violation else { return nil }
      // The way there is told in the spec's words, and again in the same ones.
      let lines = result.lines(on: machine)
      #expect(lines.first == "the app starts on root, user = out" && lines.count > 1, "\(lines)")
      #expect(!lines.contains { $0.contains("EngineCore") || $0.contains("(") }, "\(lines)")
      expect(search.run([Planted(core: core, mistake: mistake)]).lines(on: machine), equals: lines)
      return violation
    }
    #expect(found.contains(mistake.violation), "\(found)")
  }

  @Test("is all that decides: what performs its effects does not look at the model's rules")
  func shell() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/NavigationEngine")
    let decisions = [
      "Step.", ": Move", "isIdle", "isInterrupted", "enabledTransitions", "browsing", "guardCondition", ".holds(",
      ".transitions[", ".steps[", ".prompts[", ".changes[", ".intents[", ".screens[", "switch choice",
      "case .latestWins",
    ]
    for file in [
      "EngineState.swift", "NavigationEngine.swift", "NavigationEngine+Requests.swift", "PresenterCalls.swift",
    ] {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for decision in decisions {
        #expect(!code.contains { $0.contains(decision) }, "\(file) speaks of \(decision)")
      }
    }
    // The core speaks of them, so the words are the right ones.
    let core = try ["EngineCore.swift", "EngineCore+Turns.swift", "EngineCore+Steps.swift"].map {
      try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8)
    }.joined()
    for decision in ["Step.", ": Move", "isIdle", "browsing", ".changes[", "case .latestWins"] {
      #expect(core.contains(decision))
    }
  }
}
