import Foundation
import PluginLinks
import TestSupport
import Testing

/// The defects of the published description: each is found in a fixture that behaves as it says, and not here.
@Suite("Published defects") @MainActor struct DefectTests {
  enum Implementation: CaseIterable, Sendable { case published, ours }

  @Test("1: the text of an error is navigated to, as if it were a link", arguments: Implementation.allCases)
  func errorText(implementation: Implementation) async throws {
    let link = "https://app.navidapro.example/spring"
    // A text that happens to be a link, too.
    for message in ["Something went wrong", "https://example.com/help", "navidapro://magazine"] {
      switch implementation {
      case .published:
        let manager = PublishedDeepLinkManager()
        manager.webService = { _ in message }
        manager.handleUniversalLink(try #require(URL(string: link)))
        #expect(manager.handed == [message] || manager.shown?.absoluteString == message)
      case .ours:
        var world = HeadlessWorld()
        world.webService = .webService(.failure(message: message))
        let app = try await launched(.member, world)
        await app.continueActivity(link)
        expect(app.shown, equals: .home(.webServiceFailed))
        expect(app.system.handed, equals: [])
      }
    }
  }

  @Test("2: arrival is judged by the link that came in, not by the screen", arguments: Implementation.allCases)
  func arrival(implementation: Implementation) async throws {
    let link = "navidapro://coach/plan?day=2"
    let url = try #require(URL(string: link))
    let believes: Bool
    switch implementation {
    case .published:
      let manager = PublishedDeepLinkManager()
      manager.shows = { _ in URL(fileURLWithPath: "/elsewhere") }
      manager.handleUniversalLink(try #require(URL(string: universal(link))))
      believes = manager.isSuccessfullyNavigatedToDeepLink(url)
    case .ours:
      var world = HeadlessWorld()
      world.plugins["coach"] = .goesAstray
      let app = try await launched(.member, world)
      await app.open(universal(link))
      let place = try #require(app.deepLinkManager.createDeepLink(url: url))
      believes = app.deepLinkManager.deepLinkValidator.isSuccessfullyNavigatedToDeepLink(place)
      expect(app.outcomes, equals: [.failed(.cannotOpen)])
    }
    expect(believes, equals: (implementation == .published))
  }

  @Test("3: what only begins like the app's scheme is taken for a deep link", arguments: Implementation.allCases)
  func likeOurs(implementation: Implementation) async throws {
    let handed: [String]
    switch implementation {
    case .published:
      let manager = PublishedDeepLinkManager()
      manager.handleUniversalLink(try #require(URL(string: "navidapro2://coach")))
      handed = manager.handed
    case .ours:
      let app = try await launched(.member)
      await app.open("navidapro2://coach")
      expect(app.shown, equals: .home(.schemeNotAllowed))
      handed = app.system.handed
    }
    expect(handed, equals: (implementation == .published ? ["navidapro2://coach"] : []))
  }

  @Test("4: whatever is no deep link is opened outside", arguments: Implementation.allCases)
  func outside(implementation: Implementation) async throws {
    let texts = ["javascript:alert(1)", "file:///etc/passwd", "no link at all", "navidapro:///coach"]
    let handed: [String]
    switch implementation {
    case .published:
      let manager = PublishedDeepLinkManager()
      for text in texts { manager.handleDeepLinkNavigation(for: text) }
      handed = manager.handed
    case .ours:
      let app = try await launched(.member)
      for text in texts { await app.follow(text) }
      expect(app.outcomes.count, equals: texts.count)
      handed = app.system.handed
    }
    expect(handed, equals: (implementation == .published ? texts : []))
  }
}
