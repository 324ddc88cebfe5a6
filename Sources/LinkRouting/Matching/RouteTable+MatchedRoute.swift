import NavigationModel

/// A route that a link takes.
struct MatchedRoute {
  /// Its number among the candidates.
  var candidate: Int
  /// The parameters that have a value, one bit each, and above these those whose value is rewritten; the values are in
  /// the list of ranges.
  var given: UInt32 = 0
}

/// Which of the routes of one path a link takes, and with which values.
extension RouteTable {
  /// The first route of a terminal that the link fits; nil if it fits none.
  ///
  /// - Throws: ``LinkError`` if that route needs a value that is empty, or not what it accepts.
  @inline(__always)
  func matchedRoute(at index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues) throws(LinkError) -> MatchedRoute? {
    let terminal = trie.terminals[index]
    if terminal.readsQuery { link.readQuery(bytes, terminal, words) }
    var index = Int(terminal.first)
    while index < Int(terminal.end) {
      if trie.candidates[index].required & ~link.present == 0,
        trie.candidates[index].isPlain || fits(index, bytes, &link)
      {
        return try takeAll(of: index, bytes, &link)
      }
      index &+= 1
    }
    return nil
  }

  /// Returns whether the link has everything else that the candidate requires, besides the keys that must be present.
  @inline(never)
  private func fits(_ index: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues) -> Bool {
    let candidate = trie.candidates[index]
    if candidate.needsFragment, !link.hasFragment(bytes) { return false }
    if !candidate.isSelective { return true }
    for index in Int(candidate.first)..<Int(candidate.end) {
      let capture = trie.captures[index]
      guard !capture.isOptional, let piece = link.piece(capture.source, bytes) else { continue }
      if !accepts(capture, piece, bytes) { return false }
    }
    return true
  }

  /// Returns whether the value has the form that the route requires, or is empty.
  @inline(__always)
  func accepts(_ capture: RouteTrie.Capture, _ piece: LinkValues.Piece, _ bytes: Span<UInt8>) -> Bool {
    // What is only asked for must not be empty.
    if piece.range.isEmpty { return !capture.isFixed }
    switch capture.form {
    case .text, .before: return true
    case .absent: return false
    case .integer: return ValueForms.isInteger(bytes, piece.range)
    case .listed: return isListed(piece, bytes, in: capture.detail)
    case .web: return ValueForms.isWeb(bytes, piece.range)
    }
  }

  @inline(__always)
  private func isListed(_ piece: LinkValues.Piece, _ bytes: Span<UInt8>, in list: WordTable.List) -> Bool {
    piece.isEscaped
      ? words.decodedMeaning(bytes, piece.range.start, piece.range.end, in: list) != 0
      : words.meaning(bytes, piece.range.start, piece.range.end, in: list) != 0
  }

  /// Notes the values that a route takes.
  @inline(__always)
  private func takeAll(
    of candidate: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues
  ) throws(LinkError) -> MatchedRoute {
    var matched = MatchedRoute(candidate: candidate)
    var index = Int(trie.candidates[candidate].first)
    let end = Int(trie.candidates[candidate].end)
    // The segments with escapes have been checked.
    let unchecked = link.escaped & ~LinkValues.segments
    while index < end {
      let piece = trie.captures[index].piece
      if piece & ~link.present == 0 {
        if trie.captures[index].isPlain, piece & unchecked == 0,
          case let range = link.ranges[trie.captures[index].source.index], !range.isEmpty
        {
          let parameter = Int(trie.captures[index].parameter)
          link.ranges.give(parameter, range)
          matched.given |= Self.bit(parameter)
        } else {
          matched.given |= try take(index, of: candidate, bytes, &link)
        }
      }
      index &+= 1
    }
    return matched
  }

  @inline(__always) private static func bit(_ parameter: Int) -> UInt32 { 1 &<< UInt32(truncatingIfNeeded: parameter) }

  /// Notes any value, and returns its parameter's bits if it has one.
  @inline(never)
  private func take(
    _ index: Int, of candidate: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues
  ) throws(LinkError) -> UInt32 {
    let capture = trie.captures[index]
    var route: Int { Int(trie.candidates[candidate].route) }
    guard !capture.isFixed, var piece = link.piece(capture.source, bytes) else { return 0 }
    if piece.isEscaped, capture.source.isLate {
      try PercentDecoding.check(bytes, piece.range.start, piece.range.end)
    }
    if capture.form == .before {
      let end = ValueForms.end(before: Int(capture.detail), of: trie.separators, bytes, piece.range)
      piece.range = TextRange(piece.range.start, end)
      // The whole segment was checked, but `..-x` is not made of dots and what comes before '-' is.
      if !capture.source.isLate, DotSegments.mayEnd(bytes, piece.range),
        let dots = DotSegments.first(bytes, piece.range.start, end)
      {
        throw LinkError(.dotSegment, at: dots)
      }
    }
    if piece.range.isEmpty {
      if capture.isOptional { return 0 }
      throw LinkError(.missingValue(route: route, parameter: Int(capture.parameter)), at: piece.range.start)
    }
    if capture.isOptional, !accepts(capture, piece, bytes) { return 0 }
    if capture.type != 0, !isListed(piece, bytes, in: capture.type) {
      if capture.isOptional { return 0 }
      throw LinkError(.wrongValue(route: route, parameter: Int(capture.parameter)), at: piece.range.start)
    }
    let parameter = Int(capture.parameter)
    link.ranges.give(parameter, piece.range)
    return Self.bit(parameter) | (capture.isRewritten ? Self.bit(Self.parameterLimit + parameter) : 0)
  }
}

// MARK: The mistake

/// Why a link matches no route: the mistake relative to the closest route.
extension RouteTable {
  /// The route of a link that only matches after backtracking, or whose host matters.
  ///
  /// - Throws: the mistake in a link that no route fits. Of the routes whose shape fits the path the one with the
  ///   fewest mistakes comes closest, and of these the one that would win; its first mistake is the link's. If there is
  ///   none, it is the first segment that no route accepts.
  @inline(never)
  func otherMatchedRoute(_ bytes: Span<UInt8>, _ kind: LinkKind, _ link: inout LinkValues) throws(LinkError)
    -> MatchedRoute
  {
    var nearest = Nearest()
    if kind != .universal || hosts.isEmpty {
      if let matched = try search(below: RouteTrie.root(of: kind), bytes, &link, &nearest) { return matched }
    } else {
      let host = host(bytes)
      for place in hosts where place.covers(bytes, host) {
        if let matched = try search(below: Int(place.root), bytes, &link, &nearest) { return matched }
      }
    }
    if let error = nearest.error { throw error }
    let isPathLonger = nearest.furthest < min(link.segmentCount, Self.segmentLimit)
    throw LinkError(.noRoute, at: isPathLonger ? link.segment(nearest.furthest).start : link.pathEnd)
  }

  /// A record of what comes closest to a link that no route fits.
  private struct Nearest {
    /// The first mistake relative to the closest of the routes whose shape fits the path, and the number of mistakes.
    var error: LinkError?
    var count = 0
    /// The number of segments that some route accepts.
    var furthest = 0
  }

  /// Searches the routes below a root for the best one that fits the link; nil if none does.
  @inline(never)
  private func search(
    below root: Int, _ bytes: Span<UInt8>, _ link: inout LinkValues, _ nearest: inout Nearest
  ) throws(LinkError) -> MatchedRoute? {
    var search = Backtracking(from: root)
    while let index = search.next(bytes, link, trie, words) {
      if let matched = try matchedRoute(at: index, bytes, &link) { return matched }
      for index in Int(trie.terminals[index].first)..<Int(trie.terminals[index].end) {
        let found = misfits(of: trie.candidates[index], bytes, link)
        if nearest.error == nil || found.count < nearest.count { (nearest.count, nearest.error) = found }
      }
    }
    nearest.furthest = max(nearest.furthest, search.furthest)
    return nil
  }

  /// The number of mistakes that a link has relative to a route, and the first of them.
  private func misfits(
    of candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues
  ) -> (count: Int, error: LinkError) {
    var count = 0
    var first: LinkError?
    for index in Int(candidate.first)..<Int(candidate.end) {
      let capture = trie.captures[index]
      guard !capture.isOptional,
        let error = misfit(capture, route: Int(candidate.route), bytes, link, link.piece(capture.source, bytes))
      else { continue }
      count += 1
      first = first ?? error
    }
    return (count, first ?? LinkError(.noRoute, at: link.pathEnd))
  }

  private func misfit(
    _ capture: RouteTrie.Capture, route: Int, _ bytes: Span<UInt8>, _ link: LinkValues, _ piece: LinkValues.Piece?
  ) -> LinkError? {
    let parameter = Int(capture.parameter)
    guard let piece else {
      if capture.form == .absent { return nil }
      let code = capture.isFixed ? LinkError.Code.noRoute : .missingValue(route: route, parameter: parameter)
      return LinkError(code, at: capture.source.origin == .fragment ? bytes.count : link.queryEnd)
    }
    guard !accepts(capture, piece, bytes) else { return nil }
    do throws(LinkError) {
      if piece.isEscaped { try PercentDecoding.check(bytes, piece.range.start, piece.range.end) }
    } catch {
      return error
    }
    let code = capture.isFixed ? LinkError.Code.noRoute : .wrongValue(route: route, parameter: parameter)
    return LinkError(code, at: piece.range.start)
  }
}
