/// A tab of the tab bar, named by its content, not its position.
package enum AppTab: String, Hashable, Sendable, CaseIterable {
  /// Where food is found and ordered.
  case restaurants
  /// What the user has ordered; only somebody who is logged in sees it.
  case orders
  case settings
}
