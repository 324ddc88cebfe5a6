import Foundation
import LinkRouting

extension DeepLinkManager {
  /// Follows a deep link that comes as a text.
  ///
  /// A deep link opens its plugin. Exempt links, and those of other schemes, go to the URL opener, which opens only
  /// what is allowed. Home says so if the text is no URL, or names no plugin.
  @discardableResult
  public func handleDeepLinkNavigation(for deepLinkString: String) async -> LinkOutcome {
    await handleDeepLinkNavigation(for: deepLinkString, as: arrives())
  }

  func handleDeepLinkNavigation(for text: String, as arrival: Int) async -> LinkOutcome {
    guard text.utf8.count <= RouteTable.lengthLimit, LinkText(text).hasValidEscapes,
      let url = URL(string: text), url.scheme != nil
    else {
      return await report(text, as: arrival)
    }
    if let deepLink = createDeepLink(url: url) { return await openPlugin(for: deepLink, as: arrival) }
    guard !url.isDeeplink || deepLinkValidator.isDeepLinkInExemptionList(url) else {
      return await report(text, as: arrival)
    }
    return await follow(.openOutside(address: text), Following(), as: arrival)
  }

  /// The place that a URL means; nil if it is no deep link, names no plugin, or is exempt.
  public func createDeepLink(url: URL) -> (any DeepLink)? {
    guard let pluginId = url.pluginId, !deepLinkValidator.isDeepLinkInExemptionList(url) else { return nil }
    return DeepLinkModel(pluginId: pluginId, text: LinkText(url.absoluteString))
  }

  /// The place that a universal link means, as far as the link says so itself.
  public func prepareDeepLink(from universalLink: URL) -> (any DeepLink)? {
    guard case .deepLink(let text) = deepLinkValidator.identifyDeepLinkFrom(universalLink: universalLink) else {
      return nil
    }
    return URL(string: text).flatMap(createDeepLink)
  }

  /// Follows a universal link of which only the web service knows what it means; the deep link that it names is then
  /// followed as a link of its own, unless something newer has arrived.
  func askWebService(for address: String) async -> LinkOutcome {
    let arrival = arrives()
    guard address.utf8.count <= RouteTable.lengthLimit else { return await report(address, as: arrival) }
    let following = Following()
    let outcome = await follow(.askWebService(address: address), following, as: arrival)
    guard outcome == .home, let found = following.found else { return outcome }
    return await handleDeepLinkNavigation(for: found, as: arrival)
  }

  /// Opens a plugin or feature, with all that it needs.
  @discardableResult
  public func openPlugin(
    _ id: String, subScreens: [String] = [], query: [DeepLinkItem] = []
  ) async -> LinkOutcome {
    await openPlugin(for: DeepLinkModel(pluginId: id, subScreens: subScreens, query: query))
  }

  /// Opens what a deep link means, with all that it needs.
  @discardableResult
  public func openPlugin(for deepLink: any DeepLink) async -> LinkOutcome {
    await openPlugin(for: deepLink, as: arrives())
  }

  /// As ``openPlugin(for:)``: the links wait by themselves until the app is ready.
  @discardableResult
  public func navigateToDeepLink(_ deepLink: any DeepLink) async -> LinkOutcome { await openPlugin(for: deepLink) }

  /// Whether the app is ready for links. Until then they wait.
  public func shouldContinueDeepLinkNavigation() -> Bool { readiness.isReady }

  /// Lets the user log in by hand, and goes on with whatever follows a login; home is the end of it. Somebody who has
  /// logged in already goes on where they were.
  @discardableResult
  public func handleNavigationAfterLogin() async -> LinkOutcome {
    await follow(.logIn, Following(), as: arrives())
  }

  /// Whether a plugin needs a consent that was not given.
  public func hasUserNotGivenConsent(for pluginId: String) -> Bool {
    PluginCatalog.shared.entry(pluginId)?.needsConsent == true && !parts.consentManager.isConsentGiven
  }

  /// Asks for the consent that a link needs, whatever else is going on; the journeys of links do so by themselves.
  public func showConsentPlugin(for deepLink: any DeepLink) async throws -> ConsentOutcome? {
    try await parts.showConsentPlugin(for: deepLink)
  }

  /// What the machine makes of a deep link is for the spec's routes to say.
  private func openPlugin(for deepLink: any DeepLink, as arrival: Int) async -> LinkOutcome {
    let model = DeepLinkModel(deepLink)
    guard let request = try? engine.routes.request(for: model.text),
      let intent = try? PluginLinksNavigation.Intent(request)
    else { return await report(model.text, as: arrival) }
    if case .reportText = intent { return await report(model.text, as: arrival) }
    return await follow(intent, Following(model), as: arrival)
  }

  private func report(_ text: String, as arrival: Int) async -> LinkOutcome {
    await follow(.reportText(text: String(text.prefix(200))), Following(), as: arrival)
  }
}
