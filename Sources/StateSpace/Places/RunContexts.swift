import NavigationModel

extension SymbolicStep {
  /// The contexts in which the journey that the entry at `opening` opens can make the same moves where it is opened; a
  /// loop must close.
  ///
  /// - Parameter admitted: of a number of moves and the place where they lead, in which contexts it may be.
  package func contexts(
    making run: Trace, after opening: Int, along walked: WalkedRun,
    admitted: (Int, Place) throws -> ContextSet = { _, _ in .all }
  ) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    var set = try admitted(run.entries.count, walked.walks[run.entries.count].place)
    var assigned: [Int: Int] = [:]
    for index in (opening + 1..<run.entries.count).reversed() {
      let here = walked.walks[index].place
      func assign(_ effects: SymbolicMove.Effects) {
        for (variable, value) in symbolic.assignments(of: effects) where assigned[variable] == nil {
          assigned[variable] = value
        }
      }
      for part in walked.parts[index].reversed() {
        set = try diagrams.intersection(part.contexts, symbolic.before(part.effects, to: set))
        assign(part.effects)
      }
      if let move = walked.moves[index] {
        set = try diagrams.intersection(move.contexts, symbolic.before(move.effects, to: set))
        // The last assignment counts, and the last comes first.
        assign(move.effects)
      }
      switch run.entries[index].move {
      case .perform(let step, _), .failToPresent(let step, _):
        set = try diagrams.intersection(
          set, likewise(step, walked.walks[index], like: run.configuration(before: index)))
      case .refuse(let step):
        let isRefused = run.ending == .refused
        set = try diagrams.intersection(
          set, refusing(step, walked.walks[index], isRefused, like: run.configuration(before: index)))
      default: break
      }
      if run.loop == index {
        set = try diagrams.intersection(set, diagrams.contexts(in: assigned.map { ($0.key, [$0.value]) }))
      }
      set = try diagrams.intersection(set, admitted(index, here))
    }
    return set
  }

  /// The contexts in which the first `count` moves of a run lead to where it is then, with the same below, from
  /// wherever the app may start.
  ///
  /// - Parameter admitted: of a number of moves and the place where they lead, in which contexts it may be.
  package func contexts(
    after count: Int, of run: Trace, along walked: WalkedRun,
    admitted: (Int, Place) throws -> ContextSet = { _, _ in .all }
  ) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    var set = try symbolic.starts(at: walked.walks[0].place)
    for index in 0..<count {
      let context = run.configuration(before: index)
      let here = walked.walks[index].place
      set = try diagrams.intersection(set, admitted(index, here))
      switch run.entries[index].move {
      case .perform(let step, _), .failToPresent(let step, _):
        set = try diagrams.intersection(set, likewise(step, walked.walks[index], like: context))
      case .refuse(let step):
        set = try diagrams.intersection(
          set, refusing(step, walked.walks[index], run.entries[index].result.ending == .refused, like: context))
      default: break
      }
      if let move = walked.moves[index] {
        set = try symbolic.after(move.effects, from: diagrams.intersection(set, move.contexts))
      }
      for part in walked.parts[index] {
        set = try symbolic.after(part.effects, from: diagrams.intersection(set, part.contexts))
      }
    }
    return try diagrams.intersection(set, admitted(count, walked.walks[count].place))
  }

  /// The contexts in which an event is refused for the same reason as in `context`: none is enabled, or several, which
  /// are one move for sets.
  private func refusing(
    _ step: StepID, _ walk: PlaceWalk, _ isRefused: Bool, like context: Configuration
  ) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    let same = try likewise(step, walk, like: context)
    let some = try candidates(for: step, at: walk.place).filter(\.isSure).reduce(ContextSet.empty) {
      try diagrams.union($0, $1.contexts)
    }
    // Several are enabled, and one may depend on the stack.
    if !isRefused, !walk.contains(context, some, in: symbolic) { return same }
    return try isRefused ? diagrams.difference(same, some) : diagrams.intersection(same, some)
  }

  /// The contexts in which, of the rules that depend on the stack, the same may be made as in `context`.
  private func likewise(_ step: StepID, _ walk: PlaceWalk, like context: Configuration) throws -> ContextSet {
    let diagrams = symbolic.diagrams
    return try candidates(for: step, at: walk.place).filter { !$0.isSure }.reduce(ContextSet.all) { same, candidate in
      try walk.contains(context, candidate.contexts, in: symbolic)
        ? diagrams.intersection(same, candidate.contexts) : diagrams.difference(same, candidate.contexts)
    }
  }

  /// The rules that an event may make at a place: where their conditions hold, and whether they are possible whatever
  /// lies below.
  private func candidates(for step: StepID, at place: Place) throws -> [(contexts: ContextSet, isSure: Bool)] {
    let machine = symbolic.machine
    guard case .perform(let event, _, _) = machine.steps[step.index].action else { return [] }
    return try machine.transitions(of: event, leaving: place.screen).compactMap { try enabled($0, at: place) }
  }
}
