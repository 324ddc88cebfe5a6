/// Whether the headless app's user is logged in.
@MainActor public final class HeadlessSession: UserStatusProviding {
  /// Set it when somebody logs in or out; the app's own calls do.
  public var userStatus: UserStatus

  public init(userStatus: UserStatus = .loggedOut) { self.userStatus = userStatus }
}
