import NavigationModel

/// A graph of nodes with moves between them, in which something is asked backwards.
///
/// A node is a place, or a place with what a monitor remembers there.
package struct BackwardGraph {
  /// A move: in which contexts it can be made, and where it leads.
  package struct Edge {
    package var move: Move
    package var contexts: ContextSet
    package var effects: SymbolicMove.Effects
    package var outcome: Outcome

    package init(_ move: Move, _ contexts: ContextSet, _ effects: SymbolicMove.Effects, _ outcome: Outcome) {
      self.move = move
      self.contexts = contexts
      self.effects = effects
      self.outcome = outcome
    }
  }

  package enum Outcome {
    case continues(Int)
    /// What was asked for has happened.
    case good
    /// It can not happen any more.
    case bad
    /// It has happened in the contexts that the effects lead to, if they are among these.
    case goodIn(ContextSet)
  }

  private var edges: [Edge] = []
  private var ranges: [Range<Int32>] = []
  /// By node: where it holds already.
  package private(set) var settled: [ContextSet] = []

  package init() {}

  package var count: Int { ranges.count }

  /// Adds a node, with the edges that leave it; nodes are numbered from 0.
  package mutating func add(_ list: [Edge], settled: ContextSet = .empty) {
    ranges.append(Int32(edges.count)..<Int32(edges.count + list.count))
    edges += list
    self.settled.append(settled)
  }

  package subscript(node: Int) -> ArraySlice<Edge> {
    edges[Int(ranges[node].lowerBound)..<Int(ranges[node].upperBound)]
  }

  /// By node: those that lead there in one move.
  func predecessors() -> Groups {
    Groups(count: count) { add in
      for node in 0..<count {
        for edge in self[node] {
          if case .continues(let target) = edge.outcome { add(target, Int32(node)) }
        }
      }
    }
  }
}

/// A least fixpoint over the nodes of a graph, found backwards in rounds: what holds in a round follows in one move
/// from what held in the rounds before.
///
/// Since rounds are moves, the round in which a context comes in is the length of its shortest run
/// (``Quantifier/some``) or of its longest (``Quantifier/every``).
package struct BackwardSets {
  package enum Quantifier {
    /// Some run: one of the moves that can be made leads on.
    case some
    /// Every run: a move can be made, and all that can be made lead on.
    case every
  }

  /// Contexts that a node gains in a round.
  package struct Gain {
    package var round: Int32
    package var contexts: ContextSet
  }

  /// By node: where it holds.
  package internal(set) var sets: [ContextSet]
  /// By node: what was gained, by ascending rounds; round 0 holds already.
  package internal(set) var gains: [[Gain]]

  /// - Parameter isEnough: asked before each round, whether what has been found is all that is wanted.
  /// - Throws: ``DiagramLimit``, and what `check` throws.
  package init(
    _ quantifier: Quantifier, in graph: BackwardGraph, of symbolic: SymbolicMachine,
    until isEnough: ([ContextSet]) throws -> Bool = { _ in false }, check: () throws -> Void
  ) throws {
    sets = graph.settled
    gains = graph.settled.map { $0.isEmpty ? [] : [Gain(round: 0, contexts: $0)] }
    let predecessors = graph.predecessors()
    let diagrams = symbolic.diagrams
    var open = Array(0..<graph.count)
    var listed = [Int32](repeating: 0, count: graph.count)
    var round: Int32 = 1
    while !open.isEmpty, try !isEnough(sets) {
      try check()
      var gained: [(node: Int, contexts: ContextSet)] = []
      for node in open where sets[node] != .all {
        let now = try quantifier == .some ? some(graph[node], symbolic) : every(graph[node], symbolic)
        let new = try diagrams.difference(now, sets[node])
        if !new.isEmpty { gained.append((node, new)) }
      }
      round += 1
      open = []
      for (node, contexts) in gained {
        sets[node] = try diagrams.union(sets[node], contexts)
        gains[node].append(Gain(round: round - 1, contexts: contexts))
        for predecessor in predecessors[node] where listed[Int(predecessor)] != round {
          listed[Int(predecessor)] = round
          open.append(Int(predecessor))
        }
      }
    }
  }

  /// The contexts from which a move leads to where it holds.
  private func successes(
    _ edge: BackwardGraph.Edge, _ symbolic: SymbolicMachine
  ) throws(DiagramLimit) -> ContextSet {
    switch edge.outcome {
    case .good: .all
    case .bad: .empty
    case .goodIn(let set): try symbolic.before(edge.effects, to: set)
    case .continues(let node): try symbolic.before(edge.effects, to: sets[node])
    }
  }

  private func some(
    _ edges: ArraySlice<BackwardGraph.Edge>, _ symbolic: SymbolicMachine
  ) throws(DiagramLimit) -> ContextSet {
    var result = ContextSet.empty
    for edge in edges {
      let success = try symbolic.diagrams.intersection(edge.contexts, successes(edge, symbolic))
      result = try symbolic.diagrams.union(result, success)
    }
    return result
  }

  private func every(
    _ edges: ArraySlice<BackwardGraph.Edge>, _ symbolic: SymbolicMachine
  ) throws(DiagramLimit) -> ContextSet {
    var possible = ContextSet.empty
    var failures = ContextSet.empty
    for edge in edges {
      possible = try symbolic.diagrams.union(possible, edge.contexts)
      let failure = try symbolic.diagrams.difference(edge.contexts, successes(edge, symbolic))
      failures = try symbolic.diagrams.union(failures, failure)
    }
    return try symbolic.diagrams.difference(possible, failures)
  }

  /// The round in which a node gains the context with these values.
  package func round(of node: Int, in values: [Int], _ diagrams: DecisionDiagrams) -> Int? {
    gains[node].first { diagrams.contains(values, $0.contexts) }.map { Int($0.round) }
  }

  /// The last round in which a node gains one of `contexts`: on how long a run it holds at the latest.
  package func lastRound(
    of node: Int, in contexts: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) -> Int? {
    for gain in gains[node].reversed() {
      if try !diagrams.intersection(gain.contexts, contexts).isEmpty { return Int(gain.round) }
    }
    return nil
  }
}
