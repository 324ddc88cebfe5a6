import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

/// A piece of a spec, and the mistakes in it.
struct Case: Sendable, CustomTestStringConvertible {
  var text: String
  var mistakes: [String]

  init(_ text: String, _ mistakes: String...) {
    self.text = text
    self.mistakes = mistakes
  }

  var testDescription: String { mistakes.joined(separator: "; ") }
}

@Suite("Every mistake has its place and says what would be right")
struct MistakeTests {
  /// The base without its last sections, and with others instead.
  private func found(_ text: String, replacing section: String) -> [String] {
    let start = base.range(of: "\(section):")
    let head = start.map { String(base[..<$0.lowerBound]) } ?? base
    let offset = head.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    return mistakes(head + text).map { mistake in
      let parts = mistake.split(separator: ":", maxSplits: 1)
      guard let line = parts.first.flatMap({ Int($0) }), parts.count == 2 else { return mistake }
      return "\(line - offset):\(parts[1])"
    }
  }

  @Test(
    "in transitions",
    arguments: [
      Case("a: homee -> search", "2:6+5 unknown screen 'homee'; did you mean 'home'?"),
      Case("a: home -> serach", "2:14+6 unknown screen 'serach'; did you mean 'search'?"),
      Case(
        "a: hom -> searhc", "2:6+3 unknown screen 'hom'; did you mean 'home'?",
        "2:13+6 unknown screen 'searhc'; did you mean 'search'?"),
      Case("a: home, home -> search", "2:12+4 'home' is named twice"),
      Case("a: home search", "2:11+6 '->' is missing before 'search'"),
      Case("a: home", "2:10+1 '->' is missing at the end"),
      Case("a: home -> search, home", "2:20+1 a transition can have only one target screen"),
      Case("a: home, any -> search", "2:12+3 'any' already means every screen"),
      Case("a: home -> any", "2:14+3 a transition needs one target screen, not 'any'"),
      Case("a: home -> search when", "2:25+1 a condition is missing at the end"),
      Case("a: home -> search when user = loggedIn", "2:31+1 '=' sets a value, '==' compares"),
      Case(
        "a: home -> search when user == loggedin", "2:34+8 'user' has no value 'loggedin'; did you mean 'loggedIn'?"),
      Case("a: home -> search when usr == loggedIn", "2:26+3 unknown variable 'usr'; did you mean 'user'?"),
      Case("a: home -> search when user", "2:26+4 'user' is a variable and must be compared"),
      Case("a: home -> search when home == search", "2:26+4 'home' is a screen, not a variable"),
      Case("a: home -> search when (home", "2:26+1 this '(' is never closed"),
      Case("a: home -> search when home)", "2:30+1 ')' is not allowed after the transition"),
      Case("a: home -> search when user in []", "2:35+1 the list is empty, so the condition never holds"),
      Case("a: home -> search when user in [loggedIn, loggedIn]", "2:45+8 'loggedIn' is listed twice"),
      Case("a: home -> search when user not in [loggedIn]", "2:31+3 'not' must come before a comparison"),
      Case("a: home -> search set user = loggedIn set user = loggedOut", "2:41+3 effects are joined with ','"),
      Case("a: home -> search when home set user = loggedIn", "2:31+3 'set' must come before 'when'"),
      Case("a: home -> search set user == loggedIn", "2:30+2 '==' compares, '=' sets a value"),
      Case("a: home -> search set screen = home", "2:25+6 the screen cannot be set"),
      Case("a: home -> search set user = loggedIn, user = loggedOut", "2:42+4 'user' is set twice"),
      Case("a(p, p?): home -> search", "2:8+1 parameter 'p' is named twice"),
      Case("a(p: home -> search", "2:6+1 ',' or ')' is missing at the end"),
      Case("open: home -> search", "2:3+4 'open' is a reserved word and cannot name an event"),
      Case("a:", "2:3+1 event 'a' has no transitions"),
      Case("a: { from: home }", "2:6+1 a transition must be a list"),
      Case("a: home -> search\n  a(p): home -> search", "3:3+1 event 'a' is declared twice"),
      Case("a: home -> search\n  a: home -> search", "3:3+1 duplicate key 'a'"),
      Case("\"a\u{200B}\": home -> search", "2:4+2 a name cannot contain '\\u{200B}'"),
    ])
  func transitions(_ example: Case) {
    expect(found("transitions:\n  \(example.text)\n", replacing: "transitions"), equals: example.mistakes)
  }

  @Test(
    "in journeys",
    arguments: [
      Case("[goHmoe]", "4:15+6 unknown event 'goHmoe'; did you mean 'goHome'?"),
      Case("[ask q]", "4:19+1 unknown prompt 'q'; did you mean 'p'?"),
      Case("[p]", "4:15+1 'p' is a prompt, not an event"),
      Case("[toSearch]", "4:15+8 'toSearch' is an intent, not an event"),
      Case("[open toSerch]", "4:20+7 unknown intent 'toSerch'; did you mean 'toSearch'?"),
      Case("[retry, goHome]", "4:22+6 nothing can follow 'retry'"),
      Case("[open toSearch, goHome]", "4:30+6 nothing can follow 'open'"),
      Case("[fail r, goHome, goHome]", "4:23+6 nothing can follow 'fail' without 'unless'"),
      Case("[fail]", "4:19+1 the reason is missing at the end"),
      Case("[fail r unless]", "4:28+1 a condition is missing at the end"),
      Case("[when home]", "4:15+4 a 'when' has steps"),
      Case("[adverse]", "4:15+7 'adverse' does not begin a step"),
      Case("[animate]", "4:22+1 the name of an event is missing at the end"),
      Case("[goHome now]", "4:22+3 'now' is not allowed after the step"),
      Case("[]", "4:14+2 the journey of 'x' is empty"),
      Case("goHome", "4:14+6 a journey must be a list of steps"),
      Case("[goHome(q = 1)]", "4:22+1 'goHome' has no parameter 'q'"),
      Case("[show(sectoin = menu)]", "4:20+7 'show' has no parameter 'sectoin'; did you mean 'section'?"),
      Case("[show(section = mneu)]", "4:30+4 'mneu' is not a value of 'section'; did you mean 'menu'?"),
      Case("[show(section)]", "4:20+7 missing value for 'section': parentheses after a step fix values"),
      Case("[open toSearch(a = b)]", "4:28+1 'open' cannot fix values: the other intent takes them by name"),
      Case("[show(section = menu, section = info)]", "4:15+19 YAML splits this text at its commas"),
      Case(
        "[{otherwise: [retry]}, {when home: [retry]}]",
        "4:16+9 'otherwise' must be the last alternative"),
      Case(
        "[goHome, {otherwise: [retry]}]",
        "4:24+9 'otherwise' is only allowed among alternatives, where every item begins with 'when' or 'otherwise'"),
      Case("[goHome, {when home: [retry], when search: [retry]}]", "4:23+1 there are several steps in one item"),
      Case("[goHome, [goSearch]]", "4:23+1 a step must be text, or 'when C' or 'ask p' with steps of its own"),
      Case(
        "[ask p, fail r unless user in [loggedIn]]",
        "4:44+1 YAML splits this text: inside '[ … ]' or '{ … }' a text cannot contain brackets or braces"),
    ])
  func journeys(_ example: Case) {
    let text = """
      intents:
        x:
          target: home
          journey: \(example.text)
        toSearch: { target: search, journey: [goHome, goSearch] }
      prompts:
        p: { yes: set user = loggedIn }
      types: { section: [menu, info] }

      """
    let events = "  show(section): any -> search\n"
    let all = found(events + text, replacing: "intents").map { mistake in
      let parts = mistake.split(separator: ":", maxSplits: 1)
      return "\((Int(parts[0]) ?? 0) - 1):\(parts[1])"
    }
    expect(all, equals: example.mistakes)
  }

  @Test(
    "in whole sections",
    arguments: [
      Case("sreens: [home]", "16:1+6 unknown key 'sreens'; did you mean 'screens'?"),
      Case("start: now", "16:8+3 'now' is not the start"),
      Case("format: 2", "16:9+1 this version of navcheck only reads format 1"),
      Case("rules: [root-fist]", "16:9+9 'root-fist' is not a rule; did you mean 'root-first'?"),
      Case("rules: [resets, resets]", "16:17+6 duplicate rule 'resets'"),
      Case("browsing: some", "16:11+4 'some' is not what can be browsed"),
      Case("browsing: [goHome, goHmoe]", "16:20+6 unknown event 'goHmoe'; did you mean 'goHome'?"),
      Case(
        "initially: user == loggedIn and user == loggedOut",
        "16:12+38 'initially' holds in no context, so the app could never start"),
      Case("types: { section: [] }", "16:19+2 type 'section' has no values"),
      Case("types: { section: [a, a] }", "16:23+1 the value 'a' is listed twice"),
      Case(
        "prompts: { p: { no: adverse } }",
        "16:12+1 every outcome of 'p' is adverse, so no answer is on the happy path"),
      Case("prompts: { p: }", "16:12+1 prompt 'p' has no outcomes"),
      Case(
        "prompts:\n  p:\n    yes: set user = loggedIn, advers",
        "18:31+6 '=' is missing after 'advers'; did you mean 'adverse'?"),
      Case("prompts: { p: { yes: always } }", "16:22+6 'always' is not 'any', 'set', 'when', 'adverse' or 'abort'"),
      Case("changes: { c: screen = home }", "16:15+6 a change is a rule, as a transition is"),
      Case("changes: { c: any -> home when home then toSearch }", "16:42+8 'open' is missing before 'toSearch'"),
      Case(
        "changes: { c: any -> home then open tosearch }",
        "16:37+8 unknown intent 'tosearch'; did you mean 'toSearch'?"),
      Case(
        "changes: { c: any -> home then open toSearch when home }", "16:46+4 'when' must come before 'then open'"),
      Case("changes: { c: any -> hme }", "16:22+3 unknown screen 'hme'; did you mean 'home'?"),
      Case("changes: { c: }", "16:12+1 change 'c' has no rules"),
      Case("changes: { c: [] }", "16:12+1 change 'c' has no rules"),
      Case("properties: { p: alwys home }", "16:18+5 'alwys' does not begin a property; did you mean 'always'?"),
      Case(
        "properties: { p: from home reach search }",
        "16:28+5 'can reach', 'must reach' or 'must end in' is missing before 'reach'"),
      Case("properties: { p: from home must search }", "16:33+6 'reach' or 'end in' is missing before 'search'"),
      Case("properties: { p: from home must end search }", "16:37+6 'in' is missing before 'search'"),
      Case(
        "properties: { p: from home can reach search within x }",
        "16:52+1 'within' must be followed by a number of moves"),
      Case(
        "properties: { p: from home can reach search by }",
        "16:47+1 the name of an event or a change is missing at the end"),
      Case(
        "properties: { p: from home can reach search by goHmoe }",
        "16:48+6 unknown event or change 'goHmoe'; did you mean 'goHome'?"),
      Case(
        "properties: { p: from home can reach search within 1 by goHome }",
        "16:54+2 'by' asks for one move, so 'within' cannot stand before it"),
      Case("properties: { p: ask q only when home }", "16:22+1 unknown prompt 'q'"),
      Case(
        "properties: { p: goHmoe only when home }", "16:18+6 unknown event or change 'goHmoe'; did you mean 'goHome'?"),
      Case("properties: { p: tap orders only when home }", "16:22+6 unknown tab 'orders'"),
      Case("properties: { p: drag only home }", "16:28+4 'when' is missing before 'home'"),
      Case("properties: { p: drag when home }", "16:18+4 'drag' does not begin a property"),
      Case("known: { lands(toSearch): }", "16:27+1 the reason why a refutation is accepted is empty"),
      Case("include: nowhere.yaml", "16:10+12 'nowhere.yaml' does not exist"),
    ])
  func sections(_ example: Case) {
    expect(mistakes(base + example.text + "\n"), equals: example.mistakes)
  }

  @Test("a change opens no intent that needs a value")
  func neededValue() {
    func opening(_ signature: String) -> [String] {
      mistakes(
        base.replacing("toSearch:\n    target", with: "\(signature):\n    target")
          + "changes: { c: any -> home then open toSearch }\n")
    }
    let mistake = "16:37+8 'toSearch' needs a value for 'id', which a change cannot give"
    #expect(opening("toSearch(tab?, id)").contains(mistake))
    expect(opening("toSearch"), equals: [])
  }

  @Test("several mistakes are all found in one run, in the order of the file")
  func all() {
    let text = """
      navigation: Base
      root: hme
      rules: [reset]
      context: { user: [a, b] }
      screens: [home, serch]
      transitions:
        goHome: any -> hom
        goSearch: home -> serch when user == c and usr == a
      intents:
        x: { target: search, journey: [goHom, retry, retry] }
      """
    expect(
      mistakes(text),
      equals: [
        "2:7+3 unknown screen 'hme'; did you mean 'home'?",
        "3:9+5 'reset' is not a rule; did you mean 'resets'?",
        "7:18+3 unknown screen 'hom'; did you mean 'home'?",
        "8:40+1 'user' has no value 'c'; did you mean 'a'?",
        "8:46+3 unknown variable 'usr'; did you mean 'user'?",
        "10:16+6 unknown screen 'search'; did you mean 'serch'?",
        "10:34+5 unknown event 'goHom'; did you mean 'goHome'?",
        "10:48+5 nothing can follow 'retry'",
      ])
  }

  @Test("what every spec needs is missed")
  func missing() {
    expect(
      mistakes("format: 1\n"),
      equals: [
        "1:1+1 the section 'navigation' is missing", "1:1+1 the section 'root' is missing",
        "1:1+1 the section 'screens' is missing",
      ])
    expect(
      mistakes("navigation: X\nroot: a\nscreens: [a]\nintents:\n  x: { journey: [retry] }\n"),
      equals: ["5:3+1 intent 'x' has no target"])
  }

  @Test("a key that is misspelt is not missed as well")
  func misspelt() {
    expect(
      mistakes("navgation: X\nroot: a\nscreens: [a]\n"),
      equals: ["1:1+9 unknown key 'navgation'; did you mean 'navigation'?"])
    expect(
      mistakes("navigation: X\nroot: a\nscreens: [a]\nintents:\n  x: { traget: a, journey: [retry] }\n"),
      equals: ["5:8+6 unknown key 'traget'; did you mean 'target'?"])
    expect(
      mistakes("navigation: X\nroot: a\nscrens: [a, b]\nintents:\n  x: { target: [a, b], journey: [retry] }\n"),
      equals: ["3:1+6 unknown key 'screns'; did you mean 'screens'?"])
    // A screen may be called as the tab is that would be declared there.
    let rule = "transitions:\n  e: any -> reset a then select a\nintents:\n  x: { target: a, journey: [e] }\n"
    expect(
      mistakes("navigation: X\nroot: r\nscreens: [a]\ntbas: { a: a }\n" + rule),
      equals: ["4:1+4 unknown key 'tbas'; did you mean 'tabs'?"])
  }

  @Test("columns count characters, and the line is shown")
  func columns() throws {
    let error = try #require(throws: SpecError.self) {
      try spec("navigation: Ä🇩🇪\nroot: é\nscreens: [ä]\n")
    }
    let first = try #require(error.diagnostics.first)
    expect(first.location, equals: Location(file: "spec.yaml", line: 2, column: 7))
    expect(first.sourceLine, equals: "root: é")
    let second = mistakes("navigation: x\nroot: a\nscreens: [ä🇩🇪, a]\ninitially: ä == ü\n")
    expect(second.first, equals: "3:11+2 a name cannot contain '🇩'")
  }

  @Test("of a hundred thousand mistakes a hundred are shown, and the rest counted")
  func many() {
    let lines = (0..<100_000).map { "  - x\($0) y" }.joined(separator: "\n")
    let found = mistakes("navigation: X\nroot: x1\nscreens:\n\(lines)\n")
    expect(found.count, equals: 101)
    #expect(found.last == "99900 more mistakes are not shown" || found.first == "99900 more mistakes are not shown")
  }
}
