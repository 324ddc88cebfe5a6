import NavigationModel
import StateSpace

/// Finds the shortest way to a goal, as far as the driver's abilities allow: backwards from the goal, by sets of
/// contexts, until they contain where one is.
///
/// Used by one run at a time.
final class Guide {
  let reachable: ReachableGoals
  private let reachability: Reachability
  private let memo: StepMemo
  private let edgesInto: RaggedArray<Int32>
  /// By goal.
  private let edgesCovering: RaggedArray<Int32>
  /// By goal: what has been found so far.
  private var searches: [Int: Search] = [:]

  struct Step: Hashable {
    var move: Move
    var from: Configuration
  }

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
        add(edge.goal, Int32(index))
        if let second = edge.secondGoal, second != edge.goal { add(second, Int32(index)) }
      }
    }
    nodesLeft = reachability.symbolic.diagrams.nodeCount
  }

  private var symbolic: SymbolicMachine { reachability.symbolic }

  /// A context in which the app may start and from which the goal can be covered; nil if none exists.
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

  /// A shortest way from `configuration` to the goal; nil if none exists.
  ///
  /// - Parameter isInterrupted: whether the journey ends as soon as the question that is asked has gone.
  func way(from configuration: Configuration, isInterrupted: Bool = false, to goal: Int) -> [Step]? {
    guard isInterrupted else { return way(from: configuration, goal) }
    guard let place = number(of: configuration), let abilities = reachable.abilities else { return nil }
    let values = symbolic.values(of: configuration.context)
    var best: [Step]?
    for edge in reachable.edges[reachable.ranges[place]] {
      guard edge.second == .supersede || edge.first == .supersede && abilities.contains(.hangs),
        symbolic.diagrams.contains(values, edge.contexts), let (steps, end) = taking(edge, from: configuration)
      else { continue }
      guard let rest = edge.covers(goal) ? [] : way(from: end, goal) else { continue }
      if best.map({ steps.count + rest.count < $0.count }) ?? true { best = steps + rest }
    }
    return best
  }

  private func way(from configuration: Configuration, _ goal: Int) -> [Step]? {
    var steps: [Step] = []
    var here = configuration
    while let place = number(of: here) {
      let values = symbolic.values(of: here.context)
      var next: Int??
      search(goal, at: place) {
        symbolic.diagrams.contains(values, $0)
      } found: {
        next = .some($0)
      }
      guard let next else { return nil }
      guard let next, let (own, end) = taking(reachable.edges[next], from: here) else { return steps }
      steps += own
      if reachable.edges[next].covers(goal) { return steps }
      here = end
    }
    return nil
  }

  private func number(of configuration: Configuration) -> Int? {
    reachability.graph.number(of: Place(screen: configuration.screen, position: configuration.position))
  }

  private func taking(_ edge: ReachableGoals.Edge, from start: Configuration) -> (steps: [Step], end: Configuration)? {
    var (steps, here) = ([Step](), start)
    for move in [edge.first, edge.second].compactMap({ $0 }) {
      guard let choice = memo.choice(move, in: here) else { return nil }
      steps.append(Step(move: move, from: here))
      here = choice.result.configuration
    }
    return (steps, here)
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
