import NavigationModel

/// Runs through a journey graph, as evidence.
struct JourneyRuns {
  let graph: JourneyGraph
  let reachable: ReachableConfigurations

  /// The beginning of a run: how one gets to the start, and the link that opens there.
  func opening(_ intent: IntentID, at start: Starts.Start) -> Trace {
    var trace = start.origin.map(reachable.run(to:)) ?? Trace(start: start.place)
    if let change = start.change { trace.append(change) }
    let opened = Step.opening(intent, in: trace.end, of: graph.machine)
    trace.append(Trace.Entry(move: .open(intent), result: .continues(opened)))
    return trace
  }

  /// `trace`, which stands inside a journey, followed to a landing by the shortest way.
  func landing(_ trace: Trace, _ distances: LandingDistances) -> Trace {
    var trace = trace
    while trace.ending == nil {
      guard let index = graph.table.index(of: trace.end) else { return trace }
      let choices = Step.choices(in: trace.end, of: graph.machine)
      let next = zip(choices, graph.edges(of: index)).first { _, edge in
        edge.target == JourneyGraph.Edge.landed
          || (edge.target >= 0 && distances.moves[Int(edge.target)] == distances.moves[index] - 1
            && distances.moves[index] > 1)
      }
      guard let next else { return trace }
      trace.append(next.0)
    }
    return trace
  }

  /// `trace`, which stands inside a journey, followed to a wrong ending by the shortest way, else round a loop.
  ///
  /// - Parameters:
  ///   - includingAdverse: whether adverse choices may be taken.
  ///   - isGood: whether a configuration has no such run.
  ///   - isWrong: whether a choice's ending is wrong.
  func failing(
    _ trace: Trace, includingAdverse: Bool, isGood: (Int) -> Bool, isWrong: (Choice) -> Bool
  ) -> Trace {
    guard let first = graph.table.index(of: trace.end) else { return trace }
    var parents: [Int: (Int, Choice)] = [:]
    var queue = [first]
    var seen: Set<Int> = [first]
    var next = 0
    while next < queue.count {
      let index = queue[next]
      for choice in Step.choices(in: graph.table[index], of: graph.machine)
      where includingAdverse || !choice.isAdverse {
        if choice.result.ending != nil {
          if isWrong(choice) { return trace.appending(path(to: index, parents) + [choice]) }
        } else if let target = graph.table.index(of: choice.result.configuration), !isGood(target),
          seen.insert(target).inserted
        {
          parents[target] = (index, choice)
          queue.append(target)
        }
      }
      next += 1
    }
    return looping(trace, from: first, includingAdverse: includingAdverse, isGood: isGood)
  }

  /// Follows bad configurations until one comes again.
  private func looping(_ trace: Trace, from first: Int, includingAdverse: Bool, isGood: (Int) -> Bool) -> Trace {
    var trace = trace
    var entered: [Int: Int] = [:]
    var index = first
    while entered[index] == nil {
      entered[index] = trace.entries.count
      let choice = Step.choices(in: graph.table[index], of: graph.machine).first { choice in
        guard includingAdverse || !choice.isAdverse, choice.result.ending == nil,
          let target = graph.table.index(of: choice.result.configuration)
        else { return false }
        return !isGood(target)
      }
      guard let choice, let target = graph.table.index(of: choice.result.configuration) else { return trace }
      trace.append(choice)
      index = target
    }
    trace.loop = entered[index]
    return trace
  }

  /// The shortest run on from `trace` to any ending, well-meaning choices first: what happens instead.
  func anyEnding(_ trace: Trace) -> Trace {
    let benign = failing(trace, includingAdverse: false, isGood: { _ in false }, isWrong: { _ in true })
    return benign.ending != nil
      ? benign : failing(trace, includingAdverse: true, isGood: { _ in false }, isWrong: { _ in true })
  }

  private func path(to index: Int, _ parents: [Int: (Int, Choice)]) -> [Choice] {
    var choices: [Choice] = []
    var index = index
    while let (parent, choice) = parents[index] {
      choices.append(choice)
      index = parent
    }
    return choices.reversed()
  }
}

extension Trace {
  func appending(_ choices: [Choice]) -> Trace {
    var trace = self
    for choice in choices { trace.append(choice) }
    return trace
  }
}
