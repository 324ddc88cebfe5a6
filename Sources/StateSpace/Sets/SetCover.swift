extension DecisionDiagrams {
  /// Some values of some variables; all of the others.
  package typealias Block = [(variable: Int, values: [Int])]

  /// A short description of `set`: blocks that have all of it, and nothing else of `asked`.
  ///
  /// Each block begins with one context and grows variable by variable as far as it stays in `set` or outside `asked`.
  ///
  /// - Returns: nil if more than `limit` blocks would be needed.
  /// - Complexity: for each block the square of the number of variables, in operations on sets.
  package func cover(of set: ContextSet, among asked: ContextSet, limit: Int) throws(DiagramLimit) -> [Block]? {
    let upper = try union(set, complement(asked))
    let read = Set(nodes(of: set).map(\.variable)).union(nodes(of: upper).map(\.variable)).sorted()
    var blocks: [Block] = []
    var left = set
    while let context = try first(in: left) {
      guard blocks.count < limit else { return nil }
      var block: Block = read.map { ($0, [context[$0]]) }
      for index in block.indices { try grow(&block, at: index, within: upper) }
      left = try difference(left, contexts(in: block))
      blocks.append(block.filter { $0.values.count < sizes[$0.variable] })
    }
    return blocks
  }

  /// Adds the values of one variable with which the block stays within `upper`.
  private func grow(_ block: inout Block, at index: Int, within upper: ContextSet) throws(DiagramLimit) {
    let variable = block[index].variable
    var others = block
    others.remove(at: index)
    let rest = try contexts(in: others)
    for value in 0..<sizes[variable] where !block[index].values.contains(value) {
      let slice = try intersection(rest, contexts(where: variable, isIn: [value]))
      if try isSubset(slice, of: upper) { block[index].values.append(value) }
    }
    block[index].values.sort()
  }

  /// The contexts with one of the values of each variable.
  package func contexts(in block: Block) throws(DiagramLimit) -> ContextSet {
    var set = ContextSet.all
    // From the bottom of the diagrams up, so that each step adds a node.
    for constraint in block.sorted(by: { levels[$0.variable] > levels[$1.variable] }) {
      set = try intersection(set, contexts(where: constraint.variable, isIn: constraint.values))
    }
    return set
  }
}
