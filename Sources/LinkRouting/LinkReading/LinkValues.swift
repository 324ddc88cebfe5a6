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
  /// The number of segments; one more than ``RouteTable/segmentLimit`` if there are more than that.
  var segmentCount = 0
  /// The end of the path.
  var pathEnd = 0
  /// The end of the query, at the `#` or at the link's end, if it has been read and something is missing in it, or the
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

  /// Returns whether there is a `#`.
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
    case .link: return Piece(range: TextRange(0, bytes.count), isEscaped: false)
    }
  }
}

// MARK: The path

extension LinkValues {
  /// Cuts the path, whose first slash is at `start`, into segments.
  ///
  /// Empty segments do not count, so that doubled and trailing slashes make no difference: `//orders/` is `/orders`.
  /// RFC 3986 section 3.3 allows empty segments, but Apple's own matcher treats them so, and `URL.pathComponents` too.
  /// A path that is missing is `/` (section 6.2.3).
  ///
  /// - Throws: ``LinkError`` if a segment does not decode to text, or is one of ``DotSegments``.
  @inline(__always)
  mutating func cutPath(_ bytes: Span<UInt8>, from start: Int) throws(LinkError) {
    var count = 0
    var first = start &+ 1
    var escapes: UInt64 = 0
    var firstEscape = start
    var scanner = scanner
    while true {
      let end = scanner.next(in: bytes)
      let delimiter = DelimiterScanner.delimiter(bytes, at: end)
      if _fastPath(delimiter == UInt8(ascii: "/")) || delimiter == UInt8(ascii: "?") || delimiter == UInt8(ascii: "#") {
        if _fastPath(end > first &+ 2) {
          addSegment(first, end, &count)
        } else if end > first {
          if bytes.byte(at: first) == UInt8(ascii: "."), bytes.byte(at: end &- 1) == UInt8(ascii: ".") {
            escapes |= Self.dots
          }
          addSegment(first, end, &count)
        }
        first = end &+ 1
        if delimiter != UInt8(ascii: "/") {
          pathEnd = end
          break
        }
      } else if delimiter == UInt8(ascii: "%") {
        if escapes == 0 { firstEscape = end }
        // A bit above those of segments, if it is beyond these.
        escapes |= Self.bit(min(count, RouteTable.segmentLimit))
      }
    }
    self.scanner = scanner
    segmentCount = count
    escaped = escapes & Self.segments
    // A slash ends an escape and a character, so a mistake in a segment is a mistake of the path, at the same place.
    if escapes != 0 { try Self.check(bytes, start, firstEscape, pathEnd, hasDots: escapes & Self.dots != 0) }
  }

  /// The bit, above those of segments, that says that one consists of dots.
  private static let dots = bit(RouteTable.segmentLimit &+ 1)

  @inline(__always)
  private func addSegment(_ start: Int, _ end: Int, _ count: inout Int) {
    if count < RouteTable.segmentLimit { ranges[count] = TextRange(start, end) }
    count &+= 1
  }

  /// Checks a path that has escapes, or segments of dots.
  @inline(never)
  private static func check(
    _ bytes: Span<UInt8>, _ start: Int, _ firstEscape: Int, _ end: Int, hasDots: Bool
  ) throws(LinkError) {
    let hasDotOrSlash = try PercentDecoding.check(bytes, firstEscape, end)
    if hasDots || hasDotOrSlash, let dots = DotSegments.first(bytes, start, end) {
      throw LinkError(.dotSegment, at: dots)
    }
  }
}

// MARK: The query

extension LinkValues {
  /// Reads the query, which begins where the path ends, as far as the routes of one path need it.
  ///
  /// `key=value` items between `&`; `;` separates nothing. Keys are compared after decoding, without case; of a
  /// repeated key the first counts. A key without `=` is present and empty. Items that no route names are not
  /// examined, and reading stops after the last one that a route may need.
  @inline(never)
  mutating func readQuery(_ bytes: Span<UInt8>, _ terminal: RouteTrie.Terminal, _ words: WordTable) {
    // It may have been read for the routes of another path.
    present = Self.segments
    escaped &= Self.segments
    queryEnd = pathEnd
    var end = pathEnd
    guard end < bytes.count, bytes.byte(at: end) == UInt8(ascii: "?") else { return }
    var scanner = scanner
    var present = present
    let ranges = ranges
    var delimiter: UInt8
    items: repeat {
      let key = end &+ 1
      var isEscaped = false
      while true {
        end = scanner.next(in: bytes)
        delimiter = DelimiterScanner.delimiter(bytes, at: end)
        if delimiter == UInt8(ascii: "=") || delimiter == UInt8(ascii: "&") || delimiter == UInt8(ascii: "#") { break }
        isEscaped = isEscaped || delimiter == UInt8(ascii: "%")
      }

      var place: WordTable.Meaning = 0
      if isEscaped {
        place = words.decodedMeaning(bytes, key, end, in: terminal.keys)
      } else if terminal.lengths & RouteTrie.lengthBit(end &- key) != 0 {
        place = words.meaning(bytes, key, end, in: terminal.keys)
      }

      var value = end
      isEscaped = false
      if delimiter == UInt8(ascii: "=") {
        value = end &+ 1
        while true {
          end = scanner.next(in: bytes)
          delimiter = DelimiterScanner.delimiter(bytes, at: end)
          if delimiter == UInt8(ascii: "&") || delimiter == UInt8(ascii: "#") { break }
          isEscaped = isEscaped || delimiter == UInt8(ascii: "%")
        }
      }

      if place != 0 {
        let number = Self.firstKey &+ Int(place) &- 1
        let bit = Self.bit(number)
        if present & bit == 0 {
          present |= bit
          ranges[number] = TextRange(value, end)
          if isEscaped { escaped |= bit }
          if present == terminal.all { break items }
        }
      }
    } while delimiter == UInt8(ascii: "&")
    self.present = present
    queryEnd = end
  }
}
