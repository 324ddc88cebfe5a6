/// The tree that YAML and JSON files have in common: scalars, lists and mappings, each with its place.
///
/// The nodes lie in one array, each followed by its children (for a mapping: key, value, key, value …) and knowing
/// where its next sibling is, so that a file of a million values costs a few allocations.
final class SyntaxTree: Sendable {
  enum Kind: UInt8 {
    case scalar, list, mapping
  }

  struct Node {
    var kind: Kind
    /// Written in quotes, or as a block of text.
    var isQuoted = false
    /// A list or mapping in brackets or braces, as YAML writes it within a line; or a scalar in one.
    var isFlow = false
    /// The text is in ``SyntaxTree/decoded``, because it differs from the source (escapes, folded lines).
    var isDecoded = false
    /// Its place in the source.
    var start: Int32
    var end: Int32
    /// Of a scalar: where its text begins.
    var text: Int32 = 0
    /// Of a scalar: the bytes of its text; otherwise the number of children, keys and values counted separately.
    var count: Int32 = 0
    /// The index after the node and all that is in it.
    var next: Int32 = 0
  }

  let source: SourceFile
  /// By index in the files of the reading.
  let file: Int32
  let nodes: [Node]
  let decoded: [UInt8]

  init(source: SourceFile, file: Int32, nodes: [Node], decoded: [UInt8]) {
    self.source = source
    self.file = file
    self.nodes = nodes
    self.decoded = decoded
  }

  /// The whole document.
  var root: Syntax { Syntax(tree: self, index: 0) }
}

/// A node of a syntax tree.
struct Syntax {
  let tree: SyntaxTree
  let index: Int32

  var node: SyntaxTree.Node { tree.nodes[Int(index)] }
  var kind: SyntaxTree.Kind { node.kind }
  /// The bytes that contain the text of a scalar.
  var textBytes: [UInt8] { node.isDecoded ? tree.decoded : tree.source.bytes }
  /// The place of a scalar's text in ``textBytes``; empty for lists and mappings.
  var textRange: Range<Int> {
    let node = self.node
    return node.kind == .scalar ? Int(node.text)..<Int(node.text + node.count) : 0..<0
  }
  /// The bytes of a scalar's text.
  var bytes: ArraySlice<UInt8> { textBytes[textRange] }
  /// The text of a scalar.
  var text: String { String(decoding: textBytes[textRange], as: UTF8.self) }
  /// True if it is a scalar without text: a key with nothing after it.
  var isEmpty: Bool { node.kind == .scalar && node.count == 0 }
  var span: Span { Span(file: tree.file, start: Int(node.start), end: Int(node.end)) }
  /// The number of items of a list, or pairs of a mapping.
  var count: Int {
    switch kind {
    case .scalar: 0
    case .list: Int(node.count)
    case .mapping: Int(node.count) / 2
    }
  }
  /// The items of a list; for a mapping its keys and values in turn.
  var children: Children { Children(tree: tree, left: Int(node.kind == .scalar ? 0 : node.count), index: index + 1) }
  /// The keys and values of a mapping.
  var pairs: Pairs { Pairs(children: kind == .mapping ? children : Children(tree: tree, left: 0, index: index)) }

  struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var left: Int
    var index: Int32

    mutating func next() -> Syntax? {
      guard left > 0 else { return nil }
      left -= 1
      defer { index = tree.nodes[Int(index)].next }
      return Syntax(tree: tree, index: index)
    }
  }

  struct Pairs: Sequence, IteratorProtocol {
    var children: Children

    mutating func next() -> (key: Syntax, value: Syntax)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}
