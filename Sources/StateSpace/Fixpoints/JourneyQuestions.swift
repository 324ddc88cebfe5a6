import NavigationModel

extension Reachability {
  /// The journeys' places as nodes, with the same numbers as in ``graph``.
  ///
  /// - Parameters:
  ///   - includingAdverse: whether adverse moves count, too.
  ///   - settled: the contexts of a place in which nothing more is asked.
  ///   - outcome: what a move means that ends the journey: how it ends, and the place that it leaves.
  ///   - asksWhatIsLeft: whether that depends on the place, and not on the ending.
  ///   - takesAway: whether journeys are followed that take away what lay there before; others do not lead on.
  package func journeyGraph(
    includingAdverse: Bool, asksWhatIsLeft: Bool = false, takesAway: Bool = true,
    settled: (Place) throws -> ContextSet = { _ in .empty },
    ending outcome: (SymbolicMove.Ending, Place) throws -> BackwardGraph.Outcome
  ) throws -> BackwardGraph {
    var journeys = BackwardGraph(nodes: graph.count, edges: graph.moves.count)
    for number in 0..<graph.count {
      let place = graph[number]
      guard !place.isIdle else {
        journeys.add([])
        continue
      }
      if place.unwinding != nil {
        journeys.add(
          try returnEdges(from: number) { shown in
            if !takesAway || place.position == .idle && !asksWhatIsLeft { return .bad }
            return place.position == .idle ? try outcome(.otherwise, graph[shown]) : .continues(shown)
          })
        continue
      }
      var edges: [BackwardGraph.Edge] = []
      try graph.forEachMove(of: number) { move, target in
        guard includingAdverse || !move.isAdverse else { return }
        // What is left is shown only when an entry is taken away.
        let isOver = move.ending != nil && !(asksWhatIsLeft && move.target.unwinding != nil)
        let outcome = try isOver ? move.ending.map { try outcome($0, move.target) } : nil
        edges.append(BackwardGraph.Edge(move, outcome ?? .continues(target)))
      }
      journeys.add(edges, settled: try settled(place))
    }
    return journeys
  }

  /// The edges of a place where an entry is about to be taken away, or a tab to be shown.
  ///
  /// - Parameter outcome: what it means that a place is shown then, by its number.
  package func returnEdges(
    from number: Int, _ outcome: (Int) throws -> BackwardGraph.Outcome
  ) throws -> [BackwardGraph.Edge] {
    try graph.returns(from: number).map { shown in
      var edge = BackwardGraph.Edge(
        .supersede, .all, symbolic.effects(of: shown.tabs.states), try outcome(shown.target), to: graph[shown.target],
        calls: shown.calls)
      edge.passage = shown.passage
      edge.contexts = try symbolic.diagrams.intersection(shown.contexts, symbolic.contexts(showing: shown.way))
      edge.tabs.left = shown.tabs.left
      edge.returning = (try relation(of: shown.way), shown.way)
      return edge
    }
  }
}

extension BackwardGraph.Edge {
  /// The edge of a move.
  package init(_ move: SymbolicMove, _ outcome: BackwardGraph.Outcome) {
    self.init(
      move.move, move.contexts, move.effects, outcome, to: move.target, calls: move.calls, tabs: move.tabs)
    passage = move.passage
    if case .change = move.move { rule = (Int32(move.rule), move.isSure) }
    if case .finish = move.move { lands = move.ending == .landed }
  }
}
