@testable import PluginLinks

/// The managers of the headless app, in one: what the app itself knows.
@MainActor
final class HeadlessStorage: OCAuthManagerProtocol, UserPreferences, MasterDataPreferences, ConsentManager,
  AnalyticsManager
{
  var memory: HeadlessMemory
  /// By tenant.
  var plugins: [String: [String]]
  let exemptDeepLinks: [String]
  private(set) var analytics: [String] = []

  private let flaw: Flaw?
  private var remembered: Set<String> = []

  init(_ memory: HeadlessMemory, plugins: [String: [String]], exemptDeepLinks: [String], flaw: Flaw?) {
    self.memory = memory
    self.plugins = plugins
    self.exemptDeepLinks = exemptDeepLinks
    self.flaw = flaw
  }

  var isUserLoggedIn: Bool { memory.isUserLoggedIn || flaw == .loginIsIgnored }
  var userAge: Int? { flaw == .minorsAreLetIn ? nil : memory.userAge }
  var isFirstVisit: Bool { memory.isFirstVisit }
  var selectedTenant: String { memory.tenant }
  var pluginIds: [String] {
    flaw == .tenantIsIgnored ? Array(plugins.values.joined()) : plugins[selectedTenant] ?? []
  }

  func hasConsent(for consentId: String) -> Bool {
    if memory.consents.contains(consentId) { remembered.insert(consentId) }
    return memory.consents.contains(consentId) || flaw == .consentIsRemembered && remembered.contains(consentId)
  }

  func clearUserData() { memory.logOut() }
  func linkEnded(_ outcome: String, pluginId: String?) { analytics.append(outcome) }
}

/// What a phone remembers while the app does not run.
struct HeadlessMemory: Hashable, Sendable {
  var tenant = "full"
  var isUserLoggedIn = false
  /// Of whoever is logged in.
  var userAge: Int?
  var isFirstVisit = false
  var consents: Set<String> = []

  mutating func logIn(age: Int?) {
    isUserLoggedIn = true
    userAge = age
  }

  mutating func logOut() {
    isUserLoggedIn = false
    userAge = nil
  }
}
