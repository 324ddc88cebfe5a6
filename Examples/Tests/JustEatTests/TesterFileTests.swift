import Foundation
import JustEat
import NavigationAdapters
import NavigationModel
import TestSupport
import Testing

/// The links that came with the demo, followed in the whole stack.
@Suite("The published link-tester file") @MainActor struct TesterFileTests {
  /// What a user would find in front after each link, written by hand; `nil`: the link does not land.
  static let expected: [(link: String, loggedOut: Page?, loggedIn: Page?)] = {
    let links = publishedTesterFile.universalLinks + publishedTesterFile.deepLinks
    let anyone: (Page) -> (Page?, Page?) = { ($0, $0) }
    let pages: [(Page?, Page?)] = [
      anyone(.home), anyone(.home), (.login, nil),
      anyone(.searchResults(postcode: "EC4M7RF", cuisine: nil)),
      anyone(.searchResults(postcode: "EC4M7RF", cuisine: nil)),
      anyone(.searchResults(postcode: "EC4M7RF", cuisine: "italian")),
      anyone(.restaurant("123")), (.resetPassword("123"), nil), anyone(.orderHistory), anyone(.order("123")),
      anyone(.basket("123")), anyone(.basket("123")), (.resetPassword("123"), nil),
      anyone(.home), (.login, nil), (.resetPassword("xyz"), nil),
      anyone(.searchResults(postcode: "EC4M7RF", cuisine: nil)),
      anyone(.searchResults(postcode: "EC4M7RF", cuisine: "italian")),
      anyone(.restaurant("12345")), anyone(.orderHistory), anyone(.order("98765")), anyone(.basket("x8hawCy")),
      anyone(.settings), (nil, nil),
    ]
    return zip(links, pages).map { ($0, $1.0, $1.1) }
  }()

  @Test("of 48 runs with well-meaning answers 41 land, 5 are refused and 2 are unsupported")
  func allRuns() async throws {
    try #require(Self.expected.count == 24)
    var landed = 0
    var refused: [String] = []
    var unsupported: [String] = []
    for status in UserStatus.allCases {
      for run in Self.expected {
        let app = try HeadlessApp(userStatus: status)
        try await app.finishLaunching()
        let outcome = await DeepLinkingTester(facade: app.deepLinkingFacade).follow(run.link)
        let page = status == .loggedIn ? run.loggedIn : run.loggedOut
        switch outcome.ending {
        case .landed:
          landed += 1
          expect(app.window.shown.front, equals: page, "\(run.link)")
        case .refused:
          refused.append("\(status) \(run.link)")
          expectNil(page, "\(run.link)")
        case let other:
          expectNil(other)
          expectNil(page, "\(run.link)")
          let error = try #require(outcome.result.error as? DeepLinkingError)
          if case NavigationIntentFactoryError.unsupportedURL? = error.cause as? NavigationIntentFactoryError {
            unsupported.append(run.link)
          }
        }
      }
    }
    expect(landed, equals: 41)
    expect(
      refused,
      equals: [
        "loggedIn https://just-eat.co.uk/login",
        "loggedIn https://just-eat.co.uk/resetPassword?resetToken=123",
        "loggedIn https://just-eat.co.uk/account/update-password?token=123",
        "loggedIn justeat://irrelev.ant/login",
        "loggedIn just-eat-uk://irrelev.ant/resetPassword?resetToken=xyz",
      ])
    expect(unsupported, equals: Array(repeating: "je-internal://irrelev.ant/unknown", count: 2))
  }

  @Test("all links in one app after the other come to the same places as in apps of their own")
  func oneApp() async throws {
    let app = try HeadlessApp()
    try await app.finishLaunching()
    let tester = DeepLinkingTester(facade: app.deepLinkingFacade)
    tester.file = publishedTesterFile
    let outcomes = await tester.run()
    // The first link that needs a login is the ninth; nobody is logged out afterwards.
    let landed = outcomes.map { $0.ending == .landed }
    expect(landed, equals: Self.expected.enumerated().map { ($0 < 8 ? $1.loggedOut : $1.loggedIn) != nil })
  }

  @Test("orders while logged out asks for a login and lands on the history; then login is refused")
  func story() async throws {
    var logins = 0
    let app = try HeadlessApp(
      person: HeadlessPerson(logsIn: {
        logins += 1; return .signedIn
      }))
    try await app.finishLaunching()
    let orders = try #require(URL(string: "https://just-eat.co.uk/orders"))
    let login = try #require(URL(string: "https://just-eat.co.uk/login"))

    try await app.deepLinkingFacade.handleURL(orders)
    expect(logins, equals: 1)
    expect(app.window.shown.front, equals: .orderHistory)
    expect(app.window.shown.selectedTab, equals: .orders)

    let error = await #expect(throws: DeepLinkingError.self) { try await app.deepLinkingFacade.handleURL(login) }
    let cause = try #require(error?.cause as? DidNotLand)
    expect(cause.result.ending, equals: .refused)
    #expect(app.window.shown.sheets.isEmpty)
  }

  @Test("the file is read from JSON with the published keys, and a list that is missing is empty")
  func json() throws {
    let json = #"{"universal_links": ["https://just-eat.co.uk/"], "deep_links": ["justeat://irrelev.ant/home"]}"#
    let file = try LinkTesterFile(json: Data(json.utf8))
    expect(file.universalLinks, equals: ["https://just-eat.co.uk/"])
    expect(file.deepLinks, equals: ["justeat://irrelev.ant/home"])
    try expect(LinkTesterFile(json: Data("{}".utf8)), equals: LinkTesterFile())
    #expect(throws: DecodingError.self) { try LinkTesterFile(json: Data(#"{"deep_links": "x"}"#.utf8)) }
    try expect(LinkTesterFile(json: JSONEncoder().encode(publishedTesterFile)), equals: publishedTesterFile)
  }
}
