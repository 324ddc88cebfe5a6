import JustEat

/// Somebody who looks at the app, knows from the spec's words what has just happened, and says what is wrong.
///
/// It knows neither the engine nor `Step`: what each step does to tabs, stacks and sheets is written down here by hand.
struct Observer {
  enum Step {
    case event(String, values: [String: String])
    case change(String)
    case answer(String)
    case move(UserMove)
  }

  /// What was to be seen when it was last asked.
  private(set) var before = ShownState(selectedTab: .restaurants, stacks: [.restaurants: [.home]])
  private(set) var user: UserStatus

  init(_ user: UserStatus) { self.user = user }

  /// Looks at an app in which a step has just been made; nil if all is well.
  mutating func complaint(at shown: ShownState, after step: Step) -> String? {
    let old = before
    before = shown
    guard let expected = state(after: step, from: old) else { return "\(step) is not possible in\n  \(old)" }
    return expected == shown ? nil : "after \(step) there should be\n  \(expected)\nbut there is\n  \(shown)"
  }

  /// Looks at an app in which nothing should have changed.
  func complaintIfChanged(_ shown: ShownState) -> String? {
    shown == before ? nil : "nothing should have changed; there was\n  \(before)\nand there is\n  \(shown)"
  }

  /// Looks for what the user must not see, nor find by going back, by tapping a tab, or behind a sheet.
  func complaintIfSecret(_ shown: ShownState) -> String? {
    let wrong = (shown.stacks.values.flatMap(\.self) + shown.sheets.flatMap(\.self)).filter {
      switch $0 {
      case .basket, .checkout, .payment, .order, .orderHistory: user == .loggedOut
      case .ordersSignedOut, .login, .resetPassword: user == .loggedIn
      default: false
      }
    }
    return wrong.isEmpty ? nil : "somebody who is \(user) can see \(wrong)"
  }

  /// What there is to see after a step; nil if it must not happen there.
  private mutating func state(after step: Step, from old: ShownState) -> ShownState? {
    var state = old
    switch step {
    case .event(let event, let values): return self.state(after: event, values, from: old)
    case .change("signsIn"):
      guard old.sheets == [[.login]] else { return nil }
      user = .loggedIn
      state.sheets = []
      state.stacks[.orders] = old.selectedTab == .orders ? [.orderHistory] : nil
    case .change("sessionEnds"):
      guard user == .loggedIn else { return nil }
      user = .loggedOut
      state.popEverything(for: user)
      state.select(.restaurants, for: user)
    case .answer("signedIn"):
      user = .loggedIn
      state.popEverything(for: user)
    case .answer: break
    case .move(.wentBack):
      if old.sheets.isEmpty {
        state.stacks[old.selectedTab]?.removeLast()
      } else {
        state.sheets[old.sheets.count - 1].removeLast()
      }
    case .move(.draggedSheetAway): state.sheets.removeLast()
    case .move(.tapped(let tab)):
      if tab == old.selectedTab { state.stacks[tab] = old.stacks[tab].map { Array($0.prefix(1)) } }
      state.select(tab, for: user)
    default: return nil
    }
    return state
  }

  private func state(after event: String, _ values: [String: String], from old: ShownState) -> ShownState? {
    var state = old
    let isRoot = old.sheets.isEmpty && old.stacks.values.allSatisfy { $0.count == 1 }
    let isLoggedIn = user == .loggedIn
    switch (event, old.front) {
    case ("popEverything", _): state.popEverything(for: user)
    case ("goToHome", _) where isRoot: state.select(.restaurants, for: user)
    case ("loadOrderHistory", _) where isRoot && isLoggedIn: state.select(.orders, for: user)
    case ("goToSettings", _) where isRoot: state.select(.settings, for: user)
    case ("goToLogin", .ordersSignedOut) where old.sheets.isEmpty: state.sheets = [[.login]]
    case ("goToLogin", _) where isRoot && !isLoggedIn: state.sheets = [[.login]]
    case ("goToResetPassword", _) where isRoot && !isLoggedIn:
      state.sheets = [[.resetPassword(values["token"] ?? "none")]]
    case ("searchRestaurants", .home):
      state.push(.searchResults(postcode: values["postcode"], cuisine: values["cuisine"]))
    case ("loadRestaurant", .home), ("loadRestaurant", .searchResults): state.push(Self.restaurant(values))
    case ("fillBasket", .restaurant) where isLoggedIn: state.push(.basket(values["reorderId"] ?? "none"))
    case ("goToCheckout", .basket): state.sheets = [[.checkout]]
    case ("proceedToPayment", .checkout): state.sheets = [[.checkout, .payment]]
    case ("leaveCheckout", .checkout), ("leaveCheckout", .payment): state.sheets = []
    case ("leaveCheckoutToSearch", .checkout), ("leaveCheckoutToSearch", .payment):
      state.sheets = []
      state.stacks[.restaurants] = [.home, Self.search(in: old.stacks[.restaurants] ?? [])]
    case ("goToOrderConfirmation", .payment):
      // What was paid is no longer in the basket, and Back leads to the history.
      state.popEverything(for: user)
      state.select(.orders, for: user)
      state.push(.order(values["orderId"] ?? "none"))
    case ("goToOrderDetails", .orderHistory): state.push(.order(values["orderId"] ?? "none"))
    case ("goToRestaurantOfOrder", .order):
      state.select(.restaurants, for: user)
      state.push(Self.restaurant(values))
    case ("goToPrivacyPolicy", .settings): state.push(.privacyPolicy)
    default: return nil
    }
    return state
  }

  private static func restaurant(_ values: [String: String]) -> Page {
    .restaurant(
      values["restaurantId"] ?? "none", postcode: values["postcode"],
      serviceType: values["serviceType"].flatMap(ServiceType.init),
      section: values["section"].flatMap(RestaurantSection.init))
  }

  /// The search that led to a basket, or else one that would have.
  private static func search(in stack: [Page]) -> Page {
    for page in stack.reversed() {
      if case .searchResults = page { return page }
    }
    for page in stack.reversed() {
      if case .restaurant(_, let postcode, _, _) = page { return .searchResults(postcode: postcode, cuisine: nil) }
    }
    return .searchResults(postcode: nil, cuisine: nil)
  }
}

extension ShownState {
  /// No sheet, and nothing in any tab: the selected one shows its first page.
  fileprivate mutating func popEverything(for user: UserStatus) {
    sheets = []
    stacks = [:]
    select(selectedTab, for: user)
  }

  /// A tab with nothing in it shows its first page.
  fileprivate mutating func select(_ tab: AppTab, for user: UserStatus) {
    selectedTab = tab
    guard stacks[tab] == nil else { return }
    switch tab {
    case .restaurants: stacks[tab] = [.home]
    case .orders: stacks[tab] = [user == .loggedIn ? .orderHistory : .ordersSignedOut]
    case .settings: stacks[tab] = [.settings]
    }
  }

  /// Onto the tab, where no sheet is up.
  fileprivate mutating func push(_ page: Page) { stacks[selectedTab]?.append(page) }

  /// Whether nothing is left but the first page of the tab on show.
  var isEmptied: Bool { sheets.isEmpty && stacks.keys.elementsEqual([selectedTab]) && stacks[selectedTab]?.count == 1 }
}
