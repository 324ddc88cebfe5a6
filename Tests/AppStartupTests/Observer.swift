import NavigationSupport

/// Somebody who looks at the app, knows the decision table, and says what should be seen after everything that happens.
///
/// It knows neither the engine nor the spec nor `Step`: what follows is written down by hand, and which screen comes is
/// looked up in ``AppStartupFacts``.
struct Observer: Hashable, CustomStringConvertible {
  enum Account: Hashable, CaseIterable { case new, signedOut, signedIn }

  /// What is in the folder.
  enum Copy: Hashable {
    case nothing
    case waiting(String)
    /// Its following has begun.
    case begun(String)
    /// It cannot be read, and nobody has noticed yet.
    case spoilt(String)
    /// It cannot be read.
    case broken
  }

  enum OnItsWay: Hashable { case nothing, announced, asked }

  var isRunning = false
  var account: Account
  var copy: Copy
  var onItsWay = OnItsWay.nothing
  /// How many questions the resolver has not answered that nobody waits for any more.
  var stale = 0
  /// Whether somebody waits for the user to sign in.
  var isAsking = false
  var screen = "launch"
  var pass: String?

  /// To show this pass is more than the process survives.
  static let deadly = "deadly"

  /// What must be seen of something that happens.
  struct Sight: Equatable {
    /// The screens that are shown, each with its pass.
    var screens: [String] = []
    /// What the user is told.
    var told: [String] = []
    /// How many copies are set aside and kept.
    var setAside = 0
  }

  var description: String { "\(account), \(copy), \(onItsWay) on its way, \(screen)" }

  init(account: Account, copy: Copy) {
    self.account = account
    self.copy = copy
  }

  mutating func sees(_ verb: Verb) -> Sight {
    var sight = Sight()
    switch verb {
    case .launch where !isRunning:
      begin()
      decide(&sight)
    case .coldStart where !isRunning:
      begin()
      onItsWay = .announced
      decide(&sight)
    case .kill: end()
    case .openPass(let pass):
      begin()
      if onItsWay == .asked { giveUpAsking(&sight, told: "replaced") }
      take(pass, &sight)
    case .openShort:
      begin()
      if onItsWay == .asked { giveUpAsking(&sight, told: "replaced") }
      onItsWay = .asked
      decide(&sight)
    case .found, .notFound, .failed: answer(verb, &sight)
    case .timePasses where onItsWay != .nothing:
      if onItsWay == .asked { stale += 1 }
      onItsWay = .nothing
      sight.told.append("timedOut")
      decide(&sight)
    case .signIn where screen == "login", .finishOnboarding where screen == "onboarding":
      account = .signedIn
      decide(&sight)
    case .cancelLogin where screen == "login": isAsking = false
    case .endSession where isRunning:
      if account == .signedIn { signOut(&sight) }
      // What does not concern the user has interrupted start-up all the same.
      if account != .signedIn { decide(&sight) }
    case .spoil: if case .waiting(let pass) = copy { copy = .spoilt(pass) }
    case .tap(let tap): happens(tap, &sight)
    case .launch, .coldStart, .timePasses, .signIn, .finishOnboarding, .cancelLogin, .endSession: break
    }
    return sight
  }

  /// The table: which screen comes, and what happens to the copy.
  private mutating func decide(_ sight: inout Sight) {
    if onItsWay == .nothing {
      if case .begun = copy { settle("interrupted", &sight) }
      if copy == .broken { settle("unreadable", &sight) }
    }
    // It is noticed when it is read, and that is when it is to be followed.
    if case .spoilt = copy, onItsWay == .nothing, account == .signedIn {
      copy = .broken
      settle("unreadable", &sight)
    }
    var link: String?
    if case .waiting(let pass) = copy { link = pass }
    if case .spoilt(let pass) = copy { link = pass }
    let facts = AppStartupFacts(
      isPending: onItsWay != .nothing, isLinkStored: link != nil, hasToken: account == .signedIn,
      isOnboarded: account != .new)
    let next = facts.screens(answer: .notFound).first ?? "none"
    isAsking = next == "login" || next == "onboarding"
    // A spinner that is shown already stays.
    if next == "spinner", screen == "spinner" { return }
    show(next, pass: facts.state == .followLink && facts.hasToken ? link : nil, &sight)
    guard next == "boardingPass", let link else { return }
    copy = .nothing
    if link == Self.deadly {
      copy = .begun(link)
      end()
    }
  }

  private mutating func show(_ screen: String, pass: String? = nil, _ sight: inout Sight) {
    self.screen = screen
    self.pass = pass
    sight.screens.append(pass.map { "\(screen) \($0)" } ?? screen)
  }

  private mutating func settle(_ told: String, _ sight: inout Sight) {
    sight.told.append(told)
    if copy == .broken { sight.setAside += 1 }
    copy = .nothing
  }

  /// A link is here: it takes the place of what is in the store.
  private mutating func take(_ pass: String, _ sight: inout Sight) {
    onItsWay = .nothing
    if copy != .nothing { settle("replaced", &sight) }
    copy = .waiting(pass)
    decide(&sight)
  }

  private mutating func answer(_ verb: Verb, _ sight: inout Sight) {
    guard onItsWay == .asked else {
      stale = max(0, stale - 1)
      return
    }
    if case .found(let pass) = verb { return take(pass, &sight) }
    onItsWay = .nothing
    sight.told.append(verb == .notFound ? "notFound" : "failed")
    decide(&sight)
  }

  private mutating func giveUpAsking(_ sight: inout Sight, told: String) {
    stale += 1
    onItsWay = .nothing
    sight.told.append(told)
  }

  private mutating func happens(_ tap: Verb.Tap, _ sight: inout Sight) {
    switch (tap, screen) {
    case (.showProfile, "boardingPasses"): show("profile", &sight)
    case (.showBoardingPasses, "profile"), (.closePass, "boardingPass"): show("boardingPasses", &sight)
    case (.choosePass, "boardingPasses"): show("boardingPass", pass: "chosen", &sight)
    case (.logOut, "profile"):
      signOut(&sight)
      decide(&sight)
    default: break
    }
  }

  private mutating func signOut(_ sight: inout Sight) {
    copy = .nothing
    account = .signedOut
    show("launch", &sight)
  }

  private mutating func begin() {
    guard !isRunning else { return }
    isRunning = true
    // The copy is looked at when the store is opened.
    if case .spoilt = copy { copy = .broken }
  }

  private mutating func end() {
    isRunning = false
    onItsWay = .nothing
    stale = 0
    isAsking = false
    screen = "launch"
    pass = nil
  }
}
