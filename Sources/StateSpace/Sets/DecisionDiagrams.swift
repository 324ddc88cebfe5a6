/// Sets of assignments to variables with a few values each, as decision diagrams: multi-valued, reduced, ordered, and
/// each node made only once.
///
/// A node asks for one variable's value and has one child for each. No node has equal children, and no two nodes are
/// equal, so a set has one diagram, whose size depends on the order of the variables.
///
/// - Source: Bryant, *Graph-based algorithms for Boolean function manipulation*, 1986; for several values Kam et al.,
///   *Multi-valued decision diagrams*, 1998.
package final class DecisionDiagrams {
  /// By variable: how many values it has; 2 or more.
  package let sizes: [Int]
  /// The number of variables that say what a context is; of a relation there are as many once more (``Relations``).
  package let contextSize: Int
  /// The number of nodes that there may be.
  package let limit: Int
  /// The number of times that nodes may be asked for, in all: the same for the same questions, as time is not.
  package var mostWork = Int.max
  @exclusivity(unchecked) private var work = 0

  // Checks at run time that none of these is read while it changes would take two fifths of the time of all operations.
  // No closure that is called during a change of one touches the same one again.

  /// By node: the variable that it asks for; -1 for the two leaves, and for nodes that are free.
  @exclusivity(unchecked) var variables: [Int32] = [-1, -1]
  /// By node: where its children begin.
  @exclusivity(unchecked) var offsets: [Int32] = [0, 0]
  @exclusivity(unchecked) var children: [Int32] = []
  /// By variable: its level; the nodes of level 0 are on top.
  @exclusivity(unchecked) var levels: [Int32]
  /// By level: its variable.
  @exclusivity(unchecked) package internal(set) var order: [Int]
  /// By variable: its nodes.
  @exclusivity(unchecked) var tables: [UniqueTable]
  /// Nodes that may be used again.
  @exclusivity(unchecked) private var freeNodes: [Int32] = []
  /// By number of children: offsets where there is room for them.
  @exclusivity(unchecked) private var freeBlocks: [[Int32]]
  @exclusivity(unchecked) package private(set) var nodeCount = 0
  @exclusivity(unchecked) var cache = OperationCache()
  @exclusivity(unchecked) var memo = NodeMemo()
  /// The number of times that nodes were freed: a set's number may since mean another set.
  package private(set) var generation = 0
  /// Children that are being collected.
  @exclusivity(unchecked) var scratch: [Int32] = []
  /// More nodes than this are enough to collect garbage.
  var collectingThreshold: Int
  /// And more than this, without garbage, for the next sifting.
  var siftingThreshold: Int
  /// By level of a pair: the relation of equal contexts in the variables from there on; empty: not known.
  @exclusivity(unchecked) var identities: [Int32] = []

  /// - Parameters:
  ///   - sizes: by variable: how many values it has.
  ///   - order: the variables, the one to be asked for first at the beginning; nil: as they are numbered.
  package convenience init(sizes: [Int], order: [Int]? = nil, limit: Int = 4_000_000) {
    self.init(sizes: sizes, contextSize: sizes.count, order: order, limit: limit)
  }

  init(sizes: [Int], contextSize: Int, order: [Int]?, limit: Int) {
    self.sizes = sizes
    self.contextSize = contextSize
    self.limit = limit
    collectingThreshold = min(200_000, limit / 2)
    siftingThreshold = min(50_000, limit / 4)
    self.order = order ?? Array(sizes.indices)
    levels = Array(repeating: 0, count: sizes.count)
    tables = Array(repeating: UniqueTable(), count: sizes.count)
    freeBlocks = Array(repeating: [], count: (sizes.max() ?? 0) + 1)
    for (level, variable) in self.order.enumerated() { levels[variable] = Int32(level) }
  }

  /// The level of a node; leaves are below all others.
  @inline(__always)
  func level(of node: Int32) -> Int32 {
    let variable = variables[Int(node)]
    return variable < 0 ? .max : levels[Int(variable)]
  }

  /// The child of `node` for a value of the variable of `level`; the node itself if it does not ask for that.
  @inline(__always)
  func child(_ node: Int32, at level: Int32, for value: Int) -> Int32 {
    self.level(of: node) == level ? children[Int(offsets[Int(node)]) + value] : node
  }

  /// The node of `variable` whose children are the last ones of ``scratch``, which are taken from there.
  func makeNode(_ variable: Int) throws(DiagramLimit) -> Int32 {
    defer { scratch.removeLast(sizes[variable]) }
    work += 1
    let (known, hash) = lookUp(variable)
    if let known { return known }
    guard work < mostWork else { throw DiagramLimit() }
    guard nodeCount < limit else { throw DiagramLimit() }
    return add(variable, hash)
  }

  /// The node of `variable`, or what stands for it, whose children are the last ones of ``scratch``; nil if there is
  /// none yet.
  @inline(__always)
  func lookUp(_ variable: Int) -> (known: Int32?, hash: UInt32) {
    let size = sizes[variable]
    let base = scratch.count - size
    let first = scratch[base]
    var isConstant = true
    var hash = ChildrenHash()
    for index in base..<base + size {
      if scratch[index] != first { isConstant = false }
      hash.combine(scratch[index])
    }
    if isConstant { return (first, 0) }
    let found = tables[variable].find(hash.value) { node in
      let offset = Int(offsets[Int(node)])
      for value in 0..<size where children[offset + value] != scratch[base + value] { return false }
      return true
    }
    return (found, hash.value)
  }

  /// A new node of `variable`; its children are the last ones of ``scratch``, which stay there.
  func add(_ variable: Int, _ hash: UInt32) -> Int32 {
    nodeCount += 1
    let node: Int32
    if let old = freeNodes.popLast() {
      node = old
    } else {
      node = Int32(variables.count)
      variables.append(-1)
      offsets.append(0)
    }
    fill(node, variable, hash)
    return node
  }

  /// Gives a node, which has no children, the variable and the last ones of ``scratch`` as children.
  private func fill(_ node: Int32, _ variable: Int, _ hash: UInt32) {
    let base = scratch.count - sizes[variable]
    variables[Int(node)] = Int32(variable)
    if let offset = freeBlocks[sizes[variable]].popLast() {
      offsets[Int(node)] = offset
      for value in 0..<sizes[variable] { children[Int(offset) + value] = scratch[base + value] }
    } else {
      offsets[Int(node)] = Int32(children.count)
      for value in 0..<sizes[variable] { children.append(scratch[base + value]) }
    }
    tables[variable].insert(node, hash)
  }

  /// Makes a node, which its table no longer has, one of `variable` with the last ones of ``scratch`` as children.
  func change(_ node: Int32, to variable: Int, _ hash: UInt32) {
    dropChildren(of: node)
    fill(node, variable, hash)
  }

  /// Lets a node, which its table no longer has, be used again.
  func free(_ node: Int32) {
    dropChildren(of: node)
    variables[Int(node)] = -1
    freeNodes.append(node)
    nodeCount -= 1
  }

  private func dropChildren(of node: Int32) {
    freeBlocks[sizes[Int(variables[Int(node)])]].append(offsets[Int(node)])
  }

  /// The indices of a node's children in ``children``.
  @inline(__always)
  func childRange(of node: Int32) -> Range<Int> {
    let offset = Int(offsets[Int(node)])
    return offset..<offset + sizes[Int(variables[Int(node)])]
  }

  /// Frees all nodes that none of `roots` needs.
  ///
  /// - Complexity: linear in the number of nodes.
  package func collectGarbage(keeping roots: some Sequence<ContextSet>) {
    var isLive = [Bool](repeating: false, count: variables.count)
    var open = roots.map(\.index)
    while let node = open.popLast() {
      guard node > 1, !isLive[Int(node)] else { continue }
      isLive[Int(node)] = true
      open += children[childRange(of: node)]
    }
    identities = []
    for variable in tables.indices { _ = tables[variable].removeAll { !isLive[Int($0)] } }
    for node in variables.indices where variables[node] >= 0 && !isLive[node] { free(Int32(node)) }
    cache.removeAll()
    generation += 1
  }
}

/// A set of contexts: the root of its decision diagram.
///
/// Diagrams are canonical: sets are equal exactly if their numbers are. A set means something only together with the
/// ``DecisionDiagrams`` that made it.
package struct ContextSet: Hashable, Comparable, Sendable {
  package let index: Int32

  /// No context.
  package static let empty = ContextSet(index: 0)
  /// Every context.
  package static let all = ContextSet(index: 1)

  package var isEmpty: Bool { self == .empty }
  package static func < (a: ContextSet, b: ContextSet) -> Bool { a.index < b.index }
}

/// More nodes are needed than a diagram may have: the answer is unknown.
package struct DiagramLimit: Error, Hashable {
  package init() {}
}
