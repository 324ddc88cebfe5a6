import NavigationModel

extension Explorer {
  /// The verdict on a written property.
  ///
  /// - Throws: ``Stopped``.
  func property(_ index: Int) throws -> Verdict {
    let cause = Element.property(index)
    switch machine.properties[index].claim {
    case .always(let condition):
      var isVacuous = false
      if case .implies(let premise, _) = condition { isVacuous = first(premise) == nil }
      return safe(cause, isVacuous: isVacuous) { !self.holds(condition, $0) }
    case .never(let condition): return safe(cause) { self.holds(condition, $0) }
    case .canReach(let condition):
      guard let found = first(condition) else {
        return .refuted(Counterexample(.neverGetsThere, trace: nil, cause: cause))
      }
      return .proved(Proof(.witness(reachable.run(to: found))))
    case .fromCanReach(let from, let to, let within):
      return try canBrowse(from: from, to: to, within: within, cause)
    case .fromMustReach(let from, let to): return try mustPass(from: from, to: to, atEnd: false, cause)
    case .fromMustEnd(let from, let to): return try mustPass(from: from, to: to, atEnd: true, cause)
    case .askOnly(let prompt, let condition): return askOnly(prompt, condition, cause)
    }
  }

  private func holds(_ condition: Condition, _ configuration: Configuration) -> Bool {
    condition.holds(on: configuration.screen, in: configuration.context, of: machine.contexts)
  }

  /// The first configuration found in which `condition` holds.
  private func first(_ condition: Condition) -> Int? {
    // The usual question, and asked of thousands of screens.
    if case .screen(let screens) = condition { return screens.compactMap { reachable.indices(on: $0).first }.min() }
    return (0..<reachable.table.count).first { holds(condition, reachable.table[$0]) }
  }

  private func canBrowse(from: Condition, to: Condition, within: Int?, _ cause: Element) throws -> Verdict {
    let starts = reachable.idle.filter { holds(from, reachable.table[$0]) }
    let distances = try browsingDistances(to: to)
    for start in starts where (distances[start] ?? .max) > within ?? .max - 1 {
      return .refuted(Counterexample(.neverGetsThere, trace: reachable.run(to: start), cause: cause))
    }
    return .proved(
      Proof(.ranking(longest: starts.compactMap { distances[$0] }.max() ?? 0), isVacuous: starts.isEmpty))
  }

  /// How many moves by hand lead from each idle configuration to one in which `condition` holds.
  private func browsingDistances(to condition: Condition) throws -> [Int: Int] {
    var predecessors: [Int: [Int]] = [:]
    for index in reachable.idle {
      Step.forEachMoveByHandOrChange(in: reachable.table[index], of: machine) { choice in
        guard case .browse = choice.move, let target = reachable.table.index(of: choice.result.configuration) else {
          return
        }
        predecessors[target, default: []].append(index)
      }
    }
    try cancellation.check()
    var queue = reachable.idle.filter { holds(condition, reachable.table[$0]) }
    var distances = Dictionary(uniqueKeysWithValues: queue.map { ($0, 0) })
    var next = 0
    while next < queue.count {
      let distance = distances[queue[next], default: 0]
      for predecessor in predecessors[queue[next], default: []] where distances[predecessor] == nil {
        distances[predecessor] = distance + 1
        queue.append(predecessor)
      }
      next += 1
    }
    return distances
  }

  /// Every journey that passes `from` comes to `to`: on its way, or where it ends.
  private func mustPass(from: Condition, to: Condition, atEnd: Bool, _ cause: Element) throws -> Verdict {
    let passes = try CertainEnds(
      graph, includingAdverse: true, cancellation: cancellation,
      isGood: { [machine, graph] index, choice, _ in
        self.holds(to, Step.choices(in: graph.table[index], of: machine)[choice].result.configuration)
      },
      holdsAlready: { [graph] in !atEnd && self.holds(to, graph.table[$0]) })
    // Intents and starts in order, so that the first counterexample is the one shown every time.
    let passing = Set((0..<graph.count).filter { holds(from, graph.table[$0]) })
    guard let bad = passing.filter({ !passes.holds($0) }).min() else {
      return .proved(Proof(.ranking(longest: passes.ranks.lazy.map(Int.init).max() ?? 0), isVacuous: passing.isEmpty))
    }
    let run = runs.failing(
      run(to: bad), includingAdverse: true, isGood: passes.holds,
      isWrong: { !self.holds(to, $0.result.configuration) })
    let failure = run.ending.map(Counterexample.Failure.ends) ?? .neverEnds
    return .refuted(Counterexample(failure, trace: run, cause: cause))
  }

  private func askOnly(_ prompt: PromptID, _ condition: Condition, _ cause: Element) -> Verdict {
    var occurs = false
    for index in 0..<graph.count {
      let configuration = graph.table[index]
      guard case .step(let step) = machine.phase(of: configuration.position),
        case .ask(prompt, _) = machine.steps[step.index].action
      else { continue }
      occurs = true
      if !holds(condition, configuration) {
        return .refuted(Counterexample(.violated, trace: run(to: index), cause: cause))
      }
    }
    return .proved(Proof(.closedSet(configurations: graph.count), isVacuous: !occurs))
  }

  /// A shortest run that leads into the journey configuration with this number.
  private func run(to index: Int) -> Trace {
    let target = graph.table[index]
    var parents: [Int: (Int, Choice)] = [:]
    var origins: [Int: (IntentID, Starts.Start)] = [:]
    var queue: [Int] = []
    for start in starts.all {
      for intent in machine.intents.indices.lazy.map(IntentID.init) {
        guard let opened = graph.index(of: intent, at: start), origins[opened] == nil else { continue }
        origins[opened] = (intent, start)
        queue.append(opened)
      }
    }
    var next = 0
    while next < queue.count {
      let here = queue[next]
      next += 1
      if here == index { break }
      for choice in Step.choices(in: graph.table[here], of: machine) where choice.result.ending == nil {
        guard let after = graph.table.index(of: choice.result.configuration), origins[after] == nil,
          parents[after] == nil
        else { continue }
        parents[after] = (here, choice)
        queue.append(after)
      }
    }
    var path: [Choice] = []
    var here = index
    while origins[here] == nil, let (before, choice) = parents[here] {
      path.append(choice)
      here = before
    }
    guard let (intent, start) = origins[here] else { return Trace(start: target) }
    return runs.opening(intent, at: start).appending(path.reversed())
  }
}
