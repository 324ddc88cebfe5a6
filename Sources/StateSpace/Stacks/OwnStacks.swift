import NavigationModel

/// The screens that a journey has covered, by their number in ``OwnStacks``.
package struct OwnStackID: Hashable, Comparable, Sendable {
  fileprivate let raw: Int32
  /// It has covered none that are still there.
  package static let none = OwnStackID(raw: 0)
  /// A number that tells it apart.
  package var hashed: UInt64 { UInt64(UInt32(bitPattern: raw)) }
  package static func < (a: OwnStackID, b: OwnStackID) -> Bool { a.raw < b.raw }
}

/// The entries that journeys have put on the stack, each list kept once and known by its number.
///
/// As long as a journey is under way its own entries are told apart one by one. When it is over they are entries of the
/// stack like all others, of which only a part is known (``FrameTable``).
///
/// - Source: Goto, *Monocopy and associative algorithms in an extended Lisp*, 1974, for lists that are kept once.
package struct OwnStacks {
  private struct Node: Hashable {
    var below: OwnStackID
    var entry: Stack.Entry
  }

  private var nodes: [Node] = []
  private var depths: [Int] = [0]
  private var numbers: [Node: OwnStackID] = [:]

  package init() {}

  /// A journey that piles up more is not followed one by one: what it covers may have no end.
  package static let deepest = 8
  /// And so many lists are kept.
  package static let most = 1 << 14

  package var count: Int { nodes.count }

  /// One more screen is covered.
  package mutating func covering(_ entry: Stack.Entry, on below: OwnStackID) -> OwnStackID {
    let node = Node(below: below, entry: entry)
    if let known = numbers[node] { return known }
    nodes.append(node)
    depths.append(depths[Int(below.raw)] + 1)
    let number = OwnStackID(raw: Int32(nodes.count))
    numbers[node] = number
    return number
  }

  /// The topmost covered screen, and what lies below it; nil: there is none.
  package func top(of own: OwnStackID) -> (entry: Stack.Entry, below: OwnStackID)? {
    guard own != .none else { return nil }
    let node = nodes[Int(own.raw) - 1]
    return (node.entry, node.below)
  }

  package func depth(of own: OwnStackID) -> Int { depths[Int(own.raw)] }

  /// From the lowest.
  package func entries(of own: OwnStackID) -> [Stack.Entry] {
    var entries: [Stack.Entry] = []
    var rest = own
    while let (entry, below) = top(of: rest) {
      entries.append(entry)
      rest = below
    }
    return entries.reversed()
  }
}
