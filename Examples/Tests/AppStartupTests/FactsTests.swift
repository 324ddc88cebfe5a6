import AppStartup
import TestSupport
import Testing

/// The app against the decision table, from every combination of stored facts.
@Suite("What a launch shows", .endsInTime) struct FactsTests {
  @Test(
    "is what the table says, for all facts and all answers of the resolver", arguments: AppStartupFacts.all,
    AppStartupFacts.Answer.allCases)
  func launches(_ facts: AppStartupFacts, _ answer: AppStartupFacts.Answer) throws {
    let folder = TestFolder()
    try folder.prepare(facts.isLinkStored ? .stored : .absent, pass: "stored")
    let app = HeadlessApp(folder: folder.url, user: facts.user, setup: HeadlessSetup())
    if facts.isPending { app.coldStart() } else { app.launch() }
    if !facts.isPending || !facts.isLinkStored { #expect(app.startsIn(facts)) }
    if facts.isPending {
      expect(app.shown, equals: .spinner)
      expect(app.coordinator?.startup.state, equals: .waitingForLink)
      app.open(shortLink("Xy7k"))
      expect(app.shown, equals: .spinner)
      expect(app.resolvedLinks, equals: [shortLink("Xy7k")])
      switch answer {
      case .found: app.resolverAnswers(.success(passLink("found")))
      case .notFound: app.resolverAnswers(.success(nil))
      case .failed: app.resolverAnswers(.failure(Offline()))
      case .timedOut: app.timePasses()
      }
    }
    app.meanWell()
    expect(app.operations.map { screen($0.shows) }, equals: facts.screens(answer: answer))
    // The last link that came is the one that is shown, and the value is what was put in.
    let isFound = facts.isPending && answer == .found
    expect(app.passes, equals: (isFound ? ["found"] : facts.isLinkStored ? ["stored"] : []))
    expect(app.reasons, equals: (isFound && facts.isLinkStored ? [.replaced] : []))
    expect(app.facts, equals: StartupFacts(user: .signedIn, link: .absent, incoming: .nothing))
    #expect(folder.names.isEmpty)
    #expect(app.failures.isEmpty)
    // A later launch replays nothing.
    app.kill()
    app.launch()
    expect(app.shown, equals: .home)
  }

  @Test("the state is computed from the facts each time, as the table has it", arguments: AppStartupFacts.all)
  func states(_ facts: AppStartupFacts) {
    let state = StartupState(
      StartupFacts(
        user: facts.user, link: facts.isLinkStored ? .stored : .absent,
        incoming: facts.isPending ? .pending : .nothing))
    expect(state.rawValue, equals: facts.state.rawValue)
  }

  @Test("what has been started or cannot be read is reported, once, and the launch goes on", arguments: User.allCases)
  func reports(_ user: User) throws {
    let reasons: [(LinkStoreState, StartupReport.Reason)] = [(.started, .interrupted), (.damaged, .unreadable)]
    for (state, reason) in reasons {
      let folder = TestFolder()
      try folder.prepare(state)
      let app = HeadlessApp(folder: folder.url, user: user, setup: HeadlessSetup())
      app.launch()
      app.meanWell()
      app.kill()
      app.launch()
      expect(app.reasons, equals: [reason])
      expect(app.passes, equals: [])
      expect(app.shown, equals: .home)
      expect(folder.names, equals: (state == .damaged ? ["set-aside-1"] : []))
    }
  }

  private let folder = TestFolder()

  private func app(_ user: User = .signedIn) -> HeadlessApp {
    HeadlessApp(folder: folder.url, user: user, setup: HeadlessSetup())
  }

  @Test("a token that is deleted without a word is respected at the next decision, whichever that is")
  func silentSignOut() throws {
    for decision in 0..<4 {
      let app = app()
      app.launch()
      expect(app.shown, equals: .home)
      app.setUser(.signedOut)
      switch decision {
      case 0: app.open(passLink("1"))
      case 1: app.open("boardingpass://boardingpass.example/")
      case 2: app.perform { try await $0.startup.handleStartup() }
      default:
        app.open(shortLink("a"))
        app.resolverAnswers(.success(passLink("1")))
      }
      expect(app.shown, equals: .login, "\(decision)")
      #expect(app.passes.isEmpty)
      app.signIn()
      expect(app.shown, equals: (decision == 1 || decision == 2 ? .home : .pass("1")))
      app.kill()
    }
  }

  @Test("a token that is deleted while the user is asked for something, or signs in, counts at that moment")
  func silentChanges() throws {
    let app = app(.signedOut)
    app.launch()
    // The login says yes, and there is no token: nobody goes home.
    app.loginSucceedsWithoutToken()
    expect(app.shown, equals: .login)
    // Somebody has signed in somewhere else.
    app.setUser(.signedIn)
    app.perform { try await $0.signsIn() }
    expect(app.shown, equals: .home)
  }

  @Test("a link that another process puts into the folder is followed at the next decision, after a login too")
  func silentLink() throws {
    let app = app(.signedOut)
    app.launch()
    try folder.prepare(.stored, pass: "7")
    app.signIn()
    expect(app.pass, equals: "7")
    #expect(folder.names.isEmpty)
    // And one that another process has followed, or taken, is not.
    app.move(.wentBack)
    try folder.prepare(.stored, pass: "8")
    try FileLinkStore(folder: folder.url).drop()
    app.open("boardingpass://boardingpass.example/")
    expect(app.shown, equals: .home)
    try folder.prepare(.started, pass: "9")
    app.open("boardingpass://boardingpass.example/")
    expect(app.shown, equals: .home)
    expect(app.reasons, equals: [.interrupted])
    #expect(folder.names.isEmpty)
  }
}

extension AppStartupFacts {
  var user: User { hasToken ? .signedIn : isOnboarded ? .signedOut : .new }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension HeadlessApp {
  /// Whether the first screen is that of the table; a link that is followed at once has gone from the store by now.
  func startsIn(_ facts: AppStartupFacts) -> Bool {
    screen(shown) == facts.screens(answer: .notFound).first
  }
}
