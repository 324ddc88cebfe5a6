/// The parts of a link between its delimiters, for explanations, which also take invalid links apart.
struct LinkPieces {
  typealias Piece = LinkExplanation.Piece

  var scheme: Piece?
  var authority: Piece?
  var segments: [Piece] = []
  var items: [(key: Piece, value: Piece?)] = []
  var fragment: Piece?
  /// Where the path ends.
  var pathEnd = 0
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - hasOrigin: whether a scheme and an authority come before the path.
  ///   - hasPathFromHost: whether, after this scheme, the path begins where the authority would.
  init(_ link: [UInt8], hasOrigin: Bool, hasPathFromHost: (_ scheme: String) -> Bool = { _ in false }) {
    bytes = Array(link.prefix(RouteTable.lengthLimit))
    var position = 0
    if hasOrigin { position = readOrigin(hasPathFromHost) }
    pathEnd = next("?#", from: position)
    for segment in pieces("/", position, pathEnd) where !segment.range.isEmpty { segments.append(segment) }
    let queryEnd = next("#", from: pathEnd)
    if pathEnd < queryEnd {
      for item in pieces("&", pathEnd + 1, queryEnd) {
        let equals = min(next("=", from: item.range.start), item.range.end)
        let value = equals < item.range.end ? piece(equals + 1, item.range.end) : nil
        items.append((piece(item.range.start, equals), value))
      }
    }
    if queryEnd < bytes.count { fragment = piece(queryEnd + 1, bytes.count) }
  }

  /// Reads `scheme:` and `//authority`, if they are there, and returns where they end.
  private mutating func readOrigin(_ hasPathFromHost: (String) -> Bool) -> Int {
    var position = 0
    let colon = next(":/?#", from: 0)
    if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
      scheme = piece(0, colon)
      position = colon + 1
    }
    guard bytes[position...].starts(with: "//".utf8) else { return position }
    if let scheme, hasPathFromHost(scheme.text) { return position + 1 }
    let end = next("/?#", from: position + 2)
    authority = piece(position + 2, end)
    return end
  }

  /// The position of the next of these bytes, or the end.
  private func next(_ delimiters: StaticString, from position: Int) -> Int {
    let delimiters = "\(delimiters)".utf8
    return bytes[position...].firstIndex { delimiters.contains($0) } ?? bytes.count
  }

  private func pieces(_ separator: Unicode.Scalar, _ start: Int, _ end: Int) -> [Piece] {
    bytes[start..<end].split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { piece($0.startIndex, $0.endIndex) }
  }

  private func piece(_ start: Int, _ end: Int) -> Piece {
    let range = TextRange(start, end)
    do throws(LinkError) {
      try PercentDecoding.check(bytes.span, start, end)
      return Piece(text: PercentDecoding.string(bytes.span, range), range: range)
    } catch {
      return Piece(text: String(decoding: bytes[start..<end], as: UTF8.self), range: range)
    }
  }
}
