import NavigationSupport
import Testing

@Suite("A journey of alternatives")
struct AlternativesTests {
  /// The warnings about a journey in the base.
  private func warnings(_ journey: String) -> [String] {
    SpecFileTests.warnings(base.replacing("[goHome, goSearch]", with: "\n" + journey))
  }

  private let warning = [
    "13:11+22 no 'otherwise': if none of these alternatives applies, the journey ends unhandled"
  ]

  @Test("is one to ask about if it has no 'otherwise': a list of steps to be skipped or not would look the same")
  func withoutOtherwise() {
    expect(warnings("        - when user == loggedOut: [goHome]\n        - when home: [goSearch]"), equals: warning)
    expect(warnings("        - when user == loggedOut: [goHome, goSearch]"), equals: warning)
  }

  @Test("says with 'otherwise' that it is one")
  func withOtherwise() {
    expect(warnings("        - when user == loggedOut: [goHome]\n        - otherwise: [goSearch]"), equals: [])
    // What 'check' proposes for steps that may be skipped.
    let whens = "            - when user == loggedOut: [goHome]\n            - when home: [goSearch]"
    expect(warnings("        - otherwise:\n" + whens), equals: [])
  }

  @Test("is none if any item is a step")
  func steps() {
    expect(warnings("        - goHome\n        - when home: [goSearch]"), equals: [])
    expect(warnings("        - when not home: [goHome]\n        - goSearch"), equals: [])
  }
}
