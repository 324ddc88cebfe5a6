import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("YAML is read as its source text")
struct YAMLTests {
  @Test("yes, no, 010, ~ and null are just names")
  func names() throws {
    let machine = try spec("navigation: no\nroot: 010\nscreens: [yes, no, 010, ~, null, 1.5, 0x1F]\n").machine
    expect(machine.screens.map(\.name), equals: ["yes", "no", "010", "~", "null", "1.5", "0x1F"])
    expect(machine.name, equals: "no")
    expect(machine.screens[machine.root.index].name, equals: "010")
  }

  @Test("a byte order mark, Windows line ends and document marks change nothing")
  func lines() throws {
    let plain = try spec(base).machine
    try expect(spec("\u{FEFF}" + base).machine, equals: plain)
    try expect(spec(base.replacing("\n", with: "\r\n")).machine, equals: plain)
    try expect(spec("%YAML 1.1\n---\n" + base + "...\n").machine, equals: plain)
    let windows = ("\u{FEFF}" + base + "rules: [reset]\n").replacing("\n", with: "\r\n")
    expect(mistakes(windows), equals: ["16:9+5 'reset' is not a rule; did you mean 'resets'?"])
  }

  @Test(
    "a text that YAML reads as something else is named, with its place",
    arguments: [
      (#"navigation: "a\qb""#, #"1:15+1 unknown escape '\q'"#),
      (#"navigation: "a\xq0""#, #"1:15+1 unknown escape '\x'"#),
      (#"navigation: "a\u12g4""#, #"1:15+1 unknown escape '\u12'"#),
      (#"navigation: "a\ud800""#, #"1:15+1 unknown escape '\ud800'"#),
      ("screens: [*.b]", "1:11+1 a text cannot begin with '*' unless it is in quotes"),
      ("root: &.b", "1:7+1 a text cannot begin with '&' unless it is in quotes"),
    ])
  func misread(_ text: String, _ answer: String) {
    expect(mistakes(text + "\n"), equals: [answer])
  }

  @Test("quoted, folded and block texts keep the places of their tokens")
  func places() {
    let text = """
      properties:
        a: "always \\u0068ome or hme"
        b: 'always home
          or hme'
        c: >-
          always home
          or hme
        d: |
          always hme
        e: always home
          or hme

      """
    expect(
      mistakes(base + text),
      equals: [
        "17:27+3 unknown screen 'hme'; did you mean 'home'?", "19:8+3 unknown screen 'hme'; did you mean 'home'?",
        "22:8+3 unknown screen 'hme'; did you mean 'home'?", "24:12+3 unknown screen 'hme'; did you mean 'home'?",
        "26:8+3 unknown screen 'hme'; did you mean 'home'?",
      ])
  }

  @Test("names that Unicode considers equal are equal")
  func normalForms() throws {
    let machine = try spec("navigation: X\nroot: caf\u{E9}\nscreens: [cafe\u{301}]\n").machine
    expect(machine.screens.map(\.name), equals: ["caf\u{E9}"])
  }

  @Test("characters beyond ASCII shift no place")
  func wide() {
    expect(
      mistakes("navigation: Ünïcödé 日本\nroot: a\nscreens: [a]\ninitially: b\n"),
      equals: ["4:12+1 unknown screen 'b'; did you mean 'a'?"])
  }
}
