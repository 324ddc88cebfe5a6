import NavigationModel

/// The compiled routes: a tree of path segments with a root for each kind of link.
///
/// Node 0 is empty: nothing ends there and nothing follows.
final class RouteTrie: Sendable {
  /// A place in paths: the segments that may follow those that lead here; 0 means none.
  struct Node: Sendable {
    /// The node before this one.
    var parent: UInt32 = 0
    /// The list of literal segments that may come next; a literal's meaning is the node to which it leads.
    var literals: WordTable.List = 0
    /// Their lengths; see ``lengthBit(_:)``.
    var lengths: UInt64 = 0
    /// The node that any other segment leads to.
    var placeholder: UInt32 = 0
    /// The routes that end here, plus one.
    var terminal: UInt32 = 0
    /// The routes that take the rest of the path, plus one.
    var rest: UInt32 = 0
  }

  /// Routes of one shape: which of them a link takes depends on its query and fragment, and on what they accept.
  struct Terminal: Sendable {
    /// The list of query keys that these routes name; a key's meaning is its index among them, plus one.
    var keys: WordTable.List = 0
    /// True if any of these routes needs a query key or the fragment.
    var readsQuery = false
    /// Their lengths; see ``lengthBit(_:)``.
    var lengths: UInt64 = 0
    /// The parts that are present when nothing more is asked of the query: all keys, all segments; 0: the fragment is
    /// asked for.
    var all: UInt64 = 0
    /// The routes, by precedence: `candidates[first ..< end]`.
    var first: UInt32 = 0
    var end: UInt32 = 0
  }

  /// A route of a terminal.
  struct Candidate: Sendable {
    /// The parts that must be present, one bit each.
    var required: UInt64 = 0
    /// The range of what it takes: `captures[first ..< end]`.
    var first: UInt32 = 0
    var end: UInt32 = 0
    var route: UInt32 = 0
    var intent: UInt32 = 0
    var needsFragment = false
    /// True if it must examine values to decide whether it fits.
    var isSelective = false
    /// Neither of these.
    var isPlain = true
  }

  /// The place of a value.
  struct Source: Sendable {
    enum Origin: UInt8, BitwiseCopyable, Sendable {
      /// The piece with the number `index`; see ``LinkValues``.
      case piece
      /// Everything from the segment `index` on.
      case rest
      case fragment
      /// All of the link.
      case link
    }
    var origin: Origin
    var place: UInt8 = 0
    @inline(__always) var index: Int { Int(place) }
    /// True if it is after the path.
    var isLate: Bool { origin == .fragment || origin == .piece && index >= LinkValues.firstKey }
  }

  /// A value of a link that a route takes or examines.
  struct Capture: Sendable {
    enum Form: UInt8, BitwiseCopyable, Sendable {
      case text
      case integer
      /// One of the words of the list `detail`.
      case listed
      /// The address of a page on the web.
      case web
      /// The text before the separator that begins at `detail` in ``RouteTrie/separators``.
      case before
      /// Nothing: there must be no such part.
      case absent

      /// True if a route of this form does not fit every text.
      var isSelective: Bool { self == .integer || self == .listed || self == .web }
    }
    var source: Source
    var form: Form
    var isOptional: Bool
    /// True if the route only asks for it, and gives it to no parameter.
    var isFixed = false
    /// True if the value is not what the escapes in its range decode to: the whole link, or a rest with merged slashes.
    var isRewritten = false
    /// The parameter that it is for.
    var parameter: UInt8 = 0
    var detail: UInt32 = 0
    /// The list of the values of the parameter's type; 0: it has none.
    var type: WordTable.List = 0
    /// The bit of the part that it takes; 0: it takes no single one.
    var piece: UInt64 = 0
    /// True if it takes the part without conversion.
    var isPlain = false
  }

  static let nowhere = 0
  /// A byte that is in no text.
  static let separatorEnd = UInt8.max
  @inline(__always) static func root(of kind: LinkKind) -> Int { Int(kind.rawValue) &+ 1 }

  let nodes: FixedArray<Node>
  let terminals: FixedArray<Terminal>
  let candidates: FixedArray<Candidate>
  let captures: FixedArray<Capture>
  /// One after the other, each with ``separatorEnd`` behind it.
  let separators: FixedArray<UInt8>

  init(
    nodes: [Node], terminals: [Terminal], candidates: [Candidate], captures: [Capture], separators: [UInt8]
  ) {
    self.nodes = FixedArray(nodes)
    self.terminals = FixedArray(terminals)
    self.candidates = FixedArray(candidates)
    self.captures = FixedArray(captures)
    self.separators = FixedArray(separators)
  }

  /// One bit for each length, modulo 64.
  @inline(__always) static func lengthBit(_ length: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: length) }
}

extension RouteTrie.Node {
  /// The node that the segment `start ..< end`, which has no escapes, leads to: as a literal, or else as a
  /// placeholder.
  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ words: WordTable) -> Int {
    guard lengths & RouteTrie.lengthBit(end &- start) != 0 else { return Int(placeholder) }
    let literal = words.meaning(bytes, start, end, in: literals)
    return Int(literal != 0 ? literal : placeholder)
  }

  /// The node that the segment leads to as a literal; 0: none.
  @inline(__always)
  func literal(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, isEscaped: Bool, _ words: WordTable
  ) -> WordTable.Meaning {
    if isEscaped {
      return lengths == 0 ? 0 : words.decodedMeaning(bytes, start, end, in: literals)
    }
    guard lengths & RouteTrie.lengthBit(end &- start) != 0 else { return 0 }
    return words.meaning(bytes, start, end, in: literals)
  }
}
