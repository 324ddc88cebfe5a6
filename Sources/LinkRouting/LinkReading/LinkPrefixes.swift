/// The prefixes of a table, by where a link has its first colon and by what follows `://`: a first letter of the host.
struct LinkPrefixes: Sendable {
  /// The number of hosts, and of schemes of a length, among them; few, so that no link is compared with many.
  private static let limit = 4
  /// The places of a colon that are told apart: those before, and all others.
  private static let lastPlace = 12
  /// The bytes that are told apart: by their lower five bits, by which letters differ in any case.
  private static let letters = 32

  /// From 1 on.
  private let all: FixedArray<LinkPrefix>
  /// By place and letter: the number of the first candidate.
  private let first: FixedArray<UInt16>

  init(_ schemes: [Scheme], _ domains: LinkDomains) {
    let hosts = domains.universalHosts.filter { !$0.hasPrefix("*") }.prefix(Self.limit).map {
      $0.utf8.map(\.asciiLowercased)
    }
    var all: [LinkPrefix] = []
    var first = [UInt16](repeating: 0, count: (Self.lastPlace + 1) * Self.letters)
    for place in 0...Self.lastPlace {
      let schemes = schemes.filter { min($0.name.count, Self.lastPlace) == place }.prefix(Self.limit)
      let row = place * Self.letters
      // These match any host, so those with a host lead on to them.
      var anyHost = 0
      for scheme in schemes where scheme.kind == .deep {
        guard var prefix = LinkPrefix(scheme, host: nil) else { continue }
        prefix.next = anyHost
        all.append(prefix)
        anyHost = all.count
      }
      for letter in 0..<Self.letters { first[row + letter] = UInt16(anyHost) }
      // Beyond the last place it is not known where the host begins.
      for scheme in schemes where scheme.kind == .universal && place < Self.lastPlace {
        for host in hosts {
          guard let letter = host.first.map({ Int($0) % Self.letters }), var prefix = LinkPrefix(scheme, host: host)
          else { continue }
          prefix.next = Int(first[row + letter])
          all.append(prefix)
          first[row + letter] = UInt16(all.count)
        }
      }
    }
    self.all = FixedArray(all)
    self.first = FixedArray(first)
  }

  /// The one with which a link begins; nil also if the link has less than 16 bytes.
  @inline(__always)
  func first(of bytes: Span<UInt8>) -> LinkPrefix? {
    guard bytes.count >= 16 else { return nil }
    let front = bytes.vector(at: 0)
    let colons = ByteMask.bits(front.matches(UInt8(ascii: ":"))) | 1 &<< UInt64(Self.lastPlace)
    let place = colons.trailingZeroBitCount
    let letter = Int(bytes.byte(at: place &+ 3)) & (Self.letters &- 1)
    var number = Int(first[place &* Self.letters &+ letter])
    while number != 0 {
      if all[number &- 1].begins(bytes, front) { return all[number &- 1] }
      number = all[number &- 1].next
    }
    return nil
  }
}

/// The first bytes of most links of one kind: `https://just-eat.co.uk/` of web addresses, `justeat://` of deep
/// links.
///
/// They are compared in one go. Links that begin in another way are left to `RouteTable.otherOrigin`.
struct LinkPrefix: Sendable {
  let kind: LinkKind
  /// True if the last byte is the slash with which the path begins.
  let hasPath: Bool
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
    let text = scheme.name + Array("://".utf8) + (host.map { $0 + [UInt8(ascii: "/")] } ?? [])
    guard text.count <= 32, host?.first != UInt8(ascii: "[") else { return nil }
    kind = scheme.kind
    hasPath = host != nil || scheme.hasPathFromHost
    length = text.count
    lastStart = max(0, length - 16)
    let room = [UInt8](repeating: 0, count: 16)
    let cuts = text.map { $0.isASCIILetter ? ~0x20 : UInt8.max }
    first = (text + room).span.vector(at: 0)
    firstCut = (cuts + room).span.vector(at: 0)
    last = (text + room).span.vector(at: lastStart)
    lastCut = (cuts + room).span.vector(at: lastStart)
  }

  /// Returns whether a link of at least 16 bytes, of which these are the first, begins like this.
  @inline(__always)
  func begins(_ bytes: Span<UInt8>, _ front: SIMD16<UInt8>) -> Bool {
    guard length <= bytes.count else { return false }
    let difference = (front ^ first) & firstCut | (bytes.vector(at: lastStart) ^ last) & lastCut
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
