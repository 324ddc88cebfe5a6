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
public struct Campaign: Sendable {
  package let machine: Machine
  package let digest: MachineDigest
  public var options: CampaignOptions
  let routes: RouteTable

  /// How many journeys form a block: what one of them finds guides the later ones.
  package static let blockSize: UInt64 = 256

  /// - Parameter routes: how links are read and made; nil: the machine's own routes.
  /// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
  public init(
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
  public func run<Driver: JourneyDriver>(
    _ driver: Driver, onEvent: (CampaignEvent) -> Void = { _ in }
  ) async -> Summary {
    let abilities = await driver.abilities
    let reachable = try? Reachable(machine, by: abilities, limit: options.searchLimit)
    var run = CampaignRun(self, driver, await world(for: driver, reachable))
    onEvent(.started(reachable: reachable?.triples.count))
    await run.run(onEvent)
    return run.summary
  }

  /// Replays a run; nil if it does not fail.
  ///
  /// - Throws: ``ReplayTokenError`` if the text is not a token, or not one for this spec.
  public func replay<Driver: JourneyDriver>(
    _ token: String, on driver: Driver
  ) async throws(ReplayTokenError) -> Failure? {
    let token = try ReplayToken(token, for: machine)
    if token.kind == .walk { return (try? Reachable(machine)).flatMap { walk(token.choices, on: $0) } }
    let run = await record(token.choices, on: driver, await world(for: driver, nil))
    return run.deviation.map { Failure(run, $0, on: machine, digest, journey: nil) }
  }

  /// Replays a run, with all actions and observations.
  func record<Driver: JourneyDriver>(_ choices: [UInt32], on driver: Driver, _ world: World) async -> JourneyRun {
    var random = RandomNumbers(seed: 0)
    var runner = JourneyRunner(
      world, driver, Choices(replaying: choices), mix: Mix(&random), coverage: CoverageBox(Coverage(count: 0)),
      keepsRecord: true)
    await runner.live()
    return runner.run
  }

  func world<Driver: JourneyDriver>(for driver: Driver, _ reachable: Reachable?) async -> World {
    World(
      machine, routes, await driver.abilities, await driver.policies, reachable: reachable,
      acceptsEndless: options.acceptsEndlessJourneys)
  }
}
