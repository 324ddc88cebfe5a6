import NavigationModel

/// Finds ways among the configurations that runs have come to: backwards from the goal, breadth first.
final class WitnessedPlanner: GoalPlanner {
  let memo: StepMemo
  let capabilities: Capabilities?
  private let witnessed: WitnessedGoals
  private let edgesFrom: RaggedArray<Int32>
  private let edgesInto: RaggedArray<Int32>
  /// By goal.
  private let edgesCovering: RaggedArray<Int32>
  /// By goal.
  private var searches: [Int: Search] = [:]

  private struct Search {
    /// By configuration: the edge to take; ``here``, or ``nowhere``.
    var next: [Int32]
    /// The start that is nearest to the goal.
    var start: Int?

    static let here: Int32 = -1
    static let nowhere: Int32 = -2
  }

  /// Searches that hold more than this together are not kept: blocks of journeys come back to the same goals.
  private static let limit = 1 << 23

  /// - Parameter capabilities: those for which the goals were found.
  init(_ witnessed: WitnessedGoals, by capabilities: Capabilities?, _ memo: StepMemo) {
    (self.witnessed, self.capabilities, self.memo) = (witnessed, capabilities, memo)
    edgesFrom = RaggedArray(count: witnessed.count) { add in
      for index in witnessed.edges.indices { add(Int(witnessed.edges[index].source), Int32(index)) }
    }
    edgesInto = RaggedArray(count: witnessed.count) { add in
      for index in witnessed.edges.indices { add(Int(witnessed.edges[index].target), Int32(index)) }
    }
    edgesCovering = RaggedArray(count: witnessed.goals.count) { add in
      for index in witnessed.edges.indices {
        let way = witnessed.edges[index].way
        add(way.goal, Int32(index))
        if let second = way.secondGoal, second != way.goal { add(second, Int32(index)) }
      }
    }
  }

  func start(for goal: Int) -> Context? {
    search(goal).start.map { witnessed.configuration($0).context }
  }

  func edges(from configuration: Configuration) -> [PlannerEdge] {
    guard let number = witnessed.number(of: configuration) else { return [] }
    return edgesFrom[number].map { witnessed.edges[Int($0)].way }
  }

  func next(from configuration: Configuration, to goal: Int) -> PlannerEdge?? {
    guard let number = witnessed.number(of: configuration) else { return nil }
    switch search(goal).next[number] {
    case Search.nowhere: return nil
    case Search.here: return .some(nil)
    case let edge: return witnessed.edges[Int(edge)].way
    }
  }

  private func search(_ goal: Int) -> Search {
    if let search = searches[goal] { return search }
    if searches.count * witnessed.count > Self.limit { searches = [:] }
    var search = Search(next: Array(repeating: Search.nowhere, count: witnessed.count))
    var queue: [Int] = []
    func add(_ number: Int, _ next: Int32) {
      guard search.next[number] == Search.nowhere else { return }
      search.next[number] = next
      queue.append(number)
      if search.start == nil, number < witnessed.startCount { search.start = number }
    }
    for number in witnessed.places[goal] ?? [] { add(number, Search.here) }
    // Others were seen that nobody knows to be reachable.
    if goal < witnessed.goals.count {
      for edge in edgesCovering[goal] { add(Int(witnessed.edges[Int(edge)].source), edge) }
    }
    var head = 0
    while head < queue.count {
      for index in edgesInto.indices(of: queue[head]) {
        let edge = edgesInto.elements[index]
        add(Int(witnessed.edges[Int(edge)].source), edge)
      }
      head += 1
    }
    searches[goal] = search
    return search
  }
}
