import ModelChecking
import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("what a run comes to")
struct KnownTests {
  private let terminates = Obligation.terminates(IntentID(1))

  private func report(_ verdict: Verdict?, isComplete: Bool = true, isStrict: Bool = false) throws -> CheckReport {
    CheckReport(
      spec: try Fixture.spec(), path: "Specs/shop.yaml", results: verdict.map { [(terminates, $0)] } ?? [],
      findings: Findings(), isComplete: isComplete, isStrict: isStrict)
  }

  private let fine = Fixture.proved(.cases(1))
  private let refuted = Verdict.refuted(Counterexample(.neverEnds, trace: nil, cause: .root))

  @Test("a known refutation does not fail the run, unless it is strict")
  func known() throws {
    #expect(try report(refuted).status == .success)
    #expect(try report(refuted, isStrict: true).status == .refuted)
  }

  @Test("a line of known that is no longer refuted fails the run, and the report says to remove it")
  func stale() throws {
    let report = try report(Fixture.proved(.ranking(longest: 1)))
    #expect(report.status == .refuted)
    #expect(
      TextReport(report).text().contains(
        "'terminates(goToOrders)' is listed as known, but\n         is no longer refuted: remove"))
  }

  @Test("a line of known that names no obligation fails the run")
  func nameless() throws {
    #expect(try report(nil).status == .refuted)
    #expect(try TextReport(report(nil)).text().contains("no obligation has this name"))
  }

  @Test("a line of known that was not asked for, or has no answer, is left alone")
  func notAsked() throws {
    #expect(try report(nil, isComplete: false).status == .success)
    #expect(try report(.unknown(.time)).stale.isEmpty)
    #expect(try report(.unknown(.time)).status == .unknown)
    #expect(try report(.unknown(.interrupted)).status == .interrupted)
  }

  @Test("a screen that is never shown and the properties whose proofs it empties are named beside each other")
  func vacuous() throws {
    let spec = try Fixture.spec()
    let report = CheckReport(
      spec: spec, path: "Specs/shop.yaml",
      results: [(.property(0), .proved(Proof(.cases(1), isVacuous: true))), (.guarded(ScreenID(3)), fine)],
      findings: Findings(idle: [.screen(ScreenID(2)), .screen(ScreenID(3)), .transition(TransitionID(0))]))
    let messages = report.warnings.map(\.message)
    #expect(
      messages.suffix(4) == [
        "screen 'login' takes part in no run",
        "screen 'orders' takes part in no run, so these proofs say nothing about it: "
          + "property(orders stay behind login), guarded(orders)",
        "property(orders stay behind login) is vacuous: screen 'orders', which it speaks of, takes part in no run",
        "transition 'popEverything: any -> start' takes part in no run",
      ])
  }

  @Test("a known refutation is listed in a quiet run that it fails")
  func quietAndStrict() throws {
    #expect(TextReport(try report(refuted, isStrict: true), detail: .quiet).text().hasPrefix("REFUTED  terminates"))
    #expect(TextReport(try report(refuted), detail: .quiet).text().hasPrefix("proved 0"))
  }

  @Test("warnings fail a strict run only")
  func warnings() throws {
    let spec = try Fixture.spec()
    for isStrict in [false, true] {
      let report = CheckReport(
        spec: spec, path: "Specs/shop.yaml",
        results: [(terminates, refuted), (.property(0), .proved(Proof(.cases(1), isVacuous: true)))],
        findings: Findings(idle: [.screen(ScreenID(2))]), isStrict: isStrict)
      #expect(report.counts.warnings == spec.warnings.count + 2)
      #expect(report.status == (isStrict ? .refuted : .success))
    }
  }
}
