import NavigationModel
import StateSpace

/// Finds ways backwards from the goal, by sets of contexts, until they contain where one is.
final class SymbolicPlanner: GoalPlanner {
  let memo: StepMemo
  private let reachable: ReachableGoals
  private let reachability: Reachability
  private let edgesInto: RaggedArray<Int32>
  /// By goal.
  private let edgesCovering: RaggedArray<Int32>
  /// By goal: what has been found so far.
  private var searches: [Int: Search] = [:]

  private struct Search {
    /// Contexts at a place from which the goal is covered.
    struct Gain {
      let contexts: ContextSet
      let place: Int32
      /// The edge to take there; -1: it is covered there.
      let edge: Int32
      /// The next one at this place, farther from the goal; -1: none yet.
      var next: Int32 = -1
    }

    /// All that was found at a place: together, and the first and the last of it; -1: nothing.
    struct Found {
      var contexts = ContextSet.empty
      var first: Int32 = -1
      var last: Int32 = -1
    }

    /// The nearest to the goal first; those from `next` on have not been looked behind.
    var gains: [Gain] = []
    var next = 0
    var places: [Found]
  }

  /// The number of sets and places that the searches hold.
  private var count = 0
  /// The number of nodes that were left when garbage was collected last.
  private var nodesLeft: Int

  /// Searches with more of them than this are not kept: blocks of journeys come back to the same goals.
  private static let limit = 1 << 20
  /// Garbage is worth collecting from so many nodes on.
  private static let garbage = 1 << 16

  init?(_ reachable: ReachableGoals, _ memo: StepMemo) {
    guard let reachability = reachable.reachability else { return nil }
    self.reachable = reachable
    self.reachability = reachability
    self.memo = memo
    edgesInto = RaggedArray(count: reachability.graph.count) { add in
      for (index, edge) in reachable.edges.enumerated() { add(edge.target, Int32(index)) }
    }
    edgesCovering = RaggedArray(count: reachable.goals.count) { add in
      for (index, edge) in reachable.edges.enumerated() {
        add(edge.way.goal, Int32(index))
        if let second = edge.way.secondGoal, second != edge.way.goal { add(second, Int32(index)) }
      }
    }
    nodesLeft = reachability.symbolic.diagrams.nodeCount
  }

  var capabilities: Capabilities? { reachable.capabilities }
  private var symbolic: SymbolicMachine { reachability.symbolic }

  func start(for goal: Int) -> Context? {
    let root = Place(screen: reachable.machine.root)
    guard let root = reachability.graph.number(of: root), let initial = try? symbolic.initial() else {
      return nil
    }
    var found: Context?
    search(goal, at: root) { contexts in
      guard let values = try symbolic.diagrams.first(in: symbolic.diagrams.intersection(contexts, initial)) else {
        return false
      }
      found = symbolic.context(of: values)
      return true
    }
    return found
  }

  func edges(from configuration: Configuration) -> [PlannerEdge] {
    guard let place = number(of: configuration) else { return [] }
    let values = symbolic.values(of: configuration.context)
    return reachable.edges[reachable.ranges[place]].filter { symbolic.diagrams.contains(values, $0.contexts) }
      .map(\.way)
  }

  func next(from configuration: Configuration, to goal: Int) -> PlannerEdge?? {
    guard let place = number(of: configuration) else { return nil }
    let values = symbolic.values(of: configuration.context)
    var next: PlannerEdge??
    search(goal, at: place) {
      symbolic.diagrams.contains(values, $0)
    } found: { edge in
      next = .some(edge.map { reachable.edges[$0].way })
    }
    return next
  }

  private func number(of configuration: Configuration) -> Int? {
    reachability.graph.number(of: Place(screen: configuration.screen, position: configuration.position))
  }

  // MARK: The search

  /// Calls `found` with the first edge at `place`, for contexts in which `isMeant`; searches on until there is one.
  private func search(
    _ goal: Int, at place: Int, _ isMeant: (ContextSet) throws -> Bool, found: (_ edge: Int?) -> Void = { _ in }
  ) {
    if searches[goal] == nil, count >= Self.limit { forget() }
    var search = searches.removeValue(forKey: goal) ?? begin(goal)
    defer { searches[goal] = search }
    var seen: Int32 = -1
    // Beyond the limit of nodes nothing more is found.
    while true {
      while true {
        let next = seen < 0 ? search.places[place].first : search.gains[Int(seen)].next
        guard next >= 0 else { break }
        seen = next
        let gain = search.gains[Int(next)]
        if (try? isMeant(gain.contexts)) ?? false { return found(gain.edge < 0 ? nil : Int(gain.edge)) }
      }
      guard search.next < search.gains.count, (try? goOn(&search)) != nil else { return }
    }
  }

  private func begin(_ goal: Int) -> Search {
    var search = Search(places: Array(repeating: Search.Found(), count: reachability.graph.count))
    count += search.places.count
    for (place, contexts) in reachable.states[goal] ?? [] { try? add(contexts, at: place, by: -1, to: &search) }
    // Others were seen that nobody knows to be reachable.
    guard goal < edgesCovering.count else { return search }
    let edges = reachable.edges
    for index in edgesCovering[goal] {
      try? add(edges[Int(index)].contexts, at: edges[Int(index)].source, by: index, to: &search)
    }
    return search
  }

  private func goOn(_ search: inout Search) throws {
    let gain = search.gains[search.next]
    search.next += 1
    let edges = reachable.edges
    for number in edgesInto[Int(gain.place)] {
      let (index, source) = (Int(number), edges[Int(number)].source)
      // Nothing is new where all is known in which the edge can be taken.
      guard search.places[source].contexts != edges[index].contexts else { continue }
      let before = try symbolic.before(edges[index].effects, to: gain.contexts)
      let contexts = try symbolic.diagrams.intersection(edges[index].contexts, before)
      try add(contexts, at: source, by: number, to: &search)
    }
  }

  private func add(_ contexts: ContextSet, at place: Int, by edge: Int32, to search: inout Search) throws {
    let known = search.places[place].contexts
    let new = try symbolic.diagrams.difference(contexts, known)
    guard !new.isEmpty else { return }
    search.places[place].contexts = try symbolic.diagrams.union(known, new)
    let (index, last) = (Int32(search.gains.count), search.places[place].last)
    if last < 0 { search.places[place].first = index } else { search.gains[Int(last)].next = index }
    search.places[place].last = index
    search.gains.append(Search.Gain(contexts: new, place: Int32(place), edge: edge))
    count += 1
  }

  /// Drops all searches, and the sets that only they need.
  private func forget() {
    (searches, count) = ([:], 0)
    guard symbolic.diagrams.nodeCount - nodesLeft > Self.garbage else { return }
    defer { nodesLeft = symbolic.diagrams.nodeCount }
    symbolic.diagrams.collectGarbage(
      keeping: [
        AnySequence(symbolic.roots), AnySequence(reachability.graph.roots), AnySequence(reachability.roots),
        AnySequence(reachable.edges.lazy.map(\.contexts)),
        AnySequence(reachable.states.values.joined().lazy.map(\.contexts)),
      ].joined())
  }
}
