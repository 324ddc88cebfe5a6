import NavigationModel
import StateSpace

/// The runs that are shown where a journey does not come to what it should.
extension VerdictFinder {
  func notReachable(_ intent: IntentID, _ entries: [RunFinder.Entry]) throws -> Counterexample {
    let contexts = try entries.reduce(ContextSet.empty) { try diagrams.union($0, $1.contexts) }
    // What happens instead, on the happy path if possible, even forever: a failure on the way is another matter.
    func ending(includingAdverse: Bool) throws -> Trace? {
      try runs.breaking(
        EndingWatcher(includingAdverse: includingAdverse) { _ in true }, entries, from: .root(contexts))
    }
    guard let values = try diagrams.first(in: contexts) else { throw InternalError("nothing is refuted here") }
    func loop(includingAdverse: Bool) throws -> Trace? {
      try runs.looping(
        opened(intent, onRootIn: symbolic.context(of: values)), includingAdverse: includingAdverse, good: nil)
    }
    func happyLoop() throws -> Trace? { try loop(includingAdverse: false).flatMap { $0.loop == nil ? nil : $0 } }
    let instead =
      try ending(includingAdverse: false) ?? happyLoop() ?? ending(includingAdverse: true)
      ?? loop(includingAdverse: true)
    guard let instead else { return refuted(.neverGetsThere, nil, .intent(intent)) }
    return refuted(.neverGetsThere, instead, cause(of: instead, intent))
  }

  func doesNotLand(
    _ entries: [RunFinder.Entry], _ intent: IntentID, from origin: RunFinder.Origin = .launch
  ) throws -> Counterexample {
    // A loop is shown only if nothing ends badly.
    let watcher = EndingWatcher(includingAdverse: false) { $0 != .landed }
    if let run = try runs.breaking(watcher, entries, from: origin) { return ends(run, intent) }
    return try neverEnds(entries, intent, includingAdverse: false, explorer.mustLand.get(), from: origin)
  }

  private func ends(_ run: Trace, _ intent: IntentID) -> Counterexample {
    let ending = run.ending ?? .landed
    return refuted(.ends(ending), run, ending == .landed ? .denied(intent) : cause(of: run, intent))
  }

  /// The beginnings of journeys that are not as they should be; on the root of all that begin there.
  func entries(of journeys: OpenedJourneys, in contexts: ContextSet) throws -> [RunFinder.Entry] {
    let intent = journeys.intent
    if journeys.isFromRoot { return try entries(of: intent, onRootIn: contexts) }
    let good: BackwardSets? =
      switch journeys.goal {
      case .everyLands: try explorer.mustLand.get()
      case .everyEnds: try explorer.mustEnd.get()
      // A run that shows it is looked for among all of them.
      case .someLands, .noneLands, .applies: nil
      }
    return try entries(of: intent) { [self] opened, reached in
      var asked = try diagrams.intersection(reached, contexts)
      if let isDenied = journeys.isDenied {
        let denied = try denied(intent, at: opened)
        asked = try isDenied ? diagrams.intersection(asked, denied) : diagrams.difference(asked, denied)
      }
      return try good.map { try diagrams.difference(asked, $0.sets[opened]) } ?? asked
    }
  }

  func counterexample(
    to journeys: OpenedJourneys, _ entries: [RunFinder.Entry], in contexts: ContextSet
  ) throws -> Counterexample {
    let intent = journeys.intent
    switch journeys.goal {
    case .someLands: return try notReachable(intent, entries)
    case .everyLands: return try doesNotLand(entries, intent, from: journeys.isFromRoot ? .root(contexts) : .launch)
    case .everyEnds: return try neverEnds(entries, intent, includingAdverse: true, explorer.mustEnd.get())
    case .noneLands:
      let watcher = EndingWatcher(includingAdverse: true) { $0 == .landed }
      return refuted(.ends(.landed), try show(runs.breaking(watcher, entries)), .denied(intent))
    case .applies: return refuted(.gap, try show(runs.breaking(GapWatcher(), entries)), .intent(intent))
    }
  }

  /// The places and contexts, before the change, where it opens `intent` although that is denied, and where that does
  /// not land.
  ///
  /// - Parameter contexts: after the change.
  func entries(
    of intent: IntentID, after id: ChangeID, in contexts: ContextSet
  ) throws -> (denied: [RunFinder.Entry], failing: [RunFinder.Entry]) {
    let graph = explorer.graph
    let good = try explorer.mustLand.get()
    var denied: [RunFinder.Entry] = []
    var failing: [RunFinder.Entry] = []
    for number in explorer.idleNumbers {
      for move in try graph.step.changes(id, at: graph[number]) {
        let happens = try diagrams.intersection(explorer.reachability.sets[number], move.contexts)
        guard !happens.isEmpty, let opened = graph.number(of: graph.step.opening(intent, at: move.target)) else {
          continue
        }
        let refused = try diagrams.intersection(contexts, self.denied(intent, at: opened))
        let lost = try diagrams.difference(diagrams.difference(contexts, refused), good.sets[opened])
        func entry(_ after: ContextSet) throws -> RunFinder.Entry {
          let before = try diagrams.intersection(happens, symbolic.before(move.effects, to: after))
          return RunFinder.Entry(idle: number, contexts: before, intent: intent, change: move, opened: opened)
        }
        denied.append(try entry(refused))
        failing.append(try entry(lost))
      }
    }
    return (denied.filter { !$0.contexts.isEmpty }, failing.filter { !$0.contexts.isEmpty })
  }

  /// A counterexample: what a change opens does not land, or is denied.
  func doesNotLand(
    _ denied: [RunFinder.Entry], _ failing: [RunFinder.Entry], _ intent: IntentID
  ) throws -> Counterexample {
    let happy = [
      try runs.breaking(EndingWatcher(includingAdverse: false) { _ in true }, denied),
      try runs.breaking(EndingWatcher(includingAdverse: false) { $0 != .landed }, failing),
    ].compactMap { $0 }
    if let run = happy.min(by: { $0.entries.count < $1.entries.count }) { return ends(run, intent) }
    return try neverEnds(denied + failing, intent, includingAdverse: false, explorer.mustLand.get())
  }

  func neverEnds(
    _ entries: [RunFinder.Entry], _ intent: IntentID, includingAdverse: Bool, _ good: BackwardSets,
    from origin: RunFinder.Origin = .launch
  ) throws -> Counterexample {
    let opening = try show(runs.breaking(OpenedWatcher(), entries, from: origin))
    let run = try show(runs.looping(opening, includingAdverse: includingAdverse, good: good))
    return refuted(.neverEnds, run, cause(of: run, intent))
  }

  func broken(
    _ claim: WatchedClaim, _ intent: IntentID, _ entries: [RunFinder.Entry]
  ) throws -> Counterexample {
    let watcher = ObligationWatcher(claim, of: intent, explorer)
    let run = try show(runs.breaking(watcher, entries))
    guard let (failure, step) = watcher.failure(in: run) else { return try backFails(run, intent) }
    return refuted(failure, run, step.map { .step($0) } ?? cause(of: run, intent))
  }

  // MARK: Causes

  /// Two transitions that are enabled together, and of which contexts of `failing` that is shown.
  func overlap(
    _ event: EventID, _ screen: ScreenID, _ failing: ContextSet
  ) throws -> (Counterexample, same: ContextSet) {
    let (place, contexts) = try overlapping(event, screen, failing)
    guard let values = try diagrams.first(in: contexts) else { throw InternalError("no context shows an overlap") }
    let enabled = try machine.transitions(of: event, leaving: screen).filter { id in
      try explorer.graph.step.enabled(id, at: place).map { diagrams.contains(values, $0.contexts) } ?? false
    }.sorted()
    guard enabled.count > 1 else { throw InternalError("no context shows an overlap") }
    let context = symbolic.context(of: values)
    let counterexample = refuted(.overlap(enabled, context), nil, .transition(enabled[enabled.count - 1]))
    return (counterexample, explorer.isVague ? contexts : failing)
  }

  /// An entry that shows a screen, whatever the context, and those of `failing` in which two are enabled there.
  ///
  /// Where the sets may have more than can happen a run must lead there, and what it has left in tabs counts.
  private func overlapping(
    _ event: EventID, _ screen: ScreenID, _ failing: ContextSet
  ) throws -> (place: Place, contexts: ContextSet) {
    func overlap(at place: Place) throws -> ContextSet {
      try diagrams.intersection(failing, explorer.overlap(event, at: place))
    }
    guard explorer.isVague else {
      for place in explorer.frames(showing: screen) {
        let contexts = try overlap(at: place)
        if !contexts.isEmpty { return (place, contexts) }
      }
      throw InternalError("no context shows an overlap")
    }
    let own = symbolic.relevant.variables.count - symbolic.tabStates.all.count
    let run = try show(
      runs.run { place in
        guard place.screen == screen, place.own == .none else { return .empty }
        return try (0..<own).reduce(overlap(at: place.idle)) { try diagrams.forgetting($1, in: $0) }
      })
    guard let walk = try runs.walked(run).walks.last else { throw Unshown() }
    let values = walk.values(of: run.end, in: symbolic).enumerated().dropFirst(own).map { ($0, [$1]) }
    return (walk.place.idle, try diagrams.intersection(overlap(at: walk.place.idle), diagrams.contexts(in: values)))
  }

  /// The last step of the spec that `run` made: that is where to look first.
  func cause(of run: Trace, _ intent: IntentID) -> Element {
    // Of an endless run the step that closes the loop.
    for entry in run.entries.reversed() {
      switch entry.move {
      case .perform(let step, _), .failToPresent(let step, _), .refuse(let step), .answer(let step, _), .set(let step),
        .fail(let step), .jump(let step), .follow(let step, _):
        return .step(step)
      default: break
      }
    }
    return .intent(intent)
  }

  /// The element of the spec that made the last move of `run` which changed screen or context.
  func lastMove(of run: Trace) -> Element? {
    for (index, entry) in run.entries.enumerated().reversed()
    where run.configuration(before: index).idle != entry.result.configuration.idle {
      return if case .perform(_, let transition) = entry.move { .transition(transition) } else { part(of: entry.move) }
    }
    return nil
  }

  /// The part of the spec that makes a move which changes the screen or the context: of an answer its outcome, which
  /// several journeys may share.
  func part(of move: Move) -> Element? {
    switch move {
    case .browse(let transition): .transition(transition)
    case .change(let change): .change(change)
    case .perform(let step, _), .set(let step): .step(step)
    case .answer(let step, let outcome):
      if case .ask(let prompt, _, _) = machine.steps[step.index].action { .outcome(prompt, outcome) } else { nil }
    default: nil
    }
  }
}

/// The journey is opened: more is not asked.
struct OpenedWatcher: JourneyWatcher {
  func begin(at opened: Place) -> [Watched] { [(.all, .broken)] }
  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) -> [Watched] { [] }
}
