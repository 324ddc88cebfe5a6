import AppStartup
import Foundation
import NavigationEngine
import TestSupport
import Testing

/// The habit of whoever wrote the original: every combination of stored facts, a reinstallation with the link alive, a
/// cold start.
@Suite("Scenarios", .endsInTime) struct ScenarioTests {
  let folder = TestFolder()

  func app(_ user: User = .signedIn, _ change: (inout HeadlessSetup) -> Void = { _ in }) throws -> HeadlessApp {
    var setup = HeadlessSetup()
    change(&setup)
    return HeadlessApp(folder: folder.url, user: user, setup: setup)
  }

  @Test("install: a link that has survived the way through the store is followed after the onboarding")
  func install() throws {
    let app = try app()
    app.install(with: passLink("42"))
    expect(app.shown, equals: .onboarding)
    expect(app.facts?.link, equals: .stored)
    #expect(app.finishOnboarding())
    expect(app.pass, equals: "42")
    expect(app.facts, equals: StartupFacts(user: .signedIn, link: .absent, incoming: .nothing))
    expect(app.operations.filter(\.isAnimated).map(\.shows), equals: [app.shown])
  }

  @Test("install: the link may be a short one, inside another; the app waits for what it means")
  func installShort() throws {
    let app = try app()
    app.install(with: "boardingpass://google/link?deep_link_id=https%3A%2F%2Fboardingpass.example%2FXy7k")
    expect(app.shown, equals: .spinner)
    expect(app.resolvedLinks, equals: ["https://boardingpass.example/Xy7k"])
    app.resolverAnswers(.success("https://www.boardingpass.example/boarding-pass/LH%201142"))
    expect(app.shown, equals: .onboarding)
    app.finishOnboarding()
    expect(app.pass, equals: "LH 1142")
  }

  @Test("install: without a link there is the onboarding, then home; the old data are gone")
  func installPlain() throws {
    try folder.prepare(.stored)
    let app = try app()
    app.install()
    expect(app.shown, equals: .onboarding)
    app.finishOnboarding()
    expect(app.shown, equals: .home)
    expect(app.passes, equals: [])
  }

  @Test("coldStart: the spinner is shown until the link has come and its meaning is known")
  func coldStart() throws {
    let app = try app()
    app.coldStart()
    expect(app.shown, equals: .spinner)
    app.open(shortLink("a"))
    expect(app.shown, equals: .spinner)
    app.resolverAnswers(.success(passLink("7")))
    expect(app.operations.map(\.shows), equals: [.spinner, .pass("7")])
  }

  @Test("coldStart: a link that was announced and never comes leads home when the time is up")
  func coldStartSilence() throws {
    let app = try app()
    app.coldStart()
    app.timePasses(.seconds(9))
    expect(app.shown, equals: .spinner)
    app.timePasses(.seconds(1))
    expect(app.shown, equals: .home)
    expect(app.reports, equals: [.linkNotFound(.timedOut)])
  }

  @Test("coldStart: a link that opens nothing here ends the wait at once")
  func coldStartForeign() throws {
    let app = try app()
    app.coldStart()
    app.open("https://elsewhere.example/boarding-pass/1")
    expect(app.shown, equals: .home)
    expect(app.failures.count, equals: 1)
    expect(app.reports, equals: [.linkNotFound(.failed)])
  }

  @Test("a cold start for something that no handler knows is a launch; with a handler for it, the app waits")
  func pluggable() throws {
    let beacon = LaunchOptions([.other("location")])
    let app = try app()
    app.start(beacon)
    expect(app.shown, equals: .home)
    app.kill()
    let other = try self.app {
      $0.options.handlers.append(ReasonHandler { $0 == .other("location") })
    }
    other.start(beacon)
    expect(other.shown, equals: .spinner)
    other.open(passLink("1"))
    expect(other.pass, equals: "1")
  }

  @Test("kill: what was only asked for is gone, and what was stored is followed")
  func kill() throws {
    let app = try app(.signedOut)
    app.open(shortLink("a"))
    app.kill()
    app.launch()
    expect(app.shown, equals: .login)
    app.open(passLink("5"))
    expect(app.shown, equals: .login)
    app.kill()
    expect(folder.names, equals: ["link.stored"])
    app.launch()
    expect(app.shown, equals: .login)
    app.signIn()
    expect(app.pass, equals: "5")
    expect(app.passes, equals: ["5"])
  }

  @Test("a login that the user gives up leaves the link in the store; signing in later follows it")
  func cancelledLogin() throws {
    let app = try app(.signedOut)
    app.open(passLink("5"))
    #expect(app.cancelLogin())
    expect(app.shown, equals: .login)
    #expect(!app.cancelLogin())
    #expect(app.signIn())
    expect(app.pass, equals: "5")
  }

  @Test("an answer that comes after the time is up is ignored, and so is that to an older question")
  func lateAnswers() throws {
    let app = try app()
    app.open(shortLink("a"))
    app.timePasses()
    expect(app.shown, equals: .home)
    app.open(shortLink("b"))
    expect(app.shown, equals: .spinner)
    #expect(app.resolverAnswers(.success(passLink("b"))))
    expect(app.pass, equals: "b")
    #expect(app.resolverAnswers(.success(passLink("a"))))
    expect(app.pass, equals: "b")
    expect(app.passes, equals: ["b"])
  }

  @Test("a newer link takes the place of one that is on its way, which is reported")
  func newer() throws {
    let app = try app()
    app.open(shortLink("a"))
    app.open(passLink("2"))
    expect(app.pass, equals: "2")
    app.resolverAnswers(.success(passLink("1")))
    expect(app.passes, equals: ["2"])
    expect(app.reasons, equals: [.replaced])
  }

  @Test(
    "what the resolver finds is judged like any link: one that opens no pass here is a failure",
    arguments: [
      "https://elsewhere.example/boarding-pass/1", "https://boardingpass.example/again", "nonsense", "",
    ])
  func foundNonsense(_ found: String) throws {
    let app = try app()
    app.open(shortLink("a"))
    app.resolverAnswers(.success(found))
    expect(app.shown, equals: .home)
    expect(app.reports, equals: [.linkNotFound(.failed)])
  }

  @Test("taps: tabs, passes, logging out; a tap that is not possible moves nothing")
  func taps() throws {
    let app = try app()
    app.launch()
    #expect(!app.logOut())
    #expect(app.tap(.choose(link: passLink("1"))))
    expect(app.pass, equals: "1")
    // A tab keeps what is pushed in it, until it is tapped once more.
    #expect(app.move(.tapped(.profile)))
    expect(app.shown, equals: .profile)
    #expect(!app.move(.wentBack))
    #expect(app.move(.tapped(.passes)))
    expect(app.pass, equals: "1")
    #expect(app.move(.tapped(.passes)))
    expect(app.shown, equals: .home)
    #expect(app.tap(.choose(link: passLink("2"))))
    #expect(app.move(.wentBack))
    expect(app.shown, equals: .home)
    #expect(app.move(.tapped(.profile)))
    #expect(app.logOut())
    expect(app.shown, equals: .login)
    expect(app.user, equals: .signedOut)
  }

  @Test("a session that ends leads to the login from wherever the app is")
  func session() throws {
    let app = try app()
    app.launch()
    app.tap(.choose(link: passLink("1")))
    app.move(.tapped(.profile))
    #expect(app.endSession())
    expect(app.shown, equals: .login)
    #expect(!app.move(.tapped(.passes)))
    #expect(app.endSession())
    expect(app.shown, equals: .login)
    #expect(app.signIn())
    expect(app.shown, equals: .home)
    // What was chosen in the session that ended is not there any more.
    #expect(!app.move(.wentBack))
  }

  @Test("a pass that is shared opens as the same pass on another device", arguments: ["42", "LH 1142/7", "ü", "%2F"])
  func sharing(_ pass: String) throws {
    let app = try app()
    app.launch()
    let shared = try #require(try app.coordinator?.share("boarding pass", ["passId": pass]))
    let folder = TestFolder()
    let other = HeadlessApp(folder: folder.url, setup: HeadlessSetup())
    other.install(with: shared.absoluteString)
    other.finishOnboarding()
    expect(other.pass, equals: pass)
    #expect(throws: (any Error).self) { try app.coordinator?.share("boarding pass", ["passId": ""]) }
  }

  @Test("links of other schemes are left alone; universal links and custom schemes open the same passes")
  func handlers() throws {
    let app = try app()
    app.launch()
    let links = try #require(app.coordinator?.links)
    #expect(!links.handle(customScheme: try #require(URL(string: "mailto:x"))))
    app.open(passLink("9"))
    expect(app.pass, equals: "9")
    app.open("https://boardingpass.example/boarding-pass/10")
    expect(app.pass, equals: "10")
  }

  @Test("a pass that cannot be presented is reported, and the app goes home")
  func unpresentable() throws {
    let app = try app {
      $0.behavior = ScreenBehavior { operation in
        if operation.shows == .pass("5") { throw Offline() }
      }
    }
    app.open(passLink("5"))
    expect(app.shown, equals: .home)
    expect(app.reasons, equals: [.interrupted])
    #expect(folder.names.isEmpty)
  }

  private func failing(_ failing: LinkStoreStep) -> @Sendable (LinkStoreStep) throws -> Void {
    { if $0 == failing { throw LinkStoreError.step($0, errno: 28) } }
  }

  @Test("a full disk: the link is followed all the same, from memory, and the problem is reported")
  func cannotKeep() throws {
    let app = try app(.signedOut) { $0.beforeStoreStep = failing(.write) }
    app.open(passLink("5"))
    expect(app.facts?.link, equals: .stored)
    app.signIn()
    expect(app.pass, equals: "5")
    expect(app.problems.count, equals: 1)
    #expect(folder.names.isEmpty)
  }

  @Test("a link that cannot be marked is not shown but reported, and the app goes home")
  func cannotMark() throws {
    let app = try app { $0.beforeStoreStep = failing(.mark) }
    app.open(passLink("5"))
    expect(app.shown, equals: .home)
    expect(app.passes, equals: [])
    expect(app.reasons, equals: [.interrupted])
    expect(app.problems.count, equals: 1)
    #expect(folder.names.isEmpty)
  }

  @Test("a copy that cannot be deleted is not followed by a later launch, and is reported as what it looks like")
  func cannotDelete() throws {
    let app = try app { $0.beforeStoreStep = failing(.delete) }
    app.open(passLink("5"))
    expect(app.pass, equals: "5")
    expect(app.problems.count, equals: 1)
    app.kill()
    app.launch()
    expect(app.passes, equals: ["5"])
    expect(app.reasons, equals: [.interrupted])
    expect(app.shown, equals: .home)
  }

  @Test("nobody is signed out as long as a link that was meant for them can still be followed")
  func cannotDrop() throws {
    var refused = 0
    for moment in 1...40 {
      let folder = TestFolder()
      try folder.prepare(.stored)
      var setup = HeadlessSetup()
      setup.beforeStoreStep = failing(.delete)
      let app = HeadlessApp(folder: folder.url, user: .signedIn, setup: setup)
      app.happens(atMoment: moment) { if !$0.endSession() { refused += 1 } }
      app.launch()
      #expect(app.user == .signedIn || !folder.names.contains("link.stored"), "at \(moment)")
      if app.user == .signedOut { expect(app.shown, equals: .login) }
    }
    #expect(refused > 0)
  }

  @Test("a callback that comes twice counts once")
  func callbacks() async throws {
    let twice = CallbackResolver { code, completion in
      completion(.success(code + "!"))
      completion(.failure(Offline()))
    }
    try await expect(twice.resolve("a"), equals: "a!")
    let failing = CallbackResolver { $1(.failure(Offline())) }
    await #expect(throws: Offline.self) { try await failing.resolve("a") }
  }
}
