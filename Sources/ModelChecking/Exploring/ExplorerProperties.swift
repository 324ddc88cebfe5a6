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
    case .askOnly(let prompt, let condition): return try askOnly(prompt, condition, cause)
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
    var (occurs, isRefuted, longest) = (false, false, 0)
    for index in 0..<graph.count {
      let configuration = graph.table[index]
      if holds(from, configuration) {
        occurs = true
        if passes.holds(index) { longest = max(longest, Int(passes.ranks[index])) } else { isRefuted = true }
      }
      // What a journey leaves when it ends is passed, too.
      Step.forEachChoice(in: configuration, of: machine) { choice in
        guard case .ends(_, let last) = choice.result, holds(from, last) else { return }
        occurs = true
        if !holds(to, last) { isRefuted = true }
      }
    }
    guard isRefuted else { return .proved(Proof(.ranking(longest: longest), isVacuous: !occurs)) }
    var monitor = PassingMonitor(
      isFrom: { self.holds(from, $0) }, isGoal: { self.holds(to, $0) }, atEnd: atEnd)
    if let (failure, run) = try anywhere(monitor) {
      return .refuted(Counterexample(failure, trace: run, cause: cause))
    }
    // Nothing ends badly, so whatever is not good can go on forever.
    monitor.isEndless = { [graph] in graph.table.index(of: $0).map { !passes.holds($0) } ?? false }
    guard let (failure, run) = try anywhere(monitor) else {
      throw InternalError("no run refutes what is refuted")
    }
    let loop = runs.looping(run, includingAdverse: true, isGood: passes.holds)
    return .refuted(Counterexample(failure, trace: loop, cause: cause))
  }

  private func askOnly(_ prompt: PromptID, _ condition: Condition, _ cause: Element) throws -> Verdict {
    func asks(_ configuration: Configuration) -> Bool {
      guard case .step(let step) = machine.phase(of: configuration.position),
        case .ask(prompt, _) = machine.steps[step.index].action
      else { return false }
      return true
    }
    let asking = (0..<graph.count).lazy.map { self.graph.table[$0] }.filter(asks)
    guard asking.contains(where: { !self.holds(condition, $0) }) else {
      return .proved(Proof(.closedSet(configurations: graph.count), isVacuous: asking.isEmpty))
    }
    guard let (failure, run) = try anywhere(VisitMonitor { asks($0) && !self.holds(condition, $0) }) else {
      throw InternalError("no run refutes what is refuted")
    }
    return .refuted(Counterexample(failure, trace: run, cause: cause))
  }

  /// A shortest run in which `monitor` breaks in the journey of any intent, opened anywhere.
  private func anywhere(
    _ monitor: some JourneyMonitor
  ) throws(Stopped) -> (failure: Counterexample.Failure, run: Trace)? {
    try runs.breaking(
      monitor, machine.intents.indices.map(IntentID.init), at: starts.all, cancellation: cancellation)
  }
}
