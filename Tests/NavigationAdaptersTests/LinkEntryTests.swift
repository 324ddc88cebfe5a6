import Foundation
import LinkRouting
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// What the system hands to an app, on the engine of a spec.
@Suite("Link entry") @MainActor struct LinkEntryTests {
  struct Activity: UserActivity {
    var activityType: String
    var webpageURL: URL?
    var userInfo: [AnyHashable: Any]?
  }

  private func shop(_ gate: Gate = Gate()) throws -> LinkOpener {
    LinkOpener(engine: try NavigationEngine(machine: machine(ofSpec: "shop.yaml"), presenter: Shower(gate: gate)))
  }

  /// What was reported of the one link that `receiving` hands over.
  private func report(
    of opener: LinkOpener, receiving: @MainActor (LinkEntry) -> Bool
  ) async -> (ReceivedLink, Result<JourneyResult, LinkOpeningError>) {
    await withCheckedContinuation { continuation in
      let entry = LinkEntry(opener: opener) { continuation.resume(returning: ($0, $1)) }
      #expect(receiving(entry))
    }
  }

  @Test("a URL is browsing if it is a web address, in any case of its scheme, and else one of the app's own")
  func urls() throws {
    for (text, origin) in [
      ("https://shop.example/p/1", ReceivedLink.Origin.browsing), ("HTTP://shop.example", .browsing),
      ("shop://shop.example/p/1", .url), ("relative", .url),
    ] {
      let link = ReceivedLink(url: try #require(URL(string: text)))
      expect(link, equals: ReceivedLink(text, from: origin))
      expect(link.source, equals: .url)
    }
  }

  @Test("an activity is a link if it is browsing with an address or a search item with an identifier")
  func activities() throws {
    let url = try #require(URL(string: "https://shop.example/orders"))
    func link(_ type: String, _ url: URL? = nil, _ info: [AnyHashable: Any]? = nil) -> ReceivedLink? {
      ReceivedLink(activity: Activity(activityType: type, webpageURL: url, userInfo: info))
    }
    expect(
      link("NSUserActivityTypeBrowsingWeb", url), equals: ReceivedLink("https://shop.example/orders", from: .browsing))
    expectNil(link("NSUserActivityTypeBrowsingWeb"))
    let item = link("com.apple.corespotlightitem", nil, ["kCSSearchableItemActivityIdentifier": "/p/1"])
    expect(item, equals: ReceivedLink("/p/1", from: .searchItem))
    expect(item?.source, equals: .spotlight)
    expectNil(link("com.apple.corespotlightitem", url, ["kCSSearchableItemActivityIdentifier": 1]))
    expectNil(link("com.example.handoff", url))
  }

  @Test("a notification is a link if it has one under the app's key, as text or as a URL")
  func notifications() throws {
    let url = try #require(URL(string: "shop://shop.example/orders"))
    let expected = ReceivedLink("shop://shop.example/orders", from: .notification)
    expect(ReceivedLink(notification: ["to": "shop://shop.example/orders", "aps": [:]], key: "to"), equals: expected)
    expect(ReceivedLink(notification: ["to": url], key: "to"), equals: expected)
    expectNil(ReceivedLink(notification: ["to": 1], key: "to"))
    expectNil(ReceivedLink(notification: ["to": "shop://shop.example/orders"], key: "link"))
  }

  @Test("whatever is a link is opened by the routes of its kind, and its landing is reported")
  func landings() async throws {
    let opener = try shop()
    await opener.startUpIsDone()
    let deep = try #require(URL(string: "shop://shop.example/p/1"))
    let web = try #require(URL(string: "https://www.shop.example/basket"))
    let browsing = Activity(activityType: UserActivityType.browsing, webpageURL: web)
    let receptions: [(String, @MainActor (LinkEntry) -> Bool)] = [
      ("product", { $0.receive(ReceivedLink(url: deep)) }),
      ("basket", { $0.receive(ReceivedLink(activity: browsing)) }),
      ("search", { $0.receive(ReceivedLink(quickAction: "/search")) }),
      ("home", { $0.receive(notification: ["link": "shop://shop.example/"]) }),
    ]
    for (name, reception) in receptions {
      let (_, result) = await report(of: opener, receiving: reception)
      let screen = try #require(try result.get().landedScreen)
      expect(opener.engine.machine.screens[screen.index].name, equals: name)
    }
  }

  @Test("what cannot be followed is reported with its cause")
  func failures() async throws {
    let opener = try shop()
    await opener.startUpIsDone()
    let (link, unknown) = await report(of: opener) { $0.receive(ReceivedLink(quickAction: "/nowhere")) }
    expect(link, equals: ReceivedLink("/nowhere", from: .quickAction))
    #expect(throws: LinkOpeningError.self) { try unknown.get() }
    guard case .failure(let error) = unknown, let cause = error.cause as? LinkError else {
      Issue.record("no LinkError")
      return
    }
    expect(cause.code, equals: .noRoute)
    // The basket is empty, so that the checkout is refused.
    let checkout = try #require(URL(string: "shop://shop.example/checkout"))
    guard
      case .failure(let refused) = await report(of: opener, receiving: { $0.receive(ReceivedLink(url: checkout)) }).1
    else {
      Issue.record("the checkout landed")
      return
    }
    #expect((refused.cause as? DidNotLand)?.result.ending != .landed)
    #expect(refused.cause is DidNotLand)
  }

  @Test("what is no link is refused, and nobody is told")
  func nothing() throws {
    let entry = LinkEntry { _ in
      Issue.record("it was followed")
      return false
    }
    #expect(!entry.receive(nil) { _ in Issue.record("it was completed") })
    #expect(!entry.receive(notification: ["aps": [:]]))
  }

  @Test("a quick action's caller is told whether it landed", arguments: [("/search", true), ("/nowhere", false)])
  func completion(type: String, lands: Bool) async throws {
    let opener = try shop()
    await opener.startUpIsDone()
    let entry = LinkEntry(opener: opener)
    let told = await withCheckedContinuation { continuation in
      entry.receive(ReceivedLink(quickAction: type)) { continuation.resume(returning: $0) }
    }
    expect(told, equals: lands)
  }

  @Test("URLs that come in a set are followed in the order of their text")
  func order() async throws {
    let urls = try ["shop://b/", "shop://c/", "shop://a/"].map { try #require(URL(string: $0)) }
    let followed = await withCheckedContinuation { continuation in
      var followed: [String] = []
      let entry = LinkEntry {
        followed.append($0.text)
        if followed.count == urls.count { continuation.resume(returning: followed) }
        return true
      }
      entry.receive(urls: urls)
    }
    expect(followed, equals: ["shop://a/", "shop://b/", "shop://c/"])
  }

  @Test("links wait until start-up is done, at a cold and at a warm start, but an unknown link does not")
  func startUp() async throws {
    let gate = Gate()
    let opener = try shop(gate)
    for isWarm in [false, true] {
      gate.isOpen = false
      if isWarm { opener.startUpBegins() }
      await #expect(throws: LinkOpeningError.self) { try await opener.open(ReceivedLink("shop://x/none", from: .url)) }
      let landing = Task { try await opener.open(ReceivedLink("shop://shop.example/p/1", from: .url)) }
      // It is the task's turn before it is this one's again.
      await Task.yield()
      gate.isOpen = true
      await opener.startUpIsDone()
      try await expect(landing.value.ending, equals: .landed)
    }
  }

  @Test("a link whose caller gives up while it waits is not followed", arguments: [false, true])
  func cancellation(isWarm: Bool) async throws {
    let opener = try shop(Gate(isOpen: false))
    if isWarm {
      await opener.startUpIsDone()
      opener.startUpBegins()
    }
    let landing = Task { try await opener.open(ReceivedLink("shop://shop.example/p/1", from: .url)) }
    await Task.yield()
    landing.cancel()
    let error = await #expect(throws: LinkOpeningError.self) { try await landing.value }
    #expect(error?.cause is CancellationError)
  }
}

/// Whether something may be shown.
@MainActor private final class Gate {
  var isOpen: Bool

  init(isOpen: Bool = true) { self.isOpen = isOpen }
}

private struct Shower: Presenter {
  let gate: Gate

  func present(_ presentation: Presentation) async throws {
    if await !gate.isOpen { Issue.record("shown during start-up") }
  }
  func ask(_ question: Question) async throws -> Answer { Answer(outcome: 0) }
  func show(_ arrival: Arrival) async throws {}
}
