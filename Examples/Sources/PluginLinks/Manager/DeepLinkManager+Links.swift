import Foundation
import LinkRouting

extension DeepLinkManager {
  /// Follows a deep link that comes as a text.
  ///
  /// A deep link opens its plugin. Exempt links, and those of other schemes, go to the URL opener, which opens only
  /// what is allowed. Home says so if the text is no URL, or names no plugin.
  @discardableResult
  public func handleDeepLinkNavigation(for deepLinkString: String) async -> LinkOutcome {
    guard deepLinkString.utf8.count <= RouteTable.lengthLimit, LinkText(deepLinkString).hasValidEscapes,
      let url = URL(string: deepLinkString), url.scheme != nil
    else { return await refuse(deepLinkString) }
    guard url.isDeeplink, !deepLinkValidator.isDeepLinkInExemptionList(url) else {
      return await openOutside(deepLinkString)
    }
    // What is no plugin is for the spec's routes to say.
    guard let deepLink = createDeepLink(url: url),
      let intent = try? PluginLinksNavigation.Intent(engine.routes.request(for: url))
    else { return await refuse(deepLinkString) }
    switch intent {
    case .logIn: return await logIn()
    case .openOutside(let address): return await openOutside(address)
    case .openPlugin, .afterLogin, .askWebService: return await openPlugin(for: deepLink)
    }
  }

  /// The place that a URL means; nil if it is no deep link, names no plugin, or is exempt.
  public func createDeepLink(url: URL) -> (any DeepLink)? {
    deepLinkValidator.place(of: url).flatMap { deepLinkValidator.isExempt($0) ? nil : $0 }
  }

  /// The place that a universal link means, as far as the link says so itself.
  public func prepareDeepLink(from universalLink: URL) -> (any DeepLink)? {
    guard case .deepLink(let text) = deepLinkValidator.identifyDeepLinkFrom(universalLink: universalLink) else {
      return nil
    }
    return URL(string: text).flatMap(createDeepLink)
  }

  /// Follows a universal link whose meaning only the web service knows; the deep link that it names is then
  /// opened with all its checks.
  func askWebService(for address: String) async -> LinkOutcome {
    guard address.utf8.count <= RouteTable.lengthLimit else { return await refuse(address) }
    return await follow(.askWebService(address: address), Following(text: address))
  }

  /// Opens a plugin or feature, with all that it needs.
  @discardableResult
  public func openPlugin(
    _ id: String, subScreens: [String] = [], query: [DeepLinkItem] = [], fragment: String? = nil
  ) async -> LinkOutcome {
    await openPlugin(for: DeepLinkModel(pluginId: id, subScreens: subScreens, query: query, fragment: fragment))
  }

  /// Opens what a deep link means, with all that it needs.
  @discardableResult
  public func openPlugin(for deepLink: any DeepLink) async -> LinkOutcome {
    let place = DeepLinkModel(deepLink)
    if deepLinkValidator.isExempt(place) { return await openOutside(place.text) }
    return await follow(
      .openPlugin(pluginId: place.pluginId, path: place.path, query: place.queryText, fragment: place.fragment),
      Following(place, text: place.text))
  }

  /// As ``openPlugin(for:)``: the links wait by themselves until the app is ready.
  @discardableResult
  public func navigateToDeepLink(_ deepLink: any DeepLink) async -> LinkOutcome { await openPlugin(for: deepLink) }

  /// Returns whether the app is ready for links. Until then they wait.
  public func shouldContinueDeepLinkNavigation() -> Bool { parts.readiness.isReady }

  /// Asks the user to log in, unless somebody is, and goes on with what follows a login; home is the end of it.
  @discardableResult
  public func logIn() async -> LinkOutcome { await follow(.logIn, Following()) }

  /// Returns whether a plugin needs a consent that is not given.
  public func hasUserNotGivenConsent(for pluginId: String) -> Bool {
    parts.checks.consentState(for: pluginId) == .missing
  }

  /// Asks for the consent that a link needs, whatever else is going on; the journeys of links do so by themselves.
  public func showConsentPlugin(for deepLink: any DeepLink) async throws -> ConsentOutcome? {
    try await parts.showConsentPlugin(for: deepLink)
  }

  private func openOutside(_ address: String) async -> LinkOutcome {
    await follow(.openOutside(address: address), Following())
  }

  /// No plugin has this name, and home says so.
  private func refuse(_ text: String) async -> LinkOutcome {
    await follow(.openPlugin(pluginId: ""), Following(text: text))
  }
}
