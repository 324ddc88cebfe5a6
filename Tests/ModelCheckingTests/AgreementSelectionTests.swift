import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("Asking for less, and asking again", .slow) struct AgreementSelectionTests {
  private func events(_ machine: Machine, _ selection: Selection = .all) throws -> [Obligation: Verdict] {
    var verdicts: [Obligation: Verdict] = [:]
    try Checker.check(machine, options: CheckOptions(selection: selection)) { event in
      if case .decided(let obligation, let verdict) = event { verdicts[obligation] = verdict }
    }
    return verdicts
  }

  private func word(_ verdict: Verdict) -> String {
    verdict.unknown != nil
      ? "unknown" : !verdict.isProved ? "refuted" : verdict.proofs.contains(where: \.isVacuous) ? "vacuous" : "proved"
  }

  @Test("a kind asked for alone has the verdicts that it has among all", arguments: sample(UInt64(0)..<8, day: 3))
  func oneKind(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    let all = try events(machine)
    for kind in Obligation.Kind.allCases {
      let some = try events(machine, .only { $0.kind == kind ? [[]] : [] })
      expect(some.mapValues(word), equals: all.filter { $0.key.kind == kind }.mapValues(word))
    }
  }

  @Test(
    "an obligation asked for alone has the verdict that it has among all", arguments: sample(UInt64(8)..<11, day: 1))
  func oneObligation(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    for (obligation, verdict) in try events(machine) {
      try expect(
        events(machine, .only { $0 == obligation ? [[]] : [] }).mapValues(word), equals: [obligation: word(verdict)])
    }
  }

  @Test("asked again, everything is the same, evidence included", arguments: sample(UInt64(20)..<30, day: 3))
  func again(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    try expect(events(machine), equals: events(machine))
  }
}
