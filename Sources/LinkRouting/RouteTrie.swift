import NavigationModel

/// The compiled routes: a tree of path segments with a root for each kind of link.
struct RouteTrie: Sendable {
  /// What may follow the segments that lead here; 0 stands for nothing, as the roots come first.
  struct Node: Sendable {
    /// The node before this one.
    var parent: UInt32 = 0
    /// The list of literal segments that may come next; a literal's meaning is the node to which it leads.
    var literals: WordTable.List = 0
    /// The lengths that these have; see ``lengthBit(_:)``.
    var lengths: UInt64 = 0
    /// Where any other segment leads.
    var placeholder: UInt32 = 0
    /// The routes that end here, one up.
    var terminal: UInt32 = 0
    /// The routes that take whatever follows, one up.
    var rest: UInt32 = 0
  }

  /// Routes of one shape: which of them a link takes depends on its query and fragment, and on what they accept.
  struct Terminal: Sendable {
    /// The list of query keys that these routes name; a key's meaning is its place among them, one up.
    var keys: WordTable.List = 0
    var keyCount: UInt32 = 0
    /// Whether any of these routes asks for a query key or the fragment.
    var readsQuery = false
    /// The lengths that these have; see ``lengthBit(_:)``.
    var lengths: UInt64 = 0
    /// The routes, by precedence: `candidates[first ..< end]`.
    var first: UInt32 = 0
    var end: UInt32 = 0
  }

  /// A route of a terminal.
  struct Candidate: Sendable {
    /// Places of the query keys that must be present, one bit each.
    var required: UInt64 = 0
    /// What it takes: `takings[first ..< end]`.
    var first: UInt32 = 0
    var end: UInt32 = 0
    var route: UInt32 = 0
    var intent: UInt32 = 0
    var needsFragment = false
    /// Whether it looks at values in order to decide whether it fits.
    var isSelective = false
  }

  /// Where a value stands.
  struct Source: Sendable {
    enum Origin: UInt8, Sendable {
      case segment
      /// The query key with the place `index`.
      case key
      /// Everything from the segment `index` on.
      case rest
      case fragment
    }
    var origin: Origin
    var place: UInt8 = 0
    @inline(__always) var index: Int { Int(place) }
  }

  /// A value of a link that a route takes, or looks at.
  struct Taking: Sendable {
    enum Form: UInt8, Sendable {
      case text
      case integer
      /// One of the words of the list `detail`.
      case listed
      /// What comes before the separator with the number `detail`.
      case before
    }
    var source: Source
    var form: Form
    var isOptional: Bool
    /// Whether it is a query value that the route fixes, and no parameter's.
    var isFixed = false
    /// The parameter that it is for.
    var parameter: UInt8 = 0
    var detail: UInt32 = 0
    /// The list of the values of the parameter's type; 0: it has none.
    var type: WordTable.List = 0
  }

  var nodes: [Node] = []
  var terminals: [Terminal] = []
  var candidates: [Candidate] = []
  var takings: [Taking] = []
  var separators: [[UInt8]] = []

  /// One bit for each length up to 62, and one for all that are longer.
  @inline(__always) static func lengthBit(_ length: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: min(length, 63)) }
}
