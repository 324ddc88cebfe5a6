import NavigationModel
import StateSpace

extension SymbolicExplorer {
  /// By frame: how many entries journeys can put on it, one on the other, at most; nil if there is no such number.
  ///
  /// Whatever links do, an entry that they put on the stack has a smaller rank than the one below.
  func findPushRanks() throws -> [Int]? {
    let calls = try journeyCalls()
    let graph = RaggedArray<Int32>(count: symbolic.frames.count) { add in
      for call in calls { add(call.caller.frame.index, Int32(call.frame.index)) }
    }
    // Successors have lower numbers, and those that lead to each other the same.
    let components = graph.stronglyConnectedComponents()
    if calls.contains(where: {
      components.numbers[$0.caller.frame.index] == components.numbers[$0.frame.index]
    }) {
      return nil
    }
    var ranks = Array(repeating: 0, count: graph.count)
    for frame in (0..<graph.count).sorted(by: { components.numbers[$0] < components.numbers[$1] }) {
      ranks[frame] = graph[frame].map { ranks[Int($0)] + 1 }.max() ?? 0
    }
    return ranks
  }

  /// The entries that journeys put on the stack, wherever they can begin.
  private func journeyCalls() throws -> Set<FrameCall> {
    var calls: Set<FrameCall> = []
    for number in numbers where !graph[number].isIdle {
      let reached = reachability.sets[number]
      // Where the journey may be interrupted, what it has put there stays.
      calls.formUnion(try symbolic.frames.settled(graph[number].idle).calls)
      try graph.forEachMove(of: number) { move, _ in
        guard try !diagrams.intersection(reached, move.contexts).isEmpty else { return }
        calls.formUnion(move.allCalls)
      }
    }
    for exit in endsOfJourneys {
      for shown in graph.returns(from: exit) {
        calls.formUnion(shown.calls + shown.tabs.left.flatMap(\.calls))
      }
    }
    return calls
  }

  /// With relations: the numbers of the places where journeys that end take entries away; with tabs, of all where
  /// journeys do, since what is left in a tab is put there then.
  func findEndsOfJourneys() -> Set<Int> {
    var found = Set(machine.tabs.isEmpty ? [] : exits.filter { reachability.graph[$0].position != .idle })
    var open: [Int] = []
    for number in numbers where !graph[number].isIdle {
      graph.forEachMove(of: number) { move, target in
        if move.ending != nil, move.target.unwinding != nil, found.insert(target).inserted { open.append(target) }
      }
    }
    while let exit = open.popLast() {
      for shown in graph.returns(from: exit)
      where graph[shown.target].unwinding != nil && found.insert(shown.target).inserted {
        open.append(shown.target)
      }
    }
    return found
  }

  /// The idle places from which links may put entries on the stack again and again.
  func growingPlaces() throws -> [Place] {
    let calls = try journeyCalls()
    let graph = RaggedArray<Int32>(count: symbolic.frames.count) { add in
      for call in calls { add(call.caller.frame.index, Int32(call.frame.index)) }
    }
    let components = graph.stronglyConnectedComponents()
    var sizes: [Int32: Int] = [:]
    for number in components.numbers { sizes[number, default: 0] += 1 }
    let loops = Set(calls.filter { $0.caller.frame == $0.frame }.map(\.frame.index))
    return reachedPlaces.filter { place in
      place.isIdle && (loops.contains(place.frame.index) || sizes[components.numbers[place.frame.index]] ?? 0 > 1)
    }
  }
}
