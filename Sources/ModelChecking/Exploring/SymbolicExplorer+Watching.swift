import NavigationModel
import StateSpace

/// Claims about whole runs, with a little memory: somewhere some run breaks it, or none does.
extension SymbolicExplorer {
  /// Where some run breaks a claim.
  struct Breaking {
    /// Its places, without the moves between them.
    var journeys: WatchedJourneys
    /// By node of these.
    var sets: [ContextSet]
  }

  /// Where some run breaks the claim of an obligation.
  ///
  /// What was found to judge it is handed to whoever asks next, for lemmas, and not kept any longer.
  func breaking(_ obligation: Obligation) throws -> Breaking {
    if let known = breakings.removeValue(forKey: obligation) { return known }
    switch obligation {
    case .carries(let intent, let parameter):
      let name = machine.intents[intent.index].parameters[parameter].name
      return try find(CarryWatcher(machine: machine, name: name), intent)
    case .rootFirst(let intent): return try find(RootFirstWatcher(step: graph.step), intent)
    case .oneAnimation(let intent): return try find(OneAnimationWatcher(step: graph.step), intent)
    case .back(let intent): return try find(backWatcher(intent), intent)
    default: throw InternalError("\(obligation.name(in: machine)) is no claim about whole runs")
    }
  }

  private func find(_ watcher: some JourneyWatcher, _ intent: IntentID) throws -> Breaking {
    var journeys = try WatchedJourneys(reachability, watcher, from: starts(of: intent).map(\.opened)) {
      try cancellation.check()
    }
    // What is to be shown is that nothing breaks it, which takes no ranks.
    let sets = try BackwardSets(.some, in: journeys.graph, of: symbolic, counting: .nothing) {
      try cancellation.check()
    }
    journeys.forgetMoves()
    return Breaking(journeys: journeys, sets: sets.sets)
  }

  func backWatcher(_ intent: IntentID) -> BackWatcher {
    if let known = backWatchers[intent] { return known }
    let watcher = BackWatcher(intent, symbolic)
    backWatchers[intent] = watcher
    return watcher
  }

  func neverBreaks(_ obligation: Obligation, _ intent: IntentID) throws -> Judgement {
    let found = try breaking(obligation)
    breakings[obligation] = found
    var judgement = Judgement()
    for start in try starts(of: intent) {
      var failing = ContextSet.empty
      for (contexts, outcome) in found.journeys.beginning(at: start.opened) {
        guard case .continues(let node) = outcome else { continue }
        failing = try diagrams.union(failing, diagrams.intersection(contexts, found.sets[node]))
      }
      try judgement.add(start.contexts, failing: diagrams.intersection(start.contexts, failing), diagrams)
    }
    return judgement
  }
}
