/// Swaps of adjacent levels, in place: every node that is kept keeps its number and what it stands for.
///
/// Only to be used while nothing else makes nodes, and after garbage and the operation cache are gone: counts of
/// references tell which nodes a swap has made useless, so that they neither count nor stay.
///
/// - Source: Rudell, *Dynamic variable ordering for ordered binary decision diagrams*, 1993; here for several values.
struct LevelSwaps {
  private let diagrams: DecisionDiagrams
  /// By node: how many children of other nodes, and how many roots, it is; of no use for leaves.
  private var references: [Int32]
  /// The work that has been done so far: nodes looked at, and eight for each node that was rewritten.
  private(set) var work = 0
  private var oldChildren: [Int32] = []
  private var newChildren: [Int32] = []

  /// - Parameter roots: all sets that are kept; there are no other nodes than theirs.
  init(_ diagrams: DecisionDiagrams, keeping roots: some Sequence<ContextSet>) {
    self.diagrams = diagrams
    references = Array(repeating: 0, count: diagrams.variables.count)
    for root in roots { references[Int(root.index)] += 1 }
    for node in diagrams.variables.indices where diagrams.variables[node] >= 0 {
      for child in diagrams.childRange(of: Int32(node)) { references[Int(diagrams.children[child])] += 1 }
    }
  }

  /// Swaps the variables of `level` and of the level below.
  mutating func swap(_ level: Int) {
    let (upper, lower) = (diagrams.order[level], diagrams.order[level + 1])
    diagrams.order.swapAt(level, level + 1)
    diagrams.levels[upper] += 1
    diagrams.levels[lower] -= 1
    guard diagrams.tables[upper].count > 0, diagrams.tables[lower].count > 0 else { return }
    work += diagrams.tables[upper].count
    // A node of the upper variable that has no child of the lower one is in order as it is.
    let outOfOrder = diagrams.tables[upper].removeAll { node in
      diagrams.childRange(of: node).contains { diagrams.variables[Int(diagrams.children[$0])] == lower }
    }
    guard !outOfOrder.isEmpty else { return }
    work += outOfOrder.count * 8 + diagrams.tables[lower].count
    for node in outOfOrder { rewrite(node, upper, lower) }
    // Only nodes of the lower variable lose references for good: what they referred to, the new nodes refer to.
    for node in diagrams.tables[lower].removeAll(where: { references[Int($0)] == 0 }) {
      for child in diagrams.childRange(of: node) { references[Int(diagrams.children[child])] -= 1 }
      diagrams.free(node)
    }
  }

  /// Makes a node that asks first for `upper`, then for `lower`, one that asks the other way round.
  ///
  /// It stands for the same set as before, so it is equal to no other node: those that were there stand for other sets,
  /// and those that are made here come without `lower`. As that set depends on `lower`, its new children are not all
  /// equal.
  private mutating func rewrite(_ node: Int32, _ upper: Int, _ lower: Int) {
    oldChildren.removeAll(keepingCapacity: true)
    for child in diagrams.childRange(of: node) { oldChildren.append(diagrams.children[child]) }
    newChildren.removeAll(keepingCapacity: true)
    for value in 0..<diagrams.sizes[lower] {
      for child in oldChildren {
        let asksForLower = diagrams.variables[Int(child)] == lower
        diagrams.scratch.append(
          asksForLower ? diagrams.children[Int(diagrams.offsets[Int(child)]) + value] : child)
      }
      newChildren.append(makeNode(upper))
    }
    for child in oldChildren { references[Int(child)] -= 1 }
    for child in newChildren { references[Int(child)] += 1 }
    for child in newChildren { diagrams.scratch.append(child) }
    diagrams.change(node, to: lower, diagrams.lookUp(lower).hash)
    diagrams.scratch.removeLast(newChildren.count)
  }

  /// As ``DecisionDiagrams/makeNode(_:)``, but with references, and beyond the limit too: there is no way back from
  /// the middle of a swap, and what is made too many goes with the next ones.
  private mutating func makeNode(_ variable: Int) -> Int32 {
    let size = diagrams.sizes[variable]
    defer { diagrams.scratch.removeLast(size) }
    let (known, hash) = diagrams.lookUp(variable)
    if let known { return known }
    let node = diagrams.add(variable, hash)
    if Int(node) == references.count { references.append(0) }
    for child in diagrams.scratch.suffix(size) { references[Int(child)] += 1 }
    return node
  }
}
