import JustEat

/// Whoever sits in front of the app, and the service behind it: the answers to its questions, injected.
///
/// The default takes the happy path: it logs in, and every order can be made again.
struct HeadlessPerson: Sendable {
  /// What comes of a login that is on show.
  var logsIn: @MainActor @Sendable () async throws -> JustEatNavigation.LoginOutcome
  /// What the service knows of an order that is to be made again.
  var reorder: @MainActor @Sendable (ReorderId) async throws -> JustEatNavigation.ReorderInputOutcome

  init(
    logsIn: @escaping @MainActor @Sendable () async throws -> JustEatNavigation.LoginOutcome = { .signedIn },
    reorder: @escaping @MainActor @Sendable (ReorderId) async throws -> JustEatNavigation.ReorderInputOutcome = {
      .given(restaurantId: "restaurant of \($0)")
    }
  ) {
    self.logsIn = logsIn
    self.reorder = reorder
  }
}

/// Whether the headless app's user is logged in.
@MainActor final class HeadlessSession: UserStatusProviding {
  /// Set it when somebody logs in or out; the app's own calls do.
  var userStatus: UserStatus

  init(userStatus: UserStatus = .loggedOut) { self.userStatus = userStatus }
}
