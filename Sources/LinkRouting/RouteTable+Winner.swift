import NavigationModel

/// Which of the routes of one path a link takes, and with which values.
extension RouteTable {
  /// Whether the link fits a route of a terminal; notes the first that it fits, and the values that it takes.
  ///
  /// - Throws: ``LinkError`` if the winner needs a value that is empty, or not what it accepts.
  @inline(never)
  func wins(
    at index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues, _ match: inout RouteMatch
  ) throws(LinkError) -> Bool {
    let terminal = trie.terminals[index]
    if terminal.readsQuery { link.readQuery(bytes, terminal.keys, lengths: terminal.lengths, words) }
    var index = Int(terminal.first)
    while index < Int(terminal.end) {
      if trie.candidates[index].required & ~link.present == 0,
        trie.candidates[index].isPlain || fits(index, bytes, &link)
      {
        try takeAll(of: index, bytes, &link, &match)
        return true
      }
      index &+= 1
    }
    return false
  }

  /// Whether the link has whatever else the candidate asks for, beside the keys that must be present.
  @inline(never)
  private func fits(_ index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues) -> Bool {
    let candidate = trie.candidates[index]
    if candidate.needsFragment, !link.hasFragment { return false }
    if !candidate.isSelective { return true }
    for index in Int(candidate.first)..<Int(candidate.end) {
      let taking = trie.takings[index]
      guard !taking.isOptional, let piece = link.piece(taking.source) else { continue }
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
      ? words.decodedMeaning(bytes, piece.range.start, piece.range.end, in: list) != 0
      : words.meaning(bytes, piece.range.start, piece.range.end, in: list) != 0
  }

  /// Notes the route and the values that it takes.
  @inline(__always)
  private func takeAll(
    of index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues, _ match: inout RouteMatch
  ) throws(LinkError) {
    let candidate = trie.candidates[index]
    match.route = Int(candidate.route)
    match.intent = IntentID(Int(candidate.intent))
    var index = Int(candidate.first)
    while index < Int(candidate.end) {
      let plain = trie.takings[index].plain
      if plain == 0 || link.escaped & plain != 0 {
        try take(index, bytes, &link, &match)
      } else if link.present & plain != 0 {
        let range = link.ranges[trie.takings[index].source.index]
        if range.isEmpty {
          try take(index, bytes, &link, &match)
        } else {
          match.give(Int(trie.takings[index].parameter), range)
        }
      }
      index &+= 1
    }
  }

  /// Notes any value.
  @inline(never)
  private func take(
    _ index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues, _ match: inout RouteMatch
  ) throws(LinkError) {
    let taking = trie.takings[index]
    guard !taking.isFixed, var piece = link.piece(taking.source) else { return }
    // The segments have been checked.
    if piece.isEscaped, taking.source.isLate {
      try PercentDecoding.check(bytes, piece.range.start, piece.range.end)
    }
    if taking.form == .before {
      let end = ValueForms.end(before: trie.separators[Int(taking.detail)], bytes, piece.range)
      piece.range = TextRange(piece.range.start, end)
    }
    if piece.range.isEmpty {
      if taking.isOptional { return }
      throw LinkError(.missingValue(route: match.route, parameter: Int(taking.parameter)), at: piece.range.start)
    }
    if taking.isOptional, !accepts(taking, piece, bytes) { return }
    if taking.type != 0, !isListed(piece, bytes, in: taking.type) {
      if taking.isOptional { return }
      throw LinkError(.wrongValue(route: match.route, parameter: Int(taking.parameter)), at: piece.range.start)
    }
    match.give(Int(taking.parameter), piece.range)
  }

}
