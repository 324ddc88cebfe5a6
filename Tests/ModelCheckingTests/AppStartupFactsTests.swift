import NavigationModel
import NavigationSupport
import Testing

/// The spec against the decision table, which was written without it.
@Suite("The decision table of app startup", .slow) struct AppStartupFactsTests {
  @Test("has one line for every combination of facts", arguments: AppStartupFacts.all)
  func table(_ facts: AppStartupFacts) {
    #expect(facts.fittingLines == 1)
  }

  @Test(
    "is what a launch shows, whatever the resolver answers", arguments: AppStartupFacts.all,
    AppStartupFacts.Answer.allCases)
  func launches(_ facts: AppStartupFacts, _ answer: AppStartupFacts.Answer) throws {
    let machine = try AppStartup.machine()
    let trace = try AppStartup.startUp(at: AppStartup.launch(facts, of: machine), answer, of: machine)
    #expect(trace.ending == .landed)
    #expect(machine.screensShown(trace) == facts.screens(answer: answer))
  }

  @Test("is what start-up shows from wherever the app is, in whatever order the facts have arrived")
  func everywhere() throws {
    let machine = try AppStartup.machine()
    var seen: [AppStartupFacts: Int] = [:]
    for configuration in AppStartup.reachable(machine) where configuration.isIdle {
      guard let facts = AppStartup.facts(of: configuration, in: machine) else { continue }
      seen[facts, default: 0] += 1
      for answer in AppStartupFacts.Answer.allCases {
        let trace = try AppStartup.startUp(at: configuration, answer, of: machine)
        var expected = facts.screens(answer: answer)
        // A spinner that is shown already stays.
        if facts.isPending, machine.screens[configuration.screen.index].name == "spinner" { expected.removeFirst() }
        #expect(machine.screensShown(trace) == expected, "\(machine.words(trace))")
      }
    }
    // Whoever is signed in counts as onboarded.
    #expect(Set(seen.keys) == Set(AppStartupFacts.all.filter { $0.isOnboarded || !$0.hasToken }))
    #expect(seen.values.reduce(0, +) == 75)
  }

  @Test("is what start-up shows after every sequence of arrivals, with start-up run in between or interrupted")
  func sequences() throws {
    let machine = try AppStartup.machine()
    var sequences = 0
    var open = machine.starts.map { (at: $0, length: 0) }
    while let (place, length) = open.popLast() {
      sequences += 1
      let runs = try [.found, .timedOut].map { try AppStartup.startUp(at: place, $0, of: machine) }
      if let facts = AppStartup.facts(of: place, in: machine) {
        let isWaiting = machine.screens[place.screen.index].name == "spinner" && facts.isPending
        #expect(machine.screensShown(runs[0]) == Array(facts.screens(answer: .found).dropFirst(isWaiting ? 1 : 0)))
        #expect(machine.screensShown(runs[1]) == Array(facts.screens(answer: .timedOut).dropFirst(isWaiting ? 1 : 0)))
      }
      guard length < 3 else { continue }
      // The next thing arrives before start-up has shown anything, while it waits, or when it is done.
      let waiting = runs[0].entries.map(\.result.configuration)
        .first { machine.screens[$0.screen.index].name == "spinner" && $0.screen != place.screen }
      for before in [place, waiting?.idle, runs[0].end, runs[1].end].compactMap({ $0 }) {
        for choice in Step.choices(in: before, of: machine) {
          guard case .change = choice.move else { continue }
          open.append((choice.result.configuration, length + 1))
        }
      }
    }
    print("app startup: \(sequences) sequences of up to three arrivals")
    #expect(sequences == 5741)
  }
}

extension AppStartup {
  /// The configuration in which the app is launched with these facts.
  static func launch(_ facts: AppStartupFacts, of machine: Machine) -> Configuration {
    var launch = Configuration(screen: machine.root, context: Context(0))
    func set(_ name: String, _ value: String) {
      guard let index = machine.variables.firstIndex(where: { $0.name == name }),
        let number = machine.variables[index].values.firstIndex(of: value)
      else { return }
      launch.context = machine.contexts.setting(VariableID(index), to: number, in: launch.context)
    }
    set("user", facts.hasToken ? "signedIn" : facts.isOnboarded ? "signedOut" : "new")
    set("link", facts.isLinkStored ? "stored" : "absent")
    set("incoming", facts.isPending ? "pending" : "nothing")
    set("lastLink", facts.isLinkStored ? "owed" : "settled")
    return launch
  }

  /// The facts of a configuration; nil where a link is in hand, has been started or cannot be read.
  static func facts(of configuration: Configuration, in machine: Machine) -> AppStartupFacts? {
    let values = ["incoming", "link", "user"].map { machine.value($0, in: configuration) }
    guard ["nothing", "pending"].contains(values[0]), ["absent", "stored"].contains(values[1]) else { return nil }
    return AppStartupFacts(
      isPending: values[0] == "pending", isLinkStored: values[1] == "stored", hasToken: values[2] == "signedIn",
      isOnboarded: values[2] != "new")
  }

  /// One run of start-up, with a user who means well and this answer of the resolver.
  static func startUp(
    at start: Configuration, _ answer: AppStartupFacts.Answer, of machine: Machine
  ) throws -> Trace {
    let prompt = try #require(machine.prompts.firstIndex { $0.name == "resolverAnswer" })
    let outcome = try #require(machine.prompts[prompt].outcomes.firstIndex { $0.name == answer.rawValue })
    let startUp = try #require(machine.intents.firstIndex { $0.name == "startUp" })
    let trace = Rehearsal(answers: [PromptID(prompt): [outcome]]).run(IntentID(startUp), at: start, of: machine)
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
