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
