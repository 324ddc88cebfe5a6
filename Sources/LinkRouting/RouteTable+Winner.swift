import NavigationModel

/// Which of the routes of one path a link takes, and with which values.
extension RouteTable {
  /// Finds the first route of a terminal that the link fits, and its values; false if it fits none.
  ///
  /// - Throws: ``LinkError`` if the winner needs a value that is empty, or not what it accepts.
  @inline(__always)
  func winner(
    at index: Int, _ bytes: Span<UInt8>, _ path: PathScan, _ scanner: DelimiterScanner, _ segments: inout RangeList,
    _ match: inout RouteMatch
  ) throws(LinkError) -> Bool {
    let terminal = trie.terminals[index]
    var values = RangeList()
    var scanner = scanner
    var query = QueryScan(from: path.end)
    if terminal.readsQuery { query.read(bytes, &scanner, terminal, words, &values) }
    let link = LinkValues(path: path, query: query, length: bytes.count)
    for index in Int(terminal.first)..<Int(terminal.end) {
      let candidate = trie.candidates[index]
      if fits(candidate, bytes, link, &segments, &values) {
        try take(candidate, bytes, link, &segments, &values, &match)
        return true
      }
    }
    return false
  }

  /// Whether everything that the route requires is there.
  @inline(__always)
  func fits(
    _ candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues, _ segments: inout RangeList,
    _ values: inout RangeList
  ) -> Bool {
    guard candidate.required & ~link.query.present == 0, !candidate.needsFragment || link.hasFragment else {
      return false
    }
    return !candidate.isSelective || acceptsAll(candidate, bytes, link, &segments, &values)
  }

  @inline(never)
  private func acceptsAll(
    _ candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues, _ segments: inout RangeList,
    _ values: inout RangeList
  ) -> Bool {
    for index in Int(candidate.first)..<Int(candidate.end) {
      let taking = trie.takings[index]
      guard !taking.isOptional, let piece = link.piece(taking.source, &segments, &values) else { continue }
      if !accepts(taking, piece, bytes) { return false }
    }
    return true
  }

  /// Whether the value is of the form that the route asks for, or empty.
  @inline(__always)
  func accepts(_ taking: RouteTrie.Taking, _ piece: LinkValues.Piece, _ bytes: Span<UInt8>) -> Bool {
    if piece.range.isEmpty, !taking.isFixed { return true }
    switch taking.form {
    case .text, .before: return true
    case .integer: return ValueForms.isInteger(bytes, piece.range)
    case .listed: return isListed(piece, bytes, in: taking.detail)
    }
  }

  @inline(__always)
  private func isListed(_ piece: LinkValues.Piece, _ bytes: Span<UInt8>, in list: WordTable.List) -> Bool {
    piece.isEscaped
      ? words.decodedMeaning(bytes, piece.range.start, piece.range.end, in: list, isCaseless: false) != 0
      : words.meaning(bytes, piece.range.start, piece.range.end, in: list) != 0
  }

  /// Notes the route and the values that it takes.
  @inline(__always)
  private func take(
    _ candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues, _ segments: inout RangeList,
    _ values: inout RangeList, _ match: inout RouteMatch
  ) throws(LinkError) {
    let route = Int(candidate.route)
    match.route = route
    match.intent = IntentID(Int(candidate.intent))
    for index in Int(candidate.first)..<Int(candidate.end) {
      let taking = trie.takings[index]
      guard !taking.isFixed, var piece = link.piece(taking.source, &segments, &values) else { continue }
      if piece.isEscaped { try PercentDecoding.check(bytes, piece.range.start, piece.range.end) }
      if taking.form == .before {
        let end = ValueForms.end(before: trie.separators[Int(taking.detail)], bytes, piece.range)
        piece.range = TextRange(piece.range.start, end)
      }
      let parameter = Int(taking.parameter)
      if piece.range.isEmpty {
        if taking.isOptional { continue }
        throw LinkError(.missingValue(route: route, parameter: parameter), at: piece.range.start)
      }
      if taking.isOptional, !accepts(taking, piece, bytes) { continue }
      if taking.type != 0, !isListed(piece, bytes, in: taking.type) {
        if taking.isOptional { continue }
        throw LinkError(.wrongValue(route: route, parameter: parameter), at: piece.range.start)
      }
      match.give(parameter, piece.range, escaped: piece.isEscaped)
    }
  }
}
