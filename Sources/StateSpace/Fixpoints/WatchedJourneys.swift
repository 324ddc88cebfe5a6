import NavigationModel

/// Watches a journey and remembers a little: what a claim about whole runs needs.
package protocol JourneyWatcher {
  /// What is remembered when a journey is opened, or has already happened, divided by contexts.
  func begin(at opened: Place) throws -> [Watched]
  /// The followers of `move` at a place, divided by the contexts in which it is made. Of its target nothing is known
  /// yet if it takes an entry away that lay there before.
  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched]
  /// The followers when that entry is gone, or a tab is shown, and with it a place; idle: the journey is over.
  ///
  /// - Parameter exit: where it was about to happen.
  func uncover(_ memory: Int, at place: Place, from exit: Place) throws -> [Watched]
}

extension JourneyWatcher {
  package typealias Watched = (contexts: ContextSet, result: WatchResult)

  package func begin(at opened: Place) throws -> [Watched] { [(.all, .watching(0))] }
  package func uncover(_ memory: Int, at place: Place, from exit: Place) throws -> [Watched] {
    [(.all, .watching(memory))]
  }
}

/// The judgement of a watcher about a move.
package enum WatchResult: Hashable, Sendable {
  /// Go on, remembering this: a small number.
  case watching(Int)
  /// Nothing can go wrong any more on this run.
  case satisfied
  case broken
}

/// The places of journeys, each with what a watcher remembers there: "some run breaks the claim" as a question that is
/// answered backwards.
package struct WatchedJourneys {
  /// A place, by its number, and what is remembered there.
  private struct Node: Hashable, TableKey {
    var place: Int32
    var memory: Int32

    var mixed: UInt64 { Self.spread(UInt64(UInt32(bitPattern: place)) << 32 | UInt64(UInt32(bitPattern: memory))) }
  }

  private var table = KeyTable<Node>()
  /// By place where a journey begins: the nodes where it is watched, or what has happened there already.
  private var beginnings: [Int: [(contexts: ContextSet, outcome: BackwardGraph.Outcome)]] = [:]
  package private(set) var graph = BackwardGraph()

  /// - Parameter starts: the numbers of the places where the journeys begin.
  /// - Throws: ``LimitReached``, and what `check` and the watcher throw.
  package init(
    _ reachability: Reachability, _ watcher: some JourneyWatcher, from starts: some Sequence<Int>,
    check: () throws -> Void
  ) throws {
    for start in starts where beginnings[start] == nil {
      beginnings[start] = try watcher.begin(at: reachability.graph[start]).compactMap { contexts, result in
        try outcome(result, at: start).map { (contexts, $0) }
      }
    }
    while graph.count < table.keys.count {
      if graph.count & 0xFFF == 0 { try check() }
      let key = table.keys[graph.count]
      let diagrams = reachability.symbolic.diagrams
      let place = reachability.graph[Int(key.place)]
      var edges: [BackwardGraph.Edge] = []
      try reachability.graph.forEachMove(of: Int(key.place)) { move, target in
        for (contexts, result) in try watcher.advance(Int(key.memory), by: move, at: place) {
          if move.ending != nil, move.target.unwinding == nil, case .watching = result { continue }
          guard let outcome = try outcome(result, at: target) else { continue }
          var edge = BackwardGraph.Edge(move, outcome)
          edge.contexts = try diagrams.intersection(contexts, move.contexts)
          if !edge.contexts.isEmpty { edges.append(edge) }
        }
      }
      for edge in try reachability.returnEdges(from: Int(key.place), { .continues($0) }) {
        guard case .continues(let shown) = edge.outcome else { continue }
        for (contexts, result) in try watcher.uncover(
          Int(key.memory), at: reachability.graph[shown], from: place)
        {
          if reachability.graph[shown].isIdle, case .watching = result { continue }
          guard let outcome = try outcome(result, at: shown) else { continue }
          var part = edge
          part.outcome = outcome
          // Where something is so of what is shown then, and not of what lies on it.
          part.shown = contexts
          edges.append(part)
        }
      }
      graph.add(edges)
    }
  }

  private mutating func outcome(_ result: WatchResult, at place: Int) throws(LimitReached) -> BackwardGraph.Outcome? {
    switch result {
    case .satisfied: nil
    case .broken: .good
    case .watching(let memory):
      .continues(try table.insert(Node(place: Int32(place), memory: Int32(memory))).index)
    }
  }

  /// Forgets the moves: places and beginnings are left.
  package mutating func forgetMoves() { graph = BackwardGraph() }

  /// The place of a node, by its number.
  package func place(of node: Int) -> Int { Int(table.keys[node].place) }

  /// The nodes where a journey that begins at this place is watched, or what has happened there already, by contexts.
  package func beginning(at start: Int) -> [(contexts: ContextSet, outcome: BackwardGraph.Outcome)] {
    beginnings[start] ?? []
  }

  /// The node of a place where this is remembered.
  package func node(of place: Int, remembering memory: Int) -> Int? {
    table.index(of: Node(place: Int32(place), memory: Int32(memory)))
  }
}
