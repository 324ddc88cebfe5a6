import Foundation
import NavigationAdapters
import PluginLinks
import TestSupport
import Testing

/// The published parts, one by one, and that they say what the journeys do.
@Suite("The parts") @MainActor struct PartsTests {
  @Test("the validator says which plugin comes first, and it does")
  func firstPlugin() async throws {
    for memory in MustHoldTests.memories {
      for place in DeepLinkModel.all {
        let app = try await launched(memory, .byHand)
        let validator = app.deepLinkManager.deepLinkValidator
        let needsLogin = !["magazine", "offices"].contains(place.pluginId)
        let needsConsent = app.deepLinkManager.hasUserNotGivenConsent(for: place.pluginId)
        let login = validator.canOpenLoginPlugin(isPluginLoginRequired: needsLogin, deepLink: place)
        let consent = validator.canOpenConsentPlugin(isConsentRequired: needsConsent, deepLink: place)
        let isValid = validator.isPluginIdValidForSelectedTenant(place.pluginId)
        await app.open(place.text)
        expect((app.question == .login), equals: login, "\(memory), \(place)")
        let asksConsent = if case .consent = app.question { true } else { false }
        expect(asksConsent, equals: consent, "\(memory), \(place)")
        expect((app.shown == .home(.notForThisTenant)), equals: !isValid, "\(memory), \(place)")
      }
    }
  }

  @Test("a universal link is identified by its schema, then by its beginning, then by the web service")
  func identity() throws {
    let validator = try validator()
    let table: [(String, DeepLinkValidator.Identity)] = [
      ("https://app.navidapro.example/x?schema=navidapro://coach&day=2", .deepLink("navidapro://coach?day=2")),
      ("navidapro://coach?schema=navidapro://bonus", .deepLink("navidapro://bonus")),
      ("navidapro://coach", .deepLink("navidapro://coach")),
      ("navidapro2://coach", .deepLink("navidapro2://coach")),
      (
        "https://app.navidapro.example/x?schema=https://example.com",
        .unknown("https://app.navidapro.example/x?schema=https://example.com")
      ),
      ("https://app.navidapro.example/spring", .unknown("https://app.navidapro.example/spring")),
    ]
    for (link, identity) in table {
      expect(validator.identifyDeepLinkFrom(universalLink: try #require(URL(string: link))), equals: identity)
    }
  }

  @Test("the navigation path is host, path and fragment")
  func navigationPath() throws {
    let validator = try validator()
    expect(validator.navigationPathFrom(schema: "navidapro://coach/plan/7?day=2#top"), equals: "coach/plan/7#top")
    expect(validator.navigationPathFrom(schema: "navidapro://coach"), equals: "coach")
    expect(validator.navigationPathFrom(schema: "navidapro:coach"), equals: "")
  }

  @Test("the web service's answer is a deep link or an error, and nothing in between")
  func webService() async throws {
    let table: [(DeepLinkAnswer?, Result<String, DeepLinkError>)] = [
      (.deepLink("navidapro://coach"), .success("navidapro://coach")),
      (.deepLink("https://example.com"), .failure(.webServiceFailed)),
      (.deepLink("Something went wrong"), .failure(.webServiceFailed)),
      (.failure(message: "navidapro://coach"), .failure(.webServiceFailed)), (nil, .failure(.webServiceFailed)),
    ]
    for (answer, result) in table {
      let service = ContentService { _ in try answer ?? { throw CocoaError(.featureUnsupported) }() }
      let found = try await validator(service).getDeepLinkFromUniversalLink(link: "https://app.navidapro.example/x")
      expect(found, equals: result)
    }
  }

  @Test("a deep link is made of what opens a plugin, and of nothing else")
  func createDeepLink() async throws {
    let manager = try await launched().deepLinkManager
    func made(_ text: String) throws -> DeepLinkModel? {
      manager.createDeepLink(url: try #require(URL(string: text))).map { DeepLinkModel($0) }
    }
    let items = [DeepLinkItem("day", "2"), DeepLinkItem("a", ""), DeepLinkItem("b")]
    let place = DeepLinkModel(pluginId: "coach", subScreens: ["plan", "7 a"], query: items, fragment: "top")
    try expect(made("navidapro://coach/plan/7%20a?day=2&a=&b#to%70"), equals: place)
    try expect(made(place.text), equals: place)
    try expectNil(made("navidapro://magazine/print"))
    try expectNil(made("navidapro://coach@bonus"))
    try expectNil(made("https://coach"))
    let universal = try #require(URL(string: universal("navidapro://coach")))
    expect(manager.prepareDeepLink(from: universal).map { DeepLinkModel($0) }, equals: .coach)
    let unknown = try #require(URL(string: "https://app.navidapro.example/spring"))
    expectNil(manager.prepareDeepLink(from: unknown))
  }

  @Test("both entries lead to the handler; other activities are not the app's")
  func entries() async throws {
    let app = try await launched(.member)
    await app.open(DeepLinkModel.coach.text)
    await app.continueActivity(universal(DeepLinkModel.bonus.text))
    expect(app.outcomes, equals: [.arrived(.coach), .arrived(.bonus)])
    let url = URL(string: DeepLinkModel.coach.text)
    for type in ["com.example.editing", UserActivityType.browsing] {
      #expect(!app.entry.receive(ReceivedLink(activity: HeadlessApp.Activity(activityType: type))))
    }
    await app.notify(DeepLinkModel.coach.text)
    await app.notify("no link")
    expect(app.outcomes.map(\.hasArrived), equals: [true, true, true, false])
    let outcome = await app.appDelegate.handleUniversalLink(try #require(url))
    expect(outcome, equals: .arrived(.coach))
  }

  @Test("an error can be shown on home from anywhere, also over a plugin")
  func launchHomeScreen() async throws {
    let app = try await launched(.member)
    await app.open(DeepLinkModel.coach.text)
    await app.deepLinkManager.launchHomeScreenToShowError(.cannotOpen)
    expect(app.shown, equals: .home(.cannotOpen))
    await expect(app.deepLinkManager.openPlugin("bonus"), equals: .arrived(.bonus))
    await expect(app.deepLinkManager.navigateToDeepLink(DeepLinkModel.coach), equals: .arrived(.coach))
  }

  @Test("with the shared managers, and without any plugin, everything fails on home")
  func convenience() async throws {
    let app = try await launched()
    let manager = try DeepLinkManager(
      sceneCoordinator: app.window, plugins: [], contentService: ContentService { _ in .failure(message: "") },
      urlOpener: URLOpener(system: app.system))
    manager.appIsReady()
    await expect(manager.openPlugin("magazine"), equals: .failed(.notADeepLink("navidapro://magazine")))
    await expect(manager.logIn(), equals: .failed(.loginFailed))
    expect(app.shown, equals: .home(.loginFailed))
  }

  private func validator(
    _ service: any ContentServiceType = ContentService { _ in .failure(message: "") }
  ) throws -> DeepLinkValidator {
    DeepLinkValidator(
      contentService: service, masterDataManager: OCMasterDataManager(), authManager: OCAuthManager(),
      screen: try HeadlessApp().window)
  }
}
