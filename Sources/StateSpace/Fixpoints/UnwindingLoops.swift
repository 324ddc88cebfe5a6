import NavigationModel

/// Nodes that lead to each other, where entries are taken away one after the other by one move.
///
/// However often screens are put on each other, the stack that a move unwinds is finite, and no run goes round there
/// forever. So what every run comes to may rest on itself there, and holds as far as nothing that is shown in the end
/// is in the way: a greatest fixpoint, within the least one of all other nodes.
struct UnwindingLoops {
  private var loops: [[Int]] = []
  /// By node; -1: it is in none.
  private var numbers: [Int32]

  init(in graph: BackwardGraph) {
    numbers = Array(repeating: -1, count: graph.count)
    var hasItself = Array(repeating: false, count: graph.count)
    let successors = RaggedArray<Int32>(count: graph.count) { add in
      for node in 0..<graph.count {
        for edge in graph[node] {
          guard edge.returning != nil, case .continues(let target) = edge.outcome else { continue }
          add(node, Int32(target))
          if target == node { hasItself[node] = true }
        }
      }
    }
    let components = successors.stronglyConnectedComponents()
    var members: [Int32: [Int]] = [:]
    for node in 0..<graph.count where !successors[node].isEmpty {
      members[components.numbers[node], default: []].append(node)
    }
    for nodes in members.values.sorted(by: { $0[0] < $1[0] }) where nodes.count > 1 || hasItself[nodes[0]] {
      for node in nodes { numbers[node] = Int32(loops.count) }
      loops.append(nodes)
    }
  }

  func contains(_ node: Int) -> Bool { numbers[node] >= 0 }

  func joins(_ a: Int, _ b: Int) -> Bool { numbers[a] >= 0 && numbers[a] == numbers[b] }

  /// The nodes that are in a loop with this one, itself included.
  func members(with node: Int) -> [Int] { numbers[node] < 0 ? [node] : loops[Int(numbers[node])] }

  /// The sets of the members of a loop.
  ///
  /// - Parameter holds: where it holds of a member, by what it holds of in the loop; nil: no member of it.
  func sets(
    of node: Int, _ holds: (_ member: Int, _ inLoop: (Int) -> ContextSet?) throws -> ContextSet
  ) throws -> [(node: Int, set: ContextSet)] {
    let nodes = members(with: node)
    var assumed = Dictionary(uniqueKeysWithValues: nodes.map { ($0, ContextSet.all) })
    var isSettled = false
    while !isSettled {
      isSettled = true
      for member in nodes {
        let found = try holds(member) { assumed[$0] }
        if found != assumed[member] { (assumed[member], isSettled) = (found, false) }
      }
    }
    return nodes.map { ($0, assumed[$0] ?? .empty) }
  }
}
