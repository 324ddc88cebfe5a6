/// The first look at a link: does it consist of characters that may be in one at all?
///
/// RFC 3986 section 2 builds URIs from printable ASCII. So a control character, a blank or DEL anywhere is a mistake;
/// so is a backslash before the query, which browsers take for a slash (URL Standard, "special authority slashes
/// state") and others do not, and which therefore hides hosts. Other characters that RFC 3986 leaves out, such as `|`
/// and `"`, are data, and so is text beyond ASCII as long as it is UTF-8 (RFC 3987 section 2).
enum ByteCheck {
  /// Throws if `bytes` cannot be a link. Complexity: O(bytes), 16 at a time.
  @inline(__always)
  static func run(_ bytes: Span<UInt8>) throws(LinkError) {
    let count = bytes.count
    guard count <= RouteTable.lengthLimit else { throw LinkError(.tooLong, at: RouteTable.lengthLimit) }
    guard count >= 16 else { return try inspect(bytes) }
    var found = SIMD16<UInt8>()
    var offset = 0
    while offset &+ 16 < count {
      found = found | peculiar(bytes.vector(at: offset))
      offset &+= 16
    }
    found = found | peculiar(bytes.vector(at: count &- 16))
    let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
    if halves[0] | halves[1] != 0 { try inspect(bytes) }
  }

  // Vectors are compared with vectors: the operators that take a number are not compiled to vector instructions.

  /// Not zero where a byte is a control character, a blank, DEL, a backslash, or no ASCII.
  @inline(__always)
  private static func peculiar(_ text: SIMD16<UInt8>) -> SIMD16<UInt8> {
    // Seen as signed numbers and one up, controls and blank are 1...33, DEL and what follows it is negative, 0xFF is 0.
    let raised = unsafeBitCast(text &+ SIMD16<UInt8>(repeating: 1), to: SIMD16<Int8>.self)
    let controls = unsafeBitCast(raised .< SIMD16<Int8>(repeating: 34), to: SIMD16<UInt8>.self)
    let backslashes = unsafeBitCast(text .== SIMD16<UInt8>(repeating: UInt8(ascii: "\\")), to: SIMD16<UInt8>.self)
    return controls | backslashes
  }

  /// Looks at every byte.
  @inline(never)
  private static func inspect(_ bytes: Span<UInt8>) throws(LinkError) {
    var decoder = UTF8Check()
    var isBeforeQuery = true
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      guard decoder.take(byte) else { throw LinkError(.invalidUTF8, at: offset) }
      switch byte {
      case 0...0x20, 0x7F: throw LinkError(.forbiddenCharacter, at: offset)
      case UInt8(ascii: "\\") where isBeforeQuery: throw LinkError(.forbiddenCharacter, at: offset)
      case UInt8(ascii: "?"), UInt8(ascii: "#"): isBeforeQuery = false
      default: break
      }
    }
    guard decoder.isComplete else { throw LinkError(.invalidUTF8, at: bytes.count) }
  }
}
