import NavigationModel

/// From the bytes of a link to a route, in this order.
///
/// 1. `DelimiterScanner` and `ByteCheck`: where are delimiters, and are all characters allowed?
/// 2. `Beginnings`: scheme and host, compared in one go; `Origin` for links that begin in another way.
/// 3. `LinkValues+Path`: cuts the path into segments, and follows them down the tree of routes to the best match.
/// 4. `LinkValues+Query`: the query keys that the routes there name.
/// 5. `RouteTable+Winner`: which of these routes wins, and its values.
/// 6. `RouteTable+Misfit`: if none does, the other nodes that match, by `Descent`; and if none wins, the mistake.
///
/// Nothing is allocated on the way: parts of the link are pairs of offsets, kept in a `RangeList` on the stack.
extension RouteTable {
  /// The route of a deep or universal link.
  ///
  /// ```swift
  /// let match = try table.match(Array("justeat://x/order/12".utf8).span)
  /// machine.intents[match.intent.index].name  // goToOrderDetails
  /// ```
  ///
  /// - Throws: ``LinkError`` with the mistake and its byte.
  /// - Complexity: O(bytes), if few routes fit the path; O(bytes × routes that do) at most. No allocations.
  public func match(_ link: Span<UInt8>) throws(LinkError) -> RouteMatch {
    var scanner = try DelimiterScanner(link)
    let origin = try origin(link, &scanner)
    return try follow(link, origin, scanner)
  }

  /// The route of a home-screen quick action of this type: a path like `/search/EC4M7RF`, with an optional query and
  /// fragment, by the rules for links.
  public func match(shortcut type: Span<UInt8>) throws(LinkError) -> RouteMatch { try match(type, .shortcut) }

  /// The route of a search item with this identifier: a path like `/restaurant/123`, as for quick actions.
  public func match(spotlight identifier: Span<UInt8>) throws(LinkError) -> RouteMatch {
    try match(identifier, .spotlight)
  }

  /// A link that begins with its path.
  private func match(_ bytes: Span<UInt8>, _ kind: LinkKind) throws(LinkError) -> RouteMatch {
    var scanner = try DelimiterScanner(bytes)
    guard bytes.count > 0, bytes[0] == UInt8(ascii: "/") else { throw LinkError(.missingPath, at: 0) }
    scanner.skip(to: 1, in: bytes)
    return try follow(bytes, Origin(kind: kind, end: 0), scanner)
  }

  /// Reads path, query and fragment.
  @inline(__always)
  private func follow(
    _ bytes: Span<UInt8>, _ origin: Origin, _ scanner: DelimiterScanner
  ) throws(LinkError) -> RouteMatch {
    try RangeList.lend { (ranges) throws(LinkError) in
      var link = LinkValues(scanner, ranges: ranges)
      try link.cutPath(bytes, from: origin.end)
      let terminal = link.descend(bytes, below: RouteTrie.root(of: origin.kind), trie, words)
      let winner: Winner
      if terminal != 0, let first = try self.winner(at: Int(terminal) &- 1, bytes, &link) {
        winner = first
      } else {
        winner = try otherWinner(bytes, origin.kind, &link)
      }
      return RouteMatch(
        kind: origin.kind, route: Int(trie.candidates[winner.candidate].route),
        intent: IntentID(Int(trie.candidates[winner.candidate].intent)), given: winner.given, ranges: ranges.values)
    }
  }
}
