import Foundation

// The words of the Just Eat stack. They name the generated types, which come from Specs/just-eat.yaml: nothing is
// listed twice.

/// The wish of a link: an intent of the spec with its parameters.
public typealias NavigationIntent = JustEatNavigation.Intent
/// The way in which food reaches the customer.
public typealias ServiceType = JustEatNavigation.ServiceType
/// A part of a restaurant's page.
public typealias RestaurantSection = JustEatNavigation.Section
/// A tab of the tab bar, named by its content, not its position.
public typealias AppTab = JustEatNavigation.Tab
/// The first screen of each tab for whoever is in front of the app, as the engine says it.
public typealias FirstScreens = [AppTab: JustEatNavigation.Screen]
/// A postcode as the user or the link wrote it, such as `EC4M7RF`.
public typealias Postcode = String
/// A kind of food, such as `italian`.
public typealias Cuisine = String
/// The identifier of a restaurant.
public typealias RestaurantId = String
/// The identifier of an order that was made.
public typealias OrderId = String
/// The identifier of an order that is to be made again.
public typealias ReorderId = String
/// The token that allows to choose a new password: it comes by mail, inside a link.
public typealias ResetPasswordToken = String
/// A URL with one of the app's own schemes; see ``DeepLinkFactory``.
public typealias DeepLink = URL
/// The status of the user, logged in or not: the context variable `user` of the spec.
public typealias UserStatus = JustEatNavigation.User

/// Knows whether the user is logged in. The engine asks it whenever a link opens.
@MainActor public protocol UserStatusProviding: AnyObject, Sendable {
  var userStatus: UserStatus { get }
}
