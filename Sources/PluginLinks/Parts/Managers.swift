/// Knows whether a user is logged in.
@MainActor public protocol OCAuthManagerProtocol: AnyObject, Sendable {
  /// Set by the ``DeepLinkManager`` to what its machine has committed; read when the app starts.
  var isUserLoggedIn: Bool { get set }
}

/// What is remembered of the user.
@MainActor public protocol UserPreferences: AnyObject, Sendable {
  /// Whether nobody has been through the onboarding.
  var isFirstVisit: Bool { get set }
  /// Whether whoever is logged in has been through all that follows a login.
  var isThroughLogin: Bool { get set }
  /// Forgets what belongs to the user and not to the phone.
  func clearUserData()
}

/// The master data: tenants, their plugins, and what is configured of links.
@MainActor public protocol MasterDataPreferences: AnyObject, Sendable {
  var selectedTenant: Tenant { get set }
  /// The plugins and features of the selected tenant.
  var pluginIds: [String] { get }
  /// The links that are never opened as plugins, such as `navidapro://magazine/print`.
  var exemptDeepLinks: [String] { get }
}

/// Knows whether consent was given.
@MainActor public protocol ConsentManager: AnyObject, Sendable {
  /// Set by the ``DeepLinkManager`` to what its machine has committed; read when the app starts.
  var isConsentGiven: Bool { get set }
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
  package init() {}
}

/// Plain ``UserPreferences``, in memory.
@MainActor public final class OCUserPreferences: UserPreferences {
  public static let shared = OCUserPreferences()
  public var isFirstVisit = true
  public var isThroughLogin = false
  package init() {}
  public func clearUserData() { isThroughLogin = false }
}

/// ``MasterDataPreferences`` by the spec.
@MainActor public final class OCMasterDataManager: MasterDataPreferences {
  public static let shared = OCMasterDataManager()
  public var selectedTenant: Tenant
  public let exemptDeepLinks: [String]

  public init(selectedTenant: Tenant = .full, exemptDeepLinks: [String] = []) {
    self.selectedTenant = selectedTenant
    self.exemptDeepLinks = exemptDeepLinks
  }

  public var pluginIds: [String] {
    PluginCatalog.shared.entries.filter { $0.tenants.contains(selectedTenant) }.map(\.id)
  }
}

/// A plain ``ConsentManager``.
@MainActor public final class OCConsentManager: ConsentManager {
  public static let shared = OCConsentManager()
  public var isConsentGiven = false
  package init() {}
}

@MainActor final class NoAnalytics: AnalyticsManager {
  func linkEnded(_ outcome: String, pluginId: String?) {}
}
