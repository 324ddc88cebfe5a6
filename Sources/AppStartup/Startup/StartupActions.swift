/// What start-up can do: handed in by the flow coordinator, which knows the screens.
///
/// Each is told whether to animate, returns once that is shown, and throws if it was not.
public struct StartupActions: Sendable {
  /// What somebody who is signed out gets to see.
  public enum SignedOutPart: Hashable, Sendable { case onboarding, login }

  /// A link is on its way: show that the app is waiting.
  public var waiting: @Sendable (_ animated: Bool) async throws -> Void
  /// Somebody is signed in: go home.
  public var signedIn: @Sendable (_ animated: Bool) async throws -> Void
  /// Nobody is signed in: go to the login, or to the onboarding if that was never finished.
  public var signedOut: @Sendable (SignedOutPart, _ animated: Bool) async throws -> Void
  /// Go to where a link leads.
  public var followLink: @Sendable (PassID, _ animated: Bool) async throws -> Void

  public init(
    waiting: @escaping @Sendable (_ animated: Bool) async throws -> Void,
    signedIn: @escaping @Sendable (_ animated: Bool) async throws -> Void,
    signedOut: @escaping @Sendable (SignedOutPart, _ animated: Bool) async throws -> Void,
    followLink: @escaping @Sendable (PassID, _ animated: Bool) async throws -> Void
  ) {
    self.waiting = waiting
    self.signedIn = signedIn
    self.signedOut = signedOut
    self.followLink = followLink
  }
}
