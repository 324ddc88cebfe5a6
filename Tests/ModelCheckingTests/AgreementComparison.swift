import NavigationModel
import StateSpace

@testable import ModelChecking

/// What the checker says of one machine, and what the naive checker says.
struct AgreementComparison: Agreement.Comparison {
  /// Everything in which they differ, one line each.
  private(set) var differences: [String] = []
  private(set) var obligationCount = 0

  /// - Parameter other: what the naive checker is given, to see whether a difference is noticed.
  init(_ machine: Machine, naively other: Machine? = nil) {
    let naive = NaiveChecker(other ?? machine)
    // Contexts that differ only in what nothing reads are one.
    let relevant = RelevantVariables(of: machine, and: machine.properties.flatMap(\.claim.conditions)).variables
    func values(_ context: Context) -> [Int] { relevant.map { machine.contexts.value(of: $0, in: context) } }
    let evidence = AgreementEvidence(naive, values)
    var listed: [Obligation] = []
    var decided: [Obligation: Verdict] = [:]
    var findings: Findings?
    do {
      var options = CheckOptions()
      options.mostAlternatives = 1 << 20
      try Checker.check(machine, options: options) { event in
        switch event {
        case .phase, .shown: break
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
      compare(obligation, decided[obligation], naive, evidence, values)
    }
    if let findings {
      func count(_ configurations: [Configuration]) -> Int {
        Set(configurations.map { [$0.screen.index, Int($0.position.index)] + values($0.context) }).count
      }
      if findings.idleConfigurations != count(naive.graph.idle) {
        differences.append("\(findings.idleConfigurations) idle configurations, naive \(count(naive.graph.idle))")
      }
      if findings.allConfigurations != count(naive.graph.all) {
        differences.append("\(findings.allConfigurations ?? -1) configurations, naive \(count(naive.graph.all))")
      }
      differences += AgreementResults(naive, values).differences(from: findings.results)
      if findings.unreachable.map(Set.init) != Set(NaiveParts(naive.graph).unused) {
        differences.append("other parts take part in no run: \(findings.unreachable ?? [])")
      }
    } else {
      differences.append("the check does not finish")
    }
  }

  private mutating func compare(
    _ obligation: Obligation, _ verdict: Verdict?, _ naive: NaiveChecker, _ evidence: AgreementEvidence,
    _ values: (Context) -> [Int]
  ) {
    let machine = naive.machine
    let name = obligation.name(in: machine)
    guard let verdict else { return differences.append("\(name) is not decided") }
    let found: NaiveVerdict? =
      verdict.unknown != nil
      ? nil : verdict.isProved ? .proved(isVacuous: verdict.proofs.contains(where: \.isVacuous)) : .refuted
    let expected = naive.verdict(obligation)
    guard found == expected else {
      return differences.append("\(name): \(found.map { "\($0)" } ?? "unknown"), naive \(expected)")
    }
    // Each context that was asked is in one part, and rightly.
    var contexts = Array(repeating: Set<Context>(), count: verdict.parts.count)
    for (_, cases) in Dictionary(grouping: naive.cases(obligation), by: { values($0.context) }) {
      let context = cases[0].context
      let parts = verdict.parts.indices.filter { index in
        verdict.parts[index].contexts.holds { machine.contexts.value(of: $0, in: context) } ?? false
      }
      let fails = cases.contains { !$0.holds }
      guard parts.count == 1, let part = parts.first, verdict.parts[part].isRefutation == fails else {
        return differences.append("\(name): \(machine.assignments(of: context)) in parts \(parts) of \(verdict.parts)")
      }
      contexts[part].formUnion(cases.filter { !$0.holds || !fails }.map(\.context))
    }
    let isFirst = verdict.parts.indices.first
    for (index, part) in verdict.parts.enumerated() {
      if let fault = evidence.fault(in: part, contexts[index], isFirst: index == isFirst, of: obligation) {
        differences.append("\(name): \(fault)")
      }
    }
  }
}

extension Verdict.Part {
  var isRefutation: Bool { if case .refuted = answer { true } else { false } }
}
