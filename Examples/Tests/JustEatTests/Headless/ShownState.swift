import JustEat

/// What a user sees, and would see behind it: the tab bar, every tab's stack of pages, and the sheets over them.
struct ShownState: Hashable, Sendable {
  /// The tabs from left to right.
  var tabs: [AppTab]
  /// The tab on show.
  var selectedTab: AppTab
  /// From the root to the top, tab by tab; none of a tab that shows its first screen when it is selected.
  var stacks: [AppTab: [Page]]
  /// From the lowest to the one in front; each is a stack of pages.
  var sheets: [[Page]]

  init(
    tabs: [AppTab] = AppTab.allCases, selectedTab: AppTab, stacks: [AppTab: [Page]], sheets: [[Page]] = []
  ) {
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.stacks = stacks
    self.sheets = sheets
  }

  /// Whether there is nothing but the first page of the selected tab.
  var isEmptied: Bool { sheets.isEmpty && stacks.keys.elementsEqual([selectedTab]) && stacks[selectedTab]?.count == 1 }

  /// The page in front of everything; nil before the app has set itself up.
  var front: Page? { sheets.last?.last ?? stacks[selectedTab]?.last }
}

/// What one view controller shows, with the parameters that a user sees.
enum Page: Hashable, Sendable {
  /// The root of the restaurants tab.
  case home
  /// The restaurants of an area ("SERP").
  case searchResults(postcode: Postcode?, cuisine: Cuisine?)
  /// One restaurant, in one of its sections if a link or a journey said so.
  case restaurant(
    RestaurantId, postcode: Postcode? = nil, serviceType: ServiceType? = nil, section: RestaurantSection? = nil)
  /// The basket, filled with what an earlier order contained.
  case basket(ReorderId)
  /// The first page of the checkout's sheet.
  case checkout
  /// The second page of the checkout's sheet.
  case payment
  /// The root of the orders tab for who is logged in.
  case orderHistory
  /// The root of the orders tab for who is logged out: it says to log in.
  case ordersSignedOut
  /// One order that was made.
  case order(OrderId)
  /// The root of the settings tab.
  case settings
  case privacyPolicy
  /// A sheet.
  case login
  /// A sheet.
  case resetPassword(ResetPasswordToken)

  /// Whether Back and drags leave it; the app switches both off on a page where they do not.
  var isLeftByHand: Bool { self != .payment }
}
