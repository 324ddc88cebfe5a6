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
  private static let signedInOnly = "a screen for signed-in users is never shown to a signed-out one"
  private static let guarded: Set = ["guarded(boardingPasses)", "guarded(profile)", "guarded(boardingPass)"]

  // MARK: 1. The spinner always ends

  private static let endingRules =
    ["notFound", "failed", "timedOut"].map { answer in
      Rule(
        takenOut: "the answer \(answer) ends the waiting",
        edits: [Edit("    \(answer): set incoming = nothing, view = stale", "    \(answer): adverse, abort")],
        refutes: "the spinner always ends",
        run: "new, absent, nothing: coldStart, open startUp, showSpinner, resolverAnswer: \(answer), abandoned")
    } + [
      Rule(
        takenOut: "a login without a user ends the journey",
        edits: [Edit("          - fail loginRequired unless user == signedIn\n")],
        refutes: "terminates(startUp)",
        also: [
          "terminates(followLink)", "terminates(openBoardingPass)", "terminates(openDynamicLink)",
          // What never ends does not end as it must.
          "the spinner always ends", "a link that cannot be read is reported", nothingLeft,
        ],
        run: "signedOut, absent, nothing: open startUp, showLogin, login: stillSignedOut, showLogin, ask login, "
          + "and again")
    ]

  // MARK: 2. No link is lost

  private static let losingRules = [
    Rule(
      takenOut: "the store survives the death of the process",
      edits: [Edit("any -> launch set incoming = nothing,", "any -> launch set incoming = nothing, link = absent,")],
      refutes: "no link is lost",
      run: "new, stored, nothing: processDies"),
    Rule(
      takenOut: "the store survives a cold start",
      edits: [Edit("launch -> stay set incoming = pending", "launch -> stay set incoming = pending, link = absent")],
      refutes: "no link is lost",
      run: "new, stored, nothing: coldStart"),
    Rule(
      takenOut: "a login that is cancelled keeps the link",
      edits: [Edit("    cancelled: adverse, abort", "    cancelled: set link = absent, adverse, abort")],
      refutes: "no link is lost",
      run: "signedOut, stored, nothing: open startUp, showLogin, login: cancelled, abandoned"),
    Rule(
      takenOut: "an onboarding that is left keeps the link",
      edits: [Edit("    left: adverse, abort", "    left: set link = absent, adverse, abort")],
      refutes: "no link is lost",
      run: "new, stored, nothing: open startUp, showOnboarding, onboarding: left, abandoned"),
    Rule(
      takenOut: "the copy is deleted after the link was shown, and not before",
      edits: [
        Edit(
          """
                    - animate followLink

          """,
          """
                    - set link = absent, view = stale
                    - animate followLink

          """),
        Edit(
          """
                    - set link = absent, view = stale
                - otherwise
          """,
          """
                - otherwise
          """),
      ],
      refutes: "no link is lost",
      // Should the link not be presented, nothing is left to follow.
      also: [promptly],
      run: "signedIn, stored, nothing: open followLink, readLink: read, link = started, link = absent"),
    Rule(
      takenOut: "a link that is handed in is taken",
      edits: [Edit("    received: set incoming = found, view = stale", "    received:")],
      refutes: "lands(openBoardingPass)",
      // The journey ends there, so that it does nothing else that it must.
      also: [
        "reachable(openBoardingPass)", "lands-anywhere(openBoardingPass)", "the spinner always ends", promptly,
        "a link that cannot be read is reported", nothingLeft,
      ],
      run: "new, absent, nothing: open openBoardingPass, receive: received, failed(notReceived)"),
    Rule(
      takenOut: "after the login start-up decides again",
      edits: [
        Edit(
          """
                    - fail loginRequired unless user == signedIn
                    - open startUp
          """,
          """
                    - fail loginRequired unless user == signedIn
                    - showHome
          """)
      ],
      refutes: promptly,
      also: [table],
      run: "signedOut, stored, nothing: open startUp, showLogin, login: signedIn, showHome fails, notPresented"),
  ]

  private static let reportingRules = [
    Rule(
      takenOut: "a link that is replaced is reported",
      edits: [
        Edit(
          """
                    - when link != absent:
                        - ask reportLink(reason = replaced)

          """)
      ],
      refutes: "a newer link takes the place of an older one only after that has been reported",
      run: "new, stored, nothing: coldStart, linkFound, open startUp, ask keepLink"),
    Rule(
      takenOut: "a link that cannot be read is reported",
      edits: [
        Edit(
          """
                - when link == damaged:
                    - ask reportLink(reason = unreadable)
                    - open startUp

          """)
      ],
      refutes: "a link that cannot be read is reported",
      also: [table],
      run: "new, damaged, nothing: open startUp, showOnboarding fails, notPresented"),
    Rule(
      takenOut: "only what has been started counts as interrupted",
      edits: [Edit("      - when link == started:", "      - when link in [stored, started]:")],
      refutes: "only a link that cannot be followed is reported",
      also: [promptly],
      run: "new, stored, nothing: open startUp, ask reportLink"),
  ]

  // MARK: 3. No link is followed twice

  private static let repeatingRules = [
    Rule(
      takenOut: "a link is marked before it is shown",
      edits: [Edit("          - set link = started, view = stale\n")],
      refutes: "no link is followed twice",
      also: [promptly, nothingLeft],
      run: "signedIn, stored, nothing: open followLink, readLink: read, followLink, superseded, open followLink, "
        + "ask readLink"),
    Rule(
      takenOut: "a link whose following was interrupted is reported",
      edits: [
        Edit(
          """
                - when link == started:
                    - ask reportLink(reason = interrupted)
                    - open startUp

          """),
        Edit(
          "      - when link == stored and user == signedIn: [open",
          "      - when link in [stored, started] and user == signedIn: [open"),
        Edit(
          "      - when incoming == nothing and link == stored and user",
          "      - when incoming == nothing and link in [stored, started] and user"),
      ],
      refutes: "a link whose following was interrupted is not replayed",
      also: ["no link is followed twice", nothingLeft, table],
      run: "signedIn, started, nothing: open followLink, ask readLink"),
    Rule(
      takenOut: "the copy is deleted after the link was shown",
      edits: [
        Edit(
          """
                    - set link = absent, view = stale
                - otherwise
          """,
          """
                - otherwise
          """)
      ],
      refutes: nothingLeft,
      run: "signedIn, stored, nothing: open followLink, readLink: read, link = started, followLink, landed"),
  ]

  // MARK: 4. No flash

  private static let flashRules = [
    Rule(
      takenOut: "a link on its way is waited for",
      edits: [
        Edit(
          """
                - when incoming == pending:
                    - when screen != spinner: [showSpinner]
                    - ask resolverAnswer
                    - open startUp

          """),
        Edit("when incoming == nothing and link == stored and user", "when link == stored and user"),
      ],
      refutes: "while a link is pending neither login nor home is shown first",
      also: [table],
      run: "new, absent, nothing: coldStart, open startUp, showOnboarding, ask onboarding"),
    Rule(
      takenOut: "the spinner is shown while a link is waited for",
      edits: [Edit("          - when screen != spinner: [showSpinner]\n")],
      refutes: "a link is waited for on the spinner",
      run: "new, absent, nothing: coldStart, open startUp, ask resolverAnswer"),
  ]

  // MARK: 5. Nothing for signed-out users

  private static let signedOutRules = [
    Rule(
      takenOut: "home is for those who are signed in",
      edits: [Edit("      - when user == signedIn: [showHome]", "      - when user != new: [showHome]")],
      refutes: signedInOnly,
      also: guarded.union([table]),
      run: "signedOut, absent, nothing: open startUp, showHome"),
    Rule(
      takenOut: "a session that ends takes its screens away",
      edits: [Edit("any -> launch set user = signedOut,", "any -> stay set user = signedOut,")],
      refutes: signedInOnly,
      also: guarded,
      run: "signedIn, absent, nothing: open startUp, showHome, sessionEnds"),
    Rule(
      takenOut: "logging out drops the link",
      edits: [
        Edit("profile -> launch set user = signedOut, link = absent,", "profile -> launch set user = signedOut,")
      ],
      refutes: "signing out drops the stored link",
      run: "signedIn, stored, nothing: open followLink, readLink: read, link = started, followLink, superseded, "
        + "closePass by hand, showProfile by hand, logOut by hand"),
    Rule(
      takenOut: "a session that ends drops the link",
      edits: [Edit("any -> launch set user = signedOut, link = absent,", "any -> launch set user = signedOut,")],
      refutes: "signing out drops the stored link",
      run: "signedIn, stored, nothing: sessionEnds"),
  ]

  // MARK: 6. The state depends on the facts

  private static let decidingRules = [
    Rule(
      takenOut: "a stored link goes before home",
      edits: [
        Edit("      - when link == stored and user == signedIn: [open followLink]\n"),
        Edit(
          """
                - when user == signedIn: [showHome]

          """,
          """
                - when user == signedIn: [showHome]
                - when link == stored and user == signedIn: [open followLink]

          """),
      ],
      refutes: table,
      also: [promptly],
      run: "signedIn, stored, nothing: open startUp, showHome"),
    Rule(
      takenOut: "the state is computed anew after a link was stored",
      edits: [
        Edit(
          """
                    - ask keepLink
                    - open startUp
          """,
          """
                    - ask keepLink
                    - showHome
          """)
      ],
      refutes: table,
      also: guarded.union([signedInOnly, promptly]),
      run: "new, absent, nothing: coldStart, linkFound, open startUp, keepLink: kept, showHome"),
  ]
}
