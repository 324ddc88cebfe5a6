import NavigationModel

/// The beginning of a link, `https://just-eat.co.uk`: scheme and host.
struct Origin {
  var kind: LinkKind
  /// The offset at which the path begins; if it is missing, a byte before what follows the host.
  var end: Int
}

extension RouteTable {
  /// Reads scheme and authority.
  ///
  /// `//` must follow the scheme (RFC 3986 section 3.2): browsers also read `https:/h` and `https:h` (URL Standard,
  /// "special authority ignore slashes state"), which makes them useful for hiding hosts. There must be no userinfo
  /// (section 3.2.1; section 7.6 tells how `https://just-eat.co.uk@evil.com` deceives), and no port but the scheme's
  /// own: Apple's "Supporting associated domains" has `<service>:<fully qualified domain>` and nothing after it. A
  /// universal host is compared as it is spelled, without case: it is not percent-decoded, `just-eat.co.uk.` is another
  /// host (the dot is part of it in the URL Standard, section 3.5), and names beyond ASCII are not converted. The host
  /// of a deep link means nothing, or is the first segment of its path.
  ///
  /// - Returns: what has been read, and a scanner behind the slash with which the path begins.
  @inline(__always)
  func origin(_ bytes: Span<UInt8>) throws(LinkError) -> (Origin, DelimiterScanner) {
    guard let known = prefixes.first(of: bytes) else { return try otherOrigin(bytes) }
    // All of it, so that neither look waits for the other.
    var scanner = try DelimiterScanner(bytes)
    scanner.skipPrefix(known.length)
    if known.hasPath { return (Origin(kind: known.kind, end: known.length &- 1), scanner) }
    let end = scanner.next(in: bytes)
    guard end < bytes.count, bytes.byte(at: end) == UInt8(ascii: "/"),
      bytes.byte(at: known.length) != UInt8(ascii: "[")
    else { return try otherOrigin(bytes) }
    return (Origin(kind: known.kind, end: end), scanner)
  }

  /// The same for any link.
  @inline(never)
  private func otherOrigin(_ bytes: Span<UInt8>) throws(LinkError) -> (Origin, DelimiterScanner) {
    var scanner = try DelimiterScanner(bytes)
    let number = try schemeNumber(bytes)
    let kind = schemes[number].kind
    let start = schemes[number].length
    scanner.skip(to: start, in: bytes)
    // The second slash of '//' is then the first of the path.
    if schemes[number].hasPathFromHost { return (Origin(kind: kind, end: start &- 1), scanner) }

    var beforeAuthority = scanner
    let (hostEnd, end) = try authority(bytes, start, &scanner, number)
    if kind == .universal,
      hostEnd == start || words.meaning(bytes, start, hostEnd, in: Self.hostList) == 0,
      !subdomains.contains(where: { Self.isSubdomain(bytes, start, hostEnd, of: $0[...]) })
    {
      throw LinkError(.unknownHost, at: start)
    }
    if end < bytes.count, bytes.byte(at: end) == UInt8(ascii: "/") { return (Origin(kind: kind, end: end), scanner) }
    // A missing path counts as empty, as if its slash were the byte before what follows the host (section 6.2.3).
    beforeAuthority.skip(to: end, in: bytes)
    return (Origin(kind: kind, end: end &- 1), beforeAuthority)
  }

  /// Returns whether a host is a subdomain: something, and then `rest`, which begins with a dot and is in lower case.
  static func isSubdomain(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, of rest: ArraySlice<UInt8>) -> Bool {
    let first = end - rest.count
    return first > start && bytes[first - 1] != UInt8(ascii: ".") && bytes[start] != UInt8(ascii: ".")
      && rest.indices.allSatisfy { rest[$0] == bytes[first + $0 - rest.startIndex].asciiLowercased }
      && (start..<first).allSatisfy { bytes[$0].isSchemeByte || bytes[$0] == UInt8(ascii: "_") }
  }

  /// The host of a universal link that has been accepted.
  func host(_ bytes: Span<UInt8>) -> TextRange {
    var start = 0
    while bytes[start] != UInt8(ascii: ":") { start += 1 }
    start += 3
    var end = start
    while end < bytes.count, !"/?#:".utf8.contains(bytes[end]) { end += 1 }
    return TextRange(start, end)
  }

  /// The ends of the host and the authority that begin at `start`; the scanner is then past the end.
  private func authority(
    _ bytes: Span<UInt8>, _ start: Int, _ scanner: inout DelimiterScanner, _ scheme: Int
  ) throws(LinkError) -> (hostEnd: Int, end: Int) {
    var end = scanner.next(in: bytes)
    var port = 0
    authority: while end < bytes.count {
      switch bytes.byte(at: end) {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break authority
      case UInt8(ascii: "@"): throw LinkError(.userInfo, at: end)
      case UInt8(ascii: ":"): if port == 0 { port = end }
      default: break
      }
      end = scanner.next(in: bytes)
    }
    let isAddress = start < end && bytes.byte(at: start) == UInt8(ascii: "[")
    let hostEnd = port != 0 || isAddress ? try self.hostEnd(bytes, start, port, end, scheme) : end
    return (hostEnd, end)
  }

  /// The scheme, in any case (RFC 3986 section 3.1).
  private func schemeNumber(_ bytes: Span<UInt8>) throws(LinkError) -> Int {
    var colon = 0
    while colon < bytes.count, bytes[colon].isSchemeByte { colon += 1 }
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":"), colon > 0 else {
      throw LinkError(.missingScheme, at: 0)
    }
    var known = 0
    while known < schemes.count, !schemes[known].isSpelled(bytes, colon) { known += 1 }
    guard known < schemes.count else {
      throw LinkError(bytes[0].isASCIILetter ? .unknownScheme : .missingScheme, at: 0)
    }
    guard colon + 2 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/") else {
      throw LinkError(.missingAuthority, at: colon + 1)
    }
    return known
  }

  /// The end of the host if there is a port or an address in brackets (RFC 3986 section 3.2.2), in which colons begin
  /// no port.
  @inline(never)
  private func hostEnd(
    _ bytes: Span<UInt8>, _ start: Int, _ firstColon: Int, _ end: Int, _ scheme: Int
  ) throws(LinkError) -> Int {
    var colon = firstColon
    if bytes[start] == UInt8(ascii: "[") {
      guard let close = (start..<end).first(where: { bytes[$0] == UInt8(ascii: "]") }) else {
        throw LinkError(.malformedHost, at: start)
      }
      colon = close + 1
      if colon == end { return end }
      guard bytes[colon] == UInt8(ascii: ":") else { throw LinkError(.malformedHost, at: colon) }
    }
    var port = 0
    for offset in (colon + 1)..<end {
      let byte = bytes[offset]
      guard byte.isDigit, port <= 0xFFFF else { throw LinkError(.port, at: colon) }
      port = port * 10 + Int(byte & 15)
    }
    let own = schemes[scheme].port
    guard colon + 1 == end || own != 0 && port == own else { throw LinkError(.port, at: colon) }
    return colon
  }
}
