import NavigationModel
import StateSpace

/// Runs in which a journey is opened and then watched.
extension RunFinder {
  /// A shortest run in which one of `entries` is opened and then broken, as the watcher has it; nil if none exists.
  ///
  /// With tabs, where the way there costs most, the run is shortest from where the link arrives.
  func breaking(_ watcher: some JourneyWatcher, _ entries: [Entry], from origin: Origin = .launch) throws -> Trace? {
    let journeys = try WatchedJourneys(reachability, watcher, from: entries.map(\.opened), check: check)
    guard case .launch = origin else {
      let (graph, nodes) = try watched(entries, in: journeys, from: Array(0..<reachability.graph.count)) { _ in [] }
      return try shortest(in: graph, nodes, from: origin)
    }
    if let ways = try ways.get() { return try breaking(journeys, entries, by: ways) }
    let (graph, nodes) = try watched(entries, in: journeys, from: Array(0..<reachability.graph.count)) {
      try wayOn(from: $0)
    }
    return try shortest(in: graph, nodes, from: origin)
  }

  /// Finds first where the journeys begin that can be broken: the way there does not depend on them.
  private func breaking(_ journeys: WatchedJourneys, _ entries: [Entry], by ways: WaysThere) throws -> Trace? {
    let heads = Set(entries.map(\.idle)).sorted()
    let (graph, nodes) = try watched(entries, in: journeys, from: heads) { _ in [] }
    let sets = try BackwardSets(.some, in: graph, of: symbolic, counting: .allMoves, check: check)
    let search = RunSearch(
      machine: machine, symbolic: symbolic, graph: graph, sets: sets, places: nodes, check: check,
      limit: Self.mostSearchedInJourneys)
    let numbers = Dictionary(uniqueKeysWithValues: heads.enumerated().map { ($1, $0) })
    // No journey can, wherever it begins.
    guard numbers.values.contains(where: { !sets.sets[$0].isEmpty }) else { return nil }
    return try ways.run(to: { numbers[$0].map { sets.sets[$0] } ?? .empty }, in: symbolic) { state in
      guard let node = numbers[state.node] else { return nil }
      let start = RunSearch.State(node: node, configuration: state.configuration, walk: state.walk)
      return try search.run(from: [start])?.entries
    }
  }

  private static let mostSearchedInJourneys = 1 << 10

  /// A graph of places, each with the way on from there and the journeys that begin there; and the places by node.
  ///
  /// - Parameter heads: the numbers of the places.
  private func watched(
    _ entries: [Entry], in journeys: WatchedJourneys, from heads: [Int],
    wayOn: (Int) throws -> [BackwardGraph.Edge]
  ) throws -> (BackwardGraph, [Place]) {
    let places = reachability.graph
    let byPlace = Dictionary(grouping: entries, by: \.idle)
    // After the places: where a change has happened and the app is about to open an intent; then what is watched.
    let offset = heads.count + entries.count { $0.change != nil }
    func begin(_ entry: Entry, _ contexts: ContextSet) throws -> [BackwardGraph.Edge] {
      try journeys.beginning(at: entry.opened).map { begun in
        opening(
          entry.intent, try symbolic.diagrams.intersection(contexts, begun.contexts), begun.outcome.shifted(by: offset),
          to: places[entry.opened])
      }
    }
    var graph = BackwardGraph()
    var waiting: [(place: Place, edges: [BackwardGraph.Edge])] = []
    for number in heads {
      var edges = try wayOn(number)
      for entry in byPlace[number] ?? [] {
        guard let change = entry.change else {
          edges += try begin(entry, entry.contexts)
          continue
        }
        var edge = BackwardGraph.Edge(change, .continues(heads.count + waiting.count))
        edge.contexts = entry.contexts
        edges.append(edge)
        waiting.append((change.target, try begin(entry, .all)))
      }
      graph.add(edges)
    }
    for waits in waiting { graph.add(waits.edges) }
    for node in 0..<journeys.graph.count {
      graph.add(
        journeys.graph[node].map { edge in
          var edge = edge
          edge.outcome = edge.outcome.shifted(by: offset)
          return edge
        })
    }
    let nodes =
      heads.map { places[$0] } + waiting.map(\.place)
      + (0..<journeys.graph.count).map { places[journeys.place(of: $0)] }
    return (graph, nodes)
  }

  /// The moves between journeys, or in those that lead to something new: the way to where something is shown.
  func wayOn(from number: Int) throws -> [BackwardGraph.Edge] {
    let places = reachability.graph
    let place = places[number]
    if place.unwinding != nil { return try reachability.returnEdges(from: number) { .continues($0) } }
    var edges: [BackwardGraph.Edge] = []
    places.forEachMove(of: number) { (move, target) in edges.append(BackwardGraph.Edge(move, .continues(target))) }
    guard place.isIdle else {
      // Last, since whatever else leads there says more.
      let (idle, calls) = symbolic.hasRelations ? try symbolic.frames.settled(place.idle) : (place.idle, [])
      if let target = places.number(of: idle) {
        let presented = symbolic.frames.presenting(calls)
        let effects = symbolic.effects(of: presented.states)
        var edge = BackwardGraph.Edge(.supersede, .all, effects, .continues(target), calls: calls)
        if symbolic.hasRelations { edge.target = idle }
        if !calls.isEmpty { edge.passage = .enters }
        edge.tabs.left = presented.left
        edges.append(edge)
      }
      return edges
    }
    for intent in machine.intents.indices.map(IntentID.init)
    where machine.hasStacks || !quiet.contains(intent) {
      let opened = places.step.opening(intent, at: place)
      if let target = places.number(of: opened) {
        edges.append(opening(intent, .all, .continues(target), to: opened))
      }
    }
    return edges
  }

  private func opening(
    _ intent: IntentID, _ contexts: ContextSet, _ outcome: BackwardGraph.Outcome, to opened: Place
  ) -> BackwardGraph.Edge {
    var edge = BackwardGraph.Edge(.open(intent), contexts, .none, outcome)
    guard symbolic.hasRelations else { return edge }
    edge.target = opened
    if machine.start == .fresh { edge.passage = .resets }
    return edge
  }

  /// With tabs, and relations.
  func makeWaysThere() throws -> WaysThere? {
    guard symbolic.hasRelations, !machine.tabs.isEmpty else { return nil }
    let places = reachability.graph
    let starts = try states(from: starts(from: .launch), { [machine] in machine.start(in: $0) }) { node, start in
      [try symbolic.diagrams.intersection(begun(reachability.sets[node], at: start), start.contexts)]
    }
    func runs(_ limits: NearbyRuns.Limits, where isIncluded: (Place, Move) -> Bool) throws -> NearbyRuns {
      var graph = BackwardGraph()
      for number in 0..<places.count {
        graph.add(try wayOn(from: number).filter { isIncluded(places[number], $0.move) })
      }
      let search = RunSearch(
        machine: machine, symbolic: symbolic, graph: graph, sets: nil, places: places.places,
        check: { [cancellation = explorer.cancellation] in try cancellation.check() }, limit: 0)
      return NearbyRuns(search, from: starts, limits)
    }
    let byHand = try runs(.byHand) { place, move in
      (place.isIdle || place.unwinding != nil) && !move.opensIntent
    }
    return WaysThere(byHand: byHand) { try runs(.withLinks) { _, _ in true } }
  }
}

extension Move {
  fileprivate var opensIntent: Bool { if case .open = self { true } else { false } }
}
