/// Somebody who knows from the description's words what the app should do, and nothing else.
///
/// It knows neither the engine nor its model, nor anything that was generated: all is written down here by hand.
struct Observer: Hashable {
  enum Login: Hashable { case out, entering, minorEntering, inside }

  /// A link that waits, and for what.
  struct Waiting: Hashable {
    var link: String
    var question: String
  }

  var isOtherTenant = false
  var login = Login.out
  var isFirstVisit = false
  var hasConsent = false
  private var isReady = false
  private var isLate = false
  private var front = "home"
  private var error: String?
  private var waiting: Waiting?

  init(isLoggedIn: Bool = false, isFirstVisit: Bool = false, hasConsent: Bool = false, isOtherTenant: Bool = false) {
    login = isLoggedIn ? .inside : .out
    self.isFirstVisit = isFirstVisit
    self.hasConsent = hasConsent
    self.isOtherTenant = isOtherTenant
  }

  /// What there should be to see after a move.
  mutating func sight(after move: Move) -> Sight {
    var told = Sight()
    take(move, &told)
    // Readiness is nobody's question.
    let question = waiting?.question == "readiness" ? nil : waiting?.question
    told.front = front
    told.error = front == "home" ? error : nil
    told.question = question
    return told
  }

  private mutating func take(_ move: Move, _ told: inout Sight) {
    switch move {
    case .magazine: arrives("navidapro://magazine", &told)
    case .bonus: arrives("navidapro://bonus", &told)
    case .challenge: arrives("navidapro://challenge/7?goalType=sleep", &told)
    case .unknown: arrives("universal", &told)
    case .outside: arrives("https://example.com", &told)
    case .exempt: arrives("exempt", &told)
    case .nowhere: arrives("nowhere", &told)
    case .login: arrives("login", &told)
    case .goodAnswer, .badAnswer, .otherAnswer: answer(move, &told)
    case .time: timePasses(&told)
    case .ready:
      isReady = true
      if waiting?.question == "readiness" { goOn(&told) }
    case .cleared: beginAgain("sessionCleared", &told)
    case .tenant:
      isOtherTenant.toggle()
      beginAgain("tenantChanged", &told)
    case .late:
      timePasses(&told)
      drop("failed(awayTooLong)", &told)
      isLate = true
      error = nil
    case .active: isLate = false
    case .killed:
      self = Observer(
        isLoggedIn: login == .inside, isFirstVisit: isFirstVisit, hasConsent: hasConsent, isOtherTenant: isOtherTenant)
    case .home where front != "home":
      front = "home"
      error = nil
    case .home: break
    }
  }

  // MARK: What happens to links

  private mutating func arrives(_ link: String, _ told: inout Sight) {
    drop("superseded", &told)
    if isLate {
      told.outcomes.append("failed(awayTooLong)")
      return
    }
    front = "home"
    error = nil
    if link == "nowhere" { return fail("notADeepLink", &told) }
    follow(link, &told)
  }

  private mutating func goOn(_ told: inout Sight) {
    guard let link = waiting?.link else { return }
    waiting = nil
    follow(link, &told)
  }

  /// The checks, in their order.
  private mutating func follow(_ link: String, _ told: inout Sight) {
    func waits(for question: String) { waiting = Waiting(link: link, question: question) }
    if !isReady { return waits(for: "readiness") }
    switch link {
    case "universal": return waits(for: "webService")
    case "exempt": return fail("schemeNotAllowed", &told)
    case "https://example.com":
      told.handed.append(link)
      return waits(for: "system")
    default: break
    }
    let isForMembers = link != "navidapro://magazine"
    let needsConsent = link.hasPrefix("navidapro://challenge")
    if needsConsent && isOtherTenant { return fail("notForThisTenant", &told) }
    if isForMembers {
      switch login {
      case .out: return waits(for: "login")
      case .entering, .minorEntering:
        if isFirstVisit { return waits(for: "onboarding") }
        if login == .minorEntering {
          login = .out
          front = "notOldEnough"
          told.outcomes.append("failed(notOldEnough)")
          return
        }
        return waits(for: hasConsent ? "biometricLogin" : consent(for: link))
      case .inside: break
      }
    }
    if needsConsent && !hasConsent { return waits(for: consent(for: link)) }
    if link == "login" {
      told.outcomes.append("home")
    } else {
      front = link
      told.outcomes.append("arrived")
    }
  }

  private func consent(for link: String) -> String {
    switch link {
    case "navidapro://bonus": "navidapro://consent/bonus"
    case "login": "navidapro://consent"
    default: "navidapro://consent/challenge-sleep?goalType=sleep"
    }
  }

  private mutating func answer(_ move: Move, _ told: inout Sight) {
    guard let question = waiting?.question else { return }
    let isGood = move == .goodAnswer
    switch question {
    case "readiness": return
    case "login" where move == .otherAnswer: login = .minorEntering
    case "login" where isGood: login = .entering
    case "login": return fail("loginCancelled", &told)
    case "onboarding" where isGood: isFirstVisit = false
    case "onboarding": return fail("onboardingCancelled", &told)
    // They are offers: any answer will do.
    case "biometricLogin":
      waiting?.question = "notifications"
      return
    case "notifications": login = .inside
    case "webService" where isGood: waiting?.link = "navidapro://bonus"
    // The text of an error is no link, whatever it looks like.
    case "webService": return fail("webServiceFailed", &told)
    case "system" where isGood:
      waiting = nil
      told.outcomes.append("handedToSystem")
      return
    case "system": return fail("systemCannotOpen", &told)
    case _ where isGood: hasConsent = true
    default: return fail("consentRefused", &told)
    }
    goOn(&told)
  }

  private mutating func timePasses(_ told: inout Sight) {
    switch waiting?.question {
    case "readiness": fail("notReady", &told)
    case "webService": fail("webServiceSilent", &told)
    default: break
    }
  }

  private mutating func beginAgain(_ reason: String, _ told: inout Sight) {
    drop("failed(\(reason))", &told)
    login = .out
    isReady = false
    isLate = false
    front = "home"
    error = "failed(\(reason))"
  }

  private mutating func fail(_ reason: String, _ told: inout Sight) {
    waiting = nil
    error = "failed(\(reason))"
    told.outcomes.append("failed(\(reason))")
  }

  private mutating func drop(_ outcome: String, _ told: inout Sight) {
    if waiting != nil { told.outcomes.append(outcome) }
    waiting = nil
  }
}
