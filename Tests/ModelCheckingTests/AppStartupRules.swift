import Testing

extension AppStartup {
  /// A rule of the app startup, and what is refuted once it is taken out of the spec.
  struct Rule: Sendable, CustomTestStringConvertible {
    /// What the app does not do any more.
    var takenOut: String
    var edits: [Edit]
    /// What this refutes: a property, or an obligation in short.
    var refutes: String
    /// What else it refutes, since that follows.
    var also: Set<String> = []
    /// The run that refutes it.
    var run: String

    var testDescription: String { takenOut }
  }

  static let rules =
    endingRules + losingRules + reportingRules + repeatingRules + flashRules + signedOutRules + decidingRules

  private static let table = "the state depends on the facts, not on the order in which they arrive"
  private static let promptly = "a stored link is followed as soon as somebody is signed in"
  private static let nothingLeft = "nothing is left of a link that was shown"
  private static let marked = "a link is shown once it is marked, and with no newer one"
  private static let noLink = "home is shown to who is signed in, with no link to follow"
  private static let signedInOnly = "a screen for signed-in users is never shown to a signed-out one"
  private static let guarded: Set = ["guarded(home)", "guarded(profile)", "guarded(destination)"]

  // MARK: 1. The spinner always ends

  private static let endingRules =
    ["notFound", "failed", "timedOut"].map { answer in
      Rule(
        takenOut: "the answer \(answer) ends the waiting",
        edits: [Edit("    \(answer): set incoming = nothing, view = stale", "    \(answer): adverse, abort")],
        refutes: "the spinner always ends",
        run: "new, absent, nothing: open startUp, readIncoming: pending, showSpinner, waitForLink: \(answer), "
          + "abandoned")
    } + [
      Rule(
        takenOut: "start-up goes on after a login, and does not begin again",
        edits: [Edit("signedOut: [showLogin, ask login]", "signedOut: [showLogin, ask login, open startUp]")],
        refutes: "terminates(startUp)",
        also: [
          "a link that cannot be read is reported",
          "a link that has come is stored",
          "lands(startUp)",
          "lands-after(startUp)",
          "lands-anywhere(startUp)",
          "the spinner always ends",
          nothingLeft,
          promptly,
        ],
        run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
          + "readAccount: signedOut, showLogin, login: signedIn, readIncoming: nothing, readStore: stored, "
          + "readAccount: signedOut, showLogin, ask login, and again")
    ]

  // MARK: 2. No link is lost

  private static let losingRules = [
    Rule(
      takenOut: "the store survives the death of the process",
      edits: [Edit("present launch set incoming = nothing,", "present launch set incoming = nothing, link = absent,")],
      refutes: "no link is lost",
      run: "new, stored, nothing: processDies"),
    Rule(
      takenOut: "a login that is cancelled keeps the link",
      edits: [Edit("    cancelled: adverse, abort", "    cancelled: set link = absent, adverse, abort")],
      refutes: "no link is lost",
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedOut, showLogin, login: cancelled, abandoned"),
    Rule(
      takenOut: "an onboarding that is left keeps the link",
      edits: [Edit("    left: adverse, abort", "    left: set link = absent, adverse, abort")],
      refutes: "no link is lost",
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: new, showOnboarding, onboarding: left, abandoned"),
    Rule(
      takenOut: "the copy is deleted after the link was shown, and not before",
      edits: [Edit("begun: [animate followLink, ask endLink]", "begun: [ask endLink, animate followLink]")],
      refutes: "no link is lost",
      also: [marked],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedIn, readStore: stored, beginLink: begun, endLink: ended"),
    Rule(
      takenOut: "a link that has come is stored",
      edits: [Edit("      - when incoming == found: [ask keepLink]\n")],
      refutes: "a link that has come is stored",
      also: [table, marked, noLink],
      run: "new, absent, nothing: open startUp, readIncoming: found, readStore: absent, "
        + "readAccount: new, showOnboarding fails, notPresented"),
    Rule(
      takenOut: "after the login a stored link is followed",
      edits: [
        Edit("signedOut: [showLogin, ask login]", "signedOut: [showLogin, ask login, showHome, fail atHome]")
      ],
      refutes: promptly,
      also: ["lands(startUp)", "lands-after(startUp)", "lands-anywhere(startUp)", table, noLink],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedOut, showLogin, login: signedIn, showHome, failed(atHome)"),
  ]

  private static let reportingRules = [
    Rule(
      takenOut: "a link that is replaced is reported",
      edits: [
        Edit("      - when link in [started, damaged] or (link == stored and incoming == found): [ask reportLink]\n")
      ],
      refutes: "a newer link takes the place of an older one only after that has been reported",
      also: ["a link that cannot be read is reported", table],
      run: "new, absent, nothing: open startUp, readIncoming: found, readStore: damaged, ask keepLink"),
    Rule(
      takenOut: "a link that cannot be read is reported",
      edits: [
        Edit(
          "      - when link in [started, damaged] or (link == stored and",
          "      - when link == started or (link == stored and"),
        Edit("      - when link in [started, damaged]: [ask", "      - when link == started: [ask"),
      ],
      refutes: "a link that cannot be read is reported",
      also: [
        "a newer link takes the place of an older one only after that has been reported",
        "lands(startUp)",
        "lands-after(startUp)",
        "lands-anywhere(startUp)",
        table,
      ],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: damaged, "
        + "readAccount: new, showOnboarding fails, notPresented"),
    Rule(
      takenOut: "only what has been started counts as interrupted",
      edits: [
        Edit("      - when link in [started, damaged]: [ask", "      - when link in [stored, started, damaged]: [ask")
      ],
      refutes: "only a link that cannot be followed is reported",
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: absent, "
        + "readAccount: signedIn, readStore: stored, ask reportLink"),
  ]

  // MARK: 3. No link is followed twice

  private static let repeatingRules = [
    Rule(
      takenOut: "a link is marked before it is shown",
      edits: [Edit("    begun(link): set link = started, view = stale", "    begun(link):")],
      refutes: "no link is followed twice",
      also: [marked],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedIn, readStore: stored, beginLink: begun, followLink, ask endLink"),
    Rule(
      takenOut: "a link whose following was interrupted is reported",
      edits: [
        Edit(
          "      - when link in [started, damaged] or (link == stored and",
          "      - when link == damaged or (link == stored and"),
        Edit("      - when link in [started, damaged]: [ask", "      - when link == damaged: [ask"),
        Edit("      - when link == stored:\n", "      - when link in [stored, started]:\n"),
      ],
      refutes: "a link whose following was interrupted is not replayed",
      also: [
        "a newer link takes the place of an older one only after that has been reported",
        table,
      ],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: started, "
        + "readAccount: signedIn, readStore: started, ask beginLink"),
    Rule(
      takenOut: "the copy is deleted after the link was shown",
      edits: [Edit("begun: [animate followLink, ask endLink]", "begun: [animate followLink]")],
      refutes: nothingLeft,
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: absent, "
        + "readAccount: signedIn, readStore: stored, beginLink: begun, followLink, landed"),
  ]

  // MARK: 4. No flash

  private static let flashRules = [
    Rule(
      takenOut: "a link on its way is waited for",
      edits: [Edit("            - ask waitForLink\n")],
      refutes: "while a link is pending neither login nor home is shown first",
      also: ["the spinner always ends", table, marked, noLink],
      run: "new, absent, nothing: open startUp, readIncoming: pending, showSpinner, readStore: stored, "
        + "readAccount: signedOut, showLogin, ask login"),
    Rule(
      takenOut: "the spinner is shown while a link is waited for",
      edits: [Edit("            - when screen != spinner: [showSpinner]\n")],
      refutes: "a link is waited for on the spinner",
      also: ["a link on its way is seen"],
      run: "new, absent, nothing: open startUp, readIncoming: pending, ask waitForLink"),
  ]

  // MARK: 5. Nothing for signed-out users

  private static let signedOutRules = [
    Rule(
      takenOut: "home is for those who are signed in",
      edits: [Edit("signedOut: [showLogin, ask login]", "signedOut: [showLogin]")],
      refutes: signedInOnly,
      also: guarded.union([table, "back(startUp)"]),
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedOut, showLogin, readStore: absent, showHome"),
    Rule(
      takenOut: "signing out takes the screens away",
      edits: [Edit("any -> reset then present launch set user = signedOut,", "any -> stay set user = signedOut,")],
      refutes: signedInOnly,
      also: guarded,
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedIn, readStore: absent, showHome, superseded, signsOut"),
    Rule(
      takenOut: "signing out drops the link",
      edits: [Edit("launch set user = signedOut, link = absent,", "launch set user = signedOut,")],
      refutes: "signing out drops the stored link",
      run: "new, stored, nothing: signsOut"),
  ]

  // MARK: 6. The state depends on the facts

  private static let decidingRules = [
    Rule(
      takenOut: "a stored link goes before home",
      edits: [Edit("      - when link == absent: [showHome]", "      - when link in [absent, stored]: [showHome]")],
      refutes: table,
      also: [noLink],
      run: "new, absent, nothing: open startUp, readIncoming: nothing, readStore: stored, "
        + "readAccount: signedIn, readStore: stored, showHome")
  ]
}
