import NavigationModel

/// The beginning of a link, `https://just-eat.co.uk`: whose link is it?
struct Origin {
  var kind: LinkKind
  /// Where the path begins, if there is one.
  var end: Int
}

/// What the scheme of a link means.
struct SchemeRule: Sendable {
  var kind: LinkKind
  /// The port that goes without saying (RFC 3986 section 6.2.3); 0: there is none.
  var port: Int
  /// The path begins where the host would.
  var hasPathFromHost = false
}

extension SchemeRule {
  /// A scheme of deep links.
  init(deepPath: Links.DeepPath) {
    self.init(kind: .deep, port: 0, hasPathFromHost: deepPath == .fromHost)
  }

  /// A scheme of web addresses, with its port (RFC 9110 section 4.2).
  init(universal scheme: String) {
    kind = .universal
    switch scheme.lowercased() {
    case "https": port = 443
    case "http": port = 80
    default: port = 0
    }
  }
}

extension RouteTable {
  /// What must follow the colon of a scheme.
  private static let slashes = UInt16(UInt8(ascii: "/")) << 8 | UInt16(UInt8(ascii: "/"))

  /// Reads scheme and authority.
  ///
  /// `//` must follow the scheme (RFC 3986 section 3.2): browsers also read `https:/h` and `https:h` (URL Standard,
  /// "special authority ignore slashes state"), which makes them good for hiding hosts. There must be no userinfo
  /// (section 3.2.1; section 7.6 tells how `https://just-eat.co.uk@evil.com` deceives), and no port but the scheme's
  /// own: Apple's "Supporting associated domains" has `<service>:<fully qualified domain>` and nothing after it. A
  /// universal host is compared as it is spelled, without case: it is not percent-decoded, `just-eat.co.uk.` is another
  /// host (the dot is part of it in the URL Standard, section 3.5), and names beyond ASCII are not converted. The host
  /// of a deep link means nothing, or is the first segment of its path.
  @inline(__always)
  func origin(_ bytes: Span<UInt8>, _ scanner: inout DelimiterScanner) throws(LinkError) -> Origin {
    let colon = scanner.next(in: bytes)
    guard colon < bytes.count, bytes.byte(at: colon) == UInt8(ascii: ":"), colon > 0 else {
      throw LinkError(.missingScheme, at: 0)
    }
    let scheme = words.meaning(first: colon, of: bytes, in: Self.schemeList)
    guard scheme != 0 else { throw unknownScheme(bytes, colon) }
    let start = colon &+ 3
    guard start <= bytes.count, bytes.pair(at: colon &+ 1) == Self.slashes else {
      throw LinkError(.missingAuthority, at: colon &+ 1)
    }
    scanner.skip(to: start, in: bytes)
    let rule = schemes[Int(scheme) &- 1]
    // The second slash of '//' is then the first of the path.
    if rule.hasPathFromHost { return Origin(kind: rule.kind, end: start &- 1) }

    var end = scanner.next(in: bytes)
    var hostEnd = end
    // Mostly the path follows at once, and then there is neither port nor userinfo.
    if end == bytes.count || bytes.byte(at: end) != UInt8(ascii: "/")
      || bytes.byte(at: start) == UInt8(ascii: "[")
    {
      (hostEnd, end, scanner) = try authority(bytes, start, end, scanner, rule)
    }
    if rule.kind == .universal,
      hostEnd == start || words.meaning(bytes, start, hostEnd, in: Self.hostList) == 0
    {
      throw LinkError(.unknownHost, at: start)
    }
    return Origin(kind: rule.kind, end: end)
  }

  /// Where host and authority end, of any authority from `start` on whose first delimiter is at `first`.
  @inline(never)
  private func authority(
    _ bytes: Span<UInt8>, _ start: Int, _ first: Int, _ scanner: DelimiterScanner, _ rule: SchemeRule
  ) throws(LinkError) -> (hostEnd: Int, end: Int, DelimiterScanner) {
    var scanner = scanner
    var end = first
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
    let hostEnd = port != 0 || isAddress ? try self.hostEnd(bytes, start, port, end, rule) : end
    return (hostEnd, end, scanner)
  }

  /// Not a scheme that is known: is it one at all (RFC 3986 section 3.1)?
  @inline(never)
  private func unknownScheme(_ bytes: Span<UInt8>, _ colon: Int) -> LinkError {
    let isScheme = bytes[0].isASCIILetter && (0..<colon).allSatisfy { bytes[$0].isSchemeByte }
    return LinkError(isScheme ? .unknownScheme : .missingScheme, at: 0)
  }

  /// Where the host ends if there is a port or an address in brackets (RFC 3986 section 3.2.2), in which colons begin
  /// no port.
  @inline(never)
  private func hostEnd(
    _ bytes: Span<UInt8>, _ start: Int, _ firstColon: Int, _ end: Int, _ rule: SchemeRule
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
    guard colon + 1 == end || rule.port != 0 && port == rule.port else { throw LinkError(.port, at: colon) }
    return colon
  }
}
