import JourneyFuzzing
import NavigationTesting
import PluginLinks
import TestSupport
import Testing

/// At night others, and more of them.
private let seed: UInt64 = isNight ? newSeed(for: "SystemJourneysTests") : 1
private let count: UInt64 = many(100, night: 30_000)

/// The app around the manager does what the spec says, whatever arrives while it does.
@Suite("The whole app", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  @Test(
    "does what the spec says, and shows all that can be made to happen",
    .seed(seed), .journeys(count))
  func journeys() async throws {
    let machine = try TypedLinksNavigation.machine.get()
    let driver = await SystemDriver(machine)
    let summary = try await expectJourneys(on: machine, by: driver)
    expect(summary?.coverage, equals: 1)
    #expect(await driver.observations > 0)
  }

  @Test(
    "is found out if it has a mistake", .seed(12), .journeys(2_000), arguments: Flaw.allCases.filter { !$0.isSwipe })
  func planted(flaw: Flaw) async throws { try await expectFound(flaw) }

  // With most seeds it takes hundreds of journeys until somebody swipes where it matters.
  @Test("is found out if it mistakes a swipe", .seed(1), .journeys(2_000), arguments: Flaw.allCases.filter(\.isSwipe))
  func swipes(flaw: Flaw) async throws { try await expectFound(flaw) }

  private func expectFound(_ flaw: Flaw) async throws {
    let machine = try TypedLinksNavigation.machine.get()
    let failure = try #require(await firstFailure(on: machine, by: SystemDriver(machine, flaw: flaw)))
    // What is asked on the way has to be answered.
    let moves = failure.sentences.filter { !flaw.isDeep || !$0.hasPrefix("The answer to") }
    #expect(moves.count <= many(4, night: 8), "\(failure.lines.joined(separator: "\n"))")
  }
}

extension Flaw {
  fileprivate var isSwipe: Bool { [.swipeIsKeptBack, .swipeIsTakenForATap].contains(self) }
}
