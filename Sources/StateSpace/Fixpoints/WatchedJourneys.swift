import NavigationModel

/// Watches a journey and remembers a little: what a claim about whole runs needs.
package protocol JourneyWatcher {
  /// What is remembered, as a small number, when a journey is opened.
  var initial: Int { get }
  /// What follows when `move` is made, which ends the journey as `ending` says, if it does.
  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult
}

/// What a watcher says of a move.
package enum WatchResult: Hashable, Sendable {
  /// Go on, remembering this.
  case watching(Int)
  /// Nothing can go wrong any more on this run.
  case satisfied
  case broken
}

/// The places of journeys, each with what a watcher remembers there: "some run breaks the claim" as a question that is
/// answered backwards.
package struct WatchedJourneys {
  /// A place, by its number, and what is remembered there.
  private struct Watched: Hashable, TableKey {
    var place: Int32
    var memory: Int32

    var mixed: UInt64 { Self.spread(UInt64(UInt32(bitPattern: place)) << 32 | UInt64(UInt32(bitPattern: memory))) }
  }

  private var table = KeyTable<Watched>()
  /// What is remembered when a journey is opened.
  package let initial: Int
  package private(set) var graph = BackwardGraph()

  /// - Parameter starts: the numbers of the places where the journeys begin.
  /// - Throws: ``LimitReached``, and what `check` throws.
  package init(
    _ reachability: Reachability, _ watcher: some JourneyWatcher, from starts: some Sequence<Int>,
    check: () throws -> Void
  ) throws {
    initial = watcher.initial
    for start in starts { try table.insert(Watched(place: Int32(start), memory: Int32(watcher.initial))) }
    while graph.count < table.keys.count {
      if graph.count & 0xFFF == 0 { try check() }
      let watched = table.keys[graph.count]
      var edges: [BackwardGraph.Edge] = []
      try reachability.graph.forEachMove(of: Int(watched.place)) { move, target in
        let outcome: BackwardGraph.Outcome
        switch watcher.advance(Int(watched.memory), by: move.move, ending: move.ending) {
        case .satisfied: return
        case .broken: outcome = .good
        case .watching(let memory):
          guard move.ending == nil else { return }
          outcome = .continues(try table.insert(Watched(place: Int32(target), memory: Int32(memory))).index)
        }
        edges.append(BackwardGraph.Edge(contexts: move.contexts, effects: move.effects, outcome: outcome))
      }
      graph.add(edges)
    }
  }

  /// The node of a place where a journey begins.
  package func node(of start: Int) -> Int? { node(of: start, remembering: initial) }

  /// The node of a place where this is remembered.
  package func node(of place: Int, remembering memory: Int) -> Int? {
    table.index(of: Watched(place: Int32(place), memory: Int32(memory)))
  }
}
