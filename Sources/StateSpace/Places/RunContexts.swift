import NavigationModel

extension SymbolicStep {
  /// The contexts in which the journey that the entry at `opening` opens can make the same moves where it is opened; a
  /// loop must close.
  ///
  /// - Parameter places: those along the run: before each entry, and at its end.
  package func contexts(
    making run: Trace, after opening: Int, along places: [Place]
  ) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    var set = ContextSet.all
    var assigned: [Int: Int] = [:]
    for index in (opening + 1..<run.entries.count).reversed() {
      let here = places[index]
      var before = ContextSet.empty
      for move in try journeyMoves(at: here)
      where move.move == run.entries[index].move && move.target == places[index + 1] {
        before = try diagrams.intersection(move.contexts, symbolic.before(move.effects, to: set))
        // The last assignment counts, and the last comes first.
        for (variable, value) in symbolic.assignments(of: move.effects) where assigned[variable] == nil {
          assigned[variable] = value
        }
      }
      set = before
      if let enabled = try enabled(for: run.entries[index].move, at: here) {
        set = try run.ending == .refused ? diagrams.difference(set, enabled) : diagrams.intersection(set, enabled)
      }
      if run.loop == index {
        set = try diagrams.intersection(set, diagrams.contexts(in: assigned.map { ($0.key, [$0.value]) }))
      }
    }
    return set
  }
  /// Where some transition is enabled for the event that is refused: none, or several, are one move for sets.
  private func enabled(for move: Move, at place: Place) throws(DiagramLimit) -> ContextSet? {
    let machine = symbolic.machine
    guard case .refuse(let step) = move, case .perform(let event, _, _) = machine.steps[step.index].action else {
      return nil
    }
    var enabled = ContextSet.empty
    for id in machine.transitions(of: event, leaving: place.screen) {
      let guardCondition = machine.transitions[id.index].guardCondition
      let own = try symbolic.contexts(where: guardCondition, at: place, key: .transition(id))
      enabled = try symbolic.diagrams.union(enabled, own)
    }
    return enabled
  }
}
