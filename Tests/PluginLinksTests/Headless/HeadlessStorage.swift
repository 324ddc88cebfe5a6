@testable import PluginLinks

/// The managers of the headless app, in one.
@MainActor
final class HeadlessStorage: OCAuthManagerProtocol, UserPreferences, MasterDataPreferences, ConsentManager,
  AnalyticsManager
{
  var memory: HeadlessMemory
  let exemptDeepLinks: [String]
  private(set) var analytics: [String] = []

  init(_ memory: HeadlessMemory, exemptDeepLinks: [String]) {
    self.memory = memory
    self.exemptDeepLinks = exemptDeepLinks
  }

  var isUserLoggedIn: Bool {
    get { memory.isUserLoggedIn }
    set { memory.isUserLoggedIn = newValue }
  }
  var isThroughLogin: Bool {
    get { memory.isThroughLogin }
    set { memory.isThroughLogin = newValue }
  }
  var isFirstVisit: Bool {
    get { memory.isFirstVisit }
    set { memory.isFirstVisit = newValue }
  }
  var isConsentGiven: Bool {
    get { memory.isConsentGiven }
    set { memory.isConsentGiven = newValue }
  }
  var selectedTenant: Tenant {
    get { memory.tenant }
    set { memory.tenant = newValue }
  }
  var pluginIds: [String] { OCMasterDataManager(selectedTenant: memory.tenant).pluginIds }

  func clearUserData() { isThroughLogin = false }
  func linkEnded(_ outcome: String, pluginId: String?) { analytics.append(outcome) }
}

/// What a phone remembers while the app does not run.
struct HeadlessMemory: Hashable, Sendable {
  var tenant: Tenant
  var isUserLoggedIn: Bool
  var isThroughLogin: Bool
  var isFirstVisit: Bool
  var isConsentGiven: Bool

  /// - Parameter isUserLoggedIn: somebody who is through all that follows a login.
  init(
    tenant: Tenant = .full, isUserLoggedIn: Bool = false, isFirstVisit: Bool = false, isConsentGiven: Bool = false
  ) {
    self.tenant = tenant
    self.isUserLoggedIn = isUserLoggedIn
    isThroughLogin = isUserLoggedIn
    self.isFirstVisit = isFirstVisit
    self.isConsentGiven = isConsentGiven
  }
}
