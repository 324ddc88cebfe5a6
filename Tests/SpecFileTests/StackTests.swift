import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

/// Pushing, presenting, going back: what rules say of what is shown.
@Suite("Stacks and sheets")
struct StackTests {
  private static let text = """
    navigation: Shop
    root: home
    context: { user: [out, in2] }
    screens: [home, search, product, { payment: <body> }, back]
    transitions:
      goHome: any -> reset
      back: any -> back
      e: <rule>
      f: home -> push search
    prompts:
      p: { done: <outcome>, no: "adverse, abort" }
    changes:
      c: <change>
    intents:
      i: { target: <target>, journey: <journey> }
    links: { routes: { i: /i } }

    """

  private static let right = [
    "body": "", "rule": "home -> push product", "outcome": "any -> stay", "change": "any -> stay",
    "target": "home", "journey": "[goHome, ask p]",
  ]

  private static func text(_ place: String, _ piece: String) -> String {
    right.merging([place: piece]) { $1 }.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
  }

  private func machine(_ place: String, _ piece: String) throws -> Machine {
    try spec(Self.text(place, piece)).machine
  }

  /// What is said if `piece` is at `place`: what is marked, the message and the remedy.
  private func said(_ place: String, _ piece: String) -> [String] {
    do {
      _ = try SpecReader.read(text: Self.text(place, piece), named: "spec")
      return []
    } catch {
      return error.diagnostics.map { said in
        let line = Array(said.sourceLine ?? "")
        let marked = String(line.dropFirst(said.sourceColumn - 1).prefix(said.length))
        return "\(marked): \(said.message)" + (said.remedy.map { " | \($0)" } ?? "")
      }
    }
  }

  private static let (home, search, product, payment, back) =
    (ScreenID(0), ScreenID(1), ScreenID(2), ScreenID(3), ScreenID(4))

  @Test(
    "a rule's verbs",
    arguments: [
      ("home -> push product", [.push(product)]), ("home -> present search", [.present(search)]),
      ("home -> replace search", [.replace(search)]), ("any -> back", [.back]),
      ("any -> back to search", [.backTo(search)]), ("any -> dismiss", [.dismiss]), ("any -> reset", [.reset]),
      ("any -> dismiss all", [.dismissAll]), ("any -> dismiss all then push back", [.dismissAll, .push(back)]),
      ("any -> stay", []),
      ("any -> dismiss then back to home then push search", [.dismiss, .backTo(home), .push(search)]),
      ("any -> reset then push back", [.reset, .push(back)]), ("any -> back to back", [.backTo(back)]),
    ] as [(String, [StackAction])])
  func verbs(_ rule: String, _ actions: [StackAction]) throws {
    let read = try machine("rule", "\(rule) set user = in2 when user == out").transitions[2]
    expect(read.actions, equals: actions)
    expect(read.effects.count, equals: 1)
    #expect(read.guardCondition != nil)
    for (place, all) in [("change", \Machine.changeActions), ("outcome", \Machine.outcomeActions)] {
      guard rule.hasPrefix("any") else { continue }
      try expect(machine(place, rule)[keyPath: all], equals: actions)
    }
  }

  @Test("a change may have several rules")
  func changes() throws {
    let text = """

          - payment, product -> dismiss set user = in2 when sheet then open i
          - any -> stay set user = in2 when user == out and not sheet then open i
      """
    let change = try #require(try machine("change", text).changes.first)
    expect(change.rules.map(\.source), equals: [.screens([Self.payment, Self.product]), .any])
    expect(change.rules.map(\.actions), equals: [[.dismiss], []])
    expect(change.rules.map(\.condition?.mentionsScreen), equals: [true, true])
    expect(change.opens, equals: IntentID(0))
  }

  @Test("an outcome may have a rule, and then the words for how it is meant")
  func outcomes() throws {
    let outcome = try #require(
      try machine("outcome", "\"any -> dismiss then push search set user = in2, abort\"").prompts.first?.outcomes.first)
    expect(outcome.actions, equals: [.dismiss, .push(Self.search)])
    expect(outcome.effects, equals: [Assignment(variable: VariableID(0), value: 1)])
    #expect(outcome.aborts && !outcome.isAdverse)
  }

  @Test("conditions about what lies below")
  func conditions() throws {
    let rule = try machine("rule", "home -> push product when below search and not sheet or below back").transitions[2]
    expect(rule.guardCondition, equals: .or(.and(.below(Self.search), .not(.sheet)), .below(Self.back)))
  }

  @Test(
    "where a journey may end",
    arguments: [
      ("home", Target(home)), ("home push product", Target(base: home, steps: [.init(product, .pushed)])),
      ("any present payment", Target(base: nil, steps: [.init(payment, .presented)])),
      (
        "back push search present payment push back",
        Target(base: back, steps: [.init(search, .pushed), .init(payment, .presented), .init(back, .pushed)])
      ),
    ])
  func targets(_ text: String, _ target: Target) throws {
    try expect(machine("target", text).intents[0].targets, equals: [target])
    let two = try machine("target", "[search, \(text)]").intents[0].targets
    expect(two, equals: [Target(Self.search), target])
  }

  @Test("whether a screen is left by hand")
  func byHand() throws {
    #expect(try machine("body", "").screens[3].isLeftByHand)
    #expect(try machine("body", "{ by hand: yes }").screens[3].isLeftByHand)
    let screen = try machine("body", "{ requires: user == in2, by hand: no }").screens[3]
    #expect(!screen.isLeftByHand && screen.requires != nil)
  }

  @Test(
    "what is wrong is said with a remedy",
    arguments: [
      (
        "rule", "home -> search",
        "search: nothing says how 'search' is shown | write push search, present search or replace search"
      ),
      (
        "rule", "home -> search then push product",
        "search: nothing says how 'search' is shown | write push search, present search or replace search"
      ),
      (
        "rule", "home -> reset then search",
        "search: nothing says how 'search' is shown | write push search, present search or replace search"
      ),
      ("rule", "home -> stay then push search", "stay: 'stay' is alone: what is shown does not change | remove 'stay'"),
      ("rule", "home -> push search then stay", "stay: 'stay' is alone: what is shown does not change | remove 'stay'"),
      ("rule", "home -> push", "push: 'push' needs a screen | push home, for example"),
      ("rule", "home -> push set user = in2", "push: 'push' needs a screen | push home, for example"),
      ("rule", "home -> back to", "back: 'back to' needs a screen | back to home, for example"),
      ("rule", "home -> back search", "search: 'back' takes no screen | back to search"),
      ("rule", "home -> dismiss search", "search: 'dismiss' takes no screen | dismiss then push search, for example"),
      ("rule", "home -> dismissAll", "dismissAll: there is no 'dismissAll' | write 'dismiss all'"),
      (
        "rule", "home -> dismiss everything",
        "everything: 'dismiss' takes no 'everything' | write 'dismiss all' for every sheet"
      ),
      (
        "rule", "home -> dismiss all sheets",
        "sheets: 'dismiss' takes no 'sheets' | write 'dismiss all' for every sheet"
      ),
      ("rule", "home -> dismiss any", "any: 'dismiss' takes no 'any' | write 'dismiss all' for every sheet"),
      (
        "rule", "home -> dismiss all search",
        "search: 'dismiss all' takes no screen | dismiss all then push search, for example"
      ),
      (
        "rule", "home -> push search then dismiss all",
        "dismiss: 'dismiss all' comes first: what is done before it to a sheet would be gone | "
          + "dismiss all then push search"
      ),
      (
        "rule", "home -> dismiss all back",
        "back: 'then' is missing before 'back' | a -> dismiss then back, for example"
      ),
      ("rule", "home -> dismiss back", "back: 'then' is missing before 'back' | a -> dismiss then back, for example"),
      ("rule", "home -> push any", "any: 'push' takes one screen, not 'any' | write the name of a screen"),
      (
        "rule", "home -> push search, home",
        ",: a transition can have only one target screen | write a list with one transition per target"
      ),
      (
        "outcome", "\"any -> push search, home\"",
        ",: a transition can have only one target screen | write a list with one transition per target"
      ),
      (
        "target", "\"home push search, back\"",
        ",: a journey ends on one of several targets only in a list | target: [product, web]"
      ),
      ("rule", "home -> psuh search", "psuh: unknown verb 'psuh'; did you mean 'push'? | \(Verb.list)"),
      ("rule", "home -> dismis", "dismis: unknown verb 'dismis'; did you mean 'dismiss'? | \(Verb.list)"),
      ("rule", "home -> wiggle search", "wiggle: unknown verb 'wiggle' | \(Verb.list)"),
      ("rule", "home -> pop", "pop: there is no 'pop' | write 'back'"),
      ("rule", "home -> push serch", "serch: unknown screen 'serch'; did you mean 'search'?"),
      (
        "rule", "home -> set user = in2",
        "set: nothing is said of what is shown before 'set' | any -> stay set x = v when C"
      ),
      (
        "rule", "home -> push search set user = in2 then back",
        "then: what is shown must come before 'set' and 'when' | a -> dismiss then back set x = v when C"
      ),
      (
        "rule", "home -> push search then open i",
        "then: only a change opens an intent | a journey goes on with another intent by the step 'open'"
      ),
      ("rule", "home -> push search when below", ": 'below' needs a screen | below home, for example"),
      (
        "change", "set user = in2, screen = home when user == out then open i",
        "set: a change is a rule, as a transition is | any -> replace home set user = in2 when user == out then open i"
      ),
      ("change", "set user = in2", "set: a change is a rule, as a transition is | any -> stay set user = in2"),
      ("change", "set screen = home", "set: a change is a rule, as a transition is | any -> replace home"),
      ("change", "set user == in2", "set: a change is a rule, as a transition is | any -> stay set x = v when C"),
      (
        "change", "[any -> reset then open i, any -> stay]",
        "any -> stay: the rules of a change open the same intent, or none | "
          + "end each rule of 'c' with the same 'then open …', or write two changes"
      ),
      (
        "outcome", "adverse when user == out",
        "when: 'when' says where the answer is possible, so it comes before 'adverse' | when C, adverse"
      ),
      (
        "outcome", "any -> dismiss when user == out set user = in2",
        "set: 'set' must come before 'when' | any -> dismiss set x = v when C, adverse, abort"
      ),
      (
        "outcome", "\"any -> dismiss when user == out, when user == in2\"",
        "when: an outcome has one 'when' | join the conditions by 'and'"
      ),
      (
        "outcome", "any -> dismiss when user == out",
        "p: every outcome of 'p' on the happy path has a 'when': where none holds nobody could answer | "
          + "leave out the 'when' of one of them"
      ),
      (
        "outcome", "when usr == out",
        "usr: unknown variable 'usr'; did you mean 'user'?"
      ),
      ("journey", "[ask p when user == out]", "when: the 'when' of a step comes first | when user == out: [ask p]"),
      (
        "outcome", "home -> dismiss",
        "home: an outcome's rule starts from 'any': the answer arrives wherever it was asked | any -> …"
      ),
      (
        "outcome", "\"adverse, set user = in2, any -> dismiss\"",
        "any: an outcome has one rule, which comes first | any -> dismiss set x = v when C, adverse, abort"
      ),
      (
        "outcome", "any -> home",
        "home: nothing says how 'home' is shown | write push home, present home or replace home"
      ),
      (
        "rule", "home -> push search when has category",
        "has: no condition asks for a value: a proof knows only which steps take it | "
          + "write two intents, by the routes /path?category={category} and /path?!category"
      ),
      ("target", "stay", "stay: there is no screen 'stay' | write 'stays' for a link that shows nothing"),
      ("target", "leave", "leave: there is no screen 'leave' | write 'leaves' for a journey that leaves the app"),
      (
        "target", "[search, leaves]",
        "leaves: no step leaves the app, so no journey ends so | "
          + "leave openSafari, for example, as the last step of a way"
      ),
      ("target", "[leaves, search, leaves]", "leaves: this target is listed twice | remove one"),
      (
        "journey", "[goHome, leave e]", "leave e: 'leave' needs 'leaves' among the targets | target: [home, leaves]"
      ),
      (
        "journey", "[goHome, leave]",
        "leave: 'leave' needs the event by which the app is left | leave openSafari, for example"
      ),
      (
        "journey", "[leave e, goHome]", "goHome: nothing can follow 'leave' | remove this step, or move it up"
      ),
      ("target", "stays push home", "push: 'push' is not allowed after 'stays' | end 'stays' before it"),
      (
        "target", "[search, stays]",
        "stays: a journey that stays where it is shows no screen | target: stays; or name screens only"
      ),
      (
        "target", "stays",
        "goHome: the target is 'stays', and this can show something by line 6 | "
          + "name the screens where the journey may end as its target, or perform an event that only stays"
      ),
      ("target", "any", "any: 'any' alone says nothing | any push product, any present web, or a screen"),
      (
        "target", "home then push product",
        "then: 'then' is not 'push' or 'present' | leave out 'then': home push product present web"
      ),
      (
        "target", "home replace product",
        "replace: 'replace' is not 'push' or 'present' | home push product present web"
      ),
      ("target", "home push", "push: 'push' needs a screen | push home, for example"),
      (
        "body", "{ by hand: never }", "never: 'never' is not whether the user leaves a screen by hand | it is yes or no"
      ),
      (
        "body", "{ byhand: no }",
        "byhand: unknown key 'byhand'; did you mean 'by hand'? | a screen has 'requires' and 'by hand'"
      ),
      (
        "journey", "[set screen = home]",
        "screen: the screen cannot be set | a rule says after '->' what becomes of what is shown: a -> replace b"
      ),
    ])
  func mistakes(_ place: String, _ piece: String, _ answer: String) { expect(said(place, piece), equals: [answer]) }

  @Test("'sheet' and 'below' name nothing")
  func reserved() {
    for word in ["sheet", "below"] {
      let text = base.replacing("[home, search]", with: "[home, search, \(word)]")
      expect(
        SpecFileTests.mistakes(text),
        equals: [
          "5:25+5 '\(word)' is a reserved word and cannot name a screen"
        ])
    }
  }

  @Test("a journey that shows nothing may stay where it is, unless a screen is called so")
  func stays() throws {
    let staying = Self.text("target", "stays").replacing("[goHome, ask p]", with: "[ask p, e]")
      .replacing("home -> push product", with: "any -> stay set user = in2")
    let machine = try spec(staying).machine
    #expect(machine.intents[0].stays)
    try expect(spec(SpecWriter.json(machine), .json).machine, equals: machine)
    let answer = staying.replacing("done: any -> stay", with: "done: any -> reset")
    expect(
      SpecFileTests.mistakes(answer),
      equals: ["15:33+5 the target is 'stays', and this can show something"])
    let named = staying.replacing("search", with: "stays")
    try expect(spec(named).machine.intents[0].targets, equals: [Target(Self.search)])
  }

  @Test("a journey may leave the app by an event, unless screens and events are called so")
  func leaves() throws {
    let leaving = Self.text("target", "[search, leaves]")
      .replacing("[goHome, ask p]", with: "[goHome, { ask p: { done: [leave e] } }, f]")
    let machine = try spec(leaving).machine
    let intent = machine.intents[0]
    expect(intent.targets, equals: [Target(Self.search)])
    expect(intent.alternatives[0].steps[1].inner[0], equals: [.perform(EventID(2)), .leave])
    #expect(intent.leaves && !intent.stays)
    try expect(spec(SpecWriter.json(machine), .json).machine, equals: machine)
    let only = leaving.replacing("[search, leaves]", with: "leaves")
    expect(try spec(only).machine.intents[0].targets, equals: [])
    try expect(spec(SpecWriter.json(spec(only).machine), .json).machine, equals: spec(only).machine)
    let named = Self.text("target", "leaves").replacing("search", with: "leaves").replacing("  e:", with: "  leave:")
    let other = try spec(named.replacing("[goHome, ask p]", with: "[goHome, leave]")).machine
    expect(other.intents[0].targets, equals: [Target(Self.search)])
    expect(other.intents[0].alternatives[0].steps.last, equals: .perform(EventID(2)))
  }

  @Test("where nothing is covered, a bare screen takes the place of another, and nothing can be uncovered")
  func withoutStacks() throws {
    let machine = try spec(base).machine
    expect(machine.transitions.map(\.actions), equals: [[.replace(ScreenID(0))], [.replace(ScreenID(1))]])
    #expect(!machine.hasStacks)
    let back = base.replacing("goSearch: home", with: "goBack: any -> back when sheet\n  goSearch: home")
    expect(
      warnings(back.replacing("target: search", with: "target: home push search")),
      equals: [
        "8:18+4 no rule pushes or presents anything, so 'back' never applies",
        "8:28+5 no rule pushes or presents anything, so 'sheet' never applies",
        "12:13+16 no rule pushes or presents anything, so 'home push search' never applies",
      ])
  }

  @Test("a screen that is called like a verb is spelt so that it is read as the screen")
  func calledLikeVerbs() throws {
    let text = base.replacing("search", with: "back").replacing("home -> back", with: "home -> replace back")
    let machine = try spec(text).machine
    expect(machine.transitions.map { $0.text(in: machine) }, equals: ["any -> home", "home -> replace back"])
    try expect(spec(SpecWriter.json(machine), .json).machine, equals: machine)
  }
}

extension Machine {
  fileprivate var changeActions: [StackAction] { changes[0].rules[0].actions }
  fileprivate var outcomeActions: [StackAction] { prompts[0].outcomes[0].actions }
}
