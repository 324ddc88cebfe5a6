import AppStartup
import TestSupport
import Testing

/// What must hold, rule by rule.
@Suite("What must hold", .endsInTime) struct RuleTests {
  private func app(_ user: User, _ folder: TestFolder, _ state: LinkStoreState = .absent) throws -> HeadlessApp {
    try folder.prepare(state)
    return HeadlessApp(folder: folder.url, user: user, setup: HeadlessSetup())
  }

  @Test("1. the spinner always ends: every answer, and none, leads to a screen", arguments: User.allCases)
  func spinner(_ user: User) throws {
    for state in LinkStoreState.allCases {
      for first in [Verb.coldStart, .openShort] {
        for answer in [Verb.found("1"), .notFound, .failed, .timePasses] {
          let folder = TestFolder()
          let app = try app(user, folder, state)
          try first.happen(to: app, in: folder)
          expect(app.shown, equals: .spinner)
          try answer.happen(to: app, in: folder)
          // Nothing has been asked if the link has not come; then only time helps.
          expect((app.shown == .spinner), equals: (first == .coldStart && answer != .timePasses))
          app.timePasses()
          #expect(app.shown != .spinner && app.shown != .nothing)
        }
      }
    }
  }

  @Test("2. no link is lost: not by a login, an onboarding, a cold start, or the death of the process")
  func notLost() throws {
    let folder = TestFolder()
    let app = try app(.new, folder, .stored)
    app.launch()
    app.kill()
    app.coldStart()
    expect(app.shown, equals: .spinner)
    app.kill()
    app.coldStart()
    app.timePasses()
    expect(app.shown, equals: .onboarding)
    app.kill()
    app.launch()
    app.finishOnboarding()
    expect(app.pass, equals: "old")
    // A newer one takes its place, and says so.
    let other = TestFolder()
    let replaced = try self.app(.signedOut, other, .stored)
    replaced.launch()
    replaced.open(passLink("2"))
    expect(replaced.reasons, equals: [.replaced])
    replaced.signIn()
    expect(replaced.passes, equals: ["2"])
  }

  @Test("2. what was interrupted is reported as such, and what was not begun is followed")
  func interrupted() throws {
    for state in [LinkStoreState.stored, .started] {
      let folder = TestFolder()
      let app = try app(.signedIn, folder, state)
      app.launch()
      expect(app.passes, equals: (state == .stored ? ["old"] : []))
      expect(app.reasons, equals: (state == .stored ? [] : [.interrupted]))
    }
  }

  @Test("3. no link is followed twice: a later launch does not replay it")
  func once() throws {
    let folder = TestFolder()
    let app = try app(.signedIn, folder)
    app.open(passLink("1"))
    for _ in 0..<3 {
      app.kill()
      app.launch()
      expect(app.shown, equals: .home)
    }
    expect(app.passes, equals: ["1"])
    #expect(app.reports.isEmpty)
  }

  @Test("4. no flash: while a link is pending neither login nor home is shown first", arguments: User.allCases)
  func noFlash(_ user: User) throws {
    for state in LinkStoreState.allCases {
      for first in [Verb.coldStart, .openShort] {
        let folder = TestFolder()
        let app = try app(user, folder, state)
        try first.happen(to: app, in: folder)
        expect(app.operations.map(\.shows), equals: [.spinner])
        app.open(passLink("1"))
        let next: ShownState =
          switch user {
          case .new: .onboarding
          case .signedOut: .login
          case .signedIn: .pass("1")
          }
        expect(app.operations.map(\.shows), equals: [.spinner, next])
      }
      // A link that needs not be resolved is not even waited for.
      let folder = TestFolder()
      let app = try app(.signedIn, folder, state)
      app.open(passLink("1"))
      expect(app.operations.map(\.shows), equals: [.pass("1")])
    }
  }

  @Test("5. nobody who is signed out sees what is for others; signing out drops the link, at every moment")
  func signedOut() throws {
    let end = try endingSession(at: nil).moments
    var dropped = 0
    for moment in 1...end {
      let app = try endingSession(at: moment)
      guard app.user == .signedOut else { continue }
      expect(app.shown, equals: .login)
      let before = app.passes
      app.signIn()
      expect(app.passes, equals: before, "at \(moment) of \(end)")
      if before.isEmpty { dropped += 1 }
    }
    #expect(dropped > 0)
  }

  /// An app that is launched with a stored link, and whose session ends at a moment.
  private func endingSession(at moment: Int?) throws -> HeadlessApp {
    let folder = TestFolder()
    let app = try app(.signedIn, folder, .stored)
    if let moment { app.happens(atMoment: moment) { $0.endSession() } }
    app.launch()
    return app
  }

  @Test("6. the state depends on the facts, not on the order in which they arrive")
  func orders() throws {
    // Who signs in, and what a short link means, become known in any order, with deaths of the process in between.
    let orders: [[Verb]] = [
      [.openShort, .found("1"), .signIn], [.launch, .signIn, .openShort, .found("1")],
      [.launch, .openShort, .found("1"), .signIn], [.coldStart, .openShort, .found("1"), .signIn],
      [.coldStart, .timePasses, .signIn, .openShort, .found("1")],
      [.openShort, .found("1"), .kill, .launch, .signIn], [.launch, .signIn, .kill, .openShort, .found("1")],
    ]
    for order in orders {
      let folder = TestFolder()
      let app = try app(.signedOut, folder)
      for verb in order {
        try verb.happen(to: app, in: folder)
        guard let startup = app.coordinator?.startup else { continue }
        expect(startup.state, equals: StartupState(startup.facts))
      }
      expect(app.pass, equals: "1", "\(order)")
      expect(app.passes, equals: ["1"])
      expect(app.facts, equals: StartupFacts(user: .signedIn, link: .absent, incoming: .nothing))
    }
  }
}
