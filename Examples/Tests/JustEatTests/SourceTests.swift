import Foundation
import JustEat
import NavigationAdapters
import TestSupport
import Testing

/// What the system hands to the app, and where it goes.
@Suite("Sources") @MainActor struct SourceTests {
  /// Hands something over that the app takes, and returns why it was not followed.
  private func error(
    _ app: HeadlessApp, handing: @MainActor (LinkEntry) -> Bool
  ) async -> DeepLinkingError? {
    await withCheckedContinuation { continuation in
      let isTaken = handing(LinkEntry(facade: app.deepLinkingFacade) { continuation.resume(returning: $0.error) })
      #expect(isTaken)
    }
  }

  @Test("a custom scheme goes to openDeepLink, which takes no web address")
  func customScheme() async throws {
    let app = try await launched(.loggedOut)
    let settings = try #require(URL(string: "justeat://x/settings"))
    await expectNil(error(app) { $0.receive(ReceivedLink(url: settings)) })
    expect(app.window.shown.selectedTab, equals: .settings)
    let web = try #require(URL(string: "https://just-eat.co.uk/home"))
    let link = ReceivedLink(web.absoluteString, from: .url)
    guard case .couldNotHandleDeepLink? = await error(app, handing: { $0.receive(link) }) else {
      Issue.record("it was taken")
      return
    }
  }

  @Test("browsing goes to handleURL, and is refused without an address")
  func browsing() async throws {
    let app = try await launched(.loggedOut)
    let activity = Activity.browsing("https://just-eat.co.uk/area/ec4m-london")
    await expectNil(error(app) { $0.receive(ReceivedLink(activity: activity)) })
    expect(app.window.shown.front, equals: .searchResults(postcode: "ec4m", cuisine: nil))
    #expect(!LinkEntry(facade: app.deepLinkingFacade).receive(ReceivedLink(activity: Activity.browsing(nil))))
  }

  @Test("a search item goes to openSpotlightItem, and is refused without an identifier")
  func searchItem() async throws {
    let app = try await launched(.loggedOut)
    await expectNil(error(app) { $0.receive(ReceivedLink(activity: Activity.search("/restaurant/7"))) })
    expect(app.window.shown.front, equals: .restaurant("7"))
    #expect(!LinkEntry(facade: app.deepLinkingFacade).receive(ReceivedLink(activity: Activity.search(nil))))
  }

  @Test("any other activity is none of the app's")
  func otherActivity() async throws {
    let app = try await launched(.loggedOut)
    let activity = Activity(activityType: "com.example.handoff", webpageURL: URL(string: "https://just-eat.co.uk/home"))
    #expect(!LinkEntry(facade: app.deepLinkingFacade).receive(ReceivedLink(activity: activity)))
  }

  @Test(
    "a quick action goes to openShortcutItem, and its completion is told whether it landed",
    arguments: [
      ("/search/N1", true), ("/orderHistory", true), ("/reorder/", false), ("/nowhere", false),
    ])
  func quickAction(type: String, lands: Bool) async throws {
    let app = try await launched(.loggedOut)
    let sources = LinkEntry(facade: app.deepLinkingFacade)
    let told = await withCheckedContinuation { continuation in
      sources.receive(ReceivedLink(quickAction: type)) { continuation.resume(returning: $0) }
    }
    expect(told, equals: lands)
  }

  @Test("of two links that come at once the second is followed, and the first is reported superseded")
  func twoLinks() async throws {
    let app = try await launched(.loggedOut)
    let urls = try ["justeat://x/settings", "justeat://x/search?postcode=N1"].map { try #require(URL(string: $0)) }
    var results: [Result<Void, DeepLinkingError>] = []
    await withCheckedContinuation { continuation in
      let sources = LinkEntry(facade: app.deepLinkingFacade) {
        results.append($0.map { _ in })
        if results.count == 2 { continuation.resume() }
      }
      for url in urls { sources.receive(ReceivedLink(url: url)) }
    }
    expect(results.compactMap { ($0.error?.cause as? DidNotLand)?.result.ending }, equals: [.superseded])
    expect(results.count { $0.error == nil }, equals: 1)
    try await expect(app.window.settled().front, equals: .searchResults(postcode: "N1", cuisine: nil))
  }
}
