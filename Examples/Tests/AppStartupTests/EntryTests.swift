import AppStartup
import Foundation
import NavigationAdapters
import TestSupport
import Testing

/// Every way into the app, and everything that it leads to.
@Suite("Entries and targets", .endsInTime) struct EntryTests {
  let folder = TestFolder()

  func app(_ user: User = .signedIn) -> HeadlessApp {
    HeadlessApp(folder: folder.url, user: user, setup: HeadlessSetup())
  }

  @Test(
    "a notification, a quick action and a search item are announced at a cold start, and lead to what they name",
    arguments: [
      (LaunchOptions.Reason.notification, ReceivedLink(passLink("1"), from: .notification)),
      (.shortcutItem(type: "/boarding-pass/1"), ReceivedLink(quickAction: "/boarding-pass/1")),
      (.userActivity(type: UserActivityType.searchItem), ReceivedLink("/boarding-pass/1", from: .searchItem)),
      (.userActivity(type: UserActivityType.browsing), ReceivedLink(passLink("1"), from: .browsing)),
      (.url(URL(fileURLWithPath: "/")), ReceivedLink(passLink("1"), from: .url)),
    ])
  func entries(_ reason: LaunchOptions.Reason, _ link: ReceivedLink) throws {
    let app = app()
    app.start(LaunchOptions([reason]))
    expect(app.shown, equals: .spinner)
    app.open(link)
    expect(app.operations.map(\.shows), equals: [.spinner, .pass("1")])
    // While the app runs, too.
    app.move(.wentBack)
    app.open(link)
    expect(app.pass, equals: "1")
    #expect(app.failures.isEmpty)
  }

  @Test("what links lead to is registered while the app runs: any number of targets, without a change of the spec")
  func targets() throws {
    let app = app(.signedOut)
    app.open("https://boardingpass.example/offers/7")
    app.signIn()
    expect(app.shown, equals: .offer("7"))
    app.open("boardingpass://boardingpass.example/sale/8/details?from=mail")
    expect(app.shown, equals: .offer("8"))
    app.open(passLink("1"))
    expect(app.shown, equals: .pass("1"))
    #expect(folder.names.isEmpty)
    // One segment goes to the resolver, until a target takes it.
    let links = try #require(app.links)
    let window = try #require(app.window)
    app.open("https://boardingpass.example/club")
    expect(app.shown, equals: .spinner)
    app.resolverAnswers(.success(nil))
    try links.register(Club(window: window), as: "club")
    app.open("https://boardingpass.example/club")
    expect(app.shown, equals: .offer("club"))
    #expect(throws: StartupLinks.InvalidPath.self) {
      try links.register(Club(window: window, paths: ["club/{a b}"]), as: "club")
    }
    try links.remove("club")
    app.open("https://boardingpass.example/club")
    expect(app.shown, equals: .spinner)
  }

  /// A target that is registered late.
  private struct Club: LinkTarget {
    let window: HeadlessWindow
    var paths = ["/club"]
    func show(_ values: [String: String], animated: Bool) async throws {
      try await window.show(.offer("club"), animated: animated)
    }
  }

  @Test("a link to what is not registered any more is reported as unreadable, and the app goes home")
  func unregistered() throws {
    let app = app(.signedOut)
    app.open(passLink("1"))
    try app.links?.remove("boarding pass")
    app.signIn()
    expect(app.shown, equals: .home)
    expect(app.reasons, equals: [.unreadable])
    expect(folder.names, equals: ["set-aside-1"])
  }

  @MainActor @Test("the link entry of any app hands links over, of every kind")
  func linkEntry() async throws {
    let phone = StormTests.Phone()
    phone.token.signIn()
    let links = try StartupLinks()
    try links.register(phone, as: "boarding pass")
    let coordinator = try FlowCoordinator(
      parts: phone.parts, links: links, account: phone.token, store: FileLinkStore(folder: folder.url), resolver: phone)
    try await coordinator.start()
    let (followed, told) = AsyncStream<Bool>.makeStream()
    let entry = LinkEntry { link in
      let isFollowed = (try? await coordinator.links.handle(link).ending) == .landed
      told.yield(isFollowed)
      return isFollowed
    }
    var results = followed.makeAsyncIterator()
    for (number, link) in [
      ReceivedLink(passLink("0"), from: .url), ReceivedLink("/boarding-pass/1", from: .searchItem),
      ReceivedLink(quickAction: "/boarding-pass/2"),
    ].enumerated() {
      entry.receive(link)
      #expect(await results.next() == true)
      await expect(phone.passes.last, equals: "\(number)")
    }
    #expect(entry.receive(notification: ["link": passLink("3")]))
    #expect(await results.next() == true)
    await expect(phone.passes, equals: ["0", "1", "2", "3"])
    entry.receive(ReceivedLink("https://elsewhere.example/", from: .browsing))
    #expect(await results.next() == false)
  }
}
