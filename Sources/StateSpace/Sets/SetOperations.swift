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

  /// Whether `a` is a part of `b`.
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

  private func and(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
    if a == b || b == 1 { return a }
    if a == 0 || b == 0 { return 0 }
    if a == 1 { return b }
    return try combine(.intersection, min(a, b), max(a, b)) { (a, b) throws(DiagramLimit) in try self.and(a, b) }
  }

  private func or(_ a: Int32, _ b: Int32) throws(DiagramLimit) -> Int32 {
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

  /// The contexts of `set` with some variables set: where the effects of a move lead.
  ///
  /// - Parameter values: variables, each once, and the values that they get.
  package func setting(_ values: [(variable: Int, value: Int)], in set: ContextSet) throws(DiagramLimit) -> ContextSet {
    guard !set.isEmpty, !values.isEmpty else { return set }
    var result = set
    // From below, so that what is above is looked through once more only where it changes.
    for (variable, value) in values.sorted(by: { levels[$0.variable] > levels[$1.variable] }) {
      var known: [Int32: Int32] = [:]
      let forgotten = try forgetting(variable, result.index, &known)
      result = try intersection(ContextSet(index: forgotten), contexts(where: variable, isIn: CollectionOfOne(value)))
    }
    return result
  }

  /// The contexts that differ from one in `set` at most in `variable`.
  package func forgetting(_ variable: Int, in set: ContextSet) throws(DiagramLimit) -> ContextSet {
    var known: [Int32: Int32] = [:]
    return ContextSet(index: try forgetting(variable, set.index, &known))
  }

  private func forgetting(
    _ variable: Int, _ node: Int32, _ known: inout [Int32: Int32]
  ) throws(DiagramLimit) -> Int32 {
    let own = level(of: node)
    if own > levels[variable] { return node }
    let offset = Int(offsets[Int(node)])
    if own == levels[variable] {
      var all: Int32 = 0
      for value in 0..<sizes[variable] { all = try or(all, children[offset + value]) }
      return all
    }
    return try rebuilding(node, &known) { (child, known) throws(DiagramLimit) in
      try self.forgetting(variable, child, &known)
    }
  }

  /// The contexts from which setting some variables leads into `set`: where a move with these effects comes from.
  ///
  /// - Parameter values: variables, each once, and the values that they get.
  package func before(
    setting values: [(variable: Int, value: Int)], to set: ContextSet
  ) throws(DiagramLimit) -> ContextSet {
    guard set.index > 1, !values.isEmpty else { return set }
    let fixed = Dictionary(uniqueKeysWithValues: values.map { (Int32($0.variable), $0.value) })
    let last = values.map { levels[$0.variable] }.max() ?? -1
    var known: [Int32: Int32] = [:]
    return ContextSet(index: try choosing(fixed, last, set.index, &known))
  }

  private func choosing(
    _ fixed: [Int32: Int], _ last: Int32, _ node: Int32, _ known: inout [Int32: Int32]
  ) throws(DiagramLimit) -> Int32 {
    if level(of: node) > last { return node }
    if let value = fixed[variables[Int(node)]] {
      return try choosing(fixed, last, children[Int(offsets[Int(node)]) + value], &known)
    }
    return try rebuilding(node, &known) { (child, known) throws(DiagramLimit) in
      try self.choosing(fixed, last, child, &known)
    }
  }

  /// A node with other children; each node is looked at once.
  private func rebuilding(
    _ node: Int32, _ known: inout [Int32: Int32],
    _ rebuilt: (Int32, inout [Int32: Int32]) throws(DiagramLimit) -> Int32
  ) throws(DiagramLimit) -> Int32 {
    if let result = known[node] { return result }
    let variable = Int(variables[Int(node)])
    let base = scratch.count
    for value in 0..<sizes[variable] {
      do {
        scratch.append(try rebuilt(children[Int(offsets[Int(node)]) + value], &known))
      } catch {
        scratch.removeLast(scratch.count - base)
        throw error
      }
    }
    let result = try makeNode(variable)
    known[node] = result
    return result
  }
}
