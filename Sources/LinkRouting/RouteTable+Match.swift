import NavigationModel

/// From the bytes of a link to a route: the whole way, in the order in which it is gone.
///
/// 1. `DelimiterScanner` and `ByteCheck`: where are delimiters, and are these characters that a link may have?
/// 2. `Origin`: scheme and host; whose link is it, and which kind?
/// 3. `LinkValues+Path`: the path, cut into segments.
/// 4. `Descent`: the places in the tree of routes that fit the segments, best first.
/// 5. `LinkValues+Query`: the query keys that the routes at such a place name.
/// 6. `RouteTable+Winner`: which of these routes wins, and its values.
/// 7. `RouteTable+Misfit`: if none does, the mistake.
///
/// Nothing is allocated on the way: pieces of the link are pairs of offsets, kept in a `RangeList` on the stack.
extension RouteTable {
  /// The route that a link, a deep or a universal one, takes.
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

  /// The route that a home-screen quick action of this type takes: a path like `/search/EC4M7RF`, and a query and a
  /// fragment if there are any, by the rules that hold for links.
  public func match(shortcut type: Span<UInt8>) throws(LinkError) -> RouteMatch { try match(type, .shortcut) }

  /// The route that a search item with this identifier takes: a path like `/restaurant/123`, as for quick actions.
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
      var match = RouteMatch(kind: origin.kind)
      var link = LinkValues(scanner, length: bytes.count, ranges: ranges)
      let root = RouteTrie.root(of: origin.kind)
      let node = try link.readPath(bytes, from: origin.end, below: root, trie, words)
      let terminal = trie.nodes[node].terminal
      if terminal != 0, try wins(at: Int(terminal) &- 1, bytes, &link, &match) { return match }
      try followOther(bytes, &link, &match)
      return match
    }
  }

  /// Goes the other ways, where the first has led nowhere.
  @inline(never)
  private func followOther(
    _ bytes: Span<UInt8>, _ link: inout LinkValues, _ match: inout RouteMatch
  ) throws(LinkError) {
    var descent = Descent(from: RouteTrie.root(of: match.kind))
    while let terminal = descent.next(bytes, link, trie, words) {
      if try wins(at: terminal, bytes, &link, &match) { return }
    }
    throw misfit(bytes, match.kind, &link)
  }
}
