import JourneyFuzzing
import NavigationModel
import TestSupport
import Testing

@testable import AppStartup

/// Two things at once: the second at every moment of the first.
@Suite("Overlaps", .slow, .takesTurns, .endsInTime) struct OverlapTests {
  /// What is under way, and what comes in between.
  struct Pair: Sendable, CustomTestStringConvertible {
    var user: User
    var first: Verb
    var second: Verb
    var testDescription: String { "\(user), \(first), \(second)" }
  }

  static let firsts: [Verb] = [.launch, .coldStart, .openPass("1"), .openShort, .endSession, .tap(.profile)]
  static let seconds: [Verb] = [
    .openPass("2"), .openShort, .endSession, .signIn, .finishOnboarding, .timePasses, .tap(.profile),
    .tap(.choose), .kill,
  ]
  static let pairs = User.allCases.flatMap { user in
    firsts.flatMap { first in seconds.map { Pair(user: user, first: first, second: $0) } }
  }

  @Test("whatever comes in between, the app ends where the facts say, and no link is lost or shown twice")
  func everywhere() throws {
    var runs = 0
    for pair in sample(Self.pairs, day: 12) {
      for isRunning in [false, true] {
        let moments = try Run(pair, isRunning: isRunning, at: nil).moments
        for moment in moments {
          let run = try Run(pair, isRunning: isRunning, at: moment)
          run.end()
          expect(run.complaints, equals: [], "\(pair.testDescription), at \(moment) of \(moments)")
          runs += 1
        }
      }
    }
    print("app startup: \(runs) overlaps")
    #expect(runs > many(150, night: 3_000))
  }

  @Test("a tap at every moment of a link costs nothing; between the mark and the screen the link is reported")
  func slippedTap() throws {
    let folder = TestFolder()
    let clean = HeadlessApp(folder: folder.url, user: .signedIn, setup: HeadlessSetup())
    clean.launch()
    let before = clean.moments
    clean.open(passLink("1"))
    #expect(clean.moments > before + 10)
    for moment in (before + 1)...clean.moments {
      let folder = TestFolder()
      let app = HeadlessApp(folder: folder.url, user: .signedIn, setup: HeadlessSetup())
      app.launch()
      app.happens(atMoment: moment) { $0.move(.tapped(.profile)) }
      app.open(passLink("1"))
      #expect(app.passes == ["1"] || app.passes == [] && app.reasons == [.interrupted], "at \(moment)")
      #expect(folder.names.isEmpty, "at \(moment)")
      expect(app.facts, equals: StartupFacts(user: .signedIn, link: .absent, incoming: .nothing), "at \(moment)")
    }
  }

  @Test("a link that waits while somebody signs out twice is what decides then, once")
  func waiting() throws {
    let machine = try AppStartupNavigation.machine.get()
    let driver = SystemDriver(machine)
    defer { driver.reset() }
    let start = Context()
    try driver.start(Start(context: start, values: machine.namedValues(of: start)))
    let signsOut = try #require(machine.changes.firstIndex { $0.name == "signsOut" })
    let change = Action.change(Named(ChangeID(signsOut), "signsOut"), caller: 0)
    try driver.act(change)
    try driver.act(.open(Opening(.link("boardingpass://boardingpass.example/"), request: nil), caller: 1))
    try driver.act(change)
    try driver.act(.present)
    try driver.act(.present)
    let asked = machine.prompts.firstIndex { $0.name == "readIncoming" }.map(PromptID.init)
    expect(try driver.observe().awaiting, equals: .question(try #require(asked), values: [:]))
  }

  final class Run {
    let app: HeadlessApp
    /// The moments of what was under way.
    let moments: Range<Int>
    private let pair: Pair
    private let folder = TestFolder()
    private(set) var complaints: [String] = []

    init(_ pair: Pair, isRunning: Bool, at moment: Int?) throws {
      self.pair = pair
      app = HeadlessApp(folder: folder.url, user: pair.user, setup: HeadlessSetup())
      if isRunning { app.launch() }
      let before = app.moments
      let folder = folder
      if let moment { app.happens(atMoment: moment) { try? pair.second.happen(to: $0, in: folder) } }
      try pair.first.happen(to: app, in: folder)
      moments = (before + 1)..<(app.moments + 1)
    }

    /// All that is still to come comes, and the user does what is asked.
    func end() {
      if !app.isRunning { app.launch() }
      if pair.second == .kill { app.meanWell() }
      if app.shown == .spinner { app.resolverAnswers(.success(passLink("short"))) }
      if app.shown == .spinner { app.timePasses() }
      app.meanWell()
      check()
    }

    private func check() {
      if let facts = app.facts, facts.link != .absent || facts.incoming != .nothing {
        complaints.append("it is not finished: \(facts)")
      }
      if !["home", "destination", "profile"].contains(screen(app.shown)) {
        complaints.append("it ends on \(app.shown)")
      }
      if let machine = app.place, let now = try? AppStartupNavigation.machine.get() {
        let place = now.screens[machine.screen.index].name
        if place != screen(app.shown) { complaints.append("the machine is on \(place), and there is \(app.shown)") }
        let context = AppStartupNavigation.Context(machine.context)
        if context?.user != app.user || context?.link != .absent { complaints.append("the machine is in \(machine)") }
      }
      let passes = app.passes.filter { $0 != "chosen" }
      if Set(passes).count != passes.count { complaints.append("shown twice: \(passes)") }
      // Those that were dropped with a session, or died with the process, need not be seen.
      if pair.second == .endSession || pair.second == .kill { return }
      for verb in [pair.first, pair.second] {
        guard case .openPass(let pass) = verb, !passes.contains(pass), app.reports.isEmpty else { continue }
        complaints.append("lost: \(pass)")
      }
      if case .openPass(let last) = pair.second, app.pass != last, pair.first != .openShort || app.pass != "short" {
        complaints.append("the last link is \(last), and there is \(app.shown)")
      }
    }
  }
}
