/// Whether the headless app's user is logged in.
@MainActor package final class HeadlessSession: UserStatusProviding {
  /// Set it when somebody logs in or out; the app's own calls do.
  package var userStatus: UserStatus

  package init(userStatus: UserStatus = .loggedOut) { self.userStatus = userStatus }
}
