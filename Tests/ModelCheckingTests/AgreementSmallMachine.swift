import NavigationModel
import NavigationSupport

/// All machines with three screens, two events and one variable of two values, in which each event has from each
/// screen no transition, or one to one of the three screens, guarded or not.
///
/// Small scopes are looked at completely: most mistakes have a small example.
enum SmallMachine {
  /// Per event and screen: none, or one of three targets with one of two guards.
  static let optionCount = 7
  /// 7^6.
  static let count = (0..<6).reduce(1) { product, _ in product * optionCount }

  /// The machine with this number, 0 ..< ``count``.
  static func make(_ number: Int) throws(MachineError) -> Machine {
    var draft = Draft("root", "left", "right", variables: ["v": ["no", "yes"]])
    let yes = draft.when("v", "yes")
    draft.name = "Small \(number)"
    draft.rules = Set(Rule.allCases)
    draft.screens[2].requires = yes
    var rest = number
    for event in ["a", "b"] {
      _ = draft.event(event)
      for from in ["root", "left", "right"] {
        let option = rest % optionCount
        rest /= optionCount
        guard option > 0 else { continue }
        draft.rule(
          event, [from], to: ["root", "left", "right"][(option - 1) % 3], when: option > 3 ? yes : nil)
      }
    }
    draft.prompts = [
      Prompt(
        name: "ask",
        outcomes: [
          Outcome(name: "given", effects: [draft.set("v", "yes")]), Outcome(name: "notGiven", isAdverse: true),
          Outcome(name: "cancelled", isAdverse: true, aborts: true),
        ])
    ]
    addJourneys(to: &draft, yes)
    draft.changes = [Change(name: "expires", effects: [draft.set("v", "no")], screen: draft.root, condition: yes)]
    draft.properties = [
      Property(name: "always", claim: .always(.implies(draft.on("left"), yes))),
      Property(name: "can reach", claim: .canReach(.and(draft.on("right"), .not(yes)))),
      Property(name: "can browse", claim: .fromCanReach(draft.on("left"), draft.on("root"), .byHand(within: 2))),
      Property(name: "must pass", claim: .fromMustReach(draft.on("right"), draft.on("left"))),
      Property(name: "must end", claim: .fromMustEnd(.and(draft.on("left"), yes), .not(draft.on("root")))),
    ]
    return try draft.machine()
  }

  private static func addJourneys(to draft: inout Draft, _ yes: Condition) {
    let a = draft.perform("a")
    draft.add("direct", target: "left", [a, draft.perform("b", animated: true)])
    draft.add("asking", target: "right", [])
    draft.intents[1].alternatives = [
      Alternative(condition: yes, steps: [a, .when(draft.on("left"), [draft.perform("b")])]),
      Alternative(steps: [draft.ask("ask"), .retry]),
    ]
    draft.add(
      "guarded", target: "left", denied: yes, [.fail(reason: "denied", unless: .not(yes)), a, .open(IntentID(0))])
  }
}
