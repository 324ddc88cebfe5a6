import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("Contexts that nobody can list", .slow, .endsInTime)
struct WideContextTests {
  private func summary(
    of machine: Machine, journeys: UInt64, seed: UInt64 = 1, on app: Machine? = nil
  ) async throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = journeys
    options.progressInterval = 16
    let campaign = try Campaign(machine, options: options)
    return try await Task {
      await campaign.run(try EngineDriver(app ?? machine)) { event in
        if case .progress(let progress) = event, progress.seen == progress.reachable {
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
    }.value
  }

  @Test("are fuzzed: of 40 flags that are raised one after the other, all that is reachable is seen")
  func coverage() async throws {
    let machine = try Draft.flags(40).machine()
    let goals = try #require(ReachableGoals(machine, by: .all))
    // Behind the last flag is a room, and a journey to it.
    #expect(goals.number(of: .move(.change(ChangeID(0)), at: .idle, nil)) != nil)
    let summary = try await summary(of: machine, journeys: 4_000)
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    expect(summary.unexpected, equals: 0)
  }

  @Test(
    "hide no mistake: an app that forgets one of 40 flags is caught, and the run to it repeated",
    arguments: sample([2, 39], day: 1))
  func mistake(flag: Int) async throws {
    let draft = Draft.flags(40)
    let machine = try draft.machine()
    var wrong = draft
    let index = try #require(
      wrong.transitions.firstIndex {
        $0.event == wrong.events.firstIndex { $0.name == "raise\(flag)" }.map(EventID.init)
      })
    wrong.transitions[index].effects = []
    let app = try wrong.machine()
    let summary = try await summary(of: machine, journeys: 4_000, on: app)
    let failure = try #require(summary.failures.first)
    #expect(!failure.blamesSpec)
    let again = try await Campaign(machine).replay(failure.token, on: EngineDriver(app))
    expect(again?.lines, equals: failure.lines)
    // As many flags must be raised before, and no more is done.
    expect(failure.moveCount, equals: flag + 1)
  }

  @Test("make no more of it than a narrow spec does: 200 flags that nothing reads change no goal")
  func unread() throws {
    let plain = try #require(ReachableGoals(Draft.flags(8).machine(), by: .all))
    let wide = try #require(ReachableGoals(Draft.flags(8, unused: 200).machine(), by: .all))
    expect(wide.goals, equals: plain.goals)
    let counts = [wide, plain].map { $0.reachability?.symbolic.diagrams.nodeCount }
    #expect(counts[0] != nil && counts[0] == counts[1])
  }

  @Test("start anywhere that 'initially' admits, and the same start has the same choices")
  func starts() throws {
    var draft = Draft.flags(40, unused: 100)
    draft.initially = .all(
      (0..<39).map { .implies(draft.when("flag\($0 + 1)", "yes"), draft.when("flag\($0)", "yes")) })
    let machine = try draft.machine()
    let starts = RunStarts(machine)
    var seen: Set<Context> = []
    for number in 0..<200 as Range<UInt64> {
      var choices = Choices(seed: 3, number: number)
      let start = try #require(starts.next(&choices))
      #expect(machine.canStart(in: start.context))
      seen.insert(start.context)
      var again = Choices(replaying: choices.recorded)
      expect(starts.next(&again), equals: start)
      // What a directed run needs is recorded as what differs from the first.
      var aimed = Choices(random: RandomNumbers(seed: 4))
      expect(starts.next(&aimed, needed: start.context), equals: start)
      var same = Choices(replaying: aimed.recorded)
      expect(starts.next(&same), equals: start)
    }
    #expect(seen.count > 150)
    var first = Choices(replaying: [UInt32]())
    expect(starts.next(&first)?.context, equals: Context())
  }

  @Test("are compared with a log: what it leaves open stays open")
  func conformance() throws {
    var draft = Draft.flags(40, unused: 100)
    draft.initially = nil
    let machine = try draft.machine()
    for isMidway in [false, true] {
      var conformance = try Conformance(machine, isMidway: isMidway)
      func take(_ line: String) throws { try conformance.take(TraceLine.read(Array(line.utf8))) }
      try take(#"{"screen": "home"}"#)
      try take(#"{"tap": "enter7", "screen": "room7", "context": {"flag100": "yes"}}"#)
      try take(#"{"tap": "leave", "screen": "home"}"#)
      // It was seen that the seventh flag is raised.
      #expect(throws: Conformance.Stop.self) { try take(#"{"context": {"flag7": "no"}}"#) }
      try take(#"{"context": {"flag39": "no", "flag100": "yes"}}"#)
      #expect(throws: Conformance.Stop.self) { try take(#"{"tap": "enter39"}"#) }
      try take(#"{"tap": "raise39", "context": {"flag39": "yes", "flag38": "yes"}}"#)
    }
  }
}
