import NavigationModel

/// Runs in which entries are taken away by hand until what is uncovered leads on.
extension BackwardSets {
  /// Some run, whatever lies below, also one that takes away what has piled up: a stack becomes lower whenever users go
  /// back or drag a sheet away, and has a bottom.
  ///
  /// A round of its own says where they can go on with that, each time leading on or to another such place, whatever is
  /// uncovered. It is taken for all places until it turns out not to be: the greatest fixpoint, in which nobody stays
  /// forever. What leads there comes in the rounds after it.
  ///
  /// - Throws: ``DiagramLimit``, and what `check` throws.
  package init(
    uncoveringIn graph: BackwardGraph, of symbolic: SymbolicMachine, check: () throws -> Void
  ) throws {
    try self.init(.choice, in: graph, of: symbolic, counting: .allMoves, check: check)
    guard graph.hasReturns else { return }
    while true {
      let uncovered = try uncovering(in: graph, of: symbolic, check: check)
      guard uncovered != sets else { return }
      let round = rounds + 1
      uncoveringRounds.insert(round)
      let next = try BackwardSets(
        .choice, in: graph.settling(uncovered), of: symbolic, counting: .allMoves, check: check)
      for node in gains.indices {
        if uncovered[node] != sets[node] { gains[node].append(Gain(round: round, contexts: uncovered[node])) }
        // Its first gain is what is settled.
        gains[node] += next.gains[node].dropFirst(uncovered[node].isEmpty ? 0 : 1).map {
          Gain(round: round + $0.round, contexts: $0.contexts)
        }
      }
      sets = next.sets
      rounds = round + next.rounds
    }
  }

  private func uncovering(
    in graph: BackwardGraph, of symbolic: SymbolicMachine, check: () throws -> Void
  ) throws -> [ContextSet] {
    let diagrams = symbolic.diagrams
    let taking = (0..<graph.count).map { node in graph[node].filter(\.takesAway) }
    var sets = taking.indices.map { taking[$0].isEmpty ? self.sets[$0] : .all }
    var isSettled = false
    while !isSettled {
      try check()
      isSettled = true
      for node in taking.indices.reversed() where !taking[node].isEmpty {
        let found = try holds(taking[node][...], .choice, symbolic) { sets[$1] }
        let left = try diagrams.union(self.sets[node], diagrams.intersection(sets[node], found))
        guard left != sets[node] else { continue }
        sets[node] = left
        isSettled = false
      }
    }
    return sets
  }
}

extension BackwardGraph.Edge {
  /// True if users take something away, and nothing else happens; also a part of such a move.
  fileprivate var takesAway: Bool { returning != nil || move.isBackOrDrag }
}

extension Move {
  /// True for Back and for a sheet that is dragged away.
  package var isBackOrDrag: Bool { self == .back || self == .drag }
}
