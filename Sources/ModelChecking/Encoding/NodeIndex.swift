import StateSpace

/// Numbers ground nodes in the order in which they are found, from 0.
struct NodeIndex<Node: TableKey>: Sendable {
  private var table = KeyTable<Node>()

  var nodes: [Node] { table.keys }

  subscript(node: Node) -> Int32? { table.index(of: node).map(Int32.init) }

  /// The number of `node`, given if necessary.
  ///
  /// - Throws: ``LimitReached``.
  @discardableResult
  mutating func insert(_ node: Node) throws(LimitReached) -> Int32 { Int32(try table.insert(node).index) }
}
