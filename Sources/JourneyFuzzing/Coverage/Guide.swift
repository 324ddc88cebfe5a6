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
  /// By goal: what has been found so far.
  private var searches: [Int: Search] = [:]

  struct Step: Hashable {
    var move: Move
    var from: Configuration
  }

  private struct Search {
    /// By place: contexts that were found, the nearest first, with the edge to take there; nil: it is covered there.
    var gains: [Int: [(contexts: ContextSet, edge: Int?)]] = [:]
    /// By place: all of them together.
    var known: [Int: ContextSet] = [:]
    /// The sets that have been found, in order; those from `next` on have not been looked behind.
    var queue: [(place: Int, contexts: ContextSet)] = []
    var next = 0
  }

  /// The number of sets that the searches have found.
  private var count = 0

  /// Searches with more sets than this are not kept: blocks of journeys come back to the same goals.
  private static let limit = 1 << 18

  init?(_ reachable: ReachableGoals, _ memo: StepMemo) {
    guard let reachability = reachable.reachability else { return nil }
    self.reachable = reachable
    self.reachability = reachability
    self.memo = memo
    edgesInto = RaggedArray(count: reachability.graph.count) { add in
      for (index, edge) in reachable.edges.enumerated() { add(edge.target, Int32(index)) }
    }
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
    var seen = 0
    // Beyond the limit of nodes nothing more is found.
    while true {
      while seen < search.gains[place]?.count ?? 0, let gain = search.gains[place]?[seen] {
        if (try? isMeant(gain.contexts)) ?? false { return found(gain.edge) }
        seen += 1
      }
      guard search.next < search.queue.count, (try? goOn(&search)) != nil else { return }
    }
  }

  private func begin(_ goal: Int) -> Search {
    var search = Search()
    for (place, contexts) in reachable.states[goal] ?? [] { try? add(contexts, at: place, by: nil, to: &search) }
    for (index, edge) in reachable.edges.enumerated() where edge.covers(goal) {
      try? add(edge.contexts, at: edge.source, by: index, to: &search)
    }
    return search
  }

  private func goOn(_ search: inout Search) throws {
    let (place, contexts) = search.queue[search.next]
    search.next += 1
    for index in edgesInto[place] {
      let edge = reachable.edges[Int(index)]
      let before = try symbolic.diagrams.intersection(edge.contexts, symbolic.before(edge.effects, to: contexts))
      try add(before, at: edge.source, by: Int(index), to: &search)
    }
  }

  private func add(_ contexts: ContextSet, at place: Int, by edge: Int?, to search: inout Search) throws {
    let known = search.known[place] ?? .empty
    let new = try symbolic.diagrams.difference(contexts, known)
    guard !new.isEmpty else { return }
    search.known[place] = try symbolic.diagrams.union(known, new)
    search.gains[place, default: []].append((new, edge))
    search.queue.append((place, new))
    count += 1
  }

  /// Drops all searches, and the sets that only they need.
  private func forget() {
    (searches, count) = ([:], 0)
    symbolic.diagrams.collectGarbage(
      keeping: [
        AnySequence(symbolic.roots), AnySequence(reachability.graph.roots), AnySequence(reachability.roots),
        AnySequence(reachable.edges.lazy.map(\.contexts)),
        AnySequence(reachable.states.values.joined().lazy.map(\.contexts)),
      ].joined())
  }
}
