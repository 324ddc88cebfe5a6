import NavigationSupport
import Testing

@testable import SpecFile

/// What people who know other languages write, and what the reader says of it.
@Suite("What is written in another language's way is answered with this one's")
struct AdviceTests {
  private static let spec = """
    navigation: Base
    root: home
    context:
      user: [guest, member]
      plan: [free, paid]
    screens: [home, { search: { requires: <requires> } }]
    transitions:
      goHome: any -> home
      goSearch: home -> search
    prompts:
      login: <prompt>
      consent: { given: , refused: adverse }
    intents:
      toSearch:
        target: <target>
        journey: <journey>
    links:
      universal: { hosts: [<host>] }
      routes:
        toSearch: <route>

    """

  private static let right = [
    "requires": "user == member", "prompt": "{ done: set user = member }", "target": "search",
    "journey": "[goHome, ask login, goSearch]", "host": "example.com", "route": "/search",
  ]

  /// What is said if `place` is `text`: messages with their remedies.
  private func said(of text: String, in place: String) -> [String] {
    let spec = Self.right.merging([place: text]) { $1 }.reduce(Self.spec) {
      $0.replacing("<\($1.key)>", with: $1.value)
    }
    return said(of: spec)
  }

  private func said(of spec: String) -> [String] {
    do {
      _ = try SpecReader.read(text: spec, named: "spec")
      return []
    } catch {
      return error.diagnostics.map { $0.message + ($0.remedy.map { " | \($0)" } ?? "") }
    }
  }

  @Test("a spec without such mistakes is read")
  func right() { expect(said(of: "/search", in: "route"), equals: []) }

  @Test(
    "in conditions",
    arguments: [
      ("member", "'member' is a value of 'user', not a screen | write user == member"),
      ("'user == member && plan == paid'", "there is no '&&' | in a condition write 'and'"),
      ("user == member || plan == paid", "there is no '||' | in a condition write 'or'"),
      ("'!user'", "there is no '!' | in a condition write 'not', or '!=' between a variable and its value"),
      ("'(!member)'", "there is no '!' | in a condition write 'not', or '!=' between a variable and its value"),
      (
        "!user == member",
        "YAML tags are not allowed in a spec | for a negation write 'not'; otherwise remove the '!…' or put the text "
          + "in quotes"
      ),
    ])
  func conditions(_ text: String, _ answer: String) { expect(said(of: text, in: "requires"), equals: [answer]) }

  @Test(
    "in intents",
    arguments: [
      (
        "target", "{ search: home }",
        "the target must be a screen or a list of screens | target: home, for example"
      ),
      (
        "journey", "[goHome, { ask login: [goSearch] }]",
        "the branches of 'login' must be a mapping | done: [steps]"
      ),
      ("journey", "[{ if user == member: [goSearch] }]", "there is no 'if' | write 'when C: [steps]'"),
      ("journey", "[goHome, if user == member]", "there is no 'if' | write 'when C: [steps]'"),
      (
        "journey", "[{ when user == member: [goSearch] }, { else: [goHome] }]",
        "there is no 'else' | write 'otherwise: [steps]'"
      ),
      ("journey", "[ask qwertz, goSearch]", "unknown prompt 'qwertz' | it is login or consent"),
      (
        "journey", "[goHome, push search]",
        "'push' belongs in a rule under 'transitions'; a journey performs its event | declare an event with the rule "
          + "'any -> push search', and perform that"
      ),
      (
        "journey", "[goHome, animate replace search]",
        "'replace' belongs in a rule under 'transitions'; a journey performs its event | perform goSearch"
      ),
      (
        "journey", "[show search, goSearch]",
        "'show' belongs in a rule under 'transitions'; a journey performs its event | declare an event with the rule "
          + "'any -> push search', and perform that"
      ),
      ("journey", "[close, goSearch]", "unknown event 'close' | it is goHome or goSearch"),
      ("target", "home/search", "a target has no '/' | home push search"),
      ("target", "home > search", "a target has no '>' | home push search"),
      ("journey", "[ask logn, goSearch]", "unknown prompt 'logn'; did you mean 'login'?"),
    ])
  func intents(_ place: String, _ text: String, _ answer: String) {
    expect(said(of: text, in: place), equals: [answer])
  }

  @Test(
    "slips that YAML takes for something else",
    arguments: [
      (
        "screens:\n  - home\n    - list\n",
        "'-' is not allowed after the name | indent an item as the one above it; names cannot contain spaces or symbols"
      ),
      ("screens: [home]\ntransitions:\n  show home -> home\n", "transitions must be a mapping | show: home -> home"),
      (
        "screens: [home\ntransitions:\n  show: home -> home\n",
        "',' or ']' is missing before this | the '[' in line 3 is still open: close it with ']'"
      ),
    ])
  func slips(_ sections: String, _ answer: String) {
    expect(said(of: "navigation: Base\nroot: home\n" + sections), equals: [answer])
  }

  @Test("in prompts, context and links")
  func others() {
    expect(
      said(of: "[done, refused]", in: "prompt"),
      equals: ["a prompt must be a mapping | { signedIn: set user = loggedIn, cancelled: adverse }"])
    expect(said(of: "'*.example.com'", in: "host"), equals: [])
    expect(
      said(of: "'www.*.com'", in: "host"),
      equals: [
        "'www.*.com' is not a host: '*.' is at the beginning, for all subdomains | "
          + "write hosts: [example.com, \"*.example.com\"]"
      ])
    expect(
      said(of: "*.example.com", in: "host"),
      equals: ["a text cannot begin with '*' unless it is in quotes | put it in quotes: \"*.example.com\""])
    expect(
      said(of: "push /search", in: "route"),
      equals: [
        "'push' is not a kind of link | a notification opens the link in its payload: write the route of that link, "
          + "deep or universal"
      ])
    expect(
      mistakes(base.replacing("user: [loggedOut, loggedIn]", with: "user: loggedOut")),
      equals: ["4:9+9 the values of a variable must be a list"])
  }
}
