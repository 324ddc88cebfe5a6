import Foundation

/// The web service behind the app.
struct HeadlessContentService: ContentServiceType {
  let desk: HeadlessDesk

  func deepLink(for universalLink: String) async throws -> DeepLinkAnswer {
    try await desk.ask(.webService(universalLink)) { if case .webService(let answer) = $0 { answer } else { nil } }
  }
}

/// The system around the app.
@MainActor public final class HeadlessSystem: SystemURLOpening {
  /// What it was handed, whether it opened it or not.
  public private(set) var handed: [String] = []
  private let desk: HeadlessDesk

  init(_ desk: HeadlessDesk) { self.desk = desk }

  public func open(_ url: URL) async -> Bool {
    handed.append(url.absoluteString)
    let answer: Bool? = try? await desk.ask(.system(url.absoluteString)) {
      if case .system(let isOpen) = $0 { isOpen } else { nil }
    }
    return answer ?? false
  }
}

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

/// The managers of the headless app, in one.
@MainActor final class HeadlessStorage: OCAuthManagerProtocol, UserPreferences, MasterDataPreferences, ConsentManager,
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
