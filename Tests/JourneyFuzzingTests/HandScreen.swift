/// What an app shows that is written by hand: tabs, a stack in each, and a sheet over them.
struct HandScreen: Equatable {
  struct Page: Equatable {
    var name: String
    var values: [String: String] = [:]
  }

  private(set) var tab = "restaurants"
  /// From the bottom upwards; none of a tab that shows its first page when it is selected.
  private var stacks = ["restaurants": [Page(name: "home")]]
  var sheet: [Page] = []

  private var stack: [Page] { stacks[tab] ?? [] }

  var front: Page { sheet.last ?? stack.last ?? Page(name: "none") }

  /// How many pages lie below the one in front.
  var depth: Int { stack.count + sheet.count - 1 }

  // MARK: What is done to it

  mutating func popEverything(_ isLoggedIn: Bool) {
    sheet = []
    stacks = [:]
    select(tab, isLoggedIn)
  }

  private mutating func select(_ tab: String, _ isLoggedIn: Bool) {
    self.tab = tab
    let first = ["restaurants": "home", "orders": isLoggedIn ? "orderHistory" : "ordersSignedOut"][tab] ?? "settings"
    stacks[tab] = stacks[tab] ?? [Page(name: first)]
  }

  mutating func back() {
    if sheet.count > 1 { sheet.removeLast() } else { stacks[tab]?.removeLast() }
  }

  mutating func tap(_ tab: String, _ isLoggedIn: Bool) {
    if tab == self.tab { stacks[tab] = Array(stack.prefix(1)) }
    select(tab, isLoggedIn)
  }

  // MARK: Where it leads

  /// What each event takes.
  static let takes = [
    "searchRestaurants": ["postcode", "cuisine"],
    "loadRestaurant": ["restaurantId", "postcode", "serviceType", "section"], "fillBasket": ["reorderId"],
    "goToOrderDetails": ["orderId"], "goToResetPassword": ["token"], "goToOrderConfirmation": ["orderId"],
    "goToRestaurantOfOrder": ["restaurantId"],
  ]

  /// What an event shows, and by which of its rules; nil if it is not possible here.
  func after(_ event: String, _ values: [String: String], _ isLoggedIn: Bool) -> (HandScreen, rule: Int)? {
    var after = self
    var rule = 0
    let isRoot = sheet.isEmpty && stacks.values.allSatisfy { $0.count == 1 }
    func push(_ name: String) { after.stacks[after.tab]?.append(Page(name: name, values: values)) }
    switch (event, front.name) {
    case ("popEverything", _): after.popEverything(isLoggedIn)
    case ("goToHome", _) where isRoot: after.select("restaurants", isLoggedIn)
    case ("loadOrderHistory", _) where isRoot && isLoggedIn: after.select("orders", isLoggedIn)
    case ("goToSettings", _) where isRoot: after.select("settings", isLoggedIn)
    case ("goToLogin", let front) where (isRoot || front == "ordersSignedOut") && !isLoggedIn:
      after.sheet = [Page(name: "login")]
    case ("goToResetPassword", _) where isRoot && !isLoggedIn:
      after.sheet = [Page(name: "resetPassword", values: values)]
    case ("searchRestaurants", "home"): push("search")
    case ("loadRestaurant", "home"), ("loadRestaurant", "search"): push("restaurant")
    case ("fillBasket", "restaurant") where isLoggedIn: push("basket")
    case ("goToOrderDetails", "orderHistory") where isLoggedIn: push("orderDetails")
    case ("goToCheckout", "basket"): after.sheet = [Page(name: "checkout")]
    case ("proceedToPayment", "checkout"): after.sheet.append(Page(name: "payment"))
    case ("leaveCheckout", "checkout"), ("leaveCheckout", "payment"): after.sheet = []
    case ("leaveCheckoutToSearch", "checkout"), ("leaveCheckoutToSearch", "payment"):
      after.sheet = []
      if let search = stack.lastIndex(where: { $0.name == "search" }) {
        after.stacks[tab] = Array(stack[...search])
      } else {
        after.stacks[tab] = stack.prefix(1) + [Page(name: "search")]
        rule = 1
      }
    case ("goToOrderConfirmation", "payment"):
      after.popEverything(isLoggedIn)
      after.select("orders", isLoggedIn)
      push("orderDetails")
    case ("goToRestaurantOfOrder", "orderDetails"):
      after.select("restaurants", isLoggedIn)
      push("restaurant")
    case ("goToPrivacyPolicy", "settings"): push("privacyPolicy")
    default: return nil
    }
    return (after, rule)
  }

  /// What a change shows; nil if it does not apply here.
  func after(_ change: String, _ isLoggedIn: Bool) -> HandScreen? {
    var after = self
    if change == "signsIn" {
      guard !isLoggedIn else { return nil }
      after.sheet = []
      after.stacks["orders"] = nil
      after.select(tab, true)
    } else {
      guard isLoggedIn else { return nil }
      after.popEverything(false)
      after.select("restaurants", false)
    }
    return after
  }
}
