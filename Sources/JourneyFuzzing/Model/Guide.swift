import NavigationModel

/// Finds the shortest way to something that is not covered, as far as the driver's abilities allow.
///
/// Used by one run at a time.
final class Guide {
  let reachable: Reachable
  private let abilities: Abilities
  /// By edge: whether an arrival right after it can end the journey.
  private let isInterruptible: [Bool]
  /// By configuration: the last search that was there, and how it arrived.
  private var visits: [UInt32]
  private var arrivals: [Arrival]
  private var search: UInt32 = 0
  private var queue: [Int32] = []

  /// From which configuration, by which edge, and by which one right after it; -1: none.
  private struct Arrival {
    var place: Int32 = -1
    var edge: Int32 = -1
    var second: Int32 = -1
  }

  /// nil if it is unknown what is reachable.
  init?(_ reachable: Reachable?) {
    guard let reachable, let abilities = reachable.abilities else { return nil }
    self.reachable = reachable
    self.abilities = abilities
    isInterruptible = reachable.edges.map {
      Search.isInterruptible(after: reachable.triples[Int($0.triple)].move, by: abilities)
    }
    visits = Array(repeating: 0, count: reachable.configurations.count)
    arrivals = Array(repeating: Arrival(), count: reachable.configurations.count)
  }

  func move(_ edge: Int) -> Move { reachable.triples[Int(reachable.edges[edge].triple)].move }

  /// The edges from `place` to the nearest triple that `isNew`, ending with that triple's own; nil if there is no way.
  ///
  /// - Parameter isInterrupted: whether the journey ends as soon as the question that is asked has gone.
  /// - Complexity: O(edges) at most; less, the nearer it is.
  func way(from place: Int, isInterrupted: Bool = false, isNew: (Int) -> Bool) -> [Int]? {
    var found: [Int]?
    search(from: place..<(place + 1), isInterrupted: isInterrupted) { place, edge, second in
      guard isNew(triple(second ?? edge)) else { return false }
      found = way(to: place) + [edge] + (second.map { [$0] } ?? [])
      return true
    }
    return found
  }

  /// By triple: the start from which it is nearest; nil: no way leads there.
  private(set) lazy var starts: [Int?] = {
    var starts: [Int?] = Array(repeating: nil, count: reachable.triples.count)
    search(from: reachable.machine.initialConfigurations.indices) { place, edge, second in
      let triple = triple(second ?? edge)
      if starts[triple] == nil { starts[triple] = start(of: place) }
      return false
    }
    return starts
  }()

  /// Visits places, the nearest first, and passes each edge, with the one before it if both are made together,
  /// until it is told to stop.
  private func search(
    from places: Range<Int>, isInterrupted: Bool = false, _ isLast: (_ place: Int, _ edge: Int, _ second: Int?) -> Bool
  ) {
    search &+= 1
    queue.removeAll(keepingCapacity: true)
    for place in places {
      visits[place] = search
      arrivals[place] = Arrival()
      queue.append(Int32(place))
    }
    var next = 0
    while next < queue.count {
      let place = Int(queue[next])
      let mustEnd = isInterrupted && next == 0
      next += 1
      let node = reachable.nodes[place]
      for edge in Int(node.first)..<Int(node.kind == .idle ? node.end : node.second) {
        if !mustEnd {
          if isLast(place, edge, nil) { return }
          if let opening = opening(after: edge) {
            if isLast(place, edge, opening) { return }
            visit(opening, after: edge, from: place)
          } else {
            visit(edge, from: place)
          }
        }
        guard isInterruptible[edge] else { continue }
        for interruption in interruptions(target(edge)) {
          if isLast(place, edge, interruption) { return }
          visit(interruption, after: edge, from: place)
        }
      }
      guard node.kind == .ask, !mustEnd || abilities.contains(.hangs) else { continue }
      for interruption in interruptions(place) {
        if isLast(place, interruption, nil) { return }
        visit(interruption, from: place)
      }
    }
  }

  func triple(_ edge: Int) -> Int { Int(reachable.edges[edge].triple) }
  /// The configuration in which the edge begins.
  func source(_ edge: Int) -> Int {
    // Nodes have their edges one after the other: the last node that begins at or before this one and has edges.
    var (low, high) = (0, reachable.nodes.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(reachable.nodes[middle].first) <= edge { low = middle } else { high = middle }
    }
    return low
  }
  private func target(_ edge: Int) -> Int { Int(reachable.edges[edge].target) }

  /// What the app does right after a change that opens an intent; nil: nothing.
  private func opening(after edge: Int) -> Int? {
    guard case .change(let change) = move(edge), let intent = reachable.machine.changes[change.index].opens else {
      return nil
    }
    let node = reachable.nodes[target(edge)]
    return (Int(node.third)..<Int(node.end)).first { move($0) == .open(intent) }
  }

  /// The edges by which an arrival ends a journey here.
  private func interruptions(_ place: Int) -> Range<Int> {
    let node = reachable.nodes[place]
    return node.kind == .idle ? 0..<0 : Int(node.second)..<Int(node.end)
  }

  private func visit(_ edge: Int, after first: Int? = nil, from place: Int) {
    let target = target(edge)
    guard visits[target] != search else { return }
    visits[target] = search
    arrivals[target] = Arrival(
      place: Int32(place), edge: Int32(first ?? edge), second: first == nil ? -1 : Int32(edge))
    queue.append(Int32(target))
  }

  private func way(to place: Int) -> [Int] {
    var edges: [Int] = []
    var place = place
    while arrivals[place].place >= 0 {
      let arrival = arrivals[place]
      if arrival.second >= 0 { edges.append(Int(arrival.second)) }
      edges.append(Int(arrival.edge))
      place = Int(arrival.place)
    }
    return edges.reversed()
  }

  private func start(of place: Int) -> Int {
    var place = place
    while arrivals[place].place >= 0 { place = Int(arrivals[place].place) }
    return place
  }
}
