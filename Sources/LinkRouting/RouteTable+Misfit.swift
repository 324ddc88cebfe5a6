import NavigationModel

/// Why a link fits no route: the mistake of the route that comes closest.
extension RouteTable {
  /// The mistake in a link that no route fits.
  ///
  /// Of the routes whose shape fits the path the one with the fewest mistakes comes closest, and of these the one that
  /// would win; its first mistake is the link's. If there is no such route, it is the first segment that no route
  /// accepts.
  @inline(never)
  func misfit(
    _ bytes: Span<UInt8>, _ origin: Origin, _ path: PathScan, _ scanner: DelimiterScanner, _ segments: RangeList
  ) -> LinkError {
    var segments = segments
    var descent = Descent(from: origin.root)
    var nearest: (count: Int, error: LinkError)?
    while let index = descent.next(bytes, path, &segments, trie, words) {
      let terminal = trie.terminals[index]
      var values = RangeList()
      var scanner = scanner
      var query = QueryScan(from: path.end)
      query.read(bytes, &scanner, terminal, words, &values)
      let link = LinkValues(path: path, query: query, length: bytes.count)
      for index in Int(terminal.first)..<Int(terminal.end) {
        let found = misfits(of: trie.candidates[index], bytes, link, &segments, &values)
        if nearest.map({ found.count < $0.count }) ?? true { nearest = found }
      }
    }
    if let nearest { return nearest.error }
    let offset = descent.furthest < min(path.count, Self.segmentLimit) ? segments.at(descent.furthest).start : path.end
    return LinkError(.noRoute, at: offset)
  }

  /// How many mistakes a link makes from the point of view of a route, and the first of them.
  private func misfits(
    of candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues, _ segments: inout RangeList,
    _ values: inout RangeList
  ) -> (count: Int, error: LinkError) {
    var count = 0
    var first: LinkError?
    for taking in trie.takings[Int(candidate.first)..<Int(candidate.end)] where !taking.isOptional {
      guard
        let error = misfit(
          taking, route: Int(candidate.route), bytes, link, link.piece(taking.source, &segments, &values))
      else { continue }
      count += 1
      first = first ?? error
    }
    return (count, first ?? LinkError(.noRoute, at: link.path.end))
  }

  private func misfit(
    _ taking: RouteTrie.Taking, route: Int, _ bytes: Span<UInt8>, _ link: LinkValues, _ piece: LinkValues.Piece?
  ) -> LinkError? {
    let parameter = Int(taking.parameter)
    guard let piece else {
      let code = taking.isFixed ? LinkError.Code.noRoute : .missingValue(route: route, parameter: parameter)
      return LinkError(code, at: taking.source.origin == .fragment ? link.length : link.query.end)
    }
    guard !accepts(taking, piece, bytes) else { return nil }
    do throws(LinkError) {
      if piece.isEscaped { try PercentDecoding.check(bytes, piece.range.start, piece.range.end) }
    } catch {
      return error
    }
    let code = taking.isFixed ? LinkError.Code.noRoute : .wrongValue(route: route, parameter: parameter)
    return LinkError(code, at: piece.range.start)
  }
}
