import NavigationSupport
import Testing

/// What each rule of the app startup is for: without it a promise is broken, and a run shows how.
@Suite("App startup without one of its rules", .slow) struct AppStartupRuleTests {
  @Test("breaks the promise that needs it, and what follows from that", arguments: AppStartup.rules)
  func withoutRule(_ rule: AppStartup.Rule) throws {
    let checked = try Checked(try AppStartup.machine(AppStartup.completed, rule.edits))
    expect(checked.refutedInShort, equals: rule.also.union([rule.refutes]))
    expect(checked.run(rule.refutes), equals: rule.run)
  }

  @Test("every promise is broken by one of them")
  func promises() throws {
    let promises = [
      "the spinner always ends", "no link is lost", "no link is followed twice",
      "while a link is pending neither login nor home is shown first",
      "a screen for signed-in users is never shown to a signed-out one", "signing out drops the stored link",
      "the state depends on the facts, not on the order in which they arrive",
    ]
    #expect(Set(promises).isSubset(of: AppStartup.rules.map(\.refutes)))
    #expect(Set(promises).isSubset(of: try AppStartup.machine().properties.map(\.name)))
  }
}
