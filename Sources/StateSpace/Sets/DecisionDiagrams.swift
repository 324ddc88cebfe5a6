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
  /// How many nodes there may be.
  package let limit: Int

  /// By node: the variable that it asks for; -1 for the two leaves, and for nodes that are free.
  var variables: [Int32] = [-1, -1]
  /// By node: where its children begin.
  var offsets: [Int32] = [0, 0]
  var children: [Int32] = []
  /// By variable: its level; the nodes of level 0 are on top.
  var levels: [Int32]
  /// By level: its variable.
  var order: [Int]
  /// By variable: its nodes.
  var tables: [UniqueTable]
  /// By number of children: nodes that may be used again.
  var free: [Int: [Int32]] = [:]
  package private(set) var nodeCount = 0
  var cache = OperationCache()
  /// Children that are being collected.
  var scratch: [Int32] = []

  /// - Parameters:
  ///   - sizes: by variable: how many values it has.
  ///   - order: the variables, the one to be asked for first at the beginning; nil: as they are numbered.
  package init(sizes: [Int], order: [Int]? = nil, limit: Int = 4_000_000) {
    self.sizes = sizes
    self.limit = limit
    self.order = order ?? Array(sizes.indices)
    levels = Array(repeating: 0, count: sizes.count)
    tables = Array(repeating: UniqueTable(), count: sizes.count)
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
    let size = sizes[variable]
    let base = scratch.count - size
    defer { scratch.removeLast(size) }
    let first = scratch[base]
    var isConstant = true
    var hash: UInt64 = 0
    for child in scratch[base...] {
      if child != first { isConstant = false }
      hash = UniqueTable.mix(hash, child)
    }
    if isConstant { return first }
    let slot = tables[variable].slot(hash) { node in
      let offset = Int(offsets[Int(node)])
      for value in 0..<size where children[offset + value] != scratch[base + value] { return false }
      return true
    }
    let found = tables[variable].slots[slot]
    if found >= 0 { return found }
    let node = try allocate(variable)
    let offset = Int(offsets[Int(node)])
    for value in 0..<size { children[offset + value] = scratch[base + value] }
    tables[variable].insert(node, at: slot) { hashOfChildren($0) }
    return node
  }

  private func allocate(_ variable: Int) throws(DiagramLimit) -> Int32 {
    guard nodeCount < limit else { throw DiagramLimit() }
    nodeCount += 1
    let size = sizes[variable]
    if let node = free[size]?.popLast() {
      variables[Int(node)] = Int32(variable)
      return node
    }
    variables.append(Int32(variable))
    offsets.append(Int32(children.count))
    children.append(contentsOf: repeatElement(0, count: size))
    return Int32(variables.count - 1)
  }

  func hashOfChildren(_ node: Int32) -> UInt64 {
    let offset = Int(offsets[Int(node)])
    let size = sizes[Int(variables[Int(node)])]
    return children[offset..<offset + size].reduce(0) { UniqueTable.mix($0, $1) }
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
      let offset = Int(offsets[Int(node)])
      open += children[offset..<offset + sizes[Int(variables[Int(node)])]]
    }
    for variable in tables.indices { tables[variable] = UniqueTable() }
    nodeCount = 0
    for node in variables.indices.dropFirst(2) {
      let variable = Int(variables[node])
      guard variable >= 0 else { continue }
      if isLive[node] {
        nodeCount += 1
        insert(Int32(node))
      } else {
        variables[node] = -1
        free[sizes[variable], default: []].append(Int32(node))
      }
    }
    cache.removeAll()
  }

  /// Puts a node, whose children are set, into the table of its variable.
  func insert(_ node: Int32) {
    let variable = Int(variables[Int(node)])
    let slot = tables[variable].slot(hashOfChildren(node)) { _ in false }
    tables[variable].insert(node, at: slot) { hashOfChildren($0) }
  }
}

/// The nodes of one variable by their children: open addressing.
struct UniqueTable {
  private(set) var slots: [Int32] = Array(repeating: -1, count: 16)
  private(set) var count = 0

  @inline(__always)
  static func mix(_ hash: UInt64, _ child: Int32) -> UInt64 {
    (hash ^ UInt64(UInt32(bitPattern: child))) &* 0x9E37_79B9_7F4A_7C15 ^ hash &>> 29
  }

  /// Where the node that `matches` is, or would go.
  @inline(__always)
  func slot(_ hash: UInt64, matches: (Int32) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (hash &* 0xD6E8_FEB8_6659_FD93) &>> 32) & mask
    while slots[slot] >= 0, !matches(slots[slot]) { slot = (slot + 1) & mask }
    return slot
  }

  mutating func insert(_ node: Int32, at slot: Int, hash: (Int32) -> UInt64) {
    slots[slot] = node
    count += 1
    guard count * 2 > slots.count else { return }
    let nodes = slots.filter { $0 >= 0 }
    slots = Array(repeating: -1, count: slots.count * 2)
    for node in nodes { slots[self.slot(hash(node)) { _ in false }] = node }
  }
}

/// Results of operations, as many as there is room for: a newer one may take an older one's place.
struct OperationCache {
  private var keys: [UInt64] = Array(repeating: 0, count: 1 << 12)
  private var results: [Int32] = Array(repeating: 0, count: 1 << 12)
  private var used = 0
  private static let largest = 1 << 20

  enum Operation: UInt64 {
    case intersection = 1, union, difference
  }

  @inline(__always)
  private static func key(_ operation: Operation, _ a: Int32, _ b: Int32) -> UInt64 {
    operation.rawValue &<< 62 | UInt64(UInt32(bitPattern: a)) &<< 31 | UInt64(UInt32(bitPattern: b))
  }

  @inline(__always)
  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key ^ key &>> 31) &* 0x9E37_79B9_7F4A_7C15 &>> 40) & (keys.count - 1)
  }

  @inline(__always)
  func result(_ operation: Operation, _ a: Int32, _ b: Int32) -> Int32? {
    let key = Self.key(operation, a, b)
    let slot = slot(key)
    return keys[slot] == key ? results[slot] : nil
  }

  mutating func insert(_ operation: Operation, _ a: Int32, _ b: Int32, _ result: Int32) {
    used += 1
    if used > keys.count, keys.count < Self.largest { grow() }
    let key = Self.key(operation, a, b)
    let slot = slot(key)
    keys[slot] = key
    results[slot] = result
  }

  private mutating func grow() {
    let old = zip(keys, results).filter { $0.0 != 0 }
    keys = Array(repeating: 0, count: keys.count * 4)
    results = Array(repeating: 0, count: keys.count)
    used = old.count
    for (key, result) in old {
      let slot = slot(key)
      keys[slot] = key
      results[slot] = result
    }
  }

  mutating func removeAll() { self = OperationCache() }
}
