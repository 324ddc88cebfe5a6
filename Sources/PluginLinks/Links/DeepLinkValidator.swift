import Foundation

/// Decides what a link is, and whether the app may follow it.
@MainActor public final class DeepLinkValidator {
  /// What a universal link turned out to be.
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
  /// The deep links that are never opened as plugins, by their navigation paths; from the configuration, once.
  public private(set) lazy var deepLinkExemptionList = masterDataManager.exemptDeepLinks.compactMap {
    URL(string: $0).flatMap { exemptionPath($0) }
  }

  /// - Parameters:
  ///   - screen: what is shown, by which arrival is judged.
  ///   - webServiceLimit: how long the web service may take; then its silence is the answer.
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

  /// Whether a link is exempt: it, or what it lies below, is on the list. An exempt link is never opened as a plugin;
  /// it goes to the URL opener.
  public func isDeepLinkInExemptionList(_ deepLink: URL) -> Bool {
    guard let path = exemptionPath(deepLink) else { return false }
    return deepLinkExemptionList.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  /// The navigation path in one spelling, so that a link cannot be spelled past the list.
  private func exemptionPath(_ url: URL) -> String? {
    guard let id = url.pluginId, let link = DeepLinkModel(pluginId: id, text: LinkText(url.absoluteString)) else {
      return nil
    }
    return navigationPathFrom(schema: link.text)
  }

  /// Whether the screen shows what the link means: the same plugin, sub-screens and query.
  ///
  /// The link that came in plays no part in it.
  public func isSuccessfullyNavigatedToDeepLink(_ deepLink: any DeepLink) -> Bool {
    screen.shown == DeepLinkModel(deepLink)
  }

  // MARK: What a plugin needs

  /// Whether the consent plugin comes first: consent is required, and there is a user to ask.
  public func canOpenConsentPlugin(isConsentRequired: Bool, deepLink: any DeepLink) -> Bool {
    isConsentRequired && authManager.isUserLoggedIn && isPluginIdValidForSelectedTenant(deepLink.pluginId)
  }

  /// Whether the login plugin comes first: the plugin needs a login, and nobody is logged in.
  public func canOpenLoginPlugin(isPluginLoginRequired: Bool, deepLink: any DeepLink) -> Bool {
    isPluginLoginRequired && !authManager.isUserLoggedIn && isPluginIdValidForSelectedTenant(deepLink.pluginId)
  }

  /// Which consent is asked for: the plugin's, and for a challenge that of its goal.
  public func getConsentScreenIdentifier(from deepLink: any DeepLink) -> String {
    guard PluginCatalog.shared.dependsOnGoal(deepLink.pluginId),
      let goal = DeepLinkModel(deepLink).value(of: "goalType").flatMap(GoalType.init)
    else { return deepLink.pluginId }
    return "\(deepLink.pluginId)-\(goal.rawValue)"
  }

  /// Whether the selected tenant has the plugin.
  public func isPluginIdValidForSelectedTenant(_ pluginId: String) -> Bool {
    masterDataManager.pluginIds.contains(pluginId)
  }
}

/// Knows which deep link a universal link means.
public protocol ContentServiceType: Sendable {
  /// Asks the web service.
  ///
  /// - Throws: any error; it counts as ``DeepLinkAnswer/failure``.
  func deepLink(for universalLink: String) async throws -> DeepLinkAnswer
}

/// What the web service answers: a deep link, or an error. Never a text that could be either.
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
