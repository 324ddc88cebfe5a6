import ModelChecking
import NavigationModel
import NavigationSupport
import Testing

@Suite("What is proved of Just Eat", .slow) struct AgreementJustEatTests {
  private func verdicts(of machine: Machine) throws -> [(name: String, kind: Obligation.Kind, verdict: Verdict)] {
    var verdicts: [(String, Obligation.Kind, Verdict)] = []
    try Checker.check(machine) { event in
      if case .decided(let obligation, let verdict) = event {
        verdicts.append((obligation.name(in: machine), obligation.kind, verdict))
      }
    }
    return verdicts
  }

  private func isProved(_ verdict: Verdict) -> Bool {
    verdict.isProved && !verdict.proofs.contains(where: \.isVacuous)
  }

  @Test("repaired, everything is proved: 16 intents reachable with a run, 2 denied")
  func repaired() throws {
    let verdicts = try verdicts(of: try JustEat.machine())
    expect(verdicts.filter { !isProved($0.verdict) }.map(\.name), equals: [])
    let reachable = verdicts.filter { $0.kind == .reachable }
    expect(reachable.count, equals: 9)
    expect(reachable.reduce(0) { $0 + ($1.verdict.parts.first?.contexts.total ?? 0) }, equals: 16)
    for (name, _, verdict) in reachable {
      for proof in verdict.proofs {
        guard case .witness(let run) = proof.evidence else {
          Issue.record("\(name) has no run")
          continue
        }
        expect(run.ending, equals: .landed)
      }
    }
    let denied = verdicts.filter { $0.kind == .denied }
    expect(denied.map(\.name), equals: ["denied(goToLogin)", "denied(goToResetPassword)"])
    #expect(denied.allSatisfy { $0.verdict.parts.map(\.contexts.total) == [1] })
  }

  @Test("as published in 2019, exactly six claims are refuted")
  func published() throws {
    let machine = try JustEat.published()
    let refuted = try verdicts(of: machine).filter { !isProved($0.verdict) }
    expect(
      refuted.map(\.name).sorted(),
      equals: [
        "resets(basket)", "resets(login)", "resets(settings)", "terminates(goToOrderDetails)",
        "terminates(goToOrderHistory)", "terminates(goToReorder)",
      ])
    for (name, _, verdict) in refuted where name.hasPrefix("terminates") {
      guard let counterexample = verdict.refutations.first?.counterexample, let run = counterexample.trace,
        let loop = run.loop
      else {
        Issue.record("\(name) has no run that repeats")
        continue
      }
      // Round and round: ask login, still signed out, retry.
      let moves = run.entries[loop...].map(\.move)
      #expect(moves.contains { if case .answer(_, outcome: 1) = $0 { true } else { false } })
      #expect(moves.contains { if case .jump = $0 { true } else { false } })
    }
  }

  @Test("the naive checker says the same of the published system")
  func agrees() throws {
    let comparison = AgreementComparison(try JustEat.published())
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
  }

  @Test("brute force that looks at two screens below finds nothing else in the repaired one")
  func agreesAboutTabs() throws {
    let comparison = StackComparison(try JustEat.machine(), depth: 2)
    #expect(comparison.differences.isEmpty, "\(comparison.differences.joined(separator: "\n"))")
  }
}
