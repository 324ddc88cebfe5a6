import JustEat

/// Somebody who looks at the app, knows from the spec's words which screen it should be on, and says what is wrong.
///
/// It knows neither the engine nor `Step`: what each screen must look like is written down here by hand.
struct Observer {
  static let roots: [AppTab: [Page]] = [.restaurants: [.home], .orders: [.orderHistory], .settings: [.settings]]

  /// What was to be seen when it was last asked.
  private(set) var before = ShownState(selectedTab: .restaurants, stacks: Observer.roots)

  /// Looks at an app that has just gone to `screen` with `values`; nil if all is well.
  mutating func complaint(at shown: ShownState, on screen: String, values: [String: String]) -> String? {
    defer { before = shown }
    let expected = Self.states(on: screen, values: values, after: before)
    guard !expected.isEmpty else { return "no screen '\(screen)' can be shown after \(before)" }
    if expected.contains(shown) { return nil }
    return "on '\(screen)' with \(values) there should be\n  \(expected)\nbut there is\n  \(shown)"
  }

  /// Looks at an app in which nothing should have changed.
  func complaintIfChanged(_ shown: ShownState) -> String? {
    shown == before ? nil : "nothing should have changed; there was\n  \(before)\nand there is\n  \(shown)"
  }

  /// Looks for what somebody who is logged out must not see, nor find by going back.
  static func complaintIfSecret(_ shown: ShownState) -> String? {
    let above = shown.stacks.values.flatMap { $0.dropFirst() } + shown.sheets.flatMap(\.self)
    let secret = above.filter {
      switch $0 {
      case .basket, .checkout, .payment, .order, .orderHistory: true
      default: false
      }
    }
    if shown.selectedTab == .orders { return "somebody who is logged out sees the orders tab" }
    return secret.isEmpty ? nil : "somebody who is logged out can see \(secret)"
  }

  /// How the app may look on a screen; the tabs that are not on show stay as they were.
  private static func states(on screen: String, values: [String: String], after before: ShownState) -> [ShownState] {
    var state = before
    state.sheets = []
    let restaurants = before.stacks[.restaurants] ?? []
    func showing(_ tab: AppTab, _ stack: [Page]) -> [ShownState] {
      state.selectedTab = tab
      state.stacks[tab] = stack
      return [state]
    }
    func sheet(_ pages: Page...) -> [ShownState] {
      state.sheets = [pages]
      return [state]
    }
    switch screen {
    case "allPoppedToRoot":
      state.stacks = roots
      var gone = state
      // Where a session has ended nothing is left of it.
      gone.selectedTab = .restaurants
      return [state, gone]
    case "home": return showing(.restaurants, [.home])
    case "login": return sheet(.login)
    case "resetPassword": return sheet(.resetPassword(values["token"] ?? "none"))
    case "search" where before.sheets.isEmpty:
      return showing(.restaurants, [.home, .searchResults(postcode: values["postcode"], cuisine: values["cuisine"])])
    case "search":
      // Back from the checkout: to the search that led there, or else to one that would have.
      for page in restaurants.reversed() {
        if case .searchResults = page { return showing(.restaurants, [.home, page]) }
      }
      for page in restaurants.reversed() {
        if case .restaurant(_, let postcode, _, _) = page {
          return showing(.restaurants, [.home, .searchResults(postcode: postcode, cuisine: nil)])
        }
      }
      return []
    case "restaurant":
      let page = Page.restaurant(
        values["restaurantId"] ?? "none", postcode: values["postcode"],
        serviceType: values["serviceType"].flatMap(ServiceType.init),
        section: values["section"].flatMap(RestaurantSection.init))
      return showing(.restaurants, restaurants + [page])
    case "basket" where before.sheets.isEmpty:
      return showing(.restaurants, restaurants + [.basket(values["reorderId"] ?? "none")])
    case "basket": return [state]
    case "checkout": return sheet(.checkout)
    case "payment": return sheet(.checkout, .payment)
    case "orderHistory": return showing(.orders, [.orderHistory])
    case "orderDetails":
      // What was paid is no longer in the basket.
      if !before.sheets.isEmpty { state.stacks[.restaurants] = [.home] }
      return showing(.orders, [.orderHistory, .order(values["orderId"] ?? "none")])
    case "settings": return showing(.settings, [.settings])
    case "privacyPolicy": return showing(.settings, [.settings, .privacyPolicy])
    default: return []
    }
  }
}
