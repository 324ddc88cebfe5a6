/// The one mistake after which the rest of a file is not read.
struct SyntaxError: Error {
  var mistake: Mistake
  var start: Int
  var end: Int
}

/// Builds a syntax tree from a parser's events, with the limits that make hostile files harmless.
struct TreeBuilder {
  /// The largest number of nodes.
  let limit: Int
  private(set) var nodes: [SyntaxTree.Node] = []
  var decoded: [UInt8] = []
  private var open: [Int] = []

  init(limit: Int = Limits.values) { self.limit = limit }

  /// True if every list and mapping has been closed.
  var isBalanced: Bool { open.isEmpty }
  /// True if the next scalar is a key.
  var expectsKey: Bool { open.last.map { nodes[$0].kind == .mapping && nodes[$0].count % 2 == 0 } ?? false }
  /// The kind of the innermost open node.
  var enclosing: SyntaxTree.Kind? { open.last.map { nodes[$0].kind } }
  /// The offset at which the innermost open node begins.
  var enclosingStart: Int { open.last.map { Int(nodes[$0].start) } ?? 0 }
  /// The number of keys and values, or items, that the innermost open node has so far.
  var enclosingCount: Int { open.last.map { Int(nodes[$0].count) } ?? 0 }

  mutating func begin(_ kind: SyntaxTree.Kind, isFlow: Bool, start: Int, end: Int) throws(SyntaxError) {
    guard open.count < Limits.nesting else {
      throw SyntaxError(mistake: .nestedValues, start: start, end: end)
    }
    try append(.init(kind: kind, isFlow: isFlow, start: Int32(clamping: start), end: Int32(clamping: end)))
    open.append(nodes.count - 1)
  }

  mutating func end(at end: Int) {
    guard let index = open.popLast() else { return }
    nodes[index].end = Int32(clamping: end)
    nodes[index].next = Int32(clamping: nodes.count)
  }

  mutating func scalar(_ node: SyntaxTree.Node) throws(SyntaxError) {
    try append(node)
    nodes[nodes.count - 1].next = Int32(clamping: nodes.count)
  }

  private mutating func append(_ node: SyntaxTree.Node) throws(SyntaxError) {
    guard nodes.count < limit else {
      throw SyntaxError(mistake: .tooManyValues(limit), start: Int(node.start), end: Int(node.end))
    }
    if let parent = open.last { nodes[parent].count += 1 }
    nodes.append(node)
  }
}
