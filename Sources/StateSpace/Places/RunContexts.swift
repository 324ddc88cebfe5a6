import NavigationModel

extension SymbolicStep {
  /// The contexts in which the journey that the entry at `opening` opens can make the same moves where it is opened; a
  /// loop must close.
  package func contexts(
    making run: Trace, after opening: Int, along walked: WalkedRun
  ) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    var set = ContextSet.all
    var assigned: [Int: Int] = [:]
    for index in (opening + 1..<run.entries.count).reversed() {
      let here = walked.walks[index].place
      if let move = walked.moves[index] {
        set = try diagrams.intersection(move.contexts, symbolic.before(move.effects, to: set))
        // The last assignment counts, and the last comes first.
        for (variable, value) in symbolic.assignments(of: move.effects) where assigned[variable] == nil {
          assigned[variable] = value
        }
      }
      if case .refuse(let step) = run.entries[index].move {
        let isRefused = run.ending == .refused
        set = try diagrams.intersection(
          set, refusing(step, at: here, isRefused, like: run.configuration(before: index).context))
      }
      if run.loop == index {
        set = try diagrams.intersection(set, diagrams.contexts(in: assigned.map { ($0.key, [$0.value]) }))
      }
    }
    return set
  }

  /// Where an event is refused for the same reason as in `context`: none is enabled, or several, which are one move for
  /// sets. Of what depends on the stack the same is enabled.
  private func refusing(
    _ step: StepID, at place: Place, _ isRefused: Bool, like context: Context
  ) throws -> ContextSet {
    let (machine, diagrams) = (symbolic.machine, symbolic.diagrams)
    guard case .perform(let event, _, _) = machine.steps[step.index].action else { return .all }
    var same = ContextSet.all
    var some = ContextSet.empty
    for id in machine.transitions(of: event, leaving: place.screen) {
      guard let (enabled, isSure) = try enabled(id, at: place) else { continue }
      if isSure {
        some = try diagrams.union(some, enabled)
      } else {
        same =
          try symbolic.contains(context, enabled)
          ? diagrams.intersection(same, enabled) : diagrams.difference(same, enabled)
      }
    }
    // Several are enabled, of which one may depend on the stack.
    if !isRefused, !symbolic.contains(context, some) { return same }
    return try isRefused ? diagrams.difference(same, some) : diagrams.intersection(same, some)
  }
}
