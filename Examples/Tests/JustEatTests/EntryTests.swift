import Foundation
import JustEat
import LinkRouting
import NavigationAdapters
import NavigationEngine
import TestSupport
import Testing

/// The facade's four entries, the links they take, and what they say when they do not.
@Suite("Entries") @MainActor struct EntryTests {
  @Test("a URL that is none of the app's has one of the published codes")
  func gatewayCodes() throws {
    let gateway = URLGateway(router: try LinkRouter(settings: try DeepLinkingSettings()))
    func code(_ link: String) throws -> URLGatewayError.Code? {
      do {
        _ = try gateway.handleURL(try #require(URL(string: link)))
        return nil
      } catch let error as URLGatewayError {
        return error.code
      }
    }
    try expect(code("just-eat.co.uk/home"), equals: .missingURLScheme)
    try expect(code("//just-eat.co.uk/home"), equals: .missingURLScheme)
    try expect(code("https://just-eat.co.uk/nowhere"), equals: .unsupportedUniversalLink)
    try expect(code("https://just-eat.co.uk/settings"), equals: .unsupportedUniversalLink)
    try expect(code("https://just-eat.co.uk.evil.com/home"), equals: .unsupportedUniversalLink)
    try expect(code("https://just-eat.co.uk@evil.com/home"), equals: .unsupportedUniversalLink)
    try expect(code("evil://x/home"), equals: .generic)
    try expectNil(code("https://just-eat.co.uk/home"))
    // A deep link passes; whether it leads anywhere is for the factory to say.
    try expectNil(code("justeat://irrelev.ant/nowhere"))
  }

  @Test(
    "a universal link becomes the deep link that means the same",
    arguments: [
      ("https://just-eat.co.uk/", "je-internal://je.com/home"),
      ("https://www.just-eat.co.uk/account/login", "je-internal://je.com/login"),
      ("https://just-eat.co.uk/area/ec4m-london", "je-internal://je.com/search?postcode=ec4m"),
      ("https://just-eat.co.uk/area/ec4m-london/thai", "je-internal://je.com/search?postcode=ec4m&cuisine=thai"),
      ("https://just-eat.co.uk/orders?orderId=1", "je-internal://je.com/order?orderId=1"),
      ("https://just-eat.co.uk/orders", "je-internal://je.com/order-history"),
      ("https://just-eat.co.uk/pages/orderstatus.aspx?orderId=1", "je-internal://je.com/order?orderId=1"),
      ("https://just-eat.co.uk/account/update-password?token=t", "je-internal://je.com/resetPassword?resetToken=t"),
    ])
  func universalLinks(universal: String, deep: String) throws {
    let converter = UniversalLinkConverter(router: try LinkRouter(settings: try DeepLinkingSettings()))
    try expect(converter.deepLink(forUniversalLink: try #require(URL(string: universal))).absoluteString, equals: deep)
  }

  @Test(
    "a link that is broken and one that leads nowhere are told apart",
    arguments: [
      ("justeat://je.com/order?orderId=", false), ("justeat://je.com/order?orderId=%FF", false),
      ("justeat://je.com:1/home", false), ("justeat://user@je.com/home", false), ("justeat:home", false),
      ("justeat://je.com/nowhere", true), ("justeat://je.com/account/update-password?token=t", true),
      ("evil://je.com/home", true), ("https://evil.com/home", true),
    ])
  func factoryErrors(link: String, isUnsupported: Bool) throws {
    let factory = NavigationIntentFactory(router: try LinkRouter(settings: try DeepLinkingSettings()))
    guard let url = URL(string: link) else { return }
    let error = #expect(throws: NavigationIntentFactoryError.self) { try factory.intent(for: url) }
    expect(error?.isUnsupported, equals: isUnsupported)
    expect(error?.isMalformed, equals: !isUnsupported)
  }

  @Test("every link that the factory builds means what it was built for")
  func factoryLinks() throws {
    let router = try LinkRouter(settings: try DeepLinkingSettings())
    let (links, intents) = (DeepLinkFactory(router: router), NavigationIntentFactory(router: router))
    let odd = "a b/ü&=?#%25\u{1F355}"
    let built: [(DeepLink, NavigationIntent)] = try [
      (links.homeURL(), .goToHome), (links.loginURL(), .goToLogin),
      (links.updatePasswordURL(token: odd), .goToResetPassword(token: odd)),
      (links.searchURL(postcode: odd, cuisine: nil), .goToSearch(postcode: odd)),
      (links.searchURL(postcode: nil, cuisine: odd), .goToSearch(cuisine: odd)),
      (
        links.restaurantURL(restaurantId: odd, postcode: "N1", serviceType: .collection, section: .reviews),
        .goToRestaurant(restaurantId: odd, postcode: "N1", serviceType: .collection, section: .reviews)
      ),
      (links.orderHistoryURL(), .goToOrderHistory),
      (links.orderDetailsURL(orderId: odd), .goToOrderDetails(orderId: odd)),
      (links.reorderURL(orderId: odd), .goToReorder(reorderId: odd)), (links.settingsURL(), .goToSettings),
    ]
    for (link, intent) in built {
      try expect(intents.intent(for: link), equals: intent, "\(link)")
      #expect(link.absoluteString.hasPrefix("je-internal://je.com/"))
    }
    #expect(throws: LinkBuildingError.self) { try links.orderDetailsURL(orderId: "") }
  }

  @Test("quick actions and search items lead where their entries say")
  func items() async throws {
    let app = try await launched(.loggedIn)
    let facade = app.deepLinkingFacade
    try await facade.openShortcutItem(QuickAction(type: "/search/EC4M7RF"))
    expect(app.window.shown.front, equals: .searchResults(postcode: "EC4M7RF", cuisine: nil))
    try await facade.openShortcutItem(QuickAction(type: "/search"))
    expect(app.window.shown.front, equals: .searchResults(postcode: nil, cuisine: nil))
    try await facade.openShortcutItem(QuickAction(type: "/orderHistory"))
    expect(app.window.shown.front, equals: .orderHistory)
    try await facade.openShortcutItem(QuickAction(type: "/reorder/42"))
    expect(app.window.shown.front, equals: .basket("42"))
    try await facade.openSpotlightItem(Activity.search("/restaurant/7"))
    expect(app.window.shown.front, equals: .restaurant("7"))
    try await facade.openSpotlightItem(Activity.search("/orderDetails/8"))
    expect(app.window.shown.front, equals: .order("8"))
  }

  @Test("each entry has its own error, and each carries its cause")
  func errors() async throws {
    let app = try await launched(.loggedIn)
    let facade = app.deepLinkingFacade
    func error(_ opening: () async throws -> Void) async -> DeepLinkingError? {
      do { try await opening() } catch { return error as? DeepLinkingError }
      return nil
    }
    let nowhere = try #require(URL(string: "justeat://je.com/nowhere"))
    guard case .couldNotHandleURL(nowhere, let first)? = await error({ try await facade.handleURL(nowhere) }) else {
      Issue.record("no error of handleURL")
      return
    }
    #expect((first as? NavigationIntentFactoryError)?.isUnsupported == true)
    let login = try #require(URL(string: "justeat://je.com/login"))
    guard
      case .couldNotHandleDeepLink(login, let second)? = await error({
        try await facade.openDeepLink(login)
      })
    else {
      Issue.record("no error of openDeepLink")
      return
    }
    expect((second as? DidNotLand)?.result.ending, equals: .refused)
    let item = QuickAction(type: "/reorder/")
    guard
      case .couldNotDeepLinkFromShortcutItem("/reorder/", let third)? = await error({
        try await facade.openShortcutItem(item)
      })
    else {
      Issue.record("no error of openShortcutItem")
      return
    }
    #expect(third is LinkError)
    guard
      case .couldNotDeepLinkFromSpotlightItem(nil, let fourth)? = await error({
        try await facade.openSpotlightItem(Activity.search(nil))
      })
    else {
      Issue.record("no error of openSpotlightItem")
      return
    }
    #expect(fourth is SpotlightItemConverter.NoIdentifier)
  }

  @Test("a login that nobody reported counts when the next link opens, wherever the user is")
  func loginElsewhere() async throws {
    let app = try await launched(.loggedOut)
    try await app.make(.tapped(.orders))
    app.session.userStatus = .loggedIn
    let factory = app.deepLinkingFacade.deepLinkFactory
    try await expect(app.deepLinkingFacade.openDeepLink(factory.homeURL()).ending, equals: .landed)
    await expect(app.deepLinkingFacade.navigationTransitioner.stateMachine.userStatus, equals: .loggedIn)
    try await app.make(.tapped(.orders))
    expect(app.window.shown.front, equals: .orderHistory)
  }

  @Test("schemes and hosts may change while the app runs")
  func settings() async throws {
    let app = try await launched(.loggedOut)
    let facade = app.deepLinkingFacade
    let staging = try #require(URL(string: "https://staging.example.com/home"))
    let mine = try #require(URL(string: "just-eat-dk://x/home"))
    for url in [staging, mine] { await #expect(throws: DeepLinkingError.self) { try await facade.handleURL(url) } }

    app.settings.universalLinkHosts.append("staging.example.com")
    app.settings.internalDeepLinkSchemes = ["just-eat-dk"]
    app.settings.internalDeepLinkHost = "just-eat.dk"
    for url in [staging, mine] { try await expect(facade.handleURL(url).ending, equals: .landed) }
    try expect(facade.deepLinkFactory.loginURL().absoluteString, equals: "just-eat-dk://just-eat.dk/login")
    let old = try #require(URL(string: "justeat://x/home"))
    await #expect(throws: DeepLinkingError.self) { try await facade.handleURL(old) }

    app.settings.internalDeepLinkSchemes = ["not a scheme"]
    await #expect(throws: DeepLinkingError.self) { try await facade.handleURL(staging) }
  }
}
