import JourneyFuzzing
import NavigationTesting
import TestSupport
import Testing

@testable import AppStartup

/// At night others, and more of them.
private let seed: UInt64 = isNight ? newSeed(for: "SystemJourneysTests") : 4
private let count: UInt64 = many(100, night: 30_000)

/// The whole stack does what the spec says, in random journeys.
@Suite("Journeys of the whole stack", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  @Test(
    "are those of the spec, with everything covered that can be shown",
    .seed(seed), .journeys(count))
  func journeys() async throws {
    let machine = try AppStartupNavigation.machine.get()
    let summary = try await expectJourneys(on: machine, by: SystemDriver(machine))
    expect(summary?.coverage, equals: 1)
  }

  @Test(
    "find each planted mistake, in at most four things that happen", .seed(1), .journeys(2_000),
    arguments: Mistake.allCases)
  func mistakes(_ mistake: Mistake) async throws {
    let machine = try AppStartupNavigation.machine.get()
    let failure = try #require(await firstFailure(on: machine, by: SystemDriver(machine, mistake: mistake)))
    #expect(failure.isShrunk)
    #expect(failure.happenings.count <= 4, "\(failure.lines.joined(separator: "\n"))")
    let driver = SystemDriver(machine, mistake: mistake)
    expect(try await firstFailure(on: machine, by: driver, repeating: failure.token)?.lines, equals: failure.lines)
  }
}

extension Failure {
  /// The things that happen to the app, without what it finds in its own folder or memory when it looks.
  var happenings: [String] {
    sentences.filter { sentence in
      !["readIncoming", "readStore", "readAccount", "keepLink", "beginLink", "endLink", "reportLink"].contains {
        sentence.hasPrefix("The answer to \($0) ")
      }
    }
  }
}
