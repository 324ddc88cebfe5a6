/// The prefixes of a table, by the positions of their first and their fourth delimiter: the colon, and what
/// follows the host.
struct LinkPrefixes: Sendable {
  /// The number of hosts, and of schemes of a length, among them; few, so that no link is compared with many.
  private static let limit = 4
  /// A position is one of the first 64, or none of these.
  private static let places = 65

  /// From 1 on.
  private let all: FixedArray<LinkPrefix>
  /// By both positions: the number of the first candidate.
  private let first: FixedArray<UInt16>

  init(_ schemes: [Scheme], _ domains: LinkDomains) {
    let hosts = domains.universalHosts.filter { !$0.hasPrefix("*") }.prefix(Self.limit).map {
      $0.utf8.map(\.asciiLowercased)
    }
    var all: [LinkPrefix] = []
    var first = [UInt16](repeating: 0, count: Self.places * Self.places)
    for colon in 0..<Self.places {
      let schemes = schemes.filter { $0.name.count == colon }.prefix(Self.limit)
      // These match any host, so those with a host lead on to them.
      var anyHost = 0
      for scheme in schemes where scheme.kind == .deep {
        guard var prefix = LinkPrefix(scheme, host: nil) else { continue }
        prefix.next = anyHost
        all.append(prefix)
        anyHost = all.count
      }
      let row = colon * Self.places
      for place in 0..<Self.places { first[row + place] = UInt16(anyHost) }
      for scheme in schemes where scheme.kind == .universal {
        for prefix in hosts.compactMap({ LinkPrefix(scheme, host: $0) }) {
          var prefix = prefix
          prefix.next = Int(first[row + prefix.length])
          all.append(prefix)
          first[row + prefix.length] = UInt16(all.count)
        }
      }
    }
    self.all = FixedArray(all)
    self.first = FixedArray(first)
  }

  /// The one with which a link of 16 bytes or more begins.
  ///
  /// - Parameters:
  ///   - colon: the place of its first delimiter, 64 at most.
  ///   - end: the place of its fourth delimiter, 64 at most.
  @inline(__always)
  func first(_ bytes: Span<UInt8>, colon: Int, end: Int) -> LinkPrefix? {
    var number = Int(first[colon &* Self.places &+ end])
    let front = bytes.vector(at: 0)
    while number != 0 {
      if all[number &- 1].begins(bytes, front) { return all[number &- 1] }
      number = all[number &- 1].next
    }
    return nil
  }
}

/// The first bytes of most links of one kind: `https://just-eat.co.uk` of web addresses, `justeat://` of deep
/// links.
///
/// They are compared in one go. Links that begin in another way are left to `RouteTable.otherOrigin`.
struct LinkPrefix: Sendable {
  let kind: LinkKind
  /// True if the second slash of '//' is the first of the path.
  let hasPathFromHost: Bool
  /// The number of bytes: 32 at most.
  let length: Int
  /// The number of the next candidate if this one does not match; 0: there is none.
  var next = 0
  /// The first sixteen of these, and the last sixteen from `lastStart` on; both the first, if there are fewer.
  private let first: SIMD16<UInt8>
  private let last: SIMD16<UInt8>
  private let lastStart: Int
  /// Masks either to the bits that count: all but the case of letters.
  private let firstCut: SIMD16<UInt8>
  private let lastCut: SIMD16<UInt8>

  /// Nil if the text is longer than two vectors, or the host is an address in brackets.
  init?(_ scheme: Scheme, host: [UInt8]?) {
    let text = scheme.name + Array("://".utf8) + (host ?? [])
    guard text.count <= 32, host?.first != UInt8(ascii: "[") else { return nil }
    kind = scheme.kind
    hasPathFromHost = scheme.hasPathFromHost
    length = text.count
    lastStart = max(0, length - 16)
    let room = [UInt8](repeating: 0, count: 16)
    let cuts = text.map { $0.isASCIILetter ? ~0x20 : UInt8.max }
    first = (text + room).span.vector(at: 0)
    firstCut = (cuts + room).span.vector(at: 0)
    last = (text + room).span.vector(at: lastStart)
    lastCut = (cuts + room).span.vector(at: lastStart)
  }

  /// Returns whether a link of at least 16 bytes, of which these are the first, begins like this and continues.
  @inline(__always)
  func begins(_ bytes: Span<UInt8>, _ front: SIMD16<UInt8>) -> Bool {
    guard length < bytes.count else { return false }
    let difference = (front ^ first) & firstCut | (bytes.vector(at: lastStart) ^ last) & lastCut
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
