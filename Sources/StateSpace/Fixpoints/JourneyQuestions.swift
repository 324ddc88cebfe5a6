import NavigationModel

extension Reachability {
  /// The journeys' places as nodes, with the same numbers as in ``graph``.
  ///
  /// - Parameters:
  ///   - includingAdverse: whether adverse moves count, too.
  ///   - settled: the contexts of a place in which nothing more is asked.
  ///   - outcome: what a move means that ends the journey: how it ends, and the place that it leaves.
  package func journeyGraph(
    includingAdverse: Bool, settled: (Place) throws -> ContextSet = { _ in .empty },
    ending outcome: (SymbolicMove.Ending, Place) throws -> BackwardGraph.Outcome
  ) throws -> BackwardGraph {
    var journeys = BackwardGraph()
    for number in 0..<graph.count {
      let place = graph[number]
      guard !place.isIdle else {
        journeys.add([])
        continue
      }
      var edges: [BackwardGraph.Edge] = []
      try graph.forEachMove(of: number) { move, target in
        guard includingAdverse || !move.isAdverse else { return }
        let outcome = try move.ending.map { try outcome($0, move.target) } ?? .continues(target)
        edges.append(
          BackwardGraph.Edge(
            move.move, move.contexts, move.effects, outcome, to: move.target, calls: move.calls, tabs: move.tabs))
      }
      journeys.add(edges, settled: try settled(place))
    }
    return journeys
  }
}
