/// Whether the headless app's user is logged in.
@MainActor public final class HeadlessSession: UserStatusProviding {
  public var userStatus: UserStatus

  public init(userStatus: UserStatus = .loggedOut) { self.userStatus = userStatus }
}
