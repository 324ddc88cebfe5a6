/// The parts of a link that a route may need, each with a number: the segments of its path from 0 on, and from
/// ``firstKey`` on the values of the query keys that the routes of one path name.
///
/// Values are judged twice, on purpose. A route *fits* if everything it requires is present, and whatever must have
/// a certain form has it or is empty. Of the routes that fit one wins, and only then its values are
/// *taken*: now an empty one is a mistake where it is required, and counts as missing where it is optional.
struct LinkValues {
  /// The number of the first query key.
  static let firstKey = RouteTable.segmentLimit
  static let segments: UInt64 = 1 << UInt64(firstKey) - 1

  /// The position of the scanner.
  var scanner: DelimiterScanner
  /// How many segments there are; one more than ``RouteTable/segmentLimit`` if there are more than that.
  var segmentCount = 0
  /// Where the path ends.
  var pathEnd = 0
  /// Where the query ends, at the `#` or at the link's end, if it has been read and something is missing in it, or the
  /// fragment is asked for.
  var queryEnd = 0
  /// The parts that are present, one bit each; no route needs a segment that is not.
  var present = Self.segments
  /// The parts that have escapes.
  var escaped: UInt64 = 0
  let ranges: RangeList

  @inline(__always)
  init(_ scanner: DelimiterScanner, ranges: RangeList) {
    self.scanner = scanner
    self.ranges = ranges
  }

  /// A part of the link.
  struct Piece {
    var range: TextRange
    var isEscaped: Bool
  }

  /// Whether there is a `#`.
  @inline(__always) func hasFragment(_ bytes: Span<UInt8>) -> Bool { queryEnd < bytes.count }

  @inline(__always) static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number) }

  @inline(__always) func segment(_ number: Int) -> TextRange { ranges[number] }
  @inline(__always) func isEscaped(_ number: Int) -> Bool { escaped &>> UInt64(truncatingIfNeeded: number) & 1 != 0 }

  /// The part that `source` means; nil if the link has none.
  @inline(__always)
  func piece(_ source: RouteTrie.Source, _ bytes: Span<UInt8>) -> Piece? {
    switch source.origin {
    case .piece:
      guard present & Self.bit(source.index) != 0 else { return nil }
      return Piece(range: ranges[source.index], isEscaped: isEscaped(source.index))
    case .rest: return Piece(range: TextRange(ranges[source.index].start, pathEnd), isEscaped: true)
    case .fragment:
      return hasFragment(bytes) ? Piece(range: TextRange(queryEnd &+ 1, bytes.count), isEscaped: true) : nil
    }
  }
}
