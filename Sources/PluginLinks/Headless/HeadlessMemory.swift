/// What a phone remembers while the app does not run.
public struct HeadlessMemory: Hashable, Sendable {
  public var tenant: Tenant
  public var isUserLoggedIn: Bool
  public var isThroughLogin: Bool
  public var isFirstVisit: Bool
  public var isConsentGiven: Bool

  /// - Parameter isUserLoggedIn: somebody who is through all that follows a login.
  public init(
    tenant: Tenant = .full, isUserLoggedIn: Bool = false, isFirstVisit: Bool = false, isConsentGiven: Bool = false
  ) {
    self.tenant = tenant
    self.isUserLoggedIn = isUserLoggedIn
    isThroughLogin = isUserLoggedIn
    self.isFirstVisit = isFirstVisit
    self.isConsentGiven = isConsentGiven
  }
}
