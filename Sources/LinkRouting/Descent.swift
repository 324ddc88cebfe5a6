/// A walk through the routes along the segments of a path, best shape first.
///
/// A literal is tried before the placeholder beside it, and both before the rest; where a way leads no further, the
/// walk goes back to the last place that has another way. As the routes are a tree, no node is entered twice for one
/// link: the walk is at most as long as there are nodes that fit, whatever the link and the routes.
struct Descent {
  private var node: Int
  private var depth = 0
  /// Whether all ways from here on have been tried.
  private var isSpent = false
  /// The depths at which the placeholder, or the rest, has still to be tried, one bit each.
  private var placeholders: UInt64 = 0
  private var rests: UInt64 = 0
  /// How many segments some route accepts.
  private(set) var furthest = 0

  @inline(__always) init(from root: Int) { node = root }

  /// The next terminal whose routes fit the path by their shape; nil if there is none left.
  @inline(__always)
  mutating func next(
    _ bytes: Span<UInt8>, _ path: PathScan, _ segments: inout RangeList, _ trie: borrowing RouteTrie,
    _ words: borrowing WordTable
  ) -> Int? {
    while true {
      if isSpent {
        let waiting = placeholders | rests
        guard waiting != 0 else { return nil }
        let last = 63 &- waiting.leadingZeroBitCount
        while depth > last {
          node = Int(trie.nodes[node].parent)
          depth &-= 1
        }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: last)
        guard placeholders & bit != 0 else {
          rests ^= bit
          return Int(trie.nodes[node].rest) &- 1
        }
        placeholders ^= bit
        isSpent = false
        enter(trie.nodes[node].placeholder)
      } else if depth == path.count {
        isSpent = true
        let terminal = trie.nodes[node].terminal
        if terminal != 0 { return Int(terminal) &- 1 }
      } else if depth == RouteTable.segmentLimit {
        isSpent = true
      } else {
        let here = trie.nodes[node]
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: depth)
        if here.rest != 0 { rests |= bit }
        let literal = Self.literal(here, bytes, segments.at(depth), isEscaped: path.isEscaped(depth), words)
        if literal != 0 {
          if here.placeholder != 0 { placeholders |= bit }
          enter(literal)
        } else if here.placeholder != 0 {
          enter(here.placeholder)
        } else {
          isSpent = true
        }
      }
    }
  }

  @inline(__always)
  private mutating func enter(_ next: UInt32) {
    node = Int(next)
    depth &+= 1
    furthest = max(furthest, depth)
  }

  /// Where the segment leads as a literal; 0: nowhere.
  @inline(__always)
  private static func literal(
    _ here: RouteTrie.Node, _ bytes: Span<UInt8>, _ segment: TextRange, isEscaped: Bool, _ words: borrowing WordTable
  ) -> WordTable.Meaning {
    if isEscaped {
      return words.decodedMeaning(bytes, segment.start, segment.end, in: here.literals, isCaseless: false)
    }
    guard here.lengths & RouteTrie.lengthBit(segment.count) != 0 else { return 0 }
    return words.meaning(bytes, segment.start, segment.end, in: here.literals)
  }
}
