import NavigationModel
import NavigationSupport
import Testing

/// The spec against the decision table, which was written without it.
@Suite("The decision table of app startup", .slow) struct AppStartupFactsTests {
  @Test("has one line for every combination of facts", arguments: AppStartupFacts.all)
  func table(_ facts: AppStartupFacts) {
    expect(facts.fittingLines, equals: 1)
  }

  @Test(
    "is what start-up shows from wherever the app is, whatever it believed before", arguments: AppStartupFacts.all,
    AppStartupFacts.Answer.allCases)
  func everywhere(_ facts: AppStartupFacts, _ answer: AppStartupFacts.Answer) throws {
    let machine = try AppStartup.machine()
    var places = 0
    for configuration in AppStartup.reachable(machine) where configuration.isIdle {
      let trace = try AppStartup.startUp(at: configuration, facts, answer, of: machine)
      var expected = facts.screens(answer: answer)
      // A spinner that is shown already stays.
      if facts.isPending, machine.screens[configuration.screen.index].name == "spinner" { expected.removeFirst() }
      expect(trace.ending, equals: .landed)
      expect(machine.screensShown(trace), equals: expected, "\(machine.words(trace))")
      places += 1
    }
    expect(places, equals: 453)
  }
}

extension AppStartup {
  /// One run of start-up that finds these facts, with a user who means well and this answer of the resolver.
  static func startUp(
    at start: Configuration, _ facts: AppStartupFacts, _ answer: AppStartupFacts.Answer, of machine: Machine
  ) throws -> Trace {
    var answers: [PromptID: [Int]] = [:]
    func give(_ name: String, _ outcomes: [String]) throws {
      let prompt = try #require(machine.prompts.firstIndex { $0.name == name })
      answers[PromptID(prompt)] = try outcomes.map { outcome in
        try #require(machine.prompts[prompt].outcomes.firstIndex { $0.name == outcome })
      }
    }
    let isFound = facts.isPending && answer == .found
    try give("readIncoming", [facts.isPending ? "pending" : "nothing"])
    try give("waitForLink", [answer.rawValue])
    try give("readStore", [facts.isLinkStored, facts.isLinkStored || isFound].map { $0 ? "stored" : "absent" })
    try give("readAccount", [facts.hasToken ? "signedIn" : facts.isOnboarded ? "signedOut" : "new"])
    let startUp = try #require(machine.intents.firstIndex { $0.name == "startUp" })
    let trace = ScriptedJourney(answers: answers).run(IntentID(startUp), at: start, of: machine)
    try trace.replay(on: machine)
    return trace
  }
}

extension Machine {
  /// The screens that a run shows, in order.
  func screensShown(_ trace: Trace) -> [String] {
    trace.entries.compactMap { entry in
      guard case .perform = entry.move else { return nil }
      return screens[entry.result.configuration.screen.index].name
    }
  }
}
