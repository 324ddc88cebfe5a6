/// A walk through the routes along the segments of a path, best shape first, with backtracking.
///
/// A literal is tried before the placeholder beside it, and both before the rest; at a dead end, the
/// walk returns to the last node with an untried alternative. As the routes are a tree, no node is entered twice for
/// one link: the walk is at most as long as there are nodes that match, for any link and any routes.
///
/// The first way is the one that ``LinkValues/descend(_:below:_:_:)`` takes, and usually the right one.
struct Backtracking {
  private var node: Int
  private var depth = 0
  /// True if all alternatives from here on have been tried.
  private var isSpent = false
  /// The depths at which the placeholder, or the rest, is still to be tried, one bit each.
  private var placeholders: UInt64 = 0
  private var rests: UInt64 = 0
  /// The number of segments that some route accepts.
  private(set) var furthest = 0

  init(from root: Int) { node = root }

  /// The next terminal whose routes match the path by their shape; nil if there are no more.
  mutating func next(
    _ bytes: Span<UInt8>, _ link: LinkValues, _ trie: RouteTrie, _ words: WordTable
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
        let bit = LinkValues.bit(last)
        guard placeholders & bit != 0 else {
          rests ^= bit
          return Int(trie.nodes[node].rest) &- 1
        }
        placeholders ^= bit
        isSpent = false
        enter(trie.nodes[node].placeholder)
      } else if depth == link.segmentCount {
        isSpent = true
        let terminal = trie.nodes[node].terminal
        if terminal != 0 { return Int(terminal) &- 1 }
      } else if depth == RouteTable.segmentLimit {
        isSpent = true
      } else {
        let here = trie.nodes[node]
        let range = link.segment(depth)
        let literal = here.literal(bytes, range.start, range.end, isEscaped: link.isEscaped(depth), words)
        if here.rest != 0 { rests |= LinkValues.bit(depth) }
        if literal != 0 {
          if here.placeholder != 0 { placeholders |= LinkValues.bit(depth) }
          enter(literal)
        } else if here.placeholder != 0 {
          enter(here.placeholder)
        } else {
          isSpent = true
        }
      }
    }
  }

  private mutating func enter(_ next: UInt32) {
    node = Int(next)
    depth &+= 1
    furthest = max(furthest, depth)
  }
}

extension LinkValues {
  /// Follows the segments down the tree: the literal where there is one, and otherwise the placeholder.
  ///
  /// Where there is neither, the rest is next: that of the deepest node that has one, as in `Backtracking`.
  ///
  /// - Returns: the terminal where this leads, plus one; 0: there is none.
  @inline(__always)
  func descend(_ bytes: Span<UInt8>, below root: Int, _ trie: RouteTrie, _ words: WordTable) -> UInt32 {
    guard segmentCount <= RouteTable.segmentLimit else { return 0 }
    var node = root
    var number = 0
    // The lowest bit is that of the segment.
    var escaped = escaped
    while number < segmentCount {
      let here = trie.nodes[node]
      let range = ranges[number]
      if escaped & 1 != 0 {
        let literal = here.literal(bytes, range.start, range.end, isEscaped: true, words)
        node = Int(literal != 0 ? literal : here.placeholder)
      } else {
        node = here.next(bytes, range.start, range.end, words)
      }
      if node == RouteTrie.nowhere { return here.rest }
      number &+= 1
      escaped &>>= 1
    }
    return trie.nodes[node].terminal
  }
}
