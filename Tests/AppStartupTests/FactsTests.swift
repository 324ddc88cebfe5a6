import AppStartup
import NavigationSupport
import Testing

/// The app against the decision table, from every combination of stored facts.
@Suite("What a launch shows", .endsInTime) struct FactsTests {
  @Test(
    "is what the table says, for all facts and all answers of the resolver", arguments: AppStartupFacts.all,
    AppStartupFacts.Answer.allCases)
  func launches(_ facts: AppStartupFacts, _ answer: AppStartupFacts.Answer) throws {
    let folder = TestFolder()
    try folder.prepare(facts.isLinkStored ? .stored : .absent, pass: "stored")
    let app = HeadlessApp(folder: folder.url, user: facts.user, setup: try HeadlessSetup())
    if facts.isPending { app.coldStart() } else { app.launch() }
    if !facts.isPending || !facts.isLinkStored { #expect(try app.startsIn(facts)) }
    if facts.isPending {
      #expect(app.shown == .spinner)
      #expect(try app.coordinator?.startup.state == .waitingForLink)
      app.open(shortLink("Xy7k"))
      #expect(app.shown == .spinner)
      #expect(app.resolvedCodes == ["Xy7k"])
      switch answer {
      case .found: app.resolverAnswers(.success(passLink("found")))
      case .notFound: app.resolverAnswers(.success(nil))
      case .failed: app.resolverAnswers(.failure(Offline()))
      case .timedOut: app.timePasses()
      }
    }
    app.meanWell()
    #expect(app.operations.map { screen($0.shows) } == facts.screens(answer: answer))
    // The last link that came is the one that is shown, and the value is what was put in.
    let isFound = facts.isPending && answer == .found
    #expect(app.passes == (isFound ? ["found"] : facts.isLinkStored ? ["stored"] : []))
    #expect(app.reasons == (isFound && facts.isLinkStored ? [.replaced] : []))
    #expect(app.facts == StartupFacts(user: .signedIn, link: .absent, incoming: .nothing))
    #expect(folder.names.isEmpty)
    #expect(app.failures.isEmpty)
    // A later launch replays nothing.
    app.kill()
    app.launch()
    #expect(app.shown == .home(.boardingPasses(open: nil)))
  }

  @Test("the state is computed from the facts each time, as the table has it", arguments: AppStartupFacts.all)
  func states(_ facts: AppStartupFacts) throws {
    let state = try StartupState(
      StartupFacts(
        user: facts.user, link: facts.isLinkStored ? .stored : .absent,
        incoming: facts.isPending ? .pending : .nothing))
    #expect(state.rawValue == facts.state.rawValue)
  }

  @Test("what has been started or cannot be read is reported, once, and the launch goes on", arguments: User.allCases)
  func reports(_ user: User) throws {
    let reasons: [(LinkStoreState, AppStartupNavigation.Reason)] = [(.started, .interrupted), (.damaged, .unreadable)]
    for (state, reason) in reasons {
      let folder = TestFolder()
      try folder.prepare(state)
      let app = HeadlessApp(folder: folder.url, user: user, setup: try HeadlessSetup())
      app.launch()
      app.meanWell()
      app.kill()
      app.launch()
      #expect(app.reasons == [reason])
      #expect(app.passes == [])
      #expect(app.shown == .home(.boardingPasses(open: nil)))
      #expect(folder.names == (state == .damaged ? ["set-aside-1"] : []))
    }
  }
}

extension AppStartupFacts {
  var user: User { hasToken ? .signedIn : isOnboarded ? .signedOut : .new }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension HeadlessApp {
  /// Whether the first screen is that of the table; a link that is followed at once has gone from the store by now.
  func startsIn(_ facts: AppStartupFacts) throws -> Bool {
    screen(shown) == facts.screens(answer: .notFound).first
  }
}
