import Foundation
import PluginLinks
import TestSupport
import Testing

/// Links by those who mean no good. None crashes or hangs the app, and none gets past a check.
@Suite("Hostile links") @MainActor struct HostileTests {
  @Test("a link that is too long is refused, and its text cut", arguments: [65_000, 65_536, 1_000_000])
  func long(length: Int) async throws {
    let app = try await launched(.member)
    let link = "navidapro://coach/" + String(repeating: "a", count: length - 18)
    await app.follow(link)
    if length < 65_536 {
      expect(app.outcomes.first?.name, equals: "arrived")
    } else {
      expect(app.shown, equals: .home(.notADeepLink(String(link.prefix(200)))))
    }
    let address = "https://app.navidapro.example/" + String(repeating: "a", count: length - 30)
    await app.continueActivity(address)
    expect(app.outcomes.last?.name, equals: (length < 65_536 ? "failed(webServiceFailed)" : "failed(notADeepLink)"))
  }

  @Test("a link within a link within a link comes to an end")
  func nested() async throws {
    let app = try await launched(.member)
    await app.open(universal("navidapro://coach?schema=navidapro://bonus"))
    expect(app.shown.front, equals: .plugin(place("coach", ("schema", "navidapro://bonus"))))
    // A thousand times, each encoded once more where it must be.
    var link = "navidapro://magazine"
    for _ in 0..<1_000 { link = "navidapro://magazine?schema=" + link }
    await app.open(universal(link))
    expect(app.outcomes.count, equals: 2)
    // An address outside that is a link of the app's own goes nowhere, however deep.
    await app.open("navidapro://web?address=navidapro://web?address=navidapro://coach")
    expect(app.shown, equals: .home(.schemeNotAllowed))
    // A web service that answers with a universal link is not asked again.
    app.world.webService = .webService(.deepLink(universal("navidapro://bonus")))
    await app.continueActivity("https://app.navidapro.example/spring")
    expect(app.shown, equals: .home(.webServiceFailed))
    expect(app.system.handed, equals: [])
  }

  @Test("an exempt link cannot be spelled past the list")
  func exempt() async throws {
    let spellings = [
      "navidapro://magazine/print", "NAVIDAPRO://magazine/print", "navidapro://magazine/pr%69nt",
      "navidapro://magazine//print/", "navidapro://magazine:80/print", "navidapro://magazine/print/7?a=b#c",
      "navidapro://magazine/print#c",
    ]
    let app = try await launched(.member)
    for spelling in spellings {
      await app.open(spelling)
      await app.open(universal(spelling.replacingOccurrences(of: "%", with: "%25")))
    }
    expect(app.outcomes, equals: spellings.flatMap { _ in [.failed(.schemeNotAllowed), .failed(.schemeNotAllowed)] })
    // What only begins like it is not exempt.
    await app.open("navidapro://magazine/printed")
    expect(app.outcomes.last, equals: .arrived(DeepLinkModel(pluginId: "magazine", subScreens: ["printed"])))
  }

  @Test(
    "a link that is not what it seems to be opens no plugin",
    arguments: [
      "navidapro://coach@bonus", "navidapro://bonus@coach", "navidapro:coach", "navidapro:/coach", "navidapro:///coach",
      "navidapro://Coach", "navidapro://co%61ch", "navidapro://coach/%zz", "navidapro://coach/%C3",
      "navidapro://coach/%00",
      "navidapro://coach?a=%zz", "navidapro2://coach", "navidapro-test://coach", "xnavidapro://coach", "//coach",
      "navidapro://coach/..", "navidapro://", "navidapro:", "navidapro://%",
      "navidapro://coach\n", "navidapro://coach\u{0}", "navidaprо://coach", "javascript://navidapro://coach",
      "navidapro://home", "navidapro://notOldEnough", "navidapro://consent/coach",
    ])
  func deceptive(text: String) async throws {
    let app = try await launched(.member)
    await app.follow(text)
    guard case .failed = app.outcomes.first else {
      Issue.record("\(text): \(app.outcomes), \(app.shown)")
      return
    }
    #expect(app.shown.front == .home && app.shown.error != nil)
    expect(app.system.handed, equals: [])
  }

  @Test("mixed case: schemes have none, plugins have one")
  func mixedCase() async throws {
    let app = try await launched(.member)
    await app.open("NaViDaPrO://coach/Plan")
    expect(app.shown, equals: .plugin(DeepLinkModel(pluginId: "coach", subScreens: ["Plan"])))
    await app.open(universal("NAVIDAPRO://bonus"))
    expect(app.shown, equals: .plugin(.bonus))
  }

  @Test("links of random pieces end, each of them, on home or where they say")
  func random() async throws {
    let pieces = [
      "navidapro", "navidapro2", "https", ":", "/", "//", "?", "#", "&", "=", "%", "%2F", "%25", "@", "coach", "bonus",
      "web", "address", "schema", "magazine", "print", "challenge", "goalType", "sleep", "é", " ", "\\", "..", "7",
    ]
    var random = Seeded(state: 20_180_412)
    let app = try await launched(.member)
    for index in 1...500 {
      let count = Int.random(in: 0..<9, using: &random)
      let text = "navidapro://" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      await app.follow(text)
      expect(app.outcomes.count, equals: index)
      switch app.outcomes[index - 1] {
      case .arrived(let place):
        expect(app.shown, equals: .plugin(place), "\(text)")
        let url = try #require(URL(string: place.text))
        expect(app.deepLinkManager.createDeepLink(url: url).map { DeepLinkModel($0) }, equals: place)
        #expect(place.pluginId != "magazine" || place.subScreens.first != "print")
      case .failed(let error): expect(app.shown, equals: .home(error), "\(text)")
      default: break
      }
    }
    #expect(app.system.handed.allSatisfy { $0.lowercased().hasPrefix("https:") })
  }

  private func place(_ id: String, _ item: (String, String)) -> DeepLinkModel {
    DeepLinkModel(pluginId: id, query: [DeepLinkItem(item.0, item.1)])
  }
}

/// The same numbers each time. Source: Knuth, The Art of Computer Programming, volume 2, 3.3.4.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}
