extension DecisionDiagrams {
  /// True if the context with these values, one for each variable that `set` depends on, is in it.
  package func contains(_ values: [Int], _ set: ContextSet) -> Bool {
    var node = set.index
    while node > 1 { node = children[Int(offsets[Int(node)]) + values[Int(variables[Int(node)])]] }
    return node == 1
  }

  /// The number of contexts in `set`; exact up to 2^53.
  package func count(_ set: ContextSet) -> Double {
    var known: [Int32: Double] = [0: 0, 1: 1]
    // The part of all contexts below a node, so that levels that are skipped need no care.
    func share(_ node: Int32) -> Double {
      if let share = known[node] { return share }
      let offset = Int(offsets[Int(node)])
      let size = sizes[Int(variables[Int(node)])]
      let sum = children[offset..<offset + size].reduce(0) { $0 + share($1) } / Double(size)
      known[node] = sum
      return sum
    }
    let count = share(set.index) * sizes.prefix(contextSize).reduce(1) { min($0 * Double($1), 1e300) }
    return count < 0x1p53 ? Double(Int(count + 0.5)) : count
  }

  /// The context in `set` that comes first if the last variable counts most; nil if none exists.
  package func first(in set: ContextSet) throws(DiagramLimit) -> [Int]? {
    guard !set.isEmpty else { return nil }
    var values = Array(repeating: 0, count: contextSize)
    var left = set
    for variable in (0..<contextSize).reversed() where left != .all {
      for value in 0..<sizes[variable] {
        let chosen = try before(setting: [(variable, value)], to: left)
        guard !chosen.isEmpty else { continue }
        values[variable] = value
        left = chosen
        break
      }
    }
    return values
  }

  /// The nodes below and including the root of `set`, each after its children; leaves are left out.
  package func nodes(of set: ContextSet) -> [Node] {
    var seen: Set<Int32> = []
    var list: [Node] = []
    func visit(_ node: Int32) {
      guard seen.insert(node).inserted, let own = self.node(ContextSet(index: node)) else { return }
      for child in own.children { visit(child.index) }
      list.append(own)
    }
    visit(set.index)
    return list
  }

  /// The root of `set`; nil: it is a leaf.
  package func node(_ set: ContextSet) -> Node? {
    let number = Int(set.index)
    guard number > 1 else { return nil }
    let (offset, variable) = (Int(offsets[number]), Int(variables[number]))
    let own = children[offset..<offset + sizes[variable]].map(ContextSet.init(index:))
    return Node(set: set, variable: variable, children: own)
  }

  /// A node of a diagram, as what it stands for: the set that consists of a part for each value of a variable.
  package struct Node {
    package var set: ContextSet
    package var variable: Int
    /// By value.
    package var children: [ContextSet]
  }
}

/// Sets of other diagrams.
extension DecisionDiagrams {
  /// A set of `other`, here.
  ///
  /// - Parameter number: the number that a variable of `other` has here; nil: it has none, and no set may ask for it.
  /// - Returns: nil if the set asks for a variable that there is not.
  /// - Complexity: O(nodes) operations.
  package func copy(
    _ set: ContextSet, of other: DecisionDiagrams, _ number: (Int) -> Int?
  ) throws(DiagramLimit) -> ContextSet? {
    var known: [Int32: ContextSet] = [ContextSet.empty.index: .empty, ContextSet.all.index: .all]
    return try copy(set.index, of: other, number, &known)
  }

  private func copy(
    _ node: Int32, of other: DecisionDiagrams, _ number: (Int) -> Int?, _ known: inout [Int32: ContextSet]
  ) throws(DiagramLimit) -> ContextSet? {
    if let set = known[node] { return set }
    let variable = Int(other.variables[Int(node)])
    guard let own = number(variable) else { return nil }
    var set = ContextSet.empty
    for value in 0..<other.sizes[variable] {
      let child = other.children[Int(other.offsets[Int(node)]) + value]
      guard let copied = try copy(child, of: other, number, &known) else { return nil }
      set = try union(set, intersection(copied, contexts(where: own, isIn: [value])))
    }
    known[node] = set
    return set
  }
}
