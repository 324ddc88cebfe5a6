/// What one view controller shows, with the parameters that a user sees.
public enum Page: Hashable, Sendable {
  case home
  case searchResults(postcode: Postcode?, cuisine: Cuisine?)
  case restaurant(
    RestaurantId, postcode: Postcode? = nil, serviceType: ServiceType? = nil, section: RestaurantSection? = nil)
  case basket(ReorderId)
  case checkout
  case payment
  case orderHistory
  case order(OrderId)
  case settings
  case privacyPolicy
  case login
  case resetPassword(ResetPasswordToken)
}
