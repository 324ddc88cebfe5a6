/// The query and fragment of a link, as far as the routes of one path ask for them.
///
/// `key=value` items between `&`; `;` separates nothing. Keys are compared after decoding, without case; of a repeated
/// key the first counts. A key without `=` is present and empty. Items that nobody asks for are not looked into.
struct QueryScan {
  /// The keys that are present, one bit each.
  var present: UInt64 = 0
  /// Those whose values have escapes.
  var escaped: UInt64 = 0
  /// Where the query ends: at the `#`, or at the link's end.
  var end: Int

  /// The query that begins at `start`, if there is one, not yet read.
  @inline(__always) init(from start: Int) { end = start }

  /// Reads the query, and puts the values of the keys that `terminal` names into
  /// `values`.
  @inline(__always)
  mutating func read(
    _ bytes: Span<UInt8>, _ scanner: inout DelimiterScanner, _ terminal: RouteTrie.Terminal,
    _ words: borrowing WordTable, _ values: inout RangeList
  ) {
    let length = bytes.count
    guard end < length, bytes[end] == UInt8(ascii: "?") else { return }
    repeat {
      let key = end &+ 1
      var delimiter: UInt8
      var isEscaped = false
      repeat {
        end = scanner.next(in: bytes)
        delimiter = end < length ? bytes[end] : UInt8(ascii: "#")
        if delimiter == UInt8(ascii: "%") { isEscaped = true }
      } while delimiter != UInt8(ascii: "=") && delimiter != UInt8(ascii: "&") && delimiter != UInt8(ascii: "#")

      var place: WordTable.Meaning = 0
      if isEscaped {
        place = words.decodedMeaning(bytes, key, end, in: terminal.keys, isCaseless: true)
      } else if terminal.lengths & RouteTrie.lengthBit(end &- key) != 0 {
        place = words.caselessMeaning(bytes, key, end, in: terminal.keys)
      }

      var value = end
      isEscaped = false
      if delimiter == UInt8(ascii: "=") {
        value = end &+ 1
        repeat {
          end = scanner.next(in: bytes)
          delimiter = end < length ? bytes[end] : UInt8(ascii: "#")
          if delimiter == UInt8(ascii: "%") { isEscaped = true }
        } while delimiter != UInt8(ascii: "&") && delimiter != UInt8(ascii: "#")
      }

      if place != 0 {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place &- 1)
        if present & bit == 0 {
          present |= bit
          if isEscaped { escaped |= bit }
          values.set(Int(place) &- 1, TextRange(value, end))
        }
      }
    } while end < length && bytes[end] == UInt8(ascii: "&")
  }
}
