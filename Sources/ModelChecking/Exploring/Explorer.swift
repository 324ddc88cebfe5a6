import NavigationModel
import StateSpace

/// Answers obligations by explicit-state search with `Step`: the first of the two ways to every answer.
///
/// Complete on finite machines, in milliseconds, with shortest runs as evidence where they end. Its verdicts are shown
/// only after Z3, given clauses that were written separately, has come to the same ones.
final class Explorer {
  let machine: Machine
  let cancellation: Cancellation
  let reachable: ReachableConfigurations
  let starts: Starts
  private(set) var graph: JourneyGraph
  private lazy var distances = Result { try LandingDistances(graph, cancellation: cancellation) }
  private lazy var landings = Result {
    try CertainEnds(
      graph, includingAdverse: false, cancellation: cancellation,
      isGood: { _, _, code in code == JourneyGraph.Edge.landed })
  }
  private lazy var endings = Result {
    try CertainEnds(graph, includingAdverse: true, cancellation: cancellation, isGood: { _, _, _ in true })
  }
  var runs: JourneyRuns { JourneyRuns(graph: graph, reachable: reachable) }

  /// Explores what is reachable between journeys.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  init(_ machine: Machine, cancellation: Cancellation) throws {
    self.machine = machine
    self.cancellation = cancellation
    reachable = try ReachableConfigurations(machine, cancellation: cancellation)
    starts = try Starts(reachable)
    graph = JourneyGraph(machine)
  }

  /// Explores the journeys that `obligations` speak of.
  ///
  /// - Throws: ``LimitReached``, ``Stopped``.
  func exploreJourneys(of obligations: [Obligation]) throws {
    for obligation in obligations {
      if let intent = obligation.intent {
        try graph.add([intent], at: starts(of: obligation), cancellation: cancellation)
      } else if obligation.speaksOfJourneys(in: machine) {
        try graph.add(machine.intents.indices.map(IntentID.init), at: starts.all, cancellation: cancellation)
      }
    }
  }

  /// The starts that `obligation` speaks of.
  func starts(of obligation: Obligation) -> [Starts.Start] {
    switch obligation {
    case .reachable(_, let context), .lands(_, let context): starts.root(in: context).map { [$0] } ?? []
    case .landsAnywhere(let intent, let context): starts.all(in: context).filter { !starts.isDenied(intent, at: $0) }
    case .landsAfter(_, let change): starts.after(change)
    case .denied(let intent, let context): starts.all(in: context).filter { starts.isDenied(intent, at: $0) }
    case .covers(let intent): starts.all.filter { !starts.isDenied(intent, at: $0) }
    case .terminates, .carries, .rootFirst, .oneAnimation: starts.all
    case .guarded, .deterministic, .resets, .property: []
    }
  }

  /// The verdict on `obligation`; never unknown.
  ///
  /// - Throws: ``Stopped``.
  func verdict(on obligation: Obligation) throws -> Verdict {
    switch obligation {
    case .reachable(let intent, _): try reachable(intent, obligation)
    case .lands(let intent, _), .landsAnywhere(let intent, _), .landsAfter(let intent, _): try lands(intent, obligation)
    case .denied(let intent, _): try denied(intent, obligation)
    case .terminates(let intent): try terminates(intent, obligation)
    case .covers(let intent): covers(intent, obligation)
    case .carries(let intent, let parameter):
      try carries(machine.intents[intent.index].parameters[parameter].name, intent, obligation)
    case .rootFirst(let intent): try watched(RootFirstMonitor(machine: machine), intent, obligation)
    case .oneAnimation(let intent): try watched(OneAnimationMonitor(machine: machine), intent, obligation)
    case .guarded(let screen): guarded(screen)
    case .resets(let screen):
      safe(.screen(screen), among: reachable.indices(on: screen)) { [machine] configuration in
        !machine.enabledTransitions(on: screen, in: configuration.context)
          .contains { machine.transitions[$0.index].target == machine.root }
      }
    case .deterministic(let event, let screen): deterministic(event, screen)
    case .property(let index): try property(index)
    }
  }

  // MARK: Journeys

  private func reachable(_ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    let distances = try distances.get()
    guard let start = starts(of: obligation).first, let index = graph.index(of: intent, at: start) else {
      throw InternalError("\(obligation.name(in: machine)) has no start")
    }
    let opening = runs.opening(intent, at: start)
    if distances.canLand(index) { return .proved(Proof(.witness(runs.landing(opening, distances)))) }
    // What happens instead, with well-meaning answers if possible.
    func ending(includingAdverse: Bool) throws(Stopped) -> Trace? {
      try runs.breaking(
        EndingMonitor(includingAdverse: includingAdverse), [intent], at: [start], cancellation: cancellation)?.run
    }
    let instead =
      try ending(includingAdverse: false) ?? ending(includingAdverse: true)
      ?? runs.looping(opening, includingAdverse: true, isGood: { _ in false })
    return .refuted(Counterexample(.neverGetsThere, trace: instead, cause: cause(of: instead, intent)))
  }

  private func lands(_ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    let landings = try landings.get()
    // A change must not open what is denied, even if it lands; elsewhere no start is denied.
    return try certain(
      intent, obligation, landings, includingAdverse: false, isWrong: { self.starts.isDenied(intent, at: $0) },
      MissMonitor(graph: graph, intent: intent, landings: landings))
  }

  private func terminates(_ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    try certain(
      intent, obligation, try endings.get(), includingAdverse: true, isWrong: { _ in false }, MissMonitor?.none)
  }

  /// - Parameters:
  ///   - isWrong: whether a journey must not be opened at a start, however it ends.
  ///   - monitor: what finds a journey that ends badly; nil if none can.
  private func certain(
    _ intent: IntentID, _ obligation: Obligation, _ ends: CertainEnds, includingAdverse: Bool,
    isWrong: (Starts.Start) -> Bool, _ monitor: (some JourneyMonitor)?
  ) throws -> Verdict {
    var longest = 0
    var failing: [Starts.Start] = []
    for start in starts(of: obligation) {
      guard let index = graph.index(of: intent, at: start) else { continue }
      if ends.holds(index), !isWrong(start) {
        longest = max(longest, Int(ends.ranks[index]))
      } else {
        failing.append(start)
      }
    }
    guard let nearest = failing.first else { return .proved(Proof(.ranking(longest: longest))) }
    // A loop is shown only if nothing ends badly.
    if let monitor,
      let (failure, run) = try runs.breaking(monitor, [intent], at: failing, cancellation: cancellation)
    {
      let cause = failure == .ends(.landed) ? Element.denied(intent) : cause(of: run, intent)
      return .refuted(Counterexample(failure, trace: run, cause: cause))
    }
    let run = runs.looping(
      runs.opening(intent, at: nearest), includingAdverse: includingAdverse, isGood: ends.holds)
    return .refuted(Counterexample(.neverEnds, trace: run, cause: cause(of: run, intent)))
  }

  private func denied(_ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    let distances = try distances.get()
    var nearest: (start: Starts.Start, moves: Int)?
    for start in starts(of: obligation) {
      guard let index = graph.index(of: intent, at: start), distances.canLand(index) else { continue }
      let moves = start.moves + Int(distances.moves[index])
      if nearest.map({ moves < $0.moves }) ?? true { nearest = (start, moves) }
    }
    guard let start = nearest?.start else { return .proved(Proof(.closedSet(configurations: graph.count))) }
    let run = runs.landing(runs.opening(intent, at: start), distances)
    return .refuted(Counterexample(.ends(.landed), trace: run, cause: .denied(intent)))
  }

  private func covers(_ intent: IntentID, _ obligation: Obligation) -> Verdict {
    let starts = starts(of: obligation)
    for start in starts {
      var opened = start.place
      opened.position = machine.position(.start(intent))
      guard let choice = Step.choices(in: opened, of: machine).first, choice.result.ending == .unhandled else {
        continue
      }
      let run = runs.opening(intent, at: start).appending([choice])
      return .refuted(Counterexample(.gap, trace: run, cause: .intent(intent)))
    }
    return .proved(Proof(.cases(starts.count), isVacuous: starts.isEmpty))
  }

  private func watched(_ monitor: some JourneyMonitor, _ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    let broken = try runs.breaking(monitor, [intent], at: starts(of: obligation), cancellation: cancellation)
    guard let (failure, run) = broken else { return .proved(Proof(.closedSet(configurations: graph.count))) }
    return .refuted(Counterexample(failure, trace: run, cause: cause(of: run, intent)))
  }

  private func carries(_ name: String, _ intent: IntentID, _ obligation: Obligation) throws -> Verdict {
    let monitor = CarryMonitor(machine: machine, name: name)
    let verdict = try watched(monitor, intent, obligation)
    guard case .refuted(var counterexample) = verdict, let run = counterexample.trace,
      let step = monitor.replacingStep(in: run)
    else { return verdict }
    counterexample.failure = .valueReplaced(step)
    counterexample.cause = .step(step)
    return .refuted(counterexample)
  }

  private func guarded(_ screen: ScreenID) -> Verdict {
    let verdict = safe(.screen(screen), among: reachable.indices(on: screen)) { [machine] configuration in
      machine.screens[screen.index].requires?
        .holds(on: screen, in: configuration.context, of: machine.contexts) == false
    }
    guard case .refuted(var counterexample) = verdict, let culprit = counterexample.trace.flatMap(lastMove) else {
      return verdict
    }
    counterexample.cause = culprit
    return .refuted(counterexample)
  }

  /// What in the spec made the last move of `run` that changed screen or context.
  private func lastMove(of run: Trace) -> Element? {
    for (index, entry) in run.entries.enumerated().reversed()
    where run.configuration(before: index).idle != entry.result.configuration.idle {
      return switch entry.move {
      case .browse(let transition), .perform(_, let transition): .transition(transition)
      case .change(let change): .change(change)
      case .answer(let step, _), .set(let step): .step(step)
      default: nil
      }
    }
    return nil
  }

  private func deterministic(_ event: EventID, _ screen: ScreenID) -> Verdict {
    let rules = machine.transitions(leaving: screen).filter { machine.transitions[$0.index].event == event }
    for context in machine.contexts.all {
      let enabled = machine.enabledTransitions(on: screen, in: context).filter(rules.contains)
      if enabled.count > 1 {
        return .refuted(
          Counterexample(.overlap(enabled, context), trace: nil, cause: .transition(enabled[enabled.count - 1])))
      }
    }
    return .proved(Proof(.cases(machine.contexts.count)))
  }

  /// The last step of the spec that `run` made: that is where to look first.
  func cause(of run: Trace, _ intent: IntentID) -> Element {
    // Of an endless run the step that closes the loop.
    let entries = run.entries.reversed()
    for entry in entries {
      switch entry.move {
      case .perform(let step, _), .failToPresent(let step, _), .refuse(let step), .answer(let step, _), .set(let step),
        .fail(let step), .jump(let step):
        return .step(step)
      default: break
      }
    }
    return .intent(intent)
  }

  /// No reachable configuration is bad.
  ///
  /// - Parameter indices: where a bad one can be; nil: anywhere.
  func safe(
    _ cause: Element, isVacuous: Bool = false, among indices: [Int]? = nil, isBad: (Configuration) -> Bool
  ) -> Verdict {
    for index in indices ?? Array(0..<reachable.table.count) where isBad(reachable.table[index]) {
      return .refuted(Counterexample(.violated, trace: reachable.run(to: index), cause: cause))
    }
    return .proved(Proof(.closedSet(configurations: reachable.table.count), isVacuous: isVacuous))
  }
}
