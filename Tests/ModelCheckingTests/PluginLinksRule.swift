import Testing

/// A rule that the plugin links keep: how it is taken out of the spec, and what that refutes.
struct PluginLinksRule: Sendable, CustomTestStringConvertible {
  /// What the app promises: the written properties, by a short name each.
  enum Promise: String, CaseIterable, Sendable {
    case access = "no plugin that needs login is shown to a logged-out user, and none that needs consent without it"
    case tenant = "no plugin outside the tenant is ever opened"
    case followed = "a link that waits for login or consent is followed afterwards, or dropped with a reason"
    case once = "it is followed exactly once"
    case minor = "it is dropped when the user is a minor"
    case cleared = "it is dropped when the session is cleared"
    case late = "it is dropped when the background limit has passed"
    case noLoop = "login and consent never loop, and refused or cancelled they end the journey with its reason"
    case error = "every failure ends on home with an error, never on a blank or half-open screen"
    case service = "a slow or failing web service never blocks the next link"
    case schemes = "only allow-listed schemes are ever handed to the system"
    case arrival = "arrival is judged by what is shown"

    var obligation: String { "property(\(rawValue))" }
  }

  /// The rule, in words.
  var rule: String
  /// The promise that it is there for.
  var promise: Promise
  /// How it is taken out.
  var edits: [(text: String, replacement: String)]
  /// The run that breaks the promise.
  var run: [String]
  /// The promises that are broken with it.
  var promises: [Promise] = []
  /// What else is refuted: obligations that nobody wrote, contexts summed up.
  var derived: [String] = []

  var testDescription: String { rule }
  /// All that is refuted.
  var refuted: Set<String> { Set(([promise] + promises).map(\.obligation) + derived) }
}

extension PluginLinksRule {
  static let all = access + waiting + loops + failures + outside

  /// How a journey of a plugin begins, up to its login.
  private static let begins = [
    "link: openPlugin", "set link = none", "background: inTime",
    "set link = opening, tenant = unasked, login = unasked, age = unasked, consent = unasked", "readiness: ready",
  ]

  // MARK: 1 and 2

  private static let access = [
    PluginLinksRule(
      rule: "who is logged out logs in first", promise: .access,
      edits: [("loggedOut: [set link = waiting, ask login]", "loggedOut: []")],
      run: begins + [
        "availability: available", "loginState: loggedOut", "onboarding: alreadyDone", "age: oldEnough",
        "consentState: given", "set link = failed", "showPlugin",
      ],
      derived: [
        "guarded(plugin)",
        "property(consent is asked of who is logged in and of age)",
      ]),
    PluginLinksRule(
      rule: "who has not consented is asked first", promise: .access,
      edits: [("missing: [set link = waiting, ask consent]", "missing: []")],
      run: begins + [
        "availability: available", "loginState: loggedIn", "onboarding: alreadyDone", "age: oldEnough",
        "consentState: missing", "set link = failed", "showPlugin",
      ],
      derived: ["guarded(plugin)"]),
    PluginLinksRule(
      rule: "who logs out loses what needs a login", promise: .access,
      edits: [("any -> reset set login = unasked, link = cleared when", "any -> stay set login = unasked when")],
      run: begins + [
        "availability: available", "loginState: loggedIn", "onboarding: alreadyDone", "age: oldEnough",
        "consentState: given", "set link = failed", "showPlugin", "landed", "the app: loggedOut",
      ],
      derived: [
        "guarded(plugin)",
        "property(who logs out is shown home and the reason)",
      ]),
    PluginLinksRule(
      rule: "who withdraws a consent loses what needs it", promise: .access,
      edits: [("any -> reset set consent = unasked, link = cleared when", "any -> stay set consent = unasked when")],
      run: begins + [
        "availability: available", "loginState: loggedIn", "onboarding: alreadyDone", "age: oldEnough",
        "consentState: given", "set link = failed", "showPlugin", "landed", "the app: consentWithdrawn",
      ],
      derived: [
        "guarded(plugin)",
        "property(withdrawing a consent closes what relied on it)",
      ]),
    PluginLinksRule(
      rule: "what the tenant does not have is not opened", promise: .tenant,
      edits: [("notForThisTenant: adverse, set link = failed, abort", "notForThisTenant: adverse")],
      run: begins + ["availability: notForThisTenant", "loginState: notNeeded", "set link = failed", "showPlugin"],
      derived: [
        "guarded(plugin)",
        "property(whether a login is needed is asked of a plugin of this tenant)",
      ]),
  ]

  // MARK: 3

  private static let waiting = [
    PluginLinksRule(
      rule: "who cancels the login drops the link", promise: .followed,
      edits: [("cancelled: adverse, set link = cancelled, abort\n    failed", "cancelled: adverse, abort\n    failed")],
      run: begins + ["availability: available", "loginState: loggedOut", "set link = waiting", "login: cancelled"],
      promises: [.error, .noLoop]),
    PluginLinksRule(
      rule: "a link whose plugin is shown is no longer under way", promise: .once,
      edits: [("home -> push plugin set link = opened", "home -> push plugin")],
      run: begins + ["availability: available", "loginState: notNeeded", "set link = failed", "showPlugin"],
      promises: [.arrival, .error]),
    PluginLinksRule(
      rule: "for minors it ends there", promise: .minor,
      edits: [("tooYoung: [set link = failed, showNotOldEnough, fail notOldEnough]", "tooYoung: []")],
      run: begins + [
        "availability: available", "loginState: loggedIn", "onboarding: alreadyDone", "age: tooYoung",
        "consentState: given", "set link = failed", "showPlugin",
      ],
      derived: [
        "guarded(plugin)",
        "property(consent is asked of who is logged in and of age)",
        "property(offers are made to who is of age)",
      ]),
    PluginLinksRule(
      rule: "a cleared session takes the link along", promise: .cleared,
      edits: [("consent = unasked,\n    link = cleared", "consent = unasked")],
      run: begins + [
        "availability: available", "loginState: loggedOut", "set link = waiting", "superseded",
        "the app: sessionCleared",
      ],
      promises: [.arrival],
      derived: [
        "property(only minors are told that they are not old enough)",
        "property(a minor is told so by what is shown)",
        "property(a cleared session leaves home and the reason)",
      ]),
    PluginLinksRule(
      rule: "the background limit takes the link along", promise: .late,
      edits: [("home -> stay set away = tooLong, link = none", "home -> stay set away = tooLong")],
      run: begins + [
        "availability: available", "loginState: loggedOut", "set link = waiting", "superseded",
        "the app: comesBackLate",
      ],
      derived: [
        "property(a link that waits is dropped when the app comes back late)"
      ]),
  ]

  // MARK: 4

  private static let loops = [
    PluginLinksRule(
      rule: "who has logged in goes on where they were", promise: .noLoop,
      edits: [("[set link = waiting, ask login]", "[set link = waiting, ask login, retry]")],
      run: begins + [
        "availability: available", "loginState: loggedOut", "set link = waiting", "login: signedIn", "retry",
        "set link = none", "background: inTime",
        "set link = opening, tenant = unasked, login = unasked, age = unasked, consent = unasked", "readiness: ready",
        "availability: available", "loginState: loggedOut", "set link = waiting", "and again from 'login: signedIn'",
      ],
      promises: [.followed, .error],
      derived: [
        "lands(askWebService)", "lands(openPlugin)", "lands-anywhere(askWebService)", "lands-anywhere(openPlugin)",
        "terminates(askWebService)", "terminates(openPlugin)",
      ]),
    PluginLinksRule(
      rule: "who has consented goes on where they were", promise: .noLoop,
      edits: [("[set link = waiting, ask consent]", "[set link = waiting, ask consent, retry]")],
      run: begins + [
        "availability: available", "loginState: loggedOut", "set link = waiting", "login: signedIn",
        "onboarding: alreadyDone", "age: oldEnough", "consentState: missing", "set link = waiting", "consent: given",
        "retry", "set link = none", "background: inTime",
        "set link = opening, tenant = unasked, login = unasked, age = unasked, consent = unasked", "readiness: ready",
        "availability: available", "loginState: loggedOut", "set link = waiting", "and again from 'login: signedIn'",
      ],
      promises: [.followed, .error],
      derived: [
        "lands(askWebService)", "lands(openPlugin)", "lands-anywhere(askWebService)", "lands-anywhere(openPlugin)",
        "terminates(askWebService)", "terminates(openPlugin)",
      ]),
  ]

  // MARK: 5 and 6

  private static let failures = [
    PluginLinksRule(
      rule: "an app that does not get ready says so", promise: .error,
      edits: [("neverReady: adverse, set link = failed, abort", "neverReady: adverse, abort")],
      run: [
        "link: openOutside", "set link = none", "background: inTime", "set link = opening", "readiness: neverReady",
      ],
      promises: [.followed, .noLoop]),
    PluginLinksRule(
      rule: "a plugin that does not open is reported", promise: .error,
      edits: [("      - set link = failed\n      - showPlugin", "      - showPlugin")],
      run: begins + ["availability: available", "loginState: notNeeded", "showPlugin is not shown"],
      promises: [.followed, .noLoop]),
    PluginLinksRule(
      rule: "the silence of the web service is an answer", promise: .service,
      edits: [("silence: adverse, set link = failed, abort", "silence: adverse, abort")],
      run: [
        "link: askWebService", "set link = none", "background: inTime", "set link = opening", "readiness: ready",
        "set link = asked", "webService: silence",
      ],
      promises: [.followed, .error, .noLoop]),
  ]

  // MARK: 7 and 8

  private static let outside = [
    PluginLinksRule(
      rule: "what is not on the list goes nowhere", promise: .schemes,
      edits: [("notListed: adverse, set link = failed, abort", "notListed: adverse")],
      run: [
        "link: openOutside", "set link = none", "background: inTime", "set link = opening", "readiness: ready",
        "allowList: notListed",
      ]),
    PluginLinksRule(
      rule: "a link has arrived when its plugin is shown", promise: .arrival,
      edits: [
        ("home -> push plugin set link = opened", "home -> push plugin"),
        ("set link = failed\n      - showPlugin", "set link = opened\n      - showPlugin"),
      ],
      run: begins + ["availability: available", "loginState: notNeeded", "set link = opened"]),
  ]
}
