import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("What is found in the app startup of 2018", .slow) struct AppStartupPublishedTests {
  @Test("exactly four promises are broken, and links land but where a link is awaited that does not come")
  func refuted() throws {
    let checked = try Checked(try AppStartup.machine(AppStartup.published))
    let machine = checked.machine
    expect(
      Set(checked.refuted.filter { $0.kind == .property }.map { $0.name(in: machine) }),
      equals: [
        "property(the spinner always ends)", "property(no link is lost)", "property(no link is followed twice)",
        "property(signing out drops the stored link)",
      ])
    var contexts = 0.0
    for (obligation, verdict) in checked.verdicts where !verdict.isProved && obligation.kind != .property {
      #expect(obligation.kind == .lands || obligation.kind == .landsAnywhere)
      expect(
        verdict.refutations.map { $0.part.contexts.text(in: machine) },
        equals: ["link == absent and activity == pending"])
      contexts += verdict.refutations.reduce(0) { $0 + $1.part.contexts.count }
    }
    expect(contexts, equals: 45)
    expect(checked.verdicts.count, equals: 26)
    expect(checked.vacuous, equals: [])
    expect(checked.findings.unreachable, equals: [])
    expect(checked.findings.idleConfigurations, equals: 74)
    expect(checked.findings.allConfigurations, equals: 650)
  }

  @Test("the runs tell what goes wrong")
  func runs() throws {
    let checked = try Checked(try AppStartup.machine(AppStartup.published))
    expect(
      checked.run("the spinner always ends"),
      equals: "signedOut, absent, none: coldStart, open startUp, showSpinner, resolverAnswer: notFound, "
        + "abandoned")
    expect(
      checked.run("no link is lost"),
      equals: "signedOut, stored, none: open followLink, showLogin, link = absent, activity = none, ask login")
    expect(
      checked.run("no link is followed twice"),
      equals: "signedIn, stored, none: open followLink, readLink: read, followLink, superseded, open followLink, "
        + "ask readLink")
    expect(
      checked.run("signing out drops the stored link"),
      equals: "signedOut, stored, none: open followLink, showLogin, superseded, signIn by hand, showProfile by hand, "
        + "logOut by hand")
  }

  @Test("each answer but a link leaves the spinner there, silence too", arguments: ["notFound", "failed", "silence"])
  func spinner(_ answer: String) throws {
    // Even if the two other answers ended the waiting.
    let endings = [
      "notFound": "    notFound: abort", "failed": "    failed: adverse, abort",
      "silence": "    silence: adverse, abort\n  readLink",
    ]
    let edits = endings.filter { $0.key != answer }.sorted { $0.key < $1.key }.map { _, text in
      AppStartup.Edit(text, text.replacing(/: (adverse, )?abort/, with: ": set activity = none, view = stale"))
    }
    let checked = try Checked(try AppStartup.machine(AppStartup.published, edits))
    expect(
      checked.run("the spinner always ends"),
      equals: "signedOut, absent, none: coldStart, open startUp, showSpinner, resolverAnswer: \(answer), "
        + "abandoned")
  }

  @Test("taken literally, no link that starts the app is ever followed")
  func literally() throws {
    let wait = AppStartup.Edit("- when activity == pending and link == absent:", "- when activity == pending:")
    let follow = AppStartup.Edit(
      "      - when link == stored and user == signedIn:",
      "      - when activity == none and link == stored and user == signedIn:")
    let login = AppStartup.Edit(
      """
            - when link == stored:
                - showLogin
      """,
      """
            - when activity == none and link == stored:
                - showLogin
      """)
    let checked = try Checked(try AppStartup.machine(AppStartup.published, [wait, follow, login]))
    let reachable = checked.verdicts.filter { $0.obligation.kind == .reachable && !$0.verdict.isProved }
    expect(
      reachable.flatMap { $0.verdict.refutations.map { $0.part.contexts.text(in: checked.machine) } },
      equals: Array(repeating: "activity == pending", count: reachable.count))
    expect(reachable.reduce(0) { $0 + $1.verdict.refutations.reduce(0) { $0 + $1.part.contexts.count } }, equals: 30)
  }
}
