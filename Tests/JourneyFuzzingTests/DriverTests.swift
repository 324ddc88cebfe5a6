import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// The engine behind a driver with a mistake of its own.
private final class FaultyDriver: JourneyDriver {
  enum Fault {
    /// It throws at each link, which it does not open.
    case throwing
    /// It does not say what is asked.
    case silent
  }

  struct Broken: Error {}

  private let engine: EngineDriver
  private let machine: Machine
  private let fault: Fault

  init(_ machine: Machine, _ fault: Fault) throws {
    engine = try EngineDriver(machine)
    (self.machine, self.fault) = (machine, fault)
  }

  var capabilities: Capabilities { [.links, .steps] }
  func start(_ start: Start) { engine.start(start) }
  func act(_ action: Action) throws {
    if fault == .throwing, case .open = action { throw Broken() }
    try engine.act(action)
  }
  func observe() throws -> Observation {
    var seen = try engine.observe()
    seen.details = nil
    if fault == .silent, case .question = seen.awaiting {
      seen = try Observation(on: machine, screen: machine.screens[seen.screen.index].name)
    }
    return seen
  }
  func reset() { engine.reset() }
}

@Suite("What a driver throws and leaves out", .endsInTime) struct DriverTests {
  private func failure(_ fault: FaultyDriver.Fault) async throws -> Failure {
    let machine = try machine(
      """
      navigation: X
      root: home
      screens: [home, item]
      transitions:
        show: any -> item
      prompts:
        signIn:
          signedIn:
          cancelled: adverse, abort
      intents:
        openItem: { target: item, journey: [ask signIn, show] }
      links:
        deep: { schemes: [app] }
        routes: { openItem: /item }
      """)
    var options = CampaignOptions(seed: 1)
    options.journeys = 50
    let summary = await (try Campaign(machine, options: options)).run(try FaultyDriver(machine, fault))
    return try #require(summary.failures.first)
  }

  @Test("an error is told beside what is shown wrongly after it, and does not make it another mistake")
  func thrown() async throws {
    let failure = try await failure(.throwing)
    expect(
      failure.conclusion,
      equals: "The app should be asking signIn, but is idle. The app refused a possible move: Broken()")
    expect(failure.signature, equals: "awaiting: The app should be asking signIn, but is idle.")
  }

  @Test("a question that is not told counts as none")
  func unasked() async throws {
    try await expect(failure(.silent).conclusion, equals: "The app should be asking signIn, but is idle.")
  }
}
