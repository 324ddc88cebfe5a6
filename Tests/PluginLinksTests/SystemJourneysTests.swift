import Foundation
import JourneyFuzzing
import NavigationModel
import NavigationSupport
import PluginLinks
import SpecFile
import Testing

/// The app around the manager does what the spec says, whatever arrives while it does; see ``SystemCampaign``.
@Suite("The whole app", .slow, .takesTurns, .endsInTime) struct SystemJourneysTests {
  /// The spec, with values for which the manager's journeys have the same spelling as the spec's routes: its paths keep
  /// `a%2Fb` apart from `a/b`.
  private static func machine() throws -> Machine {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Specs/plugin-links.yaml")
    let types = "types: { pluginId: [coach, bonus], path: [plan, a b], query: [q, day=2], fragment: [top, ü] }\n"
    let spec = try String(contentsOf: file, encoding: .utf8).replacing("{path...}", with: "{path}")
    return try SpecReader.read(text: spec.replacing("\nscreens:", with: "\n\(types)screens:"), named: "typed.yaml")
      .machine
  }

  @Test("does what the spec says, and shows all that can be made to happen")
  func journeys() async throws {
    let machine = try Self.machine()
    let summary = try await SystemCampaign(machine).run(await SystemDriver(machine))
    expect(summary.failures.map(\.lines), equals: [])
    expect(summary.coverage, equals: 1)
    #expect(summary.moves["observation", default: 0] > 0, "\(summary.moves)")
  }

  @Test("is found out if it has a mistake", arguments: Flaw.allCases)
  func planted(flaw: Flaw) async throws {
    let machine = try Self.machine()
    // With most seeds it takes hundreds of journeys until somebody swipes where it matters.
    let seed: UInt64 = [.swipeIsKeptBack, .swipeIsTakenForATap].contains(flaw) ? 1 : 12
    let summary = try await SystemCampaign(machine, seed: seed).run(await SystemDriver(machine, flaw: flaw))
    let failure = try #require(summary.failures.first)
    // What is asked on the way has to be answered.
    let moves = failure.sentences.filter { !flaw.isDeep || !$0.hasPrefix("The answer to") }
    #expect(moves.count <= many(4, night: 8), "\(failure.lines.joined(separator: "\n"))")
  }
}
