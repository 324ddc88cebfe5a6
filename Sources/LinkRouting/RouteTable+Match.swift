import NavigationModel

/// From the bytes of a link to a route: the whole way, in the order in which it is gone.
///
/// 1. `DelimiterScanner` and `ByteCheck`: where are delimiters, and are these characters that a link may have?
/// 2. `Origin`: scheme and host; whose link is it, and which kind?
/// 3. `PathScan`: the path, cut into segments.
/// 4. `Descent`: the places in the tree of routes that fit the segments, best first.
/// 5. `QueryScan`: the query keys that the routes at such a place name.
/// 6. `RouteTable+Winner`: which of these routes wins, and its values.
/// 7. `RouteTable+Misfit`: if none does, the mistake.
///
/// Nothing is allocated on the way: pieces of the link are pairs of offsets, kept in a little memory on the stack.
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
    var match = RouteMatch(kind: origin.kind)
    try follow(link, origin, &scanner, &match)
    return match
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
    _ = scanner.next(in: bytes)
    var match = RouteMatch(kind: kind)
    try follow(bytes, Origin(root: Int(kind.rawValue), kind: kind, end: 0), &scanner, &match)
    return match
  }

  /// Reads path, query and fragment.
  @inline(__always)
  private func follow(
    _ bytes: Span<UInt8>, _ origin: Origin, _ scanner: inout DelimiterScanner, _ match: inout RouteMatch
  ) throws(LinkError) {
    var segments = RangeList()
    let path = try PathScan(bytes, from: origin.end, &scanner, &segments)
    var descent = Descent(from: origin.root)
    while let terminal = descent.next(bytes, path, &segments, trie, words) {
      if try winner(at: terminal, bytes, path, scanner, &segments, &match) { return }
    }
    throw misfit(bytes, origin, path, scanner, segments)
  }
}
