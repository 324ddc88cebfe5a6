/// The navigation of the Just Eat app as it might be written by hand: no model, no engine, only `if` and strings; with
/// one mistake, if one is asked for. What it shows is a ``HandScreen``.
///
/// Every screen change and every question stops until it is told how it ended.
final class HandRouter {
  enum Mistake: String, CaseIterable {
    case dropsLinkAfterLogin = "drops a link after login"
    case followsLinkTwice = "follows a link twice"
    case twoEventsLeaveOneState = "two events leave one state"
    case forgetsScreen = "forgets a screen"
    case wrongTab = "wrong tab"
    case wrongID = "right screen, wrong id"
    case losesOptionalValue = "optional value lost"
    case endlessLogin = "endless login"
    case staleSession = "stale session"
    case keepsLinkAfterSignOut = "keeps a link after sign-out"
  }

  enum Waiting: Equatable {
    /// `rule`: which of the event's rules it is.
    case showing(event: String, rule: Int, to: HandScreen, values: [String: String], animated: Bool)
    case closing(change: String, to: HandScreen)
    case asking(String, values: [String: String])
  }

  private enum Task: Equatable {
    case link(String, [String: String])
    case tap(String, [String: String])
    case change(String)
    /// The user has done something that is shown already.
    case move
  }

  private enum Step {
    case show(String, animated: Bool = false, fixed: [String: String] = [:])
    case ask(String, takes: [String] = [])
    case login
  }

  let mistake: Mistake?
  private(set) var shown = HandScreen()
  private(set) var isLoggedIn: Bool
  private(set) var waiting: Waiting?
  private var current: Task?
  private var steps: [Step] = []
  private var values: [String: String] = [:]
  private var isInterrupted = false
  private var next: Task?
  private var changes: [Task] = []
  private var lastRestaurant: String?
  private var isSecondTime = false

  init(isLoggedIn: Bool, mistake: Mistake? = nil) {
    self.isLoggedIn = isLoggedIn
    self.mistake = mistake
  }

  // MARK: What comes from outside

  func open(_ intent: String, _ values: [String: String]) { arrive(.link(intent, values)) }
  func tap(_ event: String, _ values: [String: String]) {
    if mistake == .twoEventsLeaveOneState, case .tap = current, show(event, values, animated: true) { return }
    arrive(.tap(event, values))
  }
  func hear(_ change: String) { arrive(.change(change)) }
  func back() { move { $0.back() } }
  func drag() { move { $0.sheet = [] } }
  func tap(tab: String) { move { [isLoggedIn] in $0.tap(tab, isLoggedIn) } }

  private func move(_ change: (inout HandScreen) -> Void) {
    change(&shown)
    arrive(.move)
  }

  private func arrive(_ task: Task) {
    if current == nil { return begin(task) }
    switch task {
    case .change, .move: changes.append(task)
    case .link, .tap: next = task
    }
    guard case .link = current else { return }
    isInterrupted = true
    if case .asking = waiting { end() }
  }

  // MARK: What it does

  private func begin(_ task: Task) {
    current = task
    isInterrupted = false
    switch task {
    case .link(let intent, let values):
      self.values = values
      steps = plan(intent)
      go()
    case .tap(let event, let values):
      if !show(event, values, animated: true) { end() }
    case .change(let change):
      guard let to = shown.after(change, isLoggedIn) else { return end() }
      waiting = .closing(change: change, to: to)
    case .move: end()
    }
  }

  private func go() {
    if isInterrupted { return end() }
    guard !steps.isEmpty else {
      if mistake == .followsLinkTwice, !isSecondTime, case .link = current, let task = current {
        isSecondTime = true
        return begin(task)
      }
      isSecondTime = false
      return end()
    }
    switch steps.removeFirst() {
    case .show(let event, let animated, let fixed):
      var values = values.merging(fixed) { $1 }
      if mistake == .losesOptionalValue { values["cuisine"] = nil }
      if mistake == .wrongTab, !fixed.isEmpty { values["section"] = "info" }
      if mistake == .wrongID, let old = lastRestaurant, values["restaurantId"] != nil { values["restaurantId"] = old }
      if event == "loadRestaurant" { lastRestaurant = values["restaurantId"] ?? lastRestaurant }
      if !show(event, values, animated: animated) { end() }
    case .ask(let prompt, let takes): waiting = .asking(prompt, values: values.only(takes))
    case .login: waiting = .asking("login", values: [:])
    }
  }

  /// Begins to show what an event leads to; false if it is not possible here.
  private func show(_ event: String, _ values: [String: String], animated: Bool) -> Bool {
    let taken = values.only(HandScreen.takes[event] ?? [])
    guard let (to, rule) = shown.after(event, taken, isLoggedIn) else { return false }
    waiting = .showing(event: event, rule: rule, to: to, values: taken, animated: animated)
    return true
  }

  private func end() {
    let interrupted = isInterrupted ? current : nil
    (current, waiting, steps) = (nil, nil, [])
    if mistake == .keepsLinkAfterSignOut, let interrupted, changes == [.change("sessionEnds")], next == nil {
      next = interrupted
    }
    if !changes.isEmpty { return begin(changes.removeFirst()) }
    if let task = next {
      next = nil
      begin(task)
    }
  }

  // MARK: What comes back

  func end(showing isShown: Bool) {
    switch waiting {
    case .showing(_, _, let to, _, _):
      waiting = nil
      guard isShown else { return end() }
      if mistake != .forgetsScreen || to.front.name != "search" { shown = to }
      if case .link = current { go() } else { end() }
    case .closing(let change, let to):
      waiting = nil
      guard isShown else { return end() }
      shown = to
      if change == "signsIn" { isLoggedIn = true } else if mistake != .staleSession { isLoggedIn = false }
      end()
    case .asking, nil: break
    }
  }

  func answered(_ outcome: String, _ given: [String: String]) {
    guard case .asking(let prompt, _) = waiting, case .link(let intent, let opened) = current else { return }
    waiting = nil
    switch (prompt, outcome) {
    case ("login", "signedIn"):
      isLoggedIn = true
      shown.popEverything(isLoggedIn)
      if mistake == .dropsLinkAfterLogin { return end() }
      values = opened
      steps = plan(intent)
    case ("login", "stillSignedOut"):
      guard mistake == .endlessLogin else { return end() }
      steps = plan(intent)
    case ("reorderInput", "given"):
      for name in ["restaurantId", "postcode", "serviceType"] { values[name] = given[name] }
    default: return end()
    }
    go()
  }

  // MARK: What the app knows

  private func plan(_ intent: String) -> [Step] {
    let pop = Step.show("popEverything")
    let home = Step.show("goToHome")
    let needsLogin = ["goToReorder", "goToOrderHistory", "goToOrderDetails"].contains(intent)
    if needsLogin && !isLoggedIn { return [.login] }
    switch intent {
    case "goToHome": return [pop, home]
    case "goToLogin", "goToResetPassword": return [pop, .show(intent, animated: true)]
    case "goToSearch": return [pop, home, .show("searchRestaurants", animated: true)]
    case "goToRestaurant": return [pop, home, .show("loadRestaurant", animated: true)]
    case "goToReorder":
      return [
        pop, home, .ask("reorderInput", takes: ["reorderId"]), .show("loadRestaurant", fixed: ["section": "menu"]),
        .show("fillBasket", animated: true),
      ]
    case "goToOrderHistory": return [pop, .show("loadOrderHistory")]
    case "goToOrderDetails": return [pop, .show("loadOrderHistory"), .show("goToOrderDetails", animated: true)]
    default: return [pop, .show("goToSettings")]
    }
  }
}

extension [String: String] {
  fileprivate func only(_ names: [String]) -> [String: String] { filter { names.contains($0.key) } }
}
