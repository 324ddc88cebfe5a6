import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import JourneyFuzzing

@Suite("A campaign", .slow, .endsInTime)
struct CampaignTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  private func summary(_ options: CampaignOptions, _ driver: some JourneyDriver) async throws -> Summary {
    var summary = await (try Campaign(machine, options: options)).run(driver)
    summary.seconds = 0
    return summary
  }

  @Test("is the union of its shards, whatever their number", arguments: sample([2, 3, 7], day: 1))
  func shards(count: Int) async throws {
    var options = CampaignOptions(seed: 11)
    options.journeys = many(700, night: 2_000)
    let whole = try await summary(options, try EngineDriver(machine))
    var parts: [Summary] = []
    for number in 1...count {
      options.shard = try #require(Shard(number, of: count))
      parts.append(try await summary(options, try EngineDriver(machine)))
    }
    var union = try Summary.merged(parts.reversed())
    expect(union.shards.map(\.number), equals: Array(1...count))
    union.shards = whole.shards
    expect(union, equals: whole)
    #expect(parts.allSatisfy { $0.journeys > 0 && $0.journeysLeft == 0 })
  }

  @Test("gives its shards all journeys, each to one")
  func shares() throws {
    for journeys in [0, 1, 255, 256, 257, 700, 1_024, 100_000] as [UInt64] {
      for count in [1, 2, 3, 16, 500] {
        let shares = (1...count).map { Shard($0, of: count)?.share(of: journeys) ?? 0 }
        expect(shares.reduce(0, +), equals: journeys)
        #expect((shares.max() ?? 0) - (shares.min() ?? 0) <= Campaign.blockSize)
      }
    }
  }

  @Test("that was not completed says how much is missing, and is not merged with one of another length")
  func incomplete() async throws {
    var options = CampaignOptions(seed: 1)
    options.journeys = 600
    options.shard = try #require(Shard(1, of: 2))
    let one = try await summary(options, try EngineDriver(machine))
    #expect(one.owed == 344 && one.journeysLeft == 0 && one.planned == 600)
    var ended = one
    ended.journeys = 40
    expect(ended.journeysLeft, equals: 304)
    options.shard = try #require(Shard(2, of: 2))
    let two = try await summary(options, try EngineDriver(machine))
    try expect(Summary.merged([ended, two]).journeysLeft, equals: 304)
    var longer = two
    longer.planned = 900
    #expect(throws: Summary.MergeError.differentLengths(600, 900)) { try Summary.merged([one, longer]) }
    options.time = .seconds(100)
    let timed = try await summary(options, try EngineDriver(machine))
    #expect(timed.owed == nil && timed.journeysLeft == 0)
  }

  @Test("of another spec is not merged")
  func merge() async throws {
    var options = CampaignOptions(seed: 1)
    options.journeys = 10
    let one = try await summary(options, try EngineDriver(machine))
    var other = one
    other.digest = "0"
    #expect(throws: Summary.MergeError.differentSpecs(one.digest, "0")) { try Summary.merged([one, other]) }
    #expect(throws: Summary.MergeError.nothingToMerge) { try Summary.merged([]) }
  }

  /// The summary of a shard that has done all of its part of a campaign.
  private func done(_ text: String, of journeys: UInt64? = 2_000, _ seed: UInt64 = 7) throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = 0
    var summary = Summary(machine, MachineDigest(machine), options, reachable: 0)
    let shard = try #require(Shard(text))
    (summary.shards, summary.planned, summary.owed) = ([shard], journeys, journeys.map(shard.share))
    summary.journeys = summary.owed ?? 0
    return summary
  }

  @Test(
    "of which journeys are missing says which shards do them, whatever the divisions",
    arguments: [
      (["1/2", "2/4"], ["4/4"]), (["1/2", "2/2"], []), (["1/2", "2/4", "4/4"], []),
      (["2/16", "1/2"], ["4/16", "6/16", "8/16"]),
      (["1/3"], ["2/3", "3/3"]), (["3/4", "1/4"], ["2/4", "4/4"]), (["1/1"], []), (["2/6", "1/2"], ["4/6", "6/6"]),
    ])
  func missing(_ shards: [String], _ missing: [String]) async throws {
    for journeys in [2_000, nil] as [UInt64?] {
      var parts: [Summary] = []
      for shard in shards { parts.append(try done(shard, of: journeys)) }
      let rest = try Summary.merged(parts).missingShards.map(\.description)
      // 2,000 journeys are 8 blocks, so that of the others of 16 shards there is nothing to do.
      #expect(journeys == nil ? rest.starts(with: missing) && rest.isEmpty == missing.isEmpty : rest == missing)
    }
  }

  @Test(
    "is not merged with another that did some of the same journeys, whatever the divisions",
    arguments: [
      ["1/2", "1/4", "2/4", "3/4", "4/4"], ["1/2", "3/4"], ["1/1", "2/2"], ["1/2", "1/3"], ["1/2", "2/2", "2/2"],
      ["2/4", "1/3", "2/3"],
    ])
  func overlapping(_ shards: [String]) async throws {
    for journeys in [2_000, nil] as [UInt64?] {
      var parts: [Summary] = []
      for shard in shards { parts.append(try done(shard, of: journeys)) }
      #expect(throws: Summary.MergeError.self) { try Summary.merged(parts) }
      #expect(throws: Summary.MergeError.self) { try Summary.merged(parts.reversed()) }
      // Alone, in a summary that was merged and changed by hand.
      var all = parts[0]
      all.shards = shards.compactMap { Shard($0) }
      #expect(throws: Summary.MergeError.self) { try Summary.merged([all]) }
    }
  }

  @Test("of one seed is not merged with one of another length, whatever else is merged with them")
  func lengths() async throws {
    let one = try done("1/4", of: 600)
    let timed = try done("2/4", of: nil)
    let other = try done("3/4", of: 900)
    let another = try done("1/1", of: 100, 8)
    for parts in [[one, timed, other], [one, another, other], [timed, one, other]] {
      #expect(throws: Summary.MergeError.differentLengths(600, 900)) { try Summary.merged(parts) }
    }
  }

  @Test("of several seeds does not say any more what each did, and is not merged again")
  func severalSeeds() async throws {
    let one = try done("1/1", of: 100, 7)
    let other = try done("1/1", of: 100, 8)
    let both = try Summary.merged([one, other])
    #expect(throws: Summary.MergeError.self) { try Summary.merged([both, one]) }
  }

  @Test("survives being written as JSON")
  func codable() async throws {
    var options = CampaignOptions(seed: 1)
    options.journeys = 500
    let summary = try await summary(options, HandRouterDriver(machine, mistake: .wrongTab))
    #expect(!summary.failures.isEmpty)
    try expect(JSONDecoder().decode(Summary.self, from: JSONEncoder().encode(summary)), equals: summary)
  }

  @Test("ends when its task is cancelled, and says what it has done")
  func cancelled() async throws {
    let campaign = try Campaign(machine, options: CampaignOptions(seed: 1))
    let machine = machine
    let task = Task {
      await campaign.run(HandRouterDriver(machine)) { event in
        if case .progress = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await expect(task.value.journeys, equals: 1_000)
  }

  /// Forgets at every second start that somebody is logged in.
  final class Moody: JourneyDriver {
    let inner: HandRouterDriver
    var starts = 0
    init(_ machine: Machine) { inner = HandRouterDriver(machine) }
    var capabilities: Capabilities { inner.capabilities }
    func start(_ start: Start) {
      starts += 1
      var start = start
      if starts % 7 == 0 { start.values["user"] = "loggedOut" }
      inner.start(start)
    }
    func act(_ action: Action) { inner.act(action) }
    func observe() throws -> Observation { try inner.observe() }
    func reset() {}
  }

  @Test("of an app that does not do the same twice says just that")
  func notDeterministic() async throws {
    let summary = try await summary(CampaignOptions(seed: 1), Moody(machine))
    let failure = try #require(summary.failures.first)
    expect(failure.kind, equals: .notDeterministic)
    #expect(failure.conclusion.hasPrefix("The app is nondeterministic"))
  }

  @Test("of an app that shows a screen which the spec does not have names it")
  func unknownScreen() async throws {
    struct Lost: JourneyDriver {
      let machine: Machine
      var capabilities: Capabilities { .usual }
      func start(_ start: Start) {}
      func act(_ action: Action) {}
      func observe() throws -> Observation { try Observation(on: machine, screen: "cellar") }
      func reset() {}
    }
    let failure = try #require(try await summary(CampaignOptions(seed: 1), Lost(machine: machine)).failures.first)
    expect(failure.kind, equals: .failed)
    #expect(failure.conclusion.contains("'cellar'"))
    expect(failure.moveCount, equals: 0)
  }
}
