import NavigationModel

/// Why a link matches no route: the mistake relative to the closest route.
extension RouteTable {
  /// The route of a link that only matches after backtracking.
  ///
  /// - Throws: the mistake in a link that no route fits. Of the routes whose shape fits the path the one with the
  ///   fewest mistakes comes closest, and of these the one that would win; its first mistake is the link's. If there is
  ///   such route, it is the first segment that no route accepts.
  @inline(never)
  func otherWinner(_ bytes: Span<UInt8>, _ kind: LinkKind, _ link: inout LinkValues) throws(LinkError) -> Winner {
    var descent = Descent(from: RouteTrie.root(of: kind))
    var nearest: (count: Int, error: LinkError)?
    while let index = descent.next(bytes, link, trie, words) {
      if let winner = try winner(at: index, bytes, &link) { return winner }
      for index in Int(trie.terminals[index].first)..<Int(trie.terminals[index].end) {
        let found = misfits(of: trie.candidates[index], bytes, link)
        if nearest.map({ found.count < $0.count }) ?? true { nearest = found }
      }
    }
    if let nearest { throw nearest.error }
    let isPathLonger = descent.furthest < min(link.segmentCount, Self.segmentLimit)
    throw LinkError(.noRoute, at: isPathLonger ? link.segment(descent.furthest).start : link.pathEnd)
  }

  /// How many mistakes a link has relative to a route, and the first of them.
  private func misfits(
    of candidate: RouteTrie.Candidate, _ bytes: Span<UInt8>, _ link: LinkValues
  ) -> (count: Int, error: LinkError) {
    var count = 0
    var first: LinkError?
    for index in Int(candidate.first)..<Int(candidate.end) {
      let taking = trie.takings[index]
      guard !taking.isOptional,
        let error = misfit(taking, route: Int(candidate.route), bytes, link, link.piece(taking.source, bytes))
      else { continue }
      count += 1
      first = first ?? error
    }
    return (count, first ?? LinkError(.noRoute, at: link.pathEnd))
  }

  private func misfit(
    _ taking: RouteTrie.Taking, route: Int, _ bytes: Span<UInt8>, _ link: LinkValues, _ piece: LinkValues.Piece?
  ) -> LinkError? {
    let parameter = Int(taking.parameter)
    guard let piece else {
      let code = taking.isFixed ? LinkError.Code.noRoute : .missingValue(route: route, parameter: parameter)
      return LinkError(code, at: taking.source.origin == .fragment ? bytes.count : link.queryEnd)
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
