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

  public func homeURL() throws -> DeepLink { try url(for: .goToHome) }

  public func loginURL() throws -> DeepLink { try url(for: .goToLogin) }

  public func updatePasswordURL(token: ResetPasswordToken) throws -> DeepLink {
    try url(for: .goToResetPassword(token: token))
  }

  public func searchURL(postcode: Postcode?, cuisine: Cuisine?) throws -> DeepLink {
    try url(for: .goToSearch(postcode: postcode, cuisine: cuisine))
  }

  public func restaurantURL(
    restaurantId: RestaurantId, postcode: Postcode? = nil, serviceType: ServiceType? = nil,
    section: RestaurantSection? = nil
  ) throws -> DeepLink {
    try url(
      for: .goToRestaurant(
        restaurantId: restaurantId, postcode: postcode, serviceType: serviceType, section: section))
  }

  public func orderHistoryURL() throws -> DeepLink { try url(for: .goToOrderHistory) }

  public func orderDetailsURL(orderId: OrderId) throws -> DeepLink {
    try url(for: .goToOrderDetails(orderId: orderId))
  }

  public func reorderURL(orderId: ReorderId) throws -> DeepLink {
    try url(for: .goToReorder(reorderId: orderId))
  }

  public func settingsURL() throws -> DeepLink { try url(for: .goToSettings) }
}
