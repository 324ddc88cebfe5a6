/// What one view controller shows, with the parameters that a user sees.
package enum Page: Hashable, Sendable {
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
  /// The root of the orders tab.
  case orderHistory
  /// One order that was made.
  case order(OrderId)
  /// The root of the settings tab.
  case settings
  case privacyPolicy
  /// A sheet.
  case login
  /// A sheet.
  case resetPassword(ResetPasswordToken)
}
