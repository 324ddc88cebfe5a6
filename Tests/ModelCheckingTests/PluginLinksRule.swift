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

  // MARK: 1 and 2

  private static let access = [
    PluginLinksRule(
      rule: "who is logged out logs in first", promise: .access,
      edits: [("          - when user == loggedOut: [set link = waiting, ask login, retry]\n", "")],
      run: ["link: openBonus", "set link = opening", "set link = failed", "showBonus"],
      derived: ["guarded(bonus)", "guarded(coach)", "guarded(challenge)"]),
    PluginLinksRule(
      rule: "who has not consented is asked first", promise: .access,
      edits: [("          - when consent == missing: [set link = waiting, ask consent, retry]\n", "")],
      run: ["link: openCoach", "set link = opening", "set link = failed", "showCoach"],
      derived: ["guarded(coach)", "guarded(challenge)"]),
    PluginLinksRule(
      rule: "what the tenant does not have is not opened", promise: .tenant,
      edits: [("          - when tenant == other: [set link = failed, fail notForThisTenant]\n", "")],
      run: ["link: openCoach", "set link = opening", "set link = failed", "showCoach"],
      derived: ["denied(openCoach)", "denied(openChallenge)"]),
  ]

  // MARK: 3

  private static let waiting = [
    PluginLinksRule(
      rule: "who cancels the login drops the link", promise: .followed,
      edits: [
        (
          "age = minor\n    cancelled: adverse, set link = cancelled, abort",
          "age = minor\n    cancelled: adverse, abort"
        )
      ],
      run: ["link: openBonus", "set link = opening", "set link = waiting", "login: cancelled"],
      promises: [.noLoop, .error]),
    PluginLinksRule(
      rule: "a link whose plugin is shown is no longer under way", promise: .once,
      edits: [("home -> bonus set link = opened", "home -> bonus")],
      run: ["link: openBonus", "set link = opening", "set link = failed", "showBonus"], promises: [.error]),
    PluginLinksRule(
      rule: "for minors it ends after the login", promise: .minor,
      edits: [
        (
          """
                        - when age == minor:
                            - set user = loggedOut, age = adult, link = notOldEnough
                            - showNotOldEnough
                            - fail notOldEnough

          """, ""
        )
      ],
      run: [
        "link: logIn", "set link = none", "login: signedInAsMinor", "retry", "set link = none",
        "biometricLogin: alreadySetUp", "notifications: alreadySetUp", "set user = loggedIn", "superseded",
        "link: openBonus", "set link = opening", "set link = failed", "showBonus",
      ],
      derived: ["denied(openBonus)", "denied(openCoach)", "denied(openChallenge)", "denied(logIn)"]),
    PluginLinksRule(
      rule: "a cleared session takes the link along", promise: .cleared,
      edits: [
        (
          "set user = loggedOut, age = adult, app = starting, away = briefly, link = cleared\n  otherTenant",
          "set user = loggedOut, age = adult, app = starting, away = briefly\n  otherTenant"
        )
      ],
      run: ["link: openBonus", "set link = opening", "set link = waiting", "superseded", "the app: sessionCleared"],
      // A plugin that was shown is shown no longer, and its link still counts as opened.
      promises: [.arrival]),
    PluginLinksRule(
      rule: "the background limit takes the link along", promise: .late,
      edits: [("home -> stay set away = tooLong, link = none", "home -> stay set away = tooLong")],
      run: ["link: openBonus", "set link = opening", "set link = waiting", "superseded", "the app: comesBackLate"],
      // Whatever was under way stays so, since the next link is dropped before it takes its place.
      promises: [.followed, .noLoop, .error, .service]),
  ]

  // MARK: 4

  private static let loops = [
    PluginLinksRule(
      rule: "who cancels the login is not asked again", promise: .noLoop,
      edits: [
        (
          "age = minor\n    cancelled: adverse, set link = cancelled, abort",
          "age = minor\n    cancelled: adverse"
        )
      ],
      run: [
        "link: openBonus", "set link = opening", "set link = waiting", "login: cancelled", "retry",
        "set link = opening", "set link = waiting", "and again from 'login: cancelled'",
      ],
      promises: [.followed, .error],
      derived: ["terminates(openBonus)", "terminates(openCoach)", "terminates(openChallenge)", "terminates(logIn)"]),
    PluginLinksRule(
      rule: "who refuses consent is not asked again", promise: .noLoop,
      edits: [("refused: adverse, set link = cancelled, abort", "refused: adverse")],
      run: [
        "link: openCoach", "set link = opening", "set link = waiting", "login: signedIn", "retry",
        "set link = opening", "set link = waiting", "onboarding: finished", "consent: refused",
        "biometricLogin: alreadySetUp", "notifications: alreadySetUp", "set user = loggedIn", "retry",
        "set link = opening", "set link = waiting", "consent: refused", "retry", "and again from 'set link = opening'",
      ],
      promises: [.followed, .error],
      derived: ["terminates(openCoach)", "terminates(openChallenge)"]),
  ]

  // MARK: 5 and 6

  private static let failures = [
    PluginLinksRule(
      rule: "an app that does not get ready says so", promise: .error,
      edits: [("neverReady: adverse, set link = failed, abort", "neverReady: adverse, abort")],
      run: ["link: openMagazine", "set link = opening", "readiness: neverReady"]),
    PluginLinksRule(
      rule: "a plugin that does not open is reported", promise: .error,
      edits: [("          - set link = failed\n          - showMagazine", "          - showMagazine")],
      run: ["link: openMagazine", "set link = opening", "showMagazine is not shown"],
      // A link that waited has given way to one of which nothing is heard.
      promises: [.followed, .noLoop]),
    PluginLinksRule(
      rule: "the silence of the web service is an answer", promise: .service,
      edits: [("silence: adverse, set link = failed, abort", "silence: adverse")],
      run: ["link: askWebService", "set link = opening", "set link = asked", "webService: silence", "landed"],
      promises: [.followed, .noLoop, .error]),
  ]

  // MARK: 7 and 8

  private static let outside = [
    PluginLinksRule(
      rule: "what is not on the list goes nowhere", promise: .schemes,
      edits: [("notListed: adverse, set link = failed, abort", "notListed: adverse")],
      run: ["link: openOutside", "set link = opening", "allowList: notListed"]),
    PluginLinksRule(
      rule: "a link has arrived when its plugin is shown", promise: .arrival,
      edits: [
        ("home -> bonus set link = opened", "home -> bonus"),
        ("set link = failed\n          - showBonus", "set link = opened\n          - showBonus"),
      ],
      run: ["link: openBonus", "set link = opening", "set link = opened"]),
  ]
}
