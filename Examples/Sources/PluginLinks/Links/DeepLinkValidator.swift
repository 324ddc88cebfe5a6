import Foundation

/// Decides what a link is, and whether the app may follow it.
@MainActor public final class DeepLinkValidator {
  /// The thing that a universal link turned out to be.
  public enum Identity: Hashable, Sendable {
    /// The link says itself which deep link is meant.
    case deepLink(String)
    /// Only the web service knows, by this address.
    case unknown(String)
  }

  private let contentService: any ContentServiceType
  private let masterDataManager: any MasterDataPreferences
  private let authManager: any OCAuthManagerProtocol
  private let screen: any ShownScene
  private let webServiceLimit: Duration
  private let clock: any Clock<Duration>
  /// The plugins that links can open.
  let plugins = PluginRegistry()
  /// The deep links that are never opened as plugins, by their navigation paths; from the configuration, once.
  public private(set) lazy var deepLinkExemptionList = masterDataManager.exemptDeepLinks.compactMap {
    URL(string: $0).flatMap { place(of: $0) }.map { exemptionPath($0) }
  }

  /// - Parameters:
  ///   - contentService: knows which deep link a universal link means.
  ///   - masterDataManager: the tenants, their plugins, and what is configured of links.
  ///   - authManager: knows who is logged in.
  ///   - screen: what is shown, by which arrival is judged.
  ///   - webServiceLimit: how long the web service may take; then its silence is the answer.
  ///   - clock: measures that.
  public init(
    contentService: any ContentServiceType, masterDataManager: any MasterDataPreferences,
    authManager: any OCAuthManagerProtocol, screen: any ShownScene, webServiceLimit: Duration = .seconds(10),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.contentService = contentService
    self.masterDataManager = masterDataManager
    self.authManager = authManager
    self.screen = screen
    self.webServiceLimit = webServiceLimit
    self.clock = clock
  }

  // MARK: What a link is

  /// Which deep link a universal link means: the one in its `schema` item; or itself, if it starts with the app's
  /// scheme; or one that only the web service knows.
  ///
  /// A value of `schema` is never looked into again, so that links within links end.
  public func identifyDeepLinkFrom(universalLink: URL) -> Identity {
    if let value = universalLink.valueForSchema { return .deepLink(value) }
    if universalLink.isDeepLinkStartsWithSchemaNavidaPro { return .deepLink(universalLink.absoluteString) }
    return .unknown(universalLink.absoluteString)
  }

  /// Asks the web service; its silence is an answer, too.
  ///
  /// - Throws: `CancellationError` if the answer is no longer needed.
  public func getDeepLinkFromUniversalLink(link: String) async throws -> Result<String, DeepLinkError> {
    let service = contentService
    let answer = try await Patience.answer(within: webServiceLimit, on: clock) {
      try await service.deepLink(for: link)
    }
    return switch answer {
    case .success(.deepLink(let text)) where LinkText(text).isOwn: .success(text)
    case .success: .failure(.webServiceFailed)
    case .failure(is Patience.Silence): .failure(.webServiceSilent)
    case .failure: .failure(.webServiceFailed)
    }
  }

  /// Host and path of a link, and its fragment, without its scheme and query: `coach/plan/7#top`.
  public func navigationPathFrom(schema: String) -> String {
    let link = LinkText(schema)
    let path = ([link.authority ?? ""] + link.path.split(separator: "/")).joined(separator: "/")
    return path + (link.fragment.map { "#\($0)" } ?? "")
  }

  /// Returns whether a link is exempt: it, or what it lies below, is on the list. An exempt link is never opened as a
  /// plugin; it goes to the URL opener.
  public func isDeepLinkInExemptionList(_ deepLink: URL) -> Bool { place(of: deepLink).map(isExempt) ?? false }

  func isExempt(_ place: DeepLinkModel) -> Bool {
    let path = exemptionPath(place)
    return deepLinkExemptionList.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The place that a URL means; nil if it is no deep link, or one that no route accepts.
  func place(of url: URL) -> DeepLinkModel? {
    guard let id = url.pluginId, (try? OwnLinks.routes.get().request(for: url)) != nil else { return nil }
    return DeepLinkModel(pluginId: id, text: LinkText(url.absoluteString))
  }

  /// The navigation path in one spelling and without a fragment, so that a link cannot be spelled past the list.
  private func exemptionPath(_ place: DeepLinkModel) -> String {
    navigationPathFrom(schema: DeepLinkModel(pluginId: place.pluginId, subScreens: place.subScreens).text)
  }

  /// Returns whether the screen shows what the link means: the same plugin, sub-screens, query and fragment.
  ///
  /// The link that came in plays no part in it.
  public func isSuccessfullyNavigatedToDeepLink(_ deepLink: any DeepLink) -> Bool {
    screen.shown == DeepLinkModel(deepLink)
  }

  // MARK: What a plugin needs

  /// Returns whether the consent plugin comes first: consent is required, and there is a user to ask.
  public func canOpenConsentPlugin(isConsentRequired: Bool, deepLink: any DeepLink) -> Bool {
    isConsentRequired && authManager.isUserLoggedIn && isPluginIdValidForSelectedTenant(deepLink.pluginId)
  }

  /// Returns whether the login plugin comes first: the plugin needs a login, and nobody is logged in.
  public func canOpenLoginPlugin(isPluginLoginRequired: Bool, deepLink: any DeepLink) -> Bool {
    isPluginLoginRequired && !authManager.isUserLoggedIn && isPluginIdValidForSelectedTenant(deepLink.pluginId)
  }

  /// Which screen asks for the consent that a link needs: that of the plugin, or of the link's kind, such as a
  /// challenge's goal.
  public func getConsentScreenIdentifier(from deepLink: any DeepLink) -> String {
    guard let consent = plugins.requirements(of: deepLink.pluginId)?.consent else { return deepLink.pluginId }
    guard let variant = consent.variant, let value = DeepLinkModel(deepLink).value(of: variant.parameter),
      variant.values.contains(value)
    else { return consent.id }
    return "\(consent.id)-\(value)"
  }

  /// Returns whether the selected tenant has the plugin, by the app's master data.
  public func isPluginIdValidForSelectedTenant(_ pluginId: String) -> Bool {
    masterDataManager.pluginIds.contains(pluginId)
  }
}

/// Knows which deep link a universal link means.
public protocol ContentServiceType: Sendable {
  /// Asks the web service.
  ///
  /// - Throws: any error; it counts as ``DeepLinkAnswer/failure(message:)``.
  func deepLink(for universalLink: String) async throws -> DeepLinkAnswer
}

/// An answer of the web service: a deep link, or an error. Never a text that could be either.
public enum DeepLinkAnswer: Hashable, Sendable {
  /// A link with the app's own scheme; anything else counts as a failure.
  case deepLink(String)
  /// It knows none. The message is for the log, and is never followed.
  case failure(message: String)
}

/// A web service that is asked by a function.
///
/// ```swift
/// let service = ContentService { link in .deepLink(try await lookUp(link)) }
/// ```
public struct ContentService: ContentServiceType {
  private let ask: @Sendable (String) async throws -> DeepLinkAnswer

  public init(ask: @escaping @Sendable (String) async throws -> DeepLinkAnswer) { self.ask = ask }

  public func deepLink(for universalLink: String) async throws -> DeepLinkAnswer { try await ask(universalLink) }
}
