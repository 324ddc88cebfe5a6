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

  @Test("a journey that shows nothing may stay where it is, unless a screen is called so")
  func stays() throws {
    let staying = Self.text("target", "stays").replacing("[goHome, ask p]", with: "[ask p, e]")
      .replacing("home -> push product", with: "any -> stay set user = in2")
    let machine = try spec(staying).machine
    #expect(machine.intents[0].stays)
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
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
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
    let only = leaving.replacing("[search, leaves]", with: "leaves")
    expect(try spec(only).machine.intents[0].targets, equals: [])
    try expect(spec(SpecWriter.json(spec(only).machine, known: []), .json).machine, equals: spec(only).machine)
    let named = Self.text("target", "leaves").replacing("search", with: "leaves").replacing("  e:", with: "  leave:")
    let other = try spec(named.replacing("[goHome, ask p]", with: "[goHome, leave]")).machine
    expect(other.intents[0].targets, equals: [Target(Self.search)])
    expect(other.intents[0].alternatives[0].steps.last, equals: .perform(EventID(2)))
  }

  @Test("where nothing is covered, a bare screen takes the place of another")
  func withoutStacks() throws {
    let machine = try spec(base).machine
    expect(machine.transitions.map(\.actions), equals: [[.replace(ScreenID(0))], [.replace(ScreenID(1))]])
    #expect(!machine.hasStacks)
  }

  @Test("a screen that is called like a verb is spelt so that it is read as the screen")
  func calledLikeVerbs() throws {
    let text = base.replacing("search", with: "back").replacing("home -> back", with: "home -> replace back")
    let machine = try spec(text).machine
    expect(machine.transitions.map { $0.text(in: machine) }, equals: ["any -> home", "home -> replace back"])
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
  }
}

extension Machine {
  fileprivate var changeActions: [StackAction] { changes[0].rules[0].actions }
  fileprivate var outcomeActions: [StackAction] { prompts[0].outcomes[0].actions }
}
