import NavigationModel
import StateSpace

/// Verdicts with their evidence, from sets: what is judged by ``SymbolicExplorer`` is shown by ``RunFinder``.
final class VerdictFinder {
  let explorer: SymbolicExplorer
  let runs: RunFinder
  var machine: Machine { explorer.machine }
  var symbolic: SymbolicMachine { explorer.symbolic }
  var diagrams: DecisionDiagrams { explorer.diagrams }
  /// How many configurations were found in all, and how many of them in journeys.
  let count: (all: Int, inJourneys: Int)

  init(_ explorer: SymbolicExplorer) {
    self.explorer = explorer
    runs = RunFinder(explorer)
    var count = (all: 0.0, inJourneys: 0.0)
    for (place, contexts) in zip(explorer.reachability.graph.places, explorer.reachability.sets) {
      let own = explorer.symbolic.count(contexts)
      count.all += own
      if !place.isIdle { count.inJourneys += own }
    }
    self.count = (Int(exactly: count.all) ?? .max, Int(exactly: count.inJourneys) ?? .max)
  }

  /// The verdict on `obligation`; never unknown.
  ///
  /// - Throws: ``DiagramLimit``, ``LimitReached``, ``Stopped``; ``InternalError`` if no run shows what the sets refute.
  func verdict(on obligation: Obligation) throws -> Verdict {
    let scope = try obligation.context.map { try symbolic.set(of: $0) } ?? .all
    let judgement = try explorer.judge(obligation, within: scope)
    let isProved = judgement.failing.isEmpty
    switch obligation {
    case .reachable(let intent, let context):
      let opening = opened(intent, onRootIn: context)
      return isProved
        ? .proved(Proof(.witness(try runs.landing(opening))))
        : try notReachable(intent, context, opening)
    case .lands(let intent, let context):
      if isProved { return ranked(judgement) }
      let entry = RunFinder.Entry(
        idle: 0, contexts: scope, intent: intent, opened: try explorer.openedOnRoot(intent))
      return try doesNotLand([entry], intent, from: .root(context))
    case .landsAnywhere(let intent, _):
      if isProved { return ranked(judgement) }
      let good = try explorer.mustLand.get()
      let entries = try entries(of: intent) { [self] opened, contexts in
        let asked = try diagrams.difference(diagrams.intersection(contexts, scope), denied(intent, at: opened))
        return try diagrams.difference(asked, good.sets[opened])
      }
      return try doesNotLand(entries, intent)
    case .landsAfter(let intent, let change):
      return isProved ? ranked(judgement) : try doesNotLand(after: change, intent)
    case .denied(let intent, _):
      if isProved { return .proved(Proof(.closedSet(configurations: count.inJourneys))) }
      let entries = try entries(of: intent) { [self] opened, contexts in
        try diagrams.intersection(diagrams.intersection(contexts, scope), denied(intent, at: opened))
      }
      let watcher = EndingWatcher(includingAdverse: true) { $0 == .landed }
      return refuted(.ends(.landed), try show(runs.breaking(watcher, entries)), .denied(intent))
    case .terminates(let intent):
      if isProved { return ranked(judgement) }
      let good = try explorer.mustEnd.get()
      let entries = try entries(of: intent) { [self] in try diagrams.difference($1, good.sets[$0]) }
      return try neverEnds(entries, intent, includingAdverse: true, good)
    case .covers(let intent):
      if isProved {
        return .proved(Proof(.cases(judgement.cases), isVacuous: judgement.asked.isEmpty))
      }
      let entries = try entries(of: intent) { [self] in try diagrams.difference($1, denied(intent, at: $0)) }
      return refuted(.gap, try show(runs.breaking(GapWatcher(), entries)), .intent(intent))
    case .carries(let intent, _), .rootFirst(let intent), .oneAnimation(let intent):
      if isProved { return .proved(Proof(.closedSet(configurations: count.inJourneys))) }
      return try broken(obligation, intent)
    case .deterministic(let event, let screen):
      if isProved { return .proved(Proof(.cases(machine.contexts.count))) }
      return try overlap(event, screen, judgement.failing)
    case .guarded(let screen):
      if isProved { return .proved(Proof(.closedSet(configurations: count.all))) }
      let requires = machine.screens[screen.index].requires
      let run = try show(
        runs.run { [self] in try $0.screen == screen ? contexts(.not(requires ?? .true), $0) : .empty })
      return refuted(.violated, run, lastMove(of: run) ?? .screen(screen))
    case .resets(let screen):
      if isProved { return .proved(Proof(.closedSet(configurations: count.all))) }
      let stuck = try diagrams.complement(explorer.wayToRoot(from: screen))
      return refuted(.violated, try show(runs.run { $0.screen == screen ? stuck : .empty }), .screen(screen))
    case .property(let index): return try property(index, judgement)
    }
  }

  private func ranked(_ judgement: Judgement) -> Verdict { .proved(Proof(.ranking(longest: judgement.longest ?? 0))) }

  func refuted(_ failure: Counterexample.Failure, _ run: Trace?, _ cause: Element) -> Verdict {
    .refuted(Counterexample(failure, trace: run, cause: cause))
  }

  /// A run that must exist, since the sets say so.
  func show(_ run: Trace?) throws -> Trace {
    guard let run else { throw InternalError("no run shows what the sets refute") }
    return run
  }

  func contexts(_ condition: Condition, _ place: Place) throws -> ContextSet {
    try symbolic.contexts(where: condition, on: place.screen)
  }

  private func denied(_ intent: IntentID, at opened: Int) throws -> ContextSet {
    try explorer.denied(intent, on: explorer.reachability.graph[opened].screen)
  }

  // MARK: Openings

  private func opened(_ intent: IntentID, onRootIn context: Context) -> Trace {
    var trace = Trace(start: Configuration(screen: machine.root, context: context))
    let opened = Step.opening(intent, in: trace.start, of: machine)
    trace.append(Trace.Entry(move: .open(intent), result: .continues(opened)))
    return trace
  }

  /// Where links open `intent`, in the contexts that `isShown` leaves of those that are reached.
  func entries(
    of intent: IntentID, isShown: (_ opened: Int, _ contexts: ContextSet) throws -> ContextSet = { $1 }
  ) throws -> [RunFinder.Entry] {
    let graph = explorer.reachability.graph
    var entries: [RunFinder.Entry] = []
    for (number, place) in graph.places.enumerated() where place.isIdle {
      guard let opened = graph.number(of: graph.step.opening(intent, at: place)) else { continue }
      let contexts = try isShown(opened, explorer.reachability.sets[number])
      if !contexts.isEmpty {
        entries.append(RunFinder.Entry(idle: number, contexts: contexts, intent: intent, opened: opened))
      }
    }
    return entries
  }

  // MARK: Journeys

  private func notReachable(_ intent: IntentID, _ context: Context, _ opening: Trace) throws -> Verdict {
    let entry = RunFinder.Entry(
      idle: 0, contexts: try symbolic.set(of: context), intent: intent, opened: try explorer.openedOnRoot(intent))
    // What happens instead, on the happy path if possible.
    func ending(includingAdverse: Bool) throws -> Trace? {
      try runs.breaking(
        EndingWatcher(includingAdverse: includingAdverse) { _ in true }, [entry], from: .root(context))
    }
    let instead =
      try ending(includingAdverse: false) ?? ending(includingAdverse: true)
      ?? runs.looping(opening, includingAdverse: true, good: nil)
    return refuted(.neverGetsThere, instead, cause(of: instead, intent))
  }

  private func doesNotLand(
    _ entries: [RunFinder.Entry], _ intent: IntentID, from origin: RunFinder.Origin = .launch
  ) throws -> Verdict {
    // A loop is shown only if nothing ends badly.
    let watcher = EndingWatcher(includingAdverse: false) { $0 != .landed }
    if let run = try runs.breaking(watcher, entries, from: origin) { return ends(run, intent) }
    return try neverEnds(entries, intent, includingAdverse: false, explorer.mustLand.get(), from: origin)
  }

  private func ends(_ run: Trace, _ intent: IntentID) -> Verdict {
    let ending = run.ending ?? .landed
    return refuted(.ends(ending), run, ending == .landed ? .denied(intent) : cause(of: run, intent))
  }

  /// What the change opens does not land, or is denied.
  private func doesNotLand(after id: ChangeID, _ intent: IntentID) throws -> Verdict {
    let graph = explorer.reachability.graph
    let change = machine.changes[id.index]
    let effects = symbolic.effects(of: change.effects)
    let good = try explorer.mustLand.get()
    var denied: [RunFinder.Entry] = []
    var failing: [RunFinder.Entry] = []
    for (number, place) in graph.places.enumerated() where place.isIdle {
      let happens = try diagrams.intersection(
        explorer.reachability.sets[number],
        symbolic.contexts(where: change.condition, on: place.screen, key: .change(id)))
      let target = graph.step.opening(intent, at: Place(screen: change.screen ?? place.screen))
      guard !happens.isEmpty, let opened = graph.number(of: target) else { continue }
      let refused = try symbolic.before(effects, to: self.denied(intent, at: opened))
      let lands = try symbolic.before(effects, to: good.sets[opened])
      func entry(_ contexts: ContextSet) -> RunFinder.Entry {
        RunFinder.Entry(idle: number, contexts: contexts, intent: intent, change: id, opened: opened)
      }
      denied.append(entry(try diagrams.intersection(happens, refused)))
      failing.append(entry(try diagrams.difference(diagrams.difference(happens, refused), lands)))
    }
    let happy = [
      try runs.breaking(EndingWatcher(includingAdverse: false) { _ in true }, denied),
      try runs.breaking(EndingWatcher(includingAdverse: false) { $0 != .landed }, failing),
    ].compactMap { $0 }
    if let run = happy.min(by: { $0.entries.count < $1.entries.count }) { return ends(run, intent) }
    return try neverEnds(
      (denied + failing).filter { !$0.contexts.isEmpty }, intent, includingAdverse: false, good)
  }

  private func neverEnds(
    _ entries: [RunFinder.Entry], _ intent: IntentID, includingAdverse: Bool, _ good: BackwardSets,
    from origin: RunFinder.Origin = .launch
  ) throws -> Verdict {
    let opening = try show(runs.breaking(OpenedWatcher(), entries, from: origin))
    let run = runs.looping(opening, includingAdverse: includingAdverse, good: good)
    return refuted(.neverEnds, run, cause(of: run, intent))
  }

  private func broken(_ obligation: Obligation, _ intent: IntentID) throws -> Verdict {
    let entries = try entries(of: intent)
    switch obligation {
    case .carries(_, let parameter):
      let watcher = CarryWatcher(machine: machine, name: machine.intents[intent.index].parameters[parameter].name)
      let run = try show(runs.breaking(watcher, entries))
      if let step = watcher.replacingStep(in: run) { return refuted(.valueReplaced(step), run, .step(step)) }
      return refuted(.valueLost, run, cause(of: run, intent))
    case .rootFirst:
      let run = try show(runs.breaking(RootFirstWatcher(machine: machine), entries))
      return refuted(.ruleBroken, run, cause(of: run, intent))
    default:
      let run = try show(runs.breaking(OneAnimationWatcher(machine: machine), entries))
      return refuted(.ruleBroken, run, cause(of: run, intent))
    }
  }

  // MARK: Causes

  private func overlap(_ event: EventID, _ screen: ScreenID, _ failing: ContextSet) throws -> Verdict {
    guard let values = try diagrams.first(in: failing) else { throw InternalError("no context shows an overlap") }
    let context = symbolic.context(of: values)
    let enabled = machine.enabledTransitions(on: screen, in: context)
      .filter { machine.transitions[$0.index].event == event }
    return refuted(.overlap(enabled, context), nil, .transition(enabled[enabled.count - 1]))
  }

  /// The last step of the spec that `run` made: that is where to look first.
  func cause(of run: Trace, _ intent: IntentID) -> Element {
    // Of an endless run the step that closes the loop.
    for entry in run.entries.reversed() {
      switch entry.move {
      case .perform(let step, _), .failToPresent(let step, _), .refuse(let step), .answer(let step, _), .set(let step),
        .fail(let step), .jump(let step):
        return .step(step)
      default: break
      }
    }
    return .intent(intent)
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
}

/// The journey is opened: more is not asked.
struct OpenedWatcher: JourneyWatcher {
  func begin(at opened: Place) -> [Watched] { [(.all, .broken)] }
  func advance(_ memory: Int, by move: SymbolicMove) -> [Watched] { [] }
}
