import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Agreement on peculiar machines", .slow) struct AgreementPeculiarTests {
  /// What is peculiar, and how to make it.
  struct Peculiarity: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout Draft) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout Draft) -> Void) {
      testDescription = name
      self.change = change
    }
  }

  static let peculiarities: [Peculiarity] = [
    Peculiarity("nothing peculiar") { _ in },
    Peculiarity("one screen and nothing else") { $0 = Draft("root") },
    Peculiarity("one screen, all rules") { draft in
      draft = Draft("root")
      draft.rules = Set(Rule.allCases)
    },
    Peculiarity("one start") { $0.initially = $0.when("v", "yes") },
    Peculiarity("no intents") { $0.intents = [] },
    Peculiarity("no intents, fresh start") { draft in
      draft.intents = []
      draft.start = .fresh
    },
    Peculiarity("an intent without alternatives") { $0.intents[0].alternatives = [] },
    Peculiarity("an alternative without steps") { $0.intents[0].alternatives[0].steps = [] },
    Peculiarity("everything denied") { draft in
      for index in draft.intents.indices { draft.intents[index].denied = draft.on("root", "left", "right") }
    },
    Peculiarity("denied depends on the screen, fresh start") { draft in
      draft.intents[0].denied = draft.on("left")
      draft.start = .fresh
    },
    Peculiarity("denied depends on the screen") { $0.intents[0].denied = $0.on("left") },
    Peculiarity("a journey that only retries") { $0.intents[0].alternatives[0].steps = [.retry] },
    Peculiarity("a journey that opens itself") { $0.intents[0].alternatives[0].steps = [.open(IntentID(0))] },
    Peculiarity("two journeys that open each other") { draft in
      draft.intents[0].alternatives[0].steps = [.open(IntentID(1))]
      draft.intents[1].alternatives = [Alternative(steps: [.open(IntentID(0))])]
    },
    Peculiarity("empty whens inside whens") { draft in
      draft.intents[0].alternatives[0].steps.insert(.when(draft.on("root"), [.when(draft.on("root"), [])]), at: 0)
    },
    Peculiarity("every answer aborts") { $0.prompts[0].outcomes = [Outcome(name: "no", aborts: true)] },
    Peculiarity("an answer repeated under two names") { $0.prompts[0].outcomes.append(Outcome(name: "again")) },
    Peculiarity("no browsing") { $0.browsing = .none },
    Peculiarity("browsing only what nobody has") { $0.browsing = .only([]) },
    Peculiarity("conditions that are never true") { draft in
      draft.transitions[0].guardCondition = .screen([])
      draft.changes[0].rules[0].condition = .variable(VariableID(0), [])
    },
    Peculiarity("a rule without sources") { $0.transitions[0].source = .screens([]) },
    Peculiarity("a screen named twice in a rule") { $0.rule("a", ["left", "left"], to: "root") },
    Peculiarity("the same rule twice") { $0.transitions.append($0.transitions[0]) },
    Peculiarity("a reset only by an effect") { draft in
      draft.transitions[0].effects = [draft.set("v", "yes"), draft.set("v", "no")]
    },
    Peculiarity("many moves allowed") { draft in
      draft.properties = [
        Property(name: "far", claim: .fromCanReach(draft.on("left"), draft.on("root"), .byHand(within: 1 << 40))),
        Property(name: "none", claim: .fromCanReach(draft.on("left"), draft.on("root"), .byHand(within: 0))),
        Property(name: "here", claim: .fromCanReach(draft.on("left"), draft.on("left"), .byHand(within: 0))),
        Property(name: "nowhere", claim: .fromCanReach(draft.on("left"), .screen([]), .byHand(within: 1_000_000))),
      ]
    },
    Peculiarity("properties about nothing") { draft in
      draft.properties = [
        Property(name: "always", claim: .always(.implies(.screen([]), .screen([])))),
        Property(name: "nested", claim: .always(.not(.implies(.screen([]), .screen([]))))),
        Property(name: "browse", claim: .fromCanReach(.screen([]), .screen([]), .byHand(within: nil))),
        Property(name: "pass", claim: .fromMustReach(.screen([]), .screen([]))),
        Property(name: "end", claim: .fromMustEnd(.screen([]), .screen([]))),
        Property(name: "reach", claim: .canReach(.screen([]))),
        Property(name: "never", claim: .never(.screen([]))),
        Property(name: "ask", claim: .askOnly(PromptID(0), .screen([]))),
        Property(name: "tap", claim: .happensOnly(.event(EventID(0)), .screen([]))),
        Property(name: "any tap", claim: .happensOnly(.event(EventID(0)), .not(.screen([])))),
        Property(name: "drag", claim: .happensOnly(.drag, .screen([]))),
      ]
    },
    Peculiarity("a parameter that nobody takes") { $0.intents[0].parameters.append(Parameter(name: "lonely")) },
    Peculiarity("a value replaced where only another journey leads, which fixes the same value") { draft in
      let value = Parameter(name: "x")
      draft = Draft("root", "left")
      draft.browsing = .none
      draft.rule("go", ["root"], to: "left")
      draft.rule("use", ["left"], to: "left")
      for index in draft.events.indices { draft.events[index].parameters = [value] }
      draft.add("first", target: "left", [draft.perform("go", fixed: [FixedValue(name: "x", value: "1")])])
      draft.add(
        "second", parameters: [value], target: "left",
        [
          .fail(reason: "no", unless: draft.on("left")),
          draft.perform("use", fixed: [FixedValue(name: "x", value: "2")]),
        ])
    },
    Peculiarity("a variable with one value") { draft in
      draft.variables.append(Variable(name: "w", values: ["only"]))
      draft.screens[1].requires = draft.when("w", "only")
    },
    Peculiarity("a change that only moves") { $0.changes = [Change(name: "moves", screen: $0.screen("right"))] },
  ]

  @Test("obligations, verdicts, evidence and counts", arguments: peculiarities, [false, true])
  func agrees(peculiarity: Peculiarity, isFresh: Bool) throws {
    // A machine in which every event has two transitions, guarded and not.
    var draft = Draft(try SmallMachine.make(87_654))
    draft.start = isFresh ? .fresh : .persistent
    peculiarity.change(&draft)
    let comparison = AgreementComparison(try draft.machine())
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
  }

  @Test("a difference is noticed", arguments: sample(UInt64(0)..<20, day: 5))
  func notices(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    var draft = Draft(machine)
    for index in draft.intents.indices {
      guard let target = draft.intents[index].targets[0].screen else { continue }
      draft.intents[index].targets = [Target(ScreenID((target.index + 1) % draft.screens.count))]
    }
    draft.properties = []
    let comparison = AgreementComparison(machine, naively: try draft.machine())
    #expect(!comparison.differences.isEmpty)
  }
}
