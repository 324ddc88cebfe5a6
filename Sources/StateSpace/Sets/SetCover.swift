/// Short descriptions of sets, for people.
package struct SetCover {
  private let diagrams: DecisionDiagrams

  package init(in diagrams: DecisionDiagrams) { self.diagrams = diagrams }

  /// A short description of `set`: blocks that have all of it, and nothing else of `asked`.
  ///
  /// Each block begins with one context and grows variable by variable as far as it stays in `set` or outside `asked`.
  ///
  /// - Returns: nil if more than `limit` blocks would be needed.
  /// - Complexity: for each block the square of the number of variables, in operations on sets.
  package func blocks(
    of set: ContextSet, among asked: ContextSet, limit: Int
  ) throws(DiagramLimit) -> [DecisionDiagrams.Block]? {
    let upper = try diagrams.union(set, diagrams.complement(asked))
    let read = Set((diagrams.nodes(of: set) + diagrams.nodes(of: upper)).map(\.variable)).sorted()
    var blocks: [DecisionDiagrams.Block] = []
    var left = set
    while let context = try diagrams.first(in: left) {
      guard blocks.count < limit else { return nil }
      var block: DecisionDiagrams.Block = read.map { ($0, [context[$0]]) }
      for index in block.indices { try grow(&block, at: index, within: upper) }
      for index in block.indices { try drop(&block, at: index, without: set) }
      left = try diagrams.difference(left, diagrams.contexts(in: block))
      blocks.append(block.filter { $0.values.count < diagrams.sizes[$0.variable] })
    }
    return blocks
  }

  /// Adds the values of one variable with which the block stays within `upper`.
  private func grow(
    _ block: inout DecisionDiagrams.Block, at index: Int, within upper: ContextSet
  ) throws(DiagramLimit) {
    let variable = block[index].variable
    var others = block
    others.remove(at: index)
    let rest = try diagrams.contexts(in: others)
    for value in 0..<diagrams.sizes[variable] where !block[index].values.contains(value) {
      let slice = try diagrams.intersection(rest, diagrams.contexts(where: variable, isIn: [value]))
      if try diagrams.isSubset(slice, of: upper) { block[index].values.append(value) }
    }
    block[index].values.sort()
  }

  /// Drops the values of one variable with which nothing of `set` is in the block, unless all but one value are shorter
  /// to say.
  private func drop(
    _ block: inout DecisionDiagrams.Block, at index: Int, without set: ContextSet
  ) throws(DiagramLimit) {
    let (variable, values) = block[index]
    let size = diagrams.sizes[variable]
    guard values.count > 1, values.count < size else { return }
    let inside = try diagrams.intersection(set, diagrams.contexts(in: block))
    var needed: [Int] = []
    for value in values {
      let slice = try diagrams.intersection(inside, diagrams.contexts(where: variable, isIn: [value]))
      if !slice.isEmpty { needed.append(value) }
    }
    if needed.count == 1 || values.count < size - 1 { block[index].values = needed }
  }
}
