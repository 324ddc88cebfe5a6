import Foundation
import LinkRouting

/// Builds the links with which the app opens its own screens.
///
/// ```swift
/// try factory.searchURL(postcode: "EC4M7RF", cuisine: nil)  // je-internal://je.com/search?postcode=EC4M7RF
/// ```
///
/// Following a built link gives the intent that it was built for. Every call throws `LinkBuildingError` for a value
/// that no link can carry, such as an empty identifier.
@MainActor public struct DeepLinkFactory {
  private let router: LinkRouter

  public init(router: LinkRouter) { self.router = router }

  /// The link for any intent.
  public func url(for intent: NavigationIntent) throws -> DeepLink {
    try router.deepLink(for: intent.request)
  }

  /// The restaurants tab.
  public func homeURL() throws -> DeepLink { try url(for: .goToHome) }

  /// The login; refused while the user is logged in.
  public func loginURL() throws -> DeepLink { try url(for: .goToLogin) }

  /// The choice of a new password.
  public func updatePasswordURL(token: ResetPasswordToken) throws -> DeepLink {
    try url(for: .goToResetPassword(token: token))
  }

  /// The restaurants of an area.
  public func searchURL(postcode: Postcode?, cuisine: Cuisine?) throws -> DeepLink {
    try url(for: .goToSearch(postcode: postcode, cuisine: cuisine))
  }

  /// One restaurant.
  public func restaurantURL(
    restaurantId: RestaurantId, postcode: Postcode? = nil, serviceType: ServiceType? = nil,
    section: RestaurantSection? = nil
  ) throws -> DeepLink {
    try url(
      for: .goToRestaurant(
        restaurantId: restaurantId, postcode: postcode, serviceType: serviceType, section: section))
  }

  /// A link to the user's orders.
  public func orderHistoryURL() throws -> DeepLink { try url(for: .goToOrderHistory) }

  /// One order.
  public func orderDetailsURL(orderId: OrderId) throws -> DeepLink {
    try url(for: .goToOrderDetails(orderId: orderId))
  }

  /// A basket with what an order contained.
  public func reorderURL(orderId: ReorderId) throws -> DeepLink {
    try url(for: .goToReorder(reorderId: orderId))
  }

  /// The settings; not among the links of 2019.
  public func settingsURL() throws -> DeepLink { try url(for: .goToSettings) }
}
