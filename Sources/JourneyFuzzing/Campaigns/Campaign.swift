import LinkRouting
import NavigationEngine
import NavigationModel

/// Many random runs of an app, all compared with the model, and their results.
///
/// ```swift
/// let campaign = try Campaign(machine, options: CampaignOptions(seed: 7))
/// let summary = try await campaign.run(EngineDriver(machine)) { event in
///   if case .failed(let failure) = event { print(failure.lines.joined(separator: "\n")) }
/// }
/// ```
package struct Campaign: Sendable {
  package let machine: Machine
  package let digest: MachineDigest
  package var options: CampaignOptions
  let routes: RouteTable

  /// The number of journeys in a block: what one of them finds guides the later ones.
  package static let blockSize: UInt64 = 256

  /// - Parameter routes: how links are read and made; nil: the machine's own routes.
  /// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
  package init(
    _ machine: Machine, routes: RouteTable? = nil, options: CampaignOptions = CampaignOptions()
  ) throws(RouteTableError) {
    self.machine = machine
    self.options = options
    digest = MachineDigest(machine)
    if let routes { self.routes = routes } else { self.routes = try RouteTable(machine) }
  }

  /// Drives a system through its journeys until they are done, time is up, the task is cancelled, or the limit of
  /// failures is reached.
  ///
  /// Failures and interesting runs of the corpus go first. A failure is written to the corpus before it is reported.
  package func run<Driver: JourneyDriver>(
    _ driver: Driver, onEvent: (CampaignEvent) -> Void = { _ in }
  ) async -> Summary {
    await drive(driver, onEvent)
  }

  /// As with any driver; a function of its own, so that the compiler makes one of all that it calls.
  package func run(_ driver: EngineDriver, onEvent: (CampaignEvent) -> Void = { _ in }) async -> Summary {
    await drive(driver, onEvent)
  }

  private func drive<Driver: JourneyDriver>(_ driver: Driver, _ onEvent: (CampaignEvent) -> Void) async -> Summary {
    let capabilities = await driver.capabilities
    let reachable = ReachableGoals(machine, by: capabilities, limit: options.searchLimit)
    var run = CampaignRun(self, driver, await world(for: driver, reachable))
    onEvent(.started(reachable: reachable?.goals.count))
    await run.run(onEvent)
    return run.summary
  }

  /// Replays a run; nil if it does not fail.
  ///
  /// - Throws: ``ReplayTokenError`` if the text is not a token, or not one for this spec.
  package func replay<Driver: JourneyDriver>(
    _ token: String, on driver: Driver
  ) async throws(ReplayTokenError) -> Failure? {
    let token = try ReplayToken(token, for: machine)
    let run = await record(token.choices, on: driver, await world(for: driver, nil))
    return run.deviation.map { Failure(run, $0, on: machine, digest, journey: nil) }
  }

  /// Replays a run, with all actions and observations.
  func record<Driver: JourneyDriver>(_ choices: [UInt32], on driver: Driver, _ world: World) async -> JourneyRun {
    var random = RandomNumbers(seed: 0)
    var runner = JourneyRunner(
      world, driver, Choices(replaying: choices), weights: MoveWeights(&random),
      coverage: CoverageBox(Coverage(count: 0)),
      keepsRecord: true)
    await runner.live()
    return runner.run
  }

  func world<Driver: JourneyDriver>(for driver: Driver, _ reachable: ReachableGoals?) async -> World {
    World(
      machine, routes, await driver.capabilities, await driver.policies, reachable: reachable,
      acceptsEndless: options.acceptsEndlessJourneys)
  }
}

package struct CampaignOptions: Sendable {
  /// The random seed; two campaigns with the same seed do the same.
  package var seed: UInt64
  /// The number of journeys in all shards; nil: as many as time allows.
  package var journeys: UInt64? = 10_000
  package var time: Duration?
  /// The part of the campaign that runs here.
  package var shard = Shard.whole
  /// The folder in which failures and interesting runs are kept; nil: nothing is kept.
  package var corpus: String?
  /// The campaign ends after this many different failures.
  package var failureLimit = 1
  /// True if the campaign ends once all that is reachable has been seen.
  package var untilAllIsSeen = false
  /// The number of runs that may be spent on shrinking a failure.
  package var shrinkingLimit = 2_000
  /// Every n-th journey is repeated, to see whether the app is deterministic.
  package var repetition: UInt64 = 101
  /// True if journeys that can loop forever are known and not reported.
  package var acceptsEndlessJourneys = false
  /// After how many journeys ``CampaignEvent/progress(_:)`` is sent.
  package var progressInterval: UInt64 = 1_000
  /// The number of nodes that the sets of reachable contexts may have; beyond it, coverage has no total.
  package var searchLimit = ReachableGoals.defaultLimit

  package init(seed: UInt64 = .random(in: 0...UInt64.max)) { self.seed = seed }
}

package enum CampaignEvent: Sendable {
  /// The number of goals that are reachable; nil: the machine is too large to know.
  case started(reachable: Int?)
  case progress(Progress)
  /// A failure, already in the corpus and about to be shrunk.
  case found(Failure)
  /// A failure, shrunk as far as possible.
  case failed(Failure)
  case passesNow(Failure)
  /// Something in the corpus could not be read or written; the campaign continues.
  case problem(CorpusProblem)

  package struct Progress: Hashable, Sendable {
    package var journeys: UInt64
    package var steps: UInt64
    package var seen: Int
    /// The number of goals that are reachable; nil: unknown.
    package var reachable: Int?
    package var elapsed: Duration
    package var failures: Int
  }
}
