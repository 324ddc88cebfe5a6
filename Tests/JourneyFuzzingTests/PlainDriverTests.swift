import JourneyFuzzing
import NavigationModel
import NavigationSupport
import Testing

/// A router that shows everything at once and stops at questions only, as most do.
private final class PlainDriver: JourneyDriver {
  private let inner: HandRouterDriver
  private var failsAfter: Int?
  private let extra: Capabilities

  init(_ machine: Machine, mistake: HandRouter.Mistake? = nil, _ extra: Capabilities = []) {
    inner = HandRouterDriver(machine, mistake: mistake)
    self.extra = extra
  }

  var capabilities: Capabilities { Capabilities.usual.union(extra) }

  func start(_ start: Start) {
    failsAfter = nil
    inner.start(start)
  }

  func act(_ action: Action) throws {
    if case .fail(let count) = action {
      failsAfter = count
    } else {
      inner.act(action)
    }
    while isShowing(try inner.observe().awaiting) {
      let fails = failsAfter == 0
      failsAfter = failsAfter.flatMap { $0 == 0 ? nil : $0 - 1 }
      inner.act(fails ? .fail(after: 0) : .present)
    }
  }

  private func isShowing(_ awaiting: Observation.Awaiting) -> Bool {
    switch awaiting {
    case .presentation, .arrival: true
    case .nothing, .question: false
    }
  }

  func observe() throws -> Observation { try inner.observe() }
  func reset() {}
}

@Suite("A router that stops at questions only", .slow, .endsInTime)
struct PlainDriverTests {
  let machine: Machine
  init() throws { machine = try JourneyFuzzingTests.machine(ofSpec: "just-eat.yaml") }

  private func run(_ driver: PlainDriver, _ seed: UInt64, untilAllIsSeen: Bool = false) async throws -> Summary {
    var options = CampaignOptions(seed: seed)
    options.journeys = 15_000
    options.untilAllIsSeen = untilAllIsSeen
    return await (try Campaign(machine, options: options)).run(driver)
  }

  @Test(
    "passes, and everything is seen that its driver can show",
    arguments: [[], [.failures], [.overlaps], [.failures, .overlaps, .refusals]] as [Capabilities])
  func passes(extra: Capabilities) async throws {
    let summary = try await run(PlainDriver(machine, extra), 1, untilAllIsSeen: !isNight)
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    expect(summary.unexpected, equals: 0)
  }

  /// Two mistakes cannot be seen here: what a screen on the way is shown with, and what two taps do to one another.
  @Test(
    "is found out where its screens tell",
    arguments: HandRouter.Mistake.allCases.filter { ![.twoEventsLeaveOneState, .wrongTab].contains($0) })
  func found(mistake: HandRouter.Mistake) async throws {
    for seed in 0..<many(1, night: 3) as Range<UInt64> {
      let summary = try await run(PlainDriver(machine, mistake: mistake, [.overlaps]), seed)
      let failure = try #require(summary.failures.first, "seed \(seed)")
      #expect(failure.moveCount <= 4, "\(failure.lines.joined(separator: "\n"))")
    }
  }
}
