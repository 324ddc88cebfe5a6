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
      set = try diagrams.intersection(set, likewise(index, of: run, walked.walks[index]))
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
    var set = try symbolic.contexts(startingAs: run.start)
    for index in 0..<count {
      let here = walked.walks[index].place
      set = try diagrams.intersection(set, admitted(index, here))
      set = try diagrams.intersection(set, likewise(index, of: run, walked.walks[index]))
      if let move = walked.moves[index] {
        set = try symbolic.after(move.effects, from: diagrams.intersection(set, move.contexts))
      }
      for part in walked.parts[index] {
        set = try symbolic.after(part.effects, from: diagrams.intersection(set, part.contexts))
      }
    }
    return try diagrams.intersection(set, admitted(count, walked.walks[count].place))
  }

  /// The contexts in which no other rule of an event may be made than in a run, and an answer is refused that was: what
  /// the contexts of a move do not say.
  private func likewise(_ index: Int, of run: Trace, _ walk: PlaceWalk) throws -> ContextSet {
    let (entry, before) = (run.entries[index], run.configuration(before: index))
    let isRefused = entry.result.ending == .refused
    switch entry.move {
    case .perform(let step, _), .failToPresent(let step, _): return try likewise(step, walk, like: before)
    case .refuse(let step): return try refusing(step, walk, isRefused, like: before)
    case .answer(let step, let number) where isRefused:
      guard case .ask(let prompt, _, _) = symbolic.machine.steps[step.index].action else { return .all }
      let outcome = symbolic.machine.prompts[prompt.index].outcomes[number]
      return try beginning(outcome.actions, outcome.effects, walk, like: before)
    default: return .all
    }
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
      guard walk.contains(context, candidate.contexts, in: symbolic) else {
        return try diagrams.difference(same, candidate.contexts)
      }
      let alike = try beginning(candidate.rule.actions, candidate.rule.effects, walk, like: context)
      return try diagrams.intersection(same, diagrams.intersection(candidate.contexts, alike))
    }
  }

  /// The contexts in which tabs that actions may show begin as they do in `context`: that may decide whether these are
  /// possible.
  private func beginning(
    _ actions: [StackAction], _ effects: [Assignment], _ walk: PlaceWalk, like context: Configuration
  ) throws -> ContextSet {
    let (diagrams, effects) = (symbolic.diagrams, symbolic.effects(of: effects))
    let selected = context.stack.selectedTab ?? TabID(0)
    let shown = Set(actions.compactMap { $0.empties ? selected : $0.tab })
    let tabs = symbolic.machine.tabs.indices.map(TabID.init).filter(shown.contains)
    return try tabs.reduce(ContextSet.all) { same, tab in
      let beginnings = try symbolic.bottoms(of: tab).map { try symbolic.before(effects, to: $0.contexts) }
      let first = beginnings.first { walk.contains(context, $0, in: symbolic) }
      return try diagrams.intersection(same, first ?? .all)
    }
  }

  /// The rules that an event may make at a place: where their conditions hold, and whether they are possible whatever
  /// lies below.
  private func candidates(
    for step: StepID, at place: Place
  ) throws -> [(rule: Transition, contexts: ContextSet, isSure: Bool)] {
    let machine = symbolic.machine
    guard case .perform(let event, _, _) = machine.steps[step.index].action else { return [] }
    return try machine.transitions(of: event, leaving: place.screen).compactMap { id in
      try enabled(id, at: place).map { (machine.transitions[id.index], $0.contexts, $0.isSure) }
    }
  }
}
