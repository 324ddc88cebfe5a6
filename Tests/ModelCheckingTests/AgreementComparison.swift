import ModelChecking
import NavigationModel

/// What the checker says of one machine, and what the naive checker says.
struct AgreementComparison: Agreement.Comparison {
  /// Everything in which they differ, one line each.
  private(set) var differences: [String] = []
  private(set) var obligationCount = 0

  /// - Parameter other: what the naive checker is given, to see whether a difference is noticed.
  init(_ machine: Machine, naively other: Machine? = nil) {
    let naive = NaiveChecker(other ?? machine)
    let evidence = AgreementEvidence(naive)
    var listed: [Obligation] = []
    var decided: [Obligation: Verdict] = [:]
    var findings: Findings?
    do {
      try Checker.check(machine) { event in
        switch event {
        case .phase: break
        case .listed(let obligations): listed = obligations
        case .decided(let obligation, let verdict):
          if decided.updateValue(verdict, forKey: obligation) != nil {
            differences.append("\(obligation.name(in: machine)) is decided twice")
          }
        case .finished(let said): findings = said
        }
      }
    } catch {
      differences.append("internal error: \(error)")
    }
    obligationCount = listed.count
    let expected = naive.obligations
    if Set(listed).count != listed.count { differences.append("an obligation is listed twice") }
    for obligation in Set(listed).symmetricDifference(expected).map({ $0.name(in: machine) }).sorted() {
      differences.append("\(obligation) is listed by one of the two")
    }
    for obligation in listed where expected.contains(obligation) {
      compare(obligation, decided[obligation], naive, evidence)
    }
    if let findings {
      if findings.idleConfigurations != naive.graph.idle.count {
        differences.append("\(findings.idleConfigurations) idle configurations, naive \(naive.graph.idle.count)")
      }
      if findings.allConfigurations != naive.graph.all.count {
        differences.append("\(findings.allConfigurations ?? -1) configurations, naive \(naive.graph.all.count)")
      }
      if findings.idle.map(Set.init) != Set(NaiveParts(naive.graph).unused) {
        differences.append("other parts take part in no run: \(findings.idle ?? [])")
      }
    } else {
      differences.append("the check does not finish")
    }
  }

  private mutating func compare(
    _ obligation: Obligation, _ verdict: Verdict?, _ naive: NaiveChecker, _ evidence: AgreementEvidence
  ) {
    let name = obligation.name(in: naive.machine)
    guard let verdict else { return differences.append("\(name) is not decided") }
    let expected = naive.verdict(obligation)
    let found: NaiveVerdict? =
      switch verdict {
      case .proved(let proof): .proved(isVacuous: proof.isVacuous)
      case .refuted: .refuted
      case .unknown: nil
      }
    if found != expected {
      differences.append("\(name): \(found.map { "\($0)" } ?? "unknown"), naive \(expected)")
    } else if let fault = evidence.fault(in: verdict, of: obligation) {
      differences.append("\(name): \(fault)")
    }
  }
}
