import NavigationModel
import StateSpace
import Z3

/// One check under way.
final class CheckRun {
  let machine: Machine
  let options: CheckOptions
  private let onRelation: (HornRelation) throws -> Void
  private let onEvent: (CheckEvent) -> Void
  private var obligations: [Obligation] = []
  private var undecided: Set<Obligation> = []
  private var findings = Findings()
  private var session: Session?
  /// What Z3 has said so far.
  private var answers: [Obligation: Answers] = [:]

  /// What Z3 has said of one obligation.
  private struct Answers {
    /// Whether the claim was found to hold.
    var holds: Bool?
    /// Whether what it speaks of was found to occur.
    var occurs: Bool?
    var unknown: Unknown?
  }

  init(
    _ machine: Machine, _ options: CheckOptions, _ onRelation: @escaping (HornRelation) throws -> Void,
    _ onEvent: @escaping (CheckEvent) -> Void
  ) {
    self.machine = machine
    self.options = options
    self.onRelation = onRelation
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
    }
    onEvent(.finished(findings))
  }

  private func prove() throws {
    onEvent(.phase(.exploring))
    let explorer = try Explorer(machine, cancellation: options.cancellation)
    findings.idleConfigurations = explorer.reachable.idle.count
    list(try ObligationList(machine: machine).all(explorer.starts))

    onEvent(.phase(.encoding))
    let grounding = Grounding(machine)
    var reach = try ReachEncoding(grounding, cancellation: options.cancellation)
    try Agreement(machine: machine).check(reach, explorer.reachable)
    let aboutJourneys = obligations.filter { $0.intent != nil || $0.speaksOfJourneys(in: machine) }
    let aboutPlaces = obligations.filter { $0.intent == nil && !$0.speaksOfJourneys(in: machine) }

    onEvent(.phase(.proving))
    reach.ask(aboutPlaces)
    try ask(reach.relation, explorer)
    let idle = reach.idle
    for case .deterministic(let event, let screen) in aboutPlaces {
      try options.cancellation.check()
      try decide(.deterministic(event, screen), explorer, secondly: !grounding.overlaps(event, on: screen))
    }
    let aboutBrowsing = aboutPlaces.filter(undecided.contains)
    let canBrowse = try PropertyEncoding(grounding).canBrowse(
      aboutBrowsing, idle: idle, cancellation: options.cancellation)
    try ask(canBrowse, explorer)
    for obligation in aboutBrowsing { try decide(obligation, explorer) }
    // Without journeys there is still to say what takes part in no run.
    if case .only = options.selection, aboutJourneys.isEmpty { return }
    try proveJourneys(aboutJourneys, explorer, grounding, idle)
  }

  private func proveJourneys(
    _ obligations: [Obligation], _ explorer: Explorer, _ grounding: Grounding, _ idle: [Grounding.Node]
  ) throws {
    onEvent(.phase(.exploring))
    try explorer.exploreJourneys(of: obligations)
    let graph = explorer.graph
    onEvent(.phase(.encoding))
    var journeys = try JourneyEncoding(grounding, idle: idle)
    try journeys.explore(obligations, cancellation: options.cancellation)
    let agreement = Agreement(machine: machine)
    let variables = try agreement.variables(of: graph, in: journeys)
    if case .all = options.selection {
      findings.idle = try DeadParts(explorer: explorer).find()
      findings.allConfigurations = findings.idleConfigurations + graph.count
    }

    onEvent(.phase(.proving))
    func asked(_ kinds: Obligation.Kind...) -> [Obligation] { obligations.filter { kinds.contains($0.kind) } }
    if !asked(.reachable, .denied).isEmpty {
      let canLand = try journeys.canLand(asked(.reachable, .denied))
      try agreement.check(canLand.horn, variables, graph, expected: graph.landingClauses)
      try ask(canLand, explorer)
    }
    let landing = asked(.lands, .landsAnywhere, .landsAfter)
    if !landing.isEmpty {
      let mustLand = try journeys.mustLand(landing)
      try agreement.check(mustLand.horn, variables, graph) {
        graph.certainClauses($0, includingAdverse: false, &$1) { $0 == JourneyGraph.Edge.landed }
      }
      try ask(mustLand, explorer)
    }
    if !asked(.terminates).isEmpty {
      let mustEnd = try journeys.mustEnd(asked(.terminates))
      try agreement.check(mustEnd.horn, variables, graph) {
        graph.certainClauses($0, includingAdverse: true, &$1) { _ in true }
      }
      try ask(mustEnd, explorer)
    }
    for kind in [Obligation.Kind.rootFirst, .oneAnimation, .carries] where !asked(kind).isEmpty {
      let relation = try MonitorEncoding(journeys).relation(
        named: kind.rawValue, asked(kind), cancellation: options.cancellation)
      try ask(relation, explorer)
    }
    for case .covers(let intent) in obligations {
      try decide(.covers(intent), explorer, secondly: !journeys.hasGap(intent))
    }
    try proveProperties(asked(.property), explorer, grounding, journeys)
  }

  private func proveProperties(
    _ obligations: [Obligation], _ explorer: Explorer, _ grounding: Grounding, _ journeys: JourneyEncoding
  ) throws {
    guard !obligations.isEmpty else { return }
    let encoding = PropertyEncoding(grounding)
    try ask(try encoding.during(obligations, journeys: journeys), explorer)
    try ask(try encoding.mustPass(obligations, journeys: journeys), explorer)
    for obligation in obligations { try decide(obligation, explorer) }
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

  /// Asks Z3 the questions of `relation` and decides what they complete.
  private func ask(_ relation: AskedRelation, _ explorer: Explorer) throws {
    guard !relation.horn.questions.isEmpty else { return }
    findings.clauses += relation.horn.clauseCount
    var open = Dictionary(grouping: relation.subjects, by: \.obligation).mapValues(\.count)
    let prover = RelationProver(
      relation: relation.horn, cancellation: options.cancellation, session: try openSession(),
      largestWhole: options.largestWhole)
    let answered = try prover.prove { number, answer in
      let subject = relation.subjects[number]
      switch (answer, subject.part) {
      case (.unknown(let reason), _): answers[subject.obligation, default: Answers()].unknown = reason
      case (.derivable(let isDerivable), .claim):
        answers[subject.obligation, default: Answers()].holds = isDerivable == subject.provedIfDerivable
        findings.questions += 1
      case (.derivable(let isDerivable), .occurrence):
        answers[subject.obligation, default: Answers()].occurs = isDerivable
        findings.questions += 1
      }
      open[subject.obligation, default: 0] -= 1
      // What has its claim elsewhere is decided there.
      let soFar = answers[subject.obligation]
      if open[subject.obligation] == 0, soFar?.holds != nil || soFar?.unknown != nil {
        try decide(subject.obligation, explorer)
      }
    }
    try onRelation(answered)
  }

  private func openSession() throws -> Session {
    if let session { return session }
    do {
      let session = try Session()
      self.session = session
      return session
    } catch {
      throw InternalError("Z3 cannot be set up: \(error)")
    }
  }

  /// Compares both answers and says the verdict.
  ///
  /// - Parameter secondly: the second answer, for what Z3 is not asked.
  private func decide(_ obligation: Obligation, _ explorer: Explorer, secondly: Bool? = nil) throws {
    guard undecided.contains(obligation) else { return }
    let answers = answers[obligation]
    if let reason = answers?.unknown { return say(obligation, .unknown(reason)) }
    let verdict = try explorer.verdict(on: obligation)
    let name = obligation.name(in: machine)
    let isProved: Bool
    var isVacuous = false
    switch verdict {
    case .proved(let proof): (isProved, isVacuous) = (true, proof.isVacuous)
    case .refuted(let counterexample):
      isProved = false
      do { try counterexample.trace?.replay(on: machine) } catch {
        throw InternalError("the counterexample of \(name) does not replay: \(error)")
      }
    case .unknown(let reason): return say(obligation, .unknown(reason))
    }
    if let occurs = answers?.occurs, occurs == isVacuous {
      throw InternalError("explorer and Z3 disagree on whether \(name) ever occurs")
    }
    if let holds = secondly ?? answers?.holds {
      guard holds == isProved else { throw InternalError("explorer and Z3 disagree on \(name)") }
    } else {
      // Only what never occurs may go without a question about its claim.
      guard isVacuous, answers?.occurs == false else { throw InternalError("Z3 was not asked about \(name)") }
    }
    say(obligation, verdict)
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

extension Grounding {
  /// Whether in some context two rules of `event` apply on `screen`.
  func overlaps(_ event: EventID, on screen: ScreenID) -> Bool {
    (0..<Int32(machine.contexts.count)).contains { context in
      applicable(event, at: Node(screen: Int32(screen.index), context: context, position: 0)).count > 1
    }
  }
}

extension JourneyEncoding {
  /// Whether at some start that is not denied no alternative of `intent` applies.
  func hasGap(_ intent: IntentID) -> Bool {
    let alternatives = grounding.machine.intents[intent.index].alternatives
    return starts(of: .covers(intent)).contains { start in
      !alternatives.contains { grounding.holds($0.condition, at: start) }
    }
  }
}
