extension DecisionDiagrams {
  /// The contexts in both sets.
  ///
  /// - Complexity: at most the product of both diagrams' sizes; the same for all operations on two sets.
  package func intersection(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try and(a.index, b.index))
  }

  /// The contexts in one of the sets, or in both.
  package func union(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try or(a.index, b.index))
  }

  /// The contexts in the first set and not in the second.
  package func difference(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try minus(a.index, b.index))
  }

  /// All other contexts.
  package func complement(_ a: ContextSet) throws(DiagramLimit) -> ContextSet {
    ContextSet(index: try minus(1, a.index))
  }

  /// Returns whether `a` is a part of `b`.
  package func isSubset(_ a: ContextSet, of b: ContextSet) throws(DiagramLimit) -> Bool {
    if a == b { return true }
    return try difference(a, b).isEmpty
  }

  /// The contexts in which `variable` has one of `values`.
  package func contexts(where variable: Int, isIn values: some Sequence<Int>) throws(DiagramLimit) -> ContextSet {
    let base = scratch.count
    scratch.append(contentsOf: repeatElement(0, count: sizes[variable]))
    for value in values { scratch[base + value] = 1 }
    return ContextSet(index: try makeNode(variable))
  }

  /// Some values of some variables; all of the others.
  package typealias Block = [(variable: Int, values: [Int])]

  /// The contexts with one of the values of each variable.
  package func contexts(in block: Block) throws(DiagramLimit) -> ContextSet {
    var set = ContextSet.all
    // From the bottom of the diagrams up, so that each step adds a node.
    for constraint in block.sorted(by: { levels[$0.variable] > levels[$1.variable] }) {
      set = try intersection(set, contexts(where: constraint.variable, isIn: constraint.values))
    }
    return set
  }

  private func and(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
    if a == b || b == 1 { return a }
    if a == 0 || b == 0 { return 0 }
    if a == 1 { return b }
    return try combine(.intersection, min(a, b), max(a, b)) { (a, b) throws(DiagramLimit) in try self.and(a, b) }
  }

  func or(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
    if a == b || b == 0 { return a }
    if a == 1 || b == 1 { return 1 }
    if a == 0 { return b }
    return try combine(.union, min(a, b), max(a, b)) { (a, b) throws(DiagramLimit) in try self.or(a, b) }
  }

  private func minus(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
    if a == b || a == 0 || b == 1 { return 0 }
    if b == 0 { return a }
    return try combine(.difference, a, b) { (a, b) throws(DiagramLimit) in try self.minus(a, b) }
  }

  @inline(__always)
  private func combine(
    _ operation: OperationCache.Operation, _ a: Int32, _ b: Int32,
    _ recurse: (Int32, Int32) throws(DiagramLimit) -> Int32
  ) throws(DiagramLimit) -> Int32 {
    if let known = cache.result(operation, a, b) { return known }
    let level = min(self.level(of: a), self.level(of: b))
    let variable = order[Int(level)]
    let base = scratch.count
    for value in 0..<sizes[variable] {
      do {
        scratch.append(try recurse(child(a, at: level, for: value), child(b, at: level, for: value)))
      } catch {
        scratch.removeLast(scratch.count - base)
        throw error
      }
    }
    let result = try makeNode(variable)
    cache.insert(operation, a, b, result)
    return result
  }
}
