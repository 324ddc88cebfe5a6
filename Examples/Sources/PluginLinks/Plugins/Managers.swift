// The app's own managers. They are asked at the moment at which something depends on them, and nothing is written back.

/// Knows who is logged in.
@MainActor public protocol OCAuthManagerProtocol: AnyObject, Sendable {
  /// True if somebody is logged in, however they did it.
  var isUserLoggedIn: Bool { get }
  /// The age of the one who is logged in; nil: unknown.
  var userAge: Int? { get }
}

/// The things that are remembered of the user.
@MainActor public protocol UserPreferences: AnyObject, Sendable {
  /// True if nobody has been through the onboarding.
  var isFirstVisit: Bool { get }
  /// Forgets what belongs to the user and not to the phone.
  func clearUserData()
}

/// The master data: tenants, their plugins, and what is configured of links.
@MainActor public protocol MasterDataPreferences: AnyObject, Sendable {
  var selectedTenant: String { get }
  /// The plugins and features of the selected tenant. No other is opened.
  var pluginIds: [String] { get }
  /// The links that are never opened as plugins, such as `navidapro://magazine/print`.
  var exemptDeepLinks: [String] { get }
}

/// Knows which consents were given, and not withdrawn.
@MainActor public protocol ConsentManager: AnyObject, Sendable {
  /// - Parameter consentId: as in ``PluginConsent/id``.
  func hasConsent(for consentId: String) -> Bool
}

/// Is told what became of links.
@MainActor public protocol AnalyticsManager: AnyObject, Sendable {
  /// - Parameters:
  ///   - outcome: its name, as in `failed(loginCancelled)`.
  ///   - pluginId: of the link; what else a link carries may be a secret, and is left out.
  func linkEnded(_ outcome: String, pluginId: String?)
}

/// A plain ``OCAuthManagerProtocol``.
@MainActor public final class OCAuthManager: OCAuthManagerProtocol {
  public static let shared = OCAuthManager()
  public var isUserLoggedIn = false
  public var userAge: Int?
  package init() {}
}

/// Plain ``UserPreferences``, in memory.
@MainActor public final class OCUserPreferences: UserPreferences {
  public static let shared = OCUserPreferences()
  public var isFirstVisit = true
  package init() {}
  public func clearUserData() {}
}

/// Plain ``MasterDataPreferences``: the plugins of each tenant.
@MainActor public final class OCMasterDataManager: MasterDataPreferences {
  public static let shared = OCMasterDataManager()
  public var selectedTenant: String
  /// By tenant.
  public var plugins: [String: [String]]
  public let exemptDeepLinks: [String]

  public init(selectedTenant: String = "", plugins: [String: [String]] = [:], exemptDeepLinks: [String] = []) {
    self.selectedTenant = selectedTenant
    self.plugins = plugins
    self.exemptDeepLinks = exemptDeepLinks
  }

  public var pluginIds: [String] { plugins[selectedTenant] ?? [] }
}

/// A plain ``ConsentManager``.
@MainActor public final class OCConsentManager: ConsentManager {
  public static let shared = OCConsentManager()
  /// Those that were given, by their ids.
  public var consents: Set<String> = []
  package init() {}
  public func hasConsent(for consentId: String) -> Bool { consents.contains(consentId) }
}

@MainActor final class NoAnalytics: AnalyticsManager {
  func linkEnded(_ outcome: String, pluginId: String?) {}
}
