import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("what a run comes to")
struct KnownTests {
  private let terminates = Obligation.terminates(IntentID(1))

  private func report(
    _ verdict: Verdict?, _ selection: Selection = .all, isStrict: Bool = false, known: String? = nil
  ) throws -> CheckReport {
    let text = known.map { Fixture.text.replacing("\"terminates(goToOrders)\": ticket 12", with: $0) } ?? Fixture.text
    return CheckReport(
      spec: try Fixture.spec(text), path: "Specs/shop.yaml", results: verdict.map { [(terminates, $0)] } ?? [],
      findings: Findings(), selection: selection, isStrict: isStrict)
  }

  private func only(_ scopes: [ContextCondition.Constraint]...) -> Selection {
    .only { $0 == .terminates(IntentID(1)) ? scopes : [] }
  }

  private let fine = Fixture.proved(.cases(1))
  private let vacuousProof = Verdict([Verdict.Part(.everything, .proved(Proof(.cases(1), isVacuous: true)))])
  private let refuted = Fixture.refuted(.neverEnds, known: 0)

  @Test("a known refutation does not fail the run, unless it is strict")
  func known() throws {
    try expect(report(refuted).status, equals: .success)
    try expect(report(refuted, isStrict: true).status, equals: .refuted)
  }

  @Test("a line of known that is no longer refuted fails the run, and the report says to remove it")
  func stale() throws {
    let report = try report(Fixture.proved(.ranking(longest: 1)))
    expect(report.status, equals: .refuted)
    #expect(
      TextReport(report).text().contains(
        "'terminates(goToOrders)' is listed as known, but\n         is no longer refuted: remove"))
  }

  @Test("a line of known that names no obligation fails the run, whatever is asked")
  func nameless() throws {
    for selection in [Selection.all, only([])] {
      let report = try report(fine, selection, known: "\"terminates(goToOrder)\": typo")
      expect(report.status, equals: .refuted)
      let text = TextReport(report, style: Style(width: 400)).text()
      #expect(
        text.contains(
          "'terminates(goToOrder)' is listed as known, but no obligation has this name; "
            + "did you mean 'terminates(goToOrders)'?"))
    }
  }

  @Test("a line of known that names an unknown variable or value fails the run, and the report says which")
  func mistake() throws {
    for (constraint, message) in [
      ("usr = loggedIn", "there is no variable 'usr'; the spec has user"),
      ("user = in", "user has no value 'in'; it has loggedOut, loggedIn"),
    ] {
      let report = try report(refuted, known: "\"terminates(goToOrders, \(constraint))\": typo")
      expect(report.status, equals: .refuted)
      expect(report.stale.map(\.reason), equals: [.mistake(message)])
      let text = TextReport(report, style: Style(width: 400)).text()
      #expect(text.contains("is listed as known, but \(message): correct or remove the line."))
    }
  }

  @Test("a line of known that was not asked for, or has no answer, is left alone")
  func notAsked() throws {
    try expect(report(nil, .only { _ in [] }).status, equals: .success)
    #expect(try report(Verdict(.time)).stale.isEmpty)
    try expect(report(Verdict(.time)).status, equals: .unknown)
    try expect(report(Verdict(.interrupted)).status, equals: .interrupted)
  }

  @Test("a line of known is stale only if all that it names was asked, in all contexts that it names")
  func contexts() throws {
    let (out, any) = (
      ContextCondition.Constraint(VariableID(0), [0]), ContextCondition.Constraint(VariableID(0), [0, 1])
    )
    func isStale(_ selection: Selection, _ name: String) throws -> Bool {
      try !report(fine, selection, known: "\"\(name)\": ticket").stale.isEmpty
    }
    for name in ["terminates(goToOrders)", "terminates(goToOrders, user = loggedOut)", "terminates(*Orders)"] {
      #expect(try isStale(.all, name))
      #expect(try isStale(only([]), name))
    }
    #expect(try !isStale(only([out]), "terminates(goToOrders)"))
    #expect(try isStale(only([out]), "terminates(goToOrders, user = loggedOut)"))
    #expect(try isStale(only([any]), "terminates(goToOrders, user = loggedOut)"))
    #expect(try isStale(only([.init(VariableID(0), [1])], [out]), "terminates(goToOrders, user = loggedOut)"))
    #expect(try !isStale(only([out]), "terminates(goToOrders, user = loggedIn)"))
    // The other intent was not asked.
    #expect(try !isStale(only([]), "terminates"))
    #expect(try isStale(.all, "terminates"))
  }

  @Test("a line of known that a line before it makes unnecessary says so")
  func twice() throws {
    let report = try report(refuted, known: "\"terminates\": all\n  \"terminates(goToOrders)\": one")
    expect(report.stale.map(\.reason), equals: [.acceptedBefore])
    expect(report.stale.map(\.known.reason), equals: ["one"])
  }

  @Test("a line accepts a failure in the contexts that it names, and nowhere else")
  func partly() throws {
    let line = "  \"terminates(goToOrders)\": ticket 12\n"
    func report(_ name: String) throws -> CheckReport {
      try Fixture.checked(Fixture.text.replacing(line, with: "  \"\(name)\": ticket 12\n"))
    }
    for name in ["terminates(goToOrders)", "terminates(*, user = loggedOut)", "terminates"] {
      let report = try report(name)
      #expect(report.stale.isEmpty && report.status == .success)
      #expect(report.counts.refuted == 1 && report.counts.known == 1)
    }
    let other = try report("terminates(goToOrders, user = loggedIn)")
    expect(other.stale.map(\.reason), equals: [.notRefuted])
    #expect(other.counts.refuted == 1 && other.counts.known == 0)
    expect(other.status, equals: .refuted)
  }

  @Test("a screen that is never shown and the properties whose proofs it empties are named beside each other")
  func vacuous() throws {
    let spec = try Fixture.spec()
    let report = CheckReport(
      spec: spec, path: "Specs/shop.yaml",
      results: [(.property(0), vacuousProof), (.guarded(ScreenID(3)), fine)],
      findings: Findings(unreachable: [.screen(ScreenID(2)), .screen(ScreenID(3)), .transition(TransitionID(0))]))
    let messages = report.warnings.map(\.message)
    expect(
      messages.suffix(4),
      equals: [
        "screen 'login' takes part in no run",
        "screen 'orders' takes part in no run, so these proofs say nothing about it: "
          + "property(orders stay behind login), guarded(orders)",
        "property(orders stay behind login) is vacuous: screen 'orders', which it speaks of, takes part in no run",
        "event 'popEverything' takes part in no run",
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
        results: [(terminates, refuted), (.property(0), vacuousProof)],
        findings: Findings(unreachable: [.screen(ScreenID(2))]), isStrict: isStrict)
      expect(report.counts.warnings, equals: spec.warnings.count + 2)
      expect(report.status, equals: (isStrict ? .refuted : .success))
    }
  }
}
