import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("What is proved of the plugin links", .slow) struct PluginLinksTests {
  typealias Promise = PluginLinksRule.Promise

  @Test("repaired, everything is proved, and this is how much")
  func repaired() throws {
    let spec = try PluginLinks.spec()
    expect(spec.warnings, equals: [])
    let machine = spec.machine
    let summary = try CheckSummary(machine)
    expect(summary.refuted, equals: [])
    expect(summary.findings.unreachable, equals: [])
    expect(summary.obligations, equals: 72)
    expect(summary.findings.idleConfigurations, equals: 356)
    expect(summary.findings.allConfigurations, equals: 7176)
    expect(machine.variables.count, equals: 7)
    expect(machine.contexts.count, equals: 2880)
    // Those of its page come first.
    let promises = Promise.allCases.map(\.rawValue)
    expect(Array(machine.properties.map(\.name).prefix(promises.count)), equals: promises)
  }

  @Test("without one of its rules, the promise that the rule is for is refuted", arguments: PluginLinksRule.all)
  func without(_ rule: PluginLinksRule) throws {
    let machine = try PluginLinks.machine(rule.edits)
    let summary = try CheckSummary(machine)
    expect(Set(summary.refuted), equals: rule.refuted)
    expect(summary.runs[rule.promise.obligation]?.words(in: machine), equals: rule.run)
  }

  @Test("every promise has a rule without which it is refuted")
  func rules() {
    expect(Set(PluginLinksRule.all.map(\.promise)), equals: Set(Promise.allCases))
  }

  @Test("as published, exactly this is refuted")
  func published() throws {
    let spec = try PluginLinks.published()
    expect(spec.warnings, equals: [])
    let machine = spec.machine
    let summary = try CheckSummary(machine)
    expect(machine.properties.map(\.name), equals: Promise.allCases.map(\.rawValue))
    expect(summary.findings.unreachable, equals: [])
    expect(summary.obligations, equals: 72)
    expect(summary.findings.idleConfigurations, equals: 438)
    expect(summary.findings.allConfigurations, equals: 7983)

    var expected: [String: Int] = [:]
    for promise in Self.broken.keys { expected[promise.obligation] = 1 }
    // In how many contexts they do not land: while the app starts, as first-time users, with consent pending.
    let contexts = ["openMagazine": 82, "openOffices": 82, "openBonus": 77, "openCoach": 41, "openChallenge": 41]
    for (intent, count) in contexts {
      for kind in ["reachable", "lands", "lands-anywhere"] { expected["\(kind)(\(intent))"] = count }
    }
    // In how many contexts minors get there.
    for (intent, count) in ["openBonus": 32, "openCoach": 20, "openChallenge": 20] {
      expected["denied(\(intent))"] = count
    }
    expect(summary.counts, equals: expected)
    for (promise, run) in Self.broken {
      expect(summary.runs[promise.obligation]?.words(in: machine), equals: run, "\(promise)")
    }
  }

  /// The promises that the published manager breaks, and how.
  private static let broken: [Promise: [String]] = [
    .followed: ["link: openBonus", "set link = opening", "set link = waiting", "login: cancelled"],
    .minor: [
      "link: openBonus", "set link = opening", "set link = waiting", "login: signedIn", "superseded",
      "link: openBonus", "set link = opening", "set link = opened", "showBonus",
    ],
    .cleared: [
      "link: openBonus", "set link = opening", "set link = waiting", "login: cancelled", "the app: sessionCleared",
    ],
    .late: [
      "link: openBonus", "set link = opening", "set link = waiting", "login: cancelled", "the app: comesBackLate",
    ],
    .noLoop: ["link: openBonus", "set link = opening", "set link = waiting", "login: cancelled"],
    .error: ["link: openMagazine", "set link = opening", "failed(notReady)"],
    .schemes: ["link: openOutside", "set link = none"],
    .arrival: ["link: openMagazine", "set link = opening", "set link = opened"],
  ]
}
