/// Relations between contexts at an entry and contexts now, as decision diagrams over interleaved copies.
///
/// Variable `2v` is the entry copy of the context variable `v`, variable `2v + 1` its current copy; both are always
/// adjacent. A set of contexts is a relation that says nothing of the entry copies.
package final class Relations {
  package let diagrams: DecisionDiagrams
  /// By pair: how many values its variable has.
  package let sizes: [Int]
  /// By pair of levels, and one more: the identity of this pair and of those below.
  private var identities: [Int32]
  private var current: [Int32: Int32] = [:]
  private var products: [UInt64: ContextSet] = [:]
  package var productCount: Int { products.count }
  private var entries: [Int32: Int32] = [:]
  package private(set) var compositionSteps = 0

  /// - Parameters:
  ///   - sizes: by variable: how many values it has.
  ///   - order: the variables, the one to be asked for first at the beginning.
  package init(sizes: [Int], order: [Int], limit: Int) throws(DiagramLimit) {
    self.sizes = sizes
    diagrams = DecisionDiagrams(
      sizes: sizes.flatMap { [$0, $0] }, order: order.flatMap { [2 * $0, 2 * $0 + 1] }, limit: limit)
    identities = Array(repeating: 1, count: sizes.count + 1)
    for (pair, variable) in order.enumerated().reversed() {
      for value in 0..<sizes[variable] {
        for other in 0..<sizes[variable] { diagrams.scratch.append(value == other ? identities[pair + 1] : 0) }
        diagrams.scratch.append(try diagrams.makeNode(2 * variable + 1))
      }
      identities[pair] = try diagrams.makeNode(2 * variable)
    }
  }

  /// Each context with itself.
  package var identity: ContextSet { ContextSet(index: identities[0]) }

  /// The contexts of `set`, each with itself.
  package func diagonal(_ set: ContextSet) throws(DiagramLimit) -> ContextSet {
    try diagrams.intersection(identity, set)
  }

  /// What leads by `a` and then by `b` from one context to another: the matrix product, pair by pair. There is no third
  /// copy, and nothing is renamed.
  package func compose(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> ContextSet {
    // The cache of operations forgets, and few products are asked for again and again.
    if a.index < 2 || b.index < 2 { return ContextSet(index: try compose(a.index, b.index)) }
    let key = UInt64(UInt32(bitPattern: a.index)) << 32 | UInt64(UInt32(bitPattern: b.index))
    if let known = products[key] { return known }
    let product = ContextSet(index: try compose(a.index, b.index))
    products[key] = product
    return product
  }

  private func compose(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
    if a == 0 || b == 0 { return 0 }
    if a == 1 && b == 1 { return 1 }
    let (first, second) = (diagrams.level(of: a) / 2, diagrams.level(of: b) / 2)
    if a != 1, second >= first, a == identities[Int(first)] { return b }
    if b != 1, first >= second, b == identities[Int(second)] { return a }
    if let known = diagrams.cache.result(.composition, a, b) { return known }
    compositionSteps += 1
    let level = 2 * min(first, second)
    let variable = diagrams.order[Int(level)]
    let size = diagrams.sizes[variable]
    let base = diagrams.scratch.count
    do {
      for from in 0..<size {
        let row = diagrams.child(a, at: level, for: from)
        for to in 0..<size {
          var sum: Int32 = 0
          if row != 0 {
            for middle in 0..<size {
              let left = diagrams.child(row, at: level + 1, for: middle)
              if left == 0 { continue }
              let right = diagrams.child(diagrams.child(b, at: level, for: middle), at: level + 1, for: to)
              if right == 0 { continue }
              sum = try diagrams.or(sum, compose(left, right))
              if sum == 1 { break }
            }
          }
          diagrams.scratch.append(sum)
        }
        diagrams.scratch.append(try diagrams.makeNode(variable + 1))
      }
    } catch {
      diagrams.scratch.removeLast(diagrams.scratch.count - base)
      throw error
    }
    let result = try diagrams.makeNode(variable)
    diagrams.cache.insert(.composition, a, b, result)
    return result
  }

  /// The contexts to which a relation leads; those at the entry are forgotten.
  package func current(of relation: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try project(relation.index, 0, &current))
  }

  /// The contexts at the entry from which a relation leads somewhere.
  package func entries(of relation: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try project(relation.index, 1, &entries))
  }

  /// - Parameter dropped: 0: the entry copies are forgotten; 1: the current ones.
  private func project(_ node: Int32, _ dropped: Int32, _ known: inout [Int32: Int32]) throws(DiagramLimit) -> Int32 {
    if node < 2 { return node }
    if let known = known[node] { return known }
    let level = diagrams.level(of: node)
    let range = diagrams.childRange(of: node)
    var result: Int32 = 0
    if level % 2 == dropped {
      for index in range { result = try diagrams.or(result, project(diagrams.children[index], dropped, &known)) }
    } else {
      let base = diagrams.scratch.count
      do {
        for index in range {
          let child = try project(diagrams.children[index], dropped, &known)
          diagrams.scratch.append(child)
        }
      } catch {
        diagrams.scratch.removeLast(diagrams.scratch.count - base)
        throw error
      }
      result = try diagrams.makeNode(diagrams.order[Int(level)])
    }
    known[node] = result
    return result
  }

  /// Frees all nodes that none of `roots` needs.
  package func collect(keeping roots: some Sequence<ContextSet>) {
    diagrams.collectGarbage(keeping: [AnySequence(roots), AnySequence(identities.map(ContextSet.init(index:)))].joined())
    (current, entries, products) = ([:], [:], [:])
  }
}
