import NavigationModel
import StateSpace

/// One check under way.
final class CheckRun {
  let machine: Machine
  let options: CheckOptions
  private let onLemmas: (ConfirmedLemmas) throws -> Void
  private let onEvent: (CheckEvent) -> Void
  private var obligations: [Obligation] = []
  private var undecided: Set<Obligation> = []
  private var findings = Findings()

  init(
    _ machine: Machine, _ options: CheckOptions, _ onLemmas: @escaping (ConfirmedLemmas) throws -> Void,
    _ onEvent: @escaping (CheckEvent) -> Void
  ) {
    self.machine = machine
    self.options = options
    self.onLemmas = onLemmas
    self.onEvent = onEvent
  }

  /// - Throws: ``InternalError``.
  func run() throws {
    do {
      try prove()
      guard undecided.isEmpty else { throw InternalError("\(undecided.count) obligations were never asked") }
    } catch let stopped as Stopped {
      giveUp(stopped.reason)
    } catch is LimitReached {
      giveUp(.configurations)
    } catch is DiagramLimit {
      giveUp(.configurations)
    }
    onEvent(.finished(findings))
  }

  private func prove() throws {
    onEvent(.phase(.exploring))
    let explorer = try SymbolicExplorer(
      machine, asking: machine.variables.indices.map { .variable(VariableID($0), [0]) },
      cancellation: options.cancellation)
    let finder = VerdictFinder(explorer)
    findings.idleConfigurations = finder.count.all - finder.count.inJourneys
    list(try ObligationList(machine: machine).all(Starts(explorer)))
    if case .all = options.selection {
      findings.idle = try DeadParts(explorer: explorer).find()
      findings.allConfigurations = finder.count.all
    }
    onEvent(.phase(.encoding))
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    try askNewLemmas(of: encoder)
    // What rests on the same sets is proved together, so that there is something to say before all is done.
    for kinds in Self.groups {
      let group = obligations.filter { kinds.contains($0.kind) }
      if !group.isEmpty { try prove(group, finder, encoder) }
    }
    findings.lemmas = encoder.list.lemmas.count
    try onLemmas(ConfirmedLemmas(encoder.list, encoder.text))
  }

  private static let groups: [Set<Obligation.Kind>] = [
    [.guarded, .resets, .deterministic, .covers], [.reachable, .denied], [.lands, .landsAnywhere, .landsAfter],
    [.terminates], [.rootFirst], [.oneAnimation], [.carries], [.property],
  ]

  private func prove(_ group: [Obligation], _ finder: VerdictFinder, _ encoder: LemmaEncoder) throws {
    onEvent(.phase(.exploring))
    var verdicts: [(Obligation, Verdict)] = []
    // Obligations that differ in their contexts only are one proof.
    var together: [Obligation] = []
    var failing: [ContextSet] = []
    for obligation in group {
      try options.cancellation.check()
      let verdict = try finder.verdict(on: obligation)
      try replay(verdict, obligation)
      verdicts.append((obligation, verdict))
      if obligation.context == nil || together.last.map({ $0.isSame(as: obligation) }) != true {
        together.append(obligation)
        failing.append(try finder.explorer.judge(obligation).failing)
      }
      if case .proved(let proof) = verdict { try proveEvidence(proof, obligation, encoder) }
      guard let context = obligation.context, let last = failing.last else { continue }
      guard finder.symbolic.contains(context, last) == verdict.isRefuted else {
        throw InternalError("the verdicts on \(obligation.name(in: machine)) disagree")
      }
    }
    onEvent(.phase(.encoding))
    try proveSets(of: zip(together, failing), encoder)
    for (obligation, failing) in zip(together, failing) {
      try encoder.proveFailing(obligation, in: failing)
      _ = try encoder.refute(obligation, in: failing)
      // Of an obligation that is asked everywhere one failure is a refutation.
      guard obligation.context != nil || failing.isEmpty else { continue }
      let holding = try finder.diagrams.complement(failing)
      try encoder.prove(obligation, in: holding, .ranked)
      guard obligation.context != nil, !failing.isEmpty else { continue }
      let proved = verdicts.filter { $0.0.isSame(as: obligation) && !$0.1.isRefuted }.compactMap(\.0.context)
      encoder.proveMembers(proved, of: holding, obligation.name(in: machine))
    }
    try askNewLemmas(of: encoder)
    for (obligation, verdict) in verdicts { say(obligation, verdict) }
  }

  /// What no set proves: a run that gets somewhere, and that nothing is there to be proved.
  private func proveEvidence(_ proof: Proof, _ obligation: Obligation, _ encoder: LemmaEncoder) throws {
    if proof.isVacuous { try encoder.proveVacuous(obligation) }
    if case .witness(let run) = proof.evidence, case .property(let index) = obligation,
      case .canReach(let condition) = machine.properties[index].claim
    {
      try encoder.proveRun(run, endsIn: condition, obligation.name(in: machine))
    }
  }

  /// What several obligations rest on. The sets need be exact only where one of them fails.
  private func proveSets(of group: some Sequence<(Obligation, ContextSet)>, _ encoder: LemmaEncoder) throws {
    var canLand: LemmaEncoder.Evidence = []
    var mustLand: LemmaEncoder.Evidence = []
    var mustEnd: LemmaEncoder.Evidence = []
    for (obligation, failing) in group {
      let evidence: LemmaEncoder.Evidence = failing.isEmpty ? .ranked : .exact
      switch obligation.kind {
      case .reachable: canLand.formUnion(evidence)
      // The other way round: that nothing lands is what is to be proved.
      case .denied: canLand.formUnion(failing.isEmpty ? .complete : .exact)
      case .lands, .landsAnywhere, .landsAfter: mustLand.formUnion(evidence)
      case .terminates: mustEnd.formUnion(evidence)
      default: break
      }
    }
    if !canLand.isEmpty { try encoder.proveCanLand(canLand) }
    if !mustLand.isEmpty { try encoder.proveMustLand(mustLand) }
    if !mustEnd.isEmpty { try encoder.proveMustEnd(mustEnd) }
  }

  private func askNewLemmas(of encoder: LemmaEncoder) throws {
    onEvent(.phase(.proving))
    let script = try encoder.newScript()
    if let wrong = try LemmaProver(script: script, cancellation: options.cancellation).firstWrong() {
      throw InternalError("Z3 does not confirm a lemma (\(wrong.about)): \(wrong.negation)")
    }
  }

  private func replay(_ verdict: Verdict, _ obligation: Obligation) throws {
    let run: Trace? =
      switch verdict {
      case .refuted(let counterexample): counterexample.trace
      case .proved(let proof): if case .witness(let run) = proof.evidence { run } else { nil }
      case .unknown: nil
      }
    do { try run?.replay(on: machine) } catch {
      throw InternalError("the run of \(obligation.name(in: machine)) does not replay: \(error)")
    }
  }

  // MARK: Answers

  private func list(_ all: [Obligation]) {
    switch options.selection {
    case .all: obligations = all
    case .only(let isSelected): obligations = all.filter(isSelected)
    }
    undecided = Set(obligations)
    onEvent(.listed(obligations))
  }

  private func say(_ obligation: Obligation, _ verdict: Verdict) {
    undecided.remove(obligation)
    onEvent(.decided(obligation, verdict))
  }

  private func giveUp(_ reason: Unknown) {
    if obligations.isEmpty { list(ObligationList(machine: machine).unexplored) }
    for obligation in obligations where undecided.contains(obligation) { say(obligation, .unknown(reason)) }
  }
}

extension Verdict {
  fileprivate var isRefuted: Bool { if case .refuted = self { true } else { false } }
}

extension Obligation {
  /// Whether both differ in their contexts only.
  fileprivate func isSame(as other: Obligation) -> Bool { kind == other.kind && intent == other.intent }
}
