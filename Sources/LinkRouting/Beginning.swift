import NavigationModel

/// The first bytes of most links of one kind: `https://just-eat.co.uk` of web addresses, `justeat://` of deep
/// links.
///
/// They are compared in one go. Links that begin in another way are left to `RouteTable.otherOrigin`.
struct Beginning: Sendable {
  let kind: LinkKind
  /// Whether the second slash of '//' is the first of the path.
  let hasPathFromHost: Bool
  /// How many bytes it has: 32 at most.
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

  /// Whether a link of at least 16 bytes, of which these are the first, begins like this and continues.
  @inline(__always)
  func begins(_ bytes: Span<UInt8>, _ front: SIMD16<UInt8>) -> Bool {
    guard length < bytes.count else { return false }
    let difference = (front ^ first) & firstCut | (bytes.vector(at: lastStart) ^ last) & lastCut
    let halves = unsafeBitCast(difference, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] == 0
  }
}
