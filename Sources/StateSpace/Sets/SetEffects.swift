/// The effects of a move on a set: each goes once through the diagram, as far down as a variable is set.
extension DecisionDiagrams {
  /// The contexts of `set` with some variables set: where the effects of a move lead.
  ///
  /// - Parameter values: variables, each once, and the values that they get.
  package func setting(_ values: [(variable: Int, value: Int)], in set: ContextSet) throws(DiagramLimit) -> ContextSet {
    guard !set.isEmpty, !values.isEmpty else { return set }
    memo.begin(variables.count)
    return ContextSet(index: try setting(downwards(values), 0, set.index))
  }

  /// The contexts from which setting some variables leads into `set`: where a move with these effects comes from.
  ///
  /// - Parameter values: variables, each once, and the values that they get.
  package func before(
    setting values: [(variable: Int, value: Int)], to set: ContextSet
  ) throws(DiagramLimit) -> ContextSet {
    guard set.index > 1, !values.isEmpty else { return set }
    memo.begin(variables.count)
    return ContextSet(index: try before(downwards(values), 0, set.index))
  }

  /// The contexts that differ from one in `set` at most in `variable`.
  package func forgetting(_ variable: Int, in set: ContextSet) throws(DiagramLimit) -> ContextSet {
    memo.begin(variables.count)
    return ContextSet(index: try forgetting(variable, set.index))
  }

  private func downwards(_ values: [(variable: Int, value: Int)]) -> [(variable: Int, value: Int)] {
    values.sorted { levels[$0.variable] < levels[$1.variable] }
  }

  /// The first of `values`, from `index` on, whose variable is not above the node.
  @inline(__always)
  private func next(_ values: [(variable: Int, value: Int)], _ index: Int, notAbove node: Int32) -> Int {
    let own = level(of: node)
    var index = index
    while index < values.count, levels[values[index].variable] < own { index += 1 }
    return index
  }

  /// - Parameter index: the first of `values` that is to be set; the others are above.
  private func setting(
    _ values: [(variable: Int, value: Int)], _ index: Int, _ node: Int32
  ) throws(DiagramLimit) -> Int32 {
    if node == 0 { return 0 }
    let next = next(values, index, notAbove: node)
    var result = node
    if next < values.count {
      if let known = memo[node] {
        result = known
      } else if values[next].variable == Int(variables[Int(node)]) {
        result = 0
        for child in childRange(of: node) { result = try or(result, setting(values, next + 1, children[child])) }
        result = try choosing(values[next], result)
        memo.insert(node, result)
      } else {
        result = try rebuilding(node) { (child) throws(DiagramLimit) in try self.setting(values, next, child) }
      }
    }
    // The variables that the diagram does not ask for between the node above and this one.
    for skipped in (index..<next).reversed() { result = try choosing(values[skipped], result) }
    return result
  }

  /// The contexts of `set`, all of whose variables are below, with one more variable set.
  private func choosing(_ choice: (variable: Int, value: Int), _ set: Int32) throws(DiagramLimit) -> Int32 {
    let base = scratch.count
    scratch.append(contentsOf: repeatElement(0, count: sizes[choice.variable]))
    scratch[base + choice.value] = set
    return try makeNode(choice.variable)
  }

  /// - Parameter index: the first of `values` that is not above.
  private func before(
    _ values: [(variable: Int, value: Int)], _ index: Int, _ node: Int32
  ) throws(DiagramLimit) -> Int32 {
    let next = next(values, index, notAbove: node)
    guard next < values.count else { return node }
    if values[next].variable == Int(variables[Int(node)]) {
      return try before(values, next + 1, children[Int(offsets[Int(node)]) + values[next].value])
    }
    if let known = memo[node] { return known }
    return try rebuilding(node) { (child) throws(DiagramLimit) in try self.before(values, next, child) }
  }

  private func forgetting(_ variable: Int, _ node: Int32) throws(DiagramLimit) -> Int32 {
    let own = level(of: node)
    if own > levels[variable] { return node }
    if let known = memo[node] { return known }
    guard own == levels[variable] else {
      return try rebuilding(node) { (child) throws(DiagramLimit) in try self.forgetting(variable, child) }
    }
    var all: Int32 = 0
    for child in childRange(of: node) { all = try or(all, children[child]) }
    memo.insert(node, all)
    return all
  }

  /// The node with what becomes of its children, which is remembered.
  @inline(__always)
  private func rebuilding(
    _ node: Int32, _ rebuilt: (Int32) throws(DiagramLimit) -> Int32
  ) throws(DiagramLimit) -> Int32 {
    let base = scratch.count
    for child in childRange(of: node) {
      do {
        scratch.append(try rebuilt(children[child]))
      } catch {
        scratch.removeLast(scratch.count - base)
        throw error
      }
    }
    let result = try makeNode(Int(variables[Int(node)]))
    memo.insert(node, result)
    return result
  }
}
