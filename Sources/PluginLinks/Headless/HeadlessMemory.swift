/// What a phone remembers while the app does not run.
package struct HeadlessMemory: Hashable, Sendable {
  package var tenant: Tenant
  package var isUserLoggedIn: Bool
  package var isThroughLogin: Bool
  package var isFirstVisit: Bool
  package var isConsentGiven: Bool

  /// - Parameter isUserLoggedIn: somebody who is through all that follows a login.
  package init(
    tenant: Tenant = .full, isUserLoggedIn: Bool = false, isFirstVisit: Bool = false, isConsentGiven: Bool = false
  ) {
    self.tenant = tenant
    self.isUserLoggedIn = isUserLoggedIn
    isThroughLogin = isUserLoggedIn
    self.isFirstVisit = isFirstVisit
    self.isConsentGiven = isConsentGiven
  }
}
