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

  /// A shortest run, from where the app starts, in which one of `intents` is opened at one of `starts` and `monitor`
  /// breaks; nil if there is none.
  ///
  /// - Parameter starts: the nearest first.
  /// - Throws: ``Stopped``.
  func breaking(
    _ monitor: some JourneyMonitor, _ intents: [IntentID], at starts: [Starts.Start], cancellation: Cancellation
  ) throws(Stopped) -> (failure: Counterexample.Failure, run: Trace)? {
    var steps: [Watched: (before: Watched, choice: Choice)] = [:]
    var origins: [Watched: (intent: IntentID, start: Starts.Start)] = [:]
    func run(to last: Watched) -> Trace {
      var choices: [Choice] = []
      var at = last
      while origins[at] == nil, let (before, choice) = steps[at] {
        choices.append(choice)
        at = before
      }
      guard let (intent, start) = origins[at] else { return Trace(start: graph.table[last.index]) }
      return opening(intent, at: start).appending(choices.reversed())
    }
    // Breadth first; a start joins when as many moves have been made as lead there.
    var level: [Watched] = []
    var moves = 0
    var nextStart = 0
    while !level.isEmpty || nextStart < starts.count {
      if level.isEmpty { moves = max(moves, starts[nextStart].moves) }
      while nextStart < starts.count, starts[nextStart].moves <= moves {
        let start = starts[nextStart]
        nextStart += 1
        for intent in intents {
          guard let index = graph.index(of: intent, at: start) else { continue }
          switch monitor.begin(at: graph.table[index]) {
          case .satisfied: break
          case .broken(let failure): return (failure, opening(intent, at: start))
          case .watching(let state):
            let watched = Watched(index: index, state: state)
            guard origins[watched] == nil, steps[watched] == nil else { continue }
            origins[watched] = (intent, start)
            level.append(watched)
          }
        }
      }
      var following: [Watched] = []
      for (number, watched) in level.enumerated() {
        if number & 0xFFF == 0 { try cancellation.check() }
        for choice in Step.choices(in: graph.table[watched.index], of: graph.machine) {
          switch monitor.advance(watched.state, by: choice) {
          case .satisfied: break
          case .broken(let failure): return (failure, run(to: watched).appending([choice]))
          case .watching(let state):
            guard choice.result.ending == nil, let index = graph.table.index(of: choice.result.configuration) else {
              continue
            }
            let after = Watched(index: index, state: state)
            guard origins[after] == nil, steps[after] == nil else { continue }
            steps[after] = (watched, choice)
            following.append(after)
          }
        }
      }
      level = following
      moves += 1
    }
    return nil
  }

  /// `trace`, which stands inside a journey that can go on forever, followed until a configuration comes again.
  ///
  /// - Parameters:
  ///   - includingAdverse: whether adverse choices may be made.
  ///   - isGood: whether every journey ends well from a configuration: none of these is entered.
  func looping(_ trace: Trace, includingAdverse: Bool, isGood: (Int) -> Bool) -> Trace {
    var trace = trace
    var entered: [Int: Int] = [:]
    while let index = graph.table.index(of: trace.end), entered[index] == nil {
      entered[index] = trace.entries.count
      let choice = Step.choices(in: graph.table[index], of: graph.machine).first { choice in
        guard includingAdverse || !choice.isAdverse, choice.result.ending == nil,
          let target = graph.table.index(of: choice.result.configuration)
        else { return false }
        return !isGood(target)
      }
      guard let choice else { return trace }
      trace.append(choice)
    }
    trace.loop = graph.table.index(of: trace.end).flatMap { entered[$0] }
    return trace
  }
}

/// A configuration together with what a monitor remembers there.
private struct Watched: Hashable {
  var index: Int
  var state: Int
}

extension Trace {
  func appending(_ choices: [Choice]) -> Trace {
    var trace = self
    for choice in choices { trace.append(choice) }
    return trace
  }
}
