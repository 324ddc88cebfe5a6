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
