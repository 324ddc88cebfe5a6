import NavigationModel
import StateSpace
import Z3

/// One check under way.
final class CheckRun {
  let machine: Machine
  let options: CheckOptions
  private let onLemmas: (ConfirmedLemmas) throws -> Void
  private let onEvent: (CheckEvent) -> Void
  /// The obligations that are asked, and the contexts of each as constraints.
  private let asked: [Question]
  private var undecided: Set<Obligation>
  /// Verdicts that runs show in part, and that no lemma has confirmed yet.
  private var shown: [Obligation: Verdict] = [:]
  private var findings = Findings()
  private var session = Z3Session()
  /// True if entries of stacks may be told apart by relations.
  private var relations = true

  init(
    _ machine: Machine, _ options: CheckOptions, _ onLemmas: @escaping (ConfirmedLemmas) throws -> Void,
    _ onEvent: @escaping (CheckEvent) -> Void
  ) {
    self.machine = machine
    self.options = options
    self.onLemmas = onLemmas
    self.onEvent = onEvent
    let all = ObligationList(machine: machine).all
    let questions: [Question]
    switch options.selection {
    case .all: questions = all.map { ($0, [[]]) }
    case .only(let scopes): questions = all.map { ($0, scopes($0)) }.filter { !$0.1.isEmpty }
    }
    let first = options.seeking.map(Set.init) ?? []
    asked = questions.filter { first.contains($0.obligation) } + questions.filter { !first.contains($0.obligation) }
    undecided = Set(asked.map(\.obligation))
  }

  /// - Throws: ``InternalError``.
  func run() throws {
    onEvent(.listed(asked.map(\.obligation)))
    do {
      var defeated: Set<Obligation> = []
      while let obligation = try prove(without: defeated) {
        defeated.insert(obligation)
        say(obligation, verdict(on: obligation, without: .diagrams))
        guard defeated.count <= Self.mostDefeats else { throw DiagramLimit() }
      }
      guard undecided.isEmpty else { throw InternalError("\(undecided.count) obligations were never asked") }
    } catch let stopped as Stopped {
      giveUp(stopped.reason)
    } catch is DiagramLimit {
      giveUp(.diagrams)
    } catch is LimitReached {
      giveUp(.diagrams)
    }
    onEvent(.finished(findings))
  }

  /// After this many obligations whose sets are too large, what is left is not asked any more.
  private static let mostDefeats = 4

  /// An obligation needs more nodes than diagrams may have.
  private struct Defeat: Error {
    var obligation: Obligation
  }

  /// Proves everything else, from the beginning: what such an obligation leaves behind would leave no room.
  ///
  /// - Returns: an obligation whose sets are too large; nil: all are done.
  private func prove(without defeated: Set<Obligation>) throws -> Obligation? {
    let left = asked.filter { !defeated.contains($0.obligation) }
    do {
      do { try prove(left) } catch is LimitReached where relations && !machine.tabs.isEmpty {
        relations = false
        try prove(left)
      }
      return nil
    } catch let defeat as Defeat {
      return defeat.obligation
    }
  }

  private func attempting<Result>(_ obligation: Obligation, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch is DiagramLimit {
      throw Defeat(obligation: obligation)
    }
  }

  private func prove(_ asked: [Question]) throws {
    onEvent(.phase(.exploring))
    // The sets of another exploration have the same names.
    session = Z3Session()
    var (finder, decided) = try explore(asked)
    let explorer = finder.explorer
    guard try !explorer.symbolic.starts().isEmpty else { return giveUp(.noStart) }
    if options.seeking != nil {
      for question in asked where decided[question.obligation] == nil {
        decided[question.obligation] = try decide(question, finder)
      }
    }
    findings.idleConfigurations = finder.count.all - finder.count.inJourneys
    if case .all = options.selection {
      findings.unreachable = try UnreachableElements(explorer: explorer).find()
      findings.allConfigurations = finder.count.all
    }
    onEvent(.phase(.encoding))
    let encoder = LemmaEncoder(explorer)
    try encoder.proveReach()
    try askNewLemmas(of: encoder)
    // One group after the other, so that there is something to say before all is done.
    var decisions: [Obligation: VerdictFinder.Decision] = [:]
    defer {
      // What cannot be summed up any more is not.
      findings.results = try? ResultTable(
        finder: finder, decisions: decisions,
        // Also those whose sets were too large, and which have been told.
        undecided: Set(self.asked.map(\.obligation)).subtracting(decisions.keys),
        reason: options.cancellation.stopped ?? .diagrams, blocks: options.mostAlternatives
      ).results()
    }
    // What relations leave unknown is asked once more, and what they have decided is kept.
    let left = try prove(asked, finder, encoder, decided, leavesUnknown: explorer.symbolic.hasRelations) {
      decisions[$0.obligation] = $0
    }
    let open = asked.filter { left[$0.obligation] != nil }
    let others = open.isEmpty ? [] : try proveAgain(open, of: asked, finder) { decisions[$0.obligation] = $0 }
    try prove(open.filter { decisions[$0.obligation] == nil }, finder, encoder, left) {
      decisions[$0.obligation] = $0
    }
    let lemmas = ConfirmedLemmas(encoder.list, encoder.text, others)
    findings.lemmas = lemmas.count
    try onLemmas(lemmas)
  }

  /// Proves what was asked, one group after the other, and calls `body` with each decision.
  ///
  /// - Returns: the decisions that were left, as they are unknown; none unless told so.
  @discardableResult private func prove(
    _ asked: [Question], _ finder: VerdictFinder, _ encoder: LemmaEncoder,
    _ decided: [Obligation: VerdictFinder.Decision], leavesUnknown: Bool = false,
    _ body: (VerdictFinder.Decision) -> Void
  ) throws -> [Obligation: VerdictFinder.Decision] {
    var left: [Obligation: VerdictFinder.Decision] = [:]
    for kinds in Obligation.Kind.groups {
      let group = asked.filter { kinds.contains($0.obligation.kind) }
      if group.isEmpty { continue }
      onEvent(.phase(.exploring))
      var decisions = try group.map { question in try decided[question.obligation] ?? decide(question, finder) }
      if leavesUnknown {
        for decision in decisions where decision.isUnknown { left[decision.obligation] = decision }
        decisions.removeAll(where: \.isUnknown)
      }
      try prove(decisions, finder, encoder)
      decisions.forEach(body)
    }
    return left
  }

  /// Proves by blocks what relations have left unknown, as far as there is room, and calls `body` with what is decided
  /// then, as a decision of the first finder.
  ///
  /// - Returns: the lemmas that were confirmed for it.
  private func proveAgain(
    _ open: [Question], of asked: [Question], _ first: VerdictFinder, _ body: (VerdictFinder.Decision) -> Void
  ) throws -> [ConfirmedLemmas] {
    // Sets have other meanings under the same names.
    let own = session
    relations = false
    defer { (session, relations) = (own, true) }
    var open = open
    var lemmas: [ConfirmedLemmas] = []
    for precision in EntryPrecision.allCases where !open.isEmpty {
      do {
        onEvent(.phase(.exploring))
        // Which contexts are told apart must not depend on what is open: of some it may be proved already.
        let finder = try finder(asked, precision, .little)
        let all = try decideAll(open, finder)
        let decided = open.filter { all[$0.obligation]?.isUnknown == false }
        if decided.isEmpty { continue }
        let translated = try decided.compactMap { try all[$0.obligation].map { try first.decision($0, of: finder) } }
        onEvent(.phase(.encoding))
        session = Z3Session()
        let encoder = LemmaEncoder(finder.explorer)
        try encoder.proveReach()
        try askNewLemmas(of: encoder)
        try prove(decided, finder, encoder, all) { _ in }
        translated.forEach(body)
        lemmas.append(ConfirmedLemmas(encoder.list, encoder.text))
        open.removeAll { all[$0.obligation]?.isUnknown == false }
      } catch is Defeat {
        break
      } catch is DiagramLimit {
        break
      } catch is LimitReached {
        break
      }
    }
    return lemmas
  }

  private typealias Question = (obligation: Obligation, scopes: [[ContextCondition.Constraint]])

  /// Explores what is reached, with what entries of stacks have to be told apart by; and returns what was decided
  /// meanwhile.
  ///
  /// Mostly they need not be told apart at all, which is many times faster: only if something remains unknown they are.
  ///
  /// - Source: Clarke, Grumberg, Jha, Lu, Veith, *Counterexample-guided abstraction refinement*, 2000.
  private func explore(_ asked: [Question]) throws -> (VerdictFinder, [Obligation: VerdictFinder.Decision]) {
    var unrelated: VerdictFinder?
    // Of what is never reached, too, it may be asked what an exchange leads to.
    for exchanges in machine.tabs.isEmpty ? [false] : [false, true] where machine.hasStacks && relations {
      let next = try finder(asked, .none, exchanges: exchanges)
      guard next.explorer.symbolic.hasRelations else {
        unrelated = next
        break
      }
      if machine.tabs.isEmpty { return (next, [:]) }
      do { return (next, try decideAll(asked, next)) } catch is LimitReached {
        continue
      } catch is Defeat {
        // Blocks may be smaller.
        break
      }
    }
    // Not even tried again.
    relations = false
    for precision in EntryPrecision.allCases where machine.hasStacks && precision < .refined {
      let next = try unrelated ?? finder(asked, precision)
      unrelated = nil
      let decisions = try decideAll(asked, next, upToUnknown: true)
      if !decisions.values.contains(where: \.isUnknown) { return (next, decisions) }
    }
    return (try finder(asked, .refined), [:])
  }

  private func finder(
    _ asked: [Question], _ precision: EntryPrecision, _ room: Exploration.Room = .all, exchanges: Bool = false
  ) throws -> VerdictFinder {
    VerdictFinder(
      try SymbolicExplorer(
        machine, cancellation: options.cancellation, nodeLimit: options.nodeLimit,
        // What one obligation alone reads takes no part in others, and cannot defeat them.
        properties: asked.compactMap { if case .property(let index) = $0.obligation { index } else { nil } },
        precision, relations: relations, exchanges: exchanges, room: room))
  }

  /// The decisions on all that is asked; if it is told so, up to the first that remains unknown.
  private func decideAll(
    _ asked: [Question], _ finder: VerdictFinder, upToUnknown: Bool = false
  ) throws -> [Obligation: VerdictFinder.Decision] {
    var decisions: [Obligation: VerdictFinder.Decision] = [:]
    for question in asked {
      let decision = try decide(question, finder)
      decisions[question.obligation] = decision
      if upToUnknown, decision.isUnknown { break }
    }
    return decisions
  }

  private func decide(_ question: Question, _ finder: VerdictFinder) throws -> VerdictFinder.Decision {
    let (obligation, scopes) = question
    try options.cancellation.check()
    let decision = try attempting(obligation) {
      let scope = try scopes.reduce(ContextSet.empty) {
        try finder.diagrams.union($0, finder.contexts(where: $1))
      }
      return try finder.decide(
        obligation, within: scope, known: finder.accepted(obligation, by: options.known),
        blocks: options.mostAlternatives)
    }
    for (_, part) in decision.parts { try replay(part.answer, obligation) }
    if options.seeking != nil,
      decision.verdict.refutations.contains(where: { $0.part.known == nil && $0.counterexample.trace != nil })
    {
      say(obligation, decision.verdict)
      throw Stopped(reason: .interrupted)
    }
    show(obligation, decision.verdict)
    return decision
  }

  /// Proves the lemmas of decisions, and then tells the verdicts.
  private func prove(
    _ decisions: [VerdictFinder.Decision], _ finder: VerdictFinder, _ encoder: LemmaEncoder
  ) throws {
    onEvent(.phase(.encoding))
    try proveSets(of: decisions, encoder)
    for decision in decisions {
      try attempting(decision.obligation) {
        try encoder.proveFailing(decision.obligation, in: decision.failing)
        _ = try encoder.refute(decision.obligation, in: decision.failing)
        for proof in decision.verdict.proofs { try proveEvidence(proof, decision, encoder) }
        let holding = try finder.diagrams.difference(
          finder.diagrams.difference(decision.scope, decision.failing), decision.unknown)
        if finder.explorer.isVague, case .reachable(let intent) = decision.obligation {
          try encoder.proveLandings(of: intent, decision.landings, in: holding)
        } else {
          try encoder.prove(decision.obligation, in: holding, .ranked)
        }
      }
    }
    try askNewLemmas(of: encoder)
    for decision in decisions { say(decision.obligation, decision.verdict) }
  }

  /// Proves what no set does: a run that gets somewhere, and that nothing is there to be proved.
  private func proveEvidence(
    _ proof: Proof, _ decision: VerdictFinder.Decision, _ encoder: LemmaEncoder
  ) throws {
    if proof.isVacuous { try encoder.proveVacuous(decision.obligation, in: decision.scope) }
    if case .witness(let run) = proof.evidence, case .property(let index) = decision.obligation,
      case .canReach(let condition) = machine.properties[index].claim
    {
      try encoder.proveRun(run, endsIn: condition, decision.obligation.name(in: machine))
    }
  }

  /// Proves the sets that several obligations rest on. They need be exact only where one of these fails.
  private func proveSets(of group: [VerdictFinder.Decision], _ encoder: LemmaEncoder) throws {
    var canLand: LemmaEncoder.Evidence = []
    var mustLand: LemmaEncoder.Evidence = []
    var mustEnd: LemmaEncoder.Evidence = []
    var mayLand = false
    for decision in group {
      let evidence: LemmaEncoder.Evidence = decision.failing.isEmpty ? .ranked : .exact
      // With relations that a run fails is shown by that run.
      let everyRun: LemmaEncoder.Evidence = encoder.hasRelations ? .ranked : evidence
      switch decision.obligation.form.goal {
      // With stacks every landing is shown by a run; that nothing lands elsewhere is what is left.
      case .someLands where encoder.explorer.isVague: if !decision.failing.isEmpty { canLand.formUnion(.complete) }
      case .someLands: canLand.formUnion(evidence)
      // The other way round: that nothing lands is what is to be proved.
      case .noneLands where encoder.hasRelations: mayLand = true
      case .noneLands: canLand.formUnion(decision.failing.isEmpty || machine.hasStacks ? .complete : .exact)
      case .everyLands: mustLand.formUnion(everyRun)
      case .everyEnds: mustEnd.formUnion(everyRun)
      case .applies, nil: break
      }
    }
    if !canLand.isEmpty { try encoder.proveCanLand(canLand) }
    if mayLand { try encoder.proveMayLand() }
    if !mustLand.isEmpty { try encoder.proveMustLand(mustLand) }
    if !mustEnd.isEmpty { try encoder.proveMustEnd(mustEnd) }
  }

  private func askNewLemmas(of encoder: LemmaEncoder) throws {
    onEvent(.phase(.proving))
    let script = try encoder.newScript()
    if let wrong = try LemmaProver(script: script, cancellation: options.cancellation, session: session).firstWrong() {
      throw InternalError("Z3 does not confirm a lemma (\(wrong.about)): \(script.text(of: wrong))")
    }
  }

  private func replay(_ answer: Verdict.Answer, _ obligation: Obligation) throws {
    let run: Trace? =
      switch answer {
      case .refuted(let counterexample): counterexample.trace
      case .proved(let proof): if case .witness(let run) = proof.evidence { run } else { nil }
      case .unknown: nil
      }
    do { try run?.replay(on: machine) } catch {
      throw InternalError("the run of \(obligation.name(in: machine)) does not replay: \(error)")
    }
  }

  // MARK: Answers

  private func say(_ obligation: Obligation, _ verdict: Verdict) {
    // After a defeat everything is found again.
    guard undecided.remove(obligation) != nil else { return }
    onEvent(.decided(obligation, verdict))
  }

  private func giveUp(_ reason: Unknown) {
    for (obligation, _) in asked where undecided.contains(obligation) {
      say(obligation, verdict(on: obligation, without: reason))
    }
  }

  private func show(_ obligation: Obligation, _ verdict: Verdict) {
    let isNew = undecided.contains(obligation) && verdict.isShownInPart
    if isNew, shown.updateValue(verdict, forKey: obligation) == nil { onEvent(.shown(obligation, verdict)) }
  }

  /// The refutations that runs have shown; all else is unknown.
  private func verdict(on obligation: Obligation, without reason: Unknown) -> Verdict {
    let known = reason.isOfTheSpec ? options.lineOfUnknown(obligation, in: machine) : nil
    return shown[obligation]?.shown(else: reason, known: known)
      ?? Verdict([Verdict.Part(.everything, .unknown(reason), known: known)])
  }
}
