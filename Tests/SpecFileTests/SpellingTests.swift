import Basics
import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("Phrases are spelt as they are read")
struct SpellingTests {
  private let text = """
    navigation: X
    root: a
    context: { user: [out, inn, guest], flag: [on, off] }
    types: { section: [menu, two words, any] }
    screens: [a, b, c]
    transitions:
      go(section, text?): any -> a
      back: b -> a
    prompts:
      login(section): { yes: set user = inn, no: adverse, abort }
    intents:
      i(section): { target: a, journey: [go] }
      j: { target: b, journey: [back] }
    links: { routes: { i: "/{section}", j: /j } }

    """.replacing("{ yes: set user = inn, no: adverse, abort }", with: "{ yes: set user = inn, no: adverse }")

  private func condition(_ depth: Int, _ numbers: inout SeededNumbers) -> Condition {
    if depth == 0 || Int.random(in: 0..<4, using: &numbers) == 0 {
      let isNegated = Bool.random(using: &numbers)
      let condition: Condition
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: condition = .screen(some([ScreenID(0), ScreenID(1), ScreenID(2)], &numbers))
      case 1: condition = .variable(VariableID(0), some([0, 1, 2], &numbers))
      default: condition = .variable(VariableID(1), some([0, 1], &numbers))
      }
      return isNegated ? .not(condition) : condition
    }
    let left = condition(depth - 1, &numbers)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return .not(left)
    case 1: return .and(left, condition(depth - 1, &numbers))
    case 2: return .or(left, condition(depth - 1, &numbers))
    default: return .implies(left, condition(depth - 1, &numbers))
    }
  }

  private func some<T>(_ all: [T], _ numbers: inout SeededNumbers) -> [T] {
    Array(all.shuffled(using: &numbers).prefix(Int.random(in: 1...all.count, using: &numbers)))
  }

  private func parse(_ phrases: [String], as section: String, _ name: (Int) -> String) throws -> Machine {
    let lines = phrases.enumerated().map { "  \(name($0.offset)): \($0.element)" }.joined(separator: "\n")
    return try spec(text + "\(section):\n\(lines)\n").machine
  }

  @Test("2,000 random conditions are read back as they were")
  func conditions() throws {
    let machine = try spec(text).machine
    var numbers = SeededNumbers(seed: 7)
    let conditions = (0..<2000).map { _ in condition(Int.random(in: 0...5, using: &numbers), &numbers) }
    let again = try parse(conditions.map { "always " + $0.text(in: machine) }, as: "properties") { "p\($0)" }
    expect(again.properties.map(\.claim), equals: conditions.map { .always($0) })
  }

  @Test("brackets stand only where they are needed")
  func brackets() throws {
    let phrases = [
      ("not (a or b) and c", "not (screen == a or screen == b) and screen == c"),
      (
        "a and b or c implies a implies b",
        "screen == a and screen == b or screen == c implies screen == a implies screen == b"
      ),
      ("(a implies b) implies c", "(screen == a implies screen == b) implies screen == c"),
      ("a or (b or c)", "screen == a or (screen == b or screen == c)"),
      ("(a or b) or c", "screen == a or screen == b or screen == c"),
      ("(user != inn)", "user != inn"), ("not user == inn", "user != inn"), ("not a", "screen != a"),
      ("not user in [inn, out]", "not user in [inn, out]"), ("user in [inn]", "user == inn"),
      ("not not a", "not screen != a"), ("not (screen != b and a)", "not (screen != b and screen == a)"),
    ]
    let machine = try parse(phrases.map { "always " + $0.0 }, as: "properties") { "p\($0)" }
    for (property, phrase) in zip(machine.properties, phrases) {
      expect(property.claim.text(in: machine), equals: "always " + phrase.1)
    }
  }

  @Test("random claims, changes and transitions are read back as they were")
  func others() throws {
    let machine = try spec(text).machine
    var numbers = SeededNumbers(seed: 8)
    func any() -> Condition { condition(3, &numbers) }
    var claims: [Property.Claim] = []
    for _ in 0..<100 {
      claims += [
        .always(any()), .never(any()), .canReach(any()), .fromCanReach(any(), any(), .byHand(within: nil)),
        .fromCanReach(any(), any(), .one(.event(EventID(0)))),
        .fromCanReach(any(), any(), .byHand(within: Int.random(in: 0...9, using: &numbers))),
        .fromMustReach(any(), any()),
        .fromMustEnd(any(), any()), .askOnly(PromptID(0), any()), .happensOnly(.event(EventID(0)), any()),
        .happensOnly(.drag, any()), .fromCanReach(any(), any(), .one(.drag)),
      ]
    }
    let again = try parse(claims.map { $0.text(in: machine) }, as: "properties") { "p\($0)" }
    expect(again.properties.map(\.claim), equals: claims)

    let changes = (0..<200).map { index in
      Change(
        name: "c\(index)", effects: [Assignment(variable: VariableID(index % 2), value: index % 2)],
        screen: index % 3 == 0 ? ScreenID(1) : nil, condition: Bool.random(using: &numbers) ? any() : nil,
        opens: index % 5 == 0 ? IntentID(1) : nil)
    }
    try expect(parse(changes.map { $0.text(in: machine) }, as: "changes") { "c\($0)" }.changes, equals: changes)
  }

  @Test("steps are read back as they were, quotes and all")
  func steps() throws {
    let base = try spec(text).machine
    let steps: [JourneyStep] = [
      .perform(EventID(0), animated: true, fixed: [FixedValue(name: "section", value: "two words")]),
      .perform(
        EventID(0), animated: false,
        fixed: [FixedValue(name: "section", value: "any"), FixedValue(name: "text", value: "a \"b\\c\", d = (e)")]),
      .ask(PromptID(0), fixed: [FixedValue(name: "section", value: "menu")]),
      .ask(
        PromptID(0),
        branches: base.prompts[0].outcomes.map {
          $0.aborts ? [] : [.ask(PromptID(0)), .when(.screen([ScreenID(1)]), [])]
        }),
      .set([Assignment(variable: VariableID(0), value: 2), Assignment(variable: VariableID(1), value: 1)]),
      .fail(reason: "some reason", unless: .not(.screen([ScreenID(0)]))),
      .when(.variable(VariableID(0), [0, 1]), [.when(.screen([ScreenID(2)]), [.retry]), .open(IntentID(1))]),
      .fail(reason: "why", unless: nil),
    ]
    var intents = base.intents
    intents[0].targets = [Target(ScreenID(2)), Target(ScreenID(0))]
    intents[0].alternatives = [
      Alternative(condition: .screen([ScreenID(1)]), steps: steps),
      Alternative(steps: [.when(.screen([ScreenID(0)]), [])]),
    ]
    let machine = try Machine(
      name: base.name, root: base.root, variables: base.variables, types: base.types, screens: base.screens,
      events: base.events, transitions: base.transitions, prompts: base.prompts, intents: intents, links: base.links)
    let known = [Known(name: "lands(i, user = out)", reason: "a \"bug\"\\")]
    let json = SpecWriter.json(machine, known: known)
    let again = try spec(json, .json)
    expect(again.machine, equals: machine)
    expect(again.known.map(\.name), equals: known.map(\.name))
    expect(again.known.map(\.reason), equals: known.map(\.reason))
    expect(again.known.first?.location?.line, equals: json.split(separator: "\n").count - 2)
  }

  @Test("a journey of nothing but 'when' steps stays one")
  func onlyWhen() throws {
    let base = try spec(text).machine
    var intents = base.intents
    intents[1].alternatives = [
      Alternative(steps: [.when(.screen([ScreenID(0)]), [.retry]), .when(.screen([ScreenID(1)]), [])])
    ]
    let machine = try Machine(
      name: base.name, root: base.root, variables: base.variables, types: base.types, screens: base.screens,
      events: base.events, transitions: base.transitions, prompts: base.prompts, intents: intents, links: base.links)
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
  }

  @Test("the nearest name is found, and none if none is near")
  func suggestions() {
    expect(Suggestion.nearest(to: "homee", among: ["login", "home", "homer"]), equals: "home")
    expect(Suggestion.nearest(to: "hmoe", among: ["login", "home"]), equals: "home")
    expect(Suggestion.nearest(to: "Home", among: ["login", "home"]), equals: "home")
    expectNil(Suggestion.nearest(to: "xyz", among: ["login", "home"]))
  }

  @Test("a distance is the number of insertions, deletions, replacements and swaps")
  func distances() {
    for (a, b, distance) in [("", "", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1)] {
      expect(editDistance(Array(a.utf8), Array(b.utf8)), equals: distance)
    }
  }
}
