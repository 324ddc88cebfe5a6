/// The navigation of the Just Eat app as it might be written by hand: no model, no engine, only `if` and strings; with
/// one mistake, if one is asked for.
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
    case showing(event: String, to: String, values: [String: String], animated: Bool)
    case closing(change: String)
    case asking(String, values: [String: String])
  }

  private enum Task: Equatable {
    case link(String, [String: String])
    case tap(String, [String: String])
    case change(String)
  }

  private enum Step {
    case show(String, to: String, takes: [String] = [], animated: Bool = false, fixed: [String: String] = [:])
    case ask(String, takes: [String] = [])
    case login
  }

  let mistake: Mistake?
  private(set) var screen = "allPoppedToRoot"
  private(set) var parameters: [String: String] = [:]
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
    if mistake == .twoEventsLeaveOneState, case .tap = current, let way = Self.way(event, screen, isLoggedIn) {
      waiting = .showing(event: event, to: way.to, values: values.only(way.takes), animated: true)
      return
    }
    arrive(.tap(event, values))
  }
  func hear(_ change: String) { arrive(.change(change)) }

  private func arrive(_ task: Task) {
    if current == nil { return begin(task) }
    if case .change = task { changes.append(task) } else { next = task }
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
      guard let way = Self.way(event, screen, isLoggedIn) else { return end() }
      waiting = .showing(event: event, to: way.to, values: values.only(way.takes), animated: true)
    case .change(let change):
      guard change == "signsIn" ? screen == "login" : isLoggedIn else { return end() }
      waiting = .closing(change: change)
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
    case .show(let event, let to, let takes, let animated, let fixed):
      let needsLogin = ["loadOrderHistory", "goToOrderDetails", "fillBasket"].contains(event)
      let needsLogout = ["goToLogin", "goToResetPassword"].contains(event)
      if needsLogin && !isLoggedIn || needsLogout && isLoggedIn { return end() }
      var taken = values.merging(fixed) { $1 }.only(takes)
      if mistake == .losesOptionalValue { taken["cuisine"] = nil }
      if mistake == .wrongTab, !fixed.isEmpty { taken["section"] = "info" }
      if mistake == .wrongID, let old = lastRestaurant, taken["restaurantId"] != nil { taken["restaurantId"] = old }
      lastRestaurant = taken["restaurantId"] ?? lastRestaurant
      waiting = .showing(event: event, to: to, values: taken, animated: animated)
    case .ask(let prompt, let takes): waiting = .asking(prompt, values: values.only(takes))
    case .login: waiting = .asking("login", values: [:])
    }
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

  func shown(_ isShown: Bool) {
    switch waiting {
    case .showing(_, let to, let values, _):
      waiting = nil
      guard isShown else { return end() }
      if mistake != .forgetsScreen || to != "search" { screen = to }
      parameters = values
      if case .link = current { go() } else { end() }
    case .closing(let change):
      waiting = nil
      guard isShown else { return end() }
      screen = "allPoppedToRoot"
      parameters = [:]
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
    let pop = Step.show("popEverything", to: "allPoppedToRoot")
    let home = Step.show("goToHome", to: "home")
    let restaurant = ["restaurantId", "postcode", "serviceType", "section"]
    let needsLogin = ["goToReorder", "goToOrderHistory", "goToOrderDetails"].contains(intent)
    if needsLogin && !isLoggedIn { return [.login] }
    switch intent {
    case "goToHome": return [pop, home]
    case "goToLogin": return [pop, .show("goToLogin", to: "login", animated: true)]
    case "goToResetPassword":
      return [pop, .show("goToResetPassword", to: "resetPassword", takes: ["token"], animated: true)]
    case "goToSearch":
      return [pop, home, .show("searchRestaurants", to: "search", takes: ["postcode", "cuisine"], animated: true)]
    case "goToRestaurant":
      return [pop, home, .show("loadRestaurant", to: "restaurant", takes: restaurant, animated: true)]
    case "goToReorder":
      return [
        pop, home, .ask("reorderInput", takes: ["reorderId"]),
        .show("loadRestaurant", to: "restaurant", takes: restaurant, fixed: ["section": "menu"]),
        .show("fillBasket", to: "basket", takes: ["reorderId"], animated: true),
      ]
    case "goToOrderHistory": return [pop, .show("loadOrderHistory", to: "orderHistory", animated: true)]
    case "goToOrderDetails":
      return [
        pop, .show("loadOrderHistory", to: "orderHistory"),
        .show("goToOrderDetails", to: "orderDetails", takes: ["orderId"], animated: true),
      ]
    default: return [pop, .show("goToSettings", to: "settings")]
    }
  }

  /// Where a tap leads.
  private static func way(_ event: String, _ screen: String, _ isLoggedIn: Bool) -> (to: String, takes: [String])? {
    let restaurant = ["restaurantId", "postcode", "serviceType", "section"]
    let ways: [(String, [String], String, [String], Bool?)] = [
      ("popEverything", [screen], "allPoppedToRoot", [], nil),
      ("goToHome", ["allPoppedToRoot"], "home", [], nil),
      ("searchRestaurants", ["home"], "search", ["postcode", "cuisine"], nil),
      ("loadRestaurant", ["home", "search"], "restaurant", restaurant, nil),
      ("fillBasket", ["restaurant"], "basket", ["reorderId"], true),
      ("loadOrderHistory", ["allPoppedToRoot"], "orderHistory", [], true),
      ("goToOrderDetails", ["orderHistory"], "orderDetails", ["orderId"], true),
      ("goToSettings", ["allPoppedToRoot"], "settings", [], nil),
      ("goToLogin", ["allPoppedToRoot"], "login", [], false),
      ("goToResetPassword", ["allPoppedToRoot"], "resetPassword", ["token"], false),
      ("goToCheckout", ["basket"], "checkout", [], nil),
      ("proceedToPayment", ["checkout"], "payment", [], nil),
      ("goToOrderConfirmation", ["payment"], "orderDetails", ["orderId"], nil),
      ("leaveCheckout", ["checkout", "payment"], "basket", [], nil),
      ("leaveCheckoutToSearch", ["checkout", "payment"], "search", [], nil),
      ("goToRestaurantOfOrder", ["orderDetails"], "restaurant", ["restaurantId"], nil),
      ("goToPrivacyPolicy", ["settings"], "privacyPolicy", [], nil),
    ]
    for (name, from, to, takes, login) in ways where name == event && from.contains(screen) {
      if login == nil || login == isLoggedIn { return (to, takes) }
    }
    return nil
  }
}

extension [String: String] {
  fileprivate func only(_ names: [String]) -> [String: String] { filter { names.contains($0.key) } }
}
