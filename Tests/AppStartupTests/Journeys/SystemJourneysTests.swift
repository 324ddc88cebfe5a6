import JourneyFuzzing
import NavigationSupport
import Testing

@testable import AppStartup

/// The whole stack does what the spec says, in random journeys; see ``SystemCampaign``.
@Suite("Journeys of the whole stack", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  @Test("are those of the spec, with everything covered that can be shown")
  func journeys() async throws {
    let machine = try AppStartupNavigation.machine.get()
    let campaign = try SystemCampaign(machine, seed: 4)
    let summary = await campaign.run(SystemDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(campaign.unseen(in: summary, by: SystemDriver(machine).abilities), equals: [])
    expect(summary.coverage, equals: 1)
  }

  @Test("find each planted mistake, in at most four things that happen", arguments: Mistake.allCases)
  func mistakes(_ mistake: Mistake) async throws {
    let machine = try AppStartupNavigation.machine.get()
    let campaign = try SystemCampaign(machine, limit: 2_000)
    let failure = try #require(await campaign.run(SystemDriver(machine, mistake: mistake)).failures.first)
    #expect(failure.isShrunk)
    #expect(failure.happenings.count <= 4, "\(failure.lines.joined(separator: "\n"))")
    let again = try await campaign.replay(failure, on: SystemDriver(machine, mistake: mistake))
    expect(again?.lines, equals: failure.lines)
  }
}

extension Failure {
  /// What happens to the app, without what it finds in its own folder or memory when it looks.
  var happenings: [String] {
    sentences.filter { sentence in
      !["readIncoming", "readStore", "readAccount", "keepLink", "beginLink", "endLink", "reportLink"].contains {
        sentence.hasPrefix("The answer to \($0) ")
      }
    }
  }
}
