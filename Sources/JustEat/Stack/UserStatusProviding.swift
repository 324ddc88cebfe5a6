/// Whether the user is logged in: the context variable `user` of the spec.
public typealias UserStatus = JustEatNavigation.User

/// Knows whether the user is logged in. The engine asks it whenever a link opens.
@MainActor public protocol UserStatusProviding: AnyObject, Sendable {
  var userStatus: UserStatus { get }
}
