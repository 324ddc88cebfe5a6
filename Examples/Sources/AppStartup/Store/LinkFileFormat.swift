import LinkRouting

/// The bytes of a copy: a line that says what it is, a line with checksum and length, and the link.
///
/// ```
/// navcheck stored link 1
/// 9f3a21c4 53
/// boardingpass://boardingpass.example/boarding-pass/42
/// ```
///
/// The checksum finds what a disk or an editor has changed; it does not keep anybody from writing a file of their own,
/// so that what is read is judged by the routes like any other link. Source of CRC-32: ISO 3309, as in zlib.
enum LinkFileFormat {
  private static let name = "navcheck stored link "
  private static let version = "1"
  static let sizeLimit = RouteTable.lengthLimit + 64

  static func bytes(for link: String) -> [UInt8] {
    let body = Array(link.utf8)
    let digits = String(checksum(of: body), radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    return Array("\(name)\(version)\n\(padded) \(body.count)\n".utf8) + body
  }

  static func link(in bytes: [UInt8]) throws(LinkDamaged) -> String {
    guard bytes.count <= sizeLimit else { throw LinkDamaged(.tooLarge) }
    var rest = bytes[...]
    guard rest.starts(with: name.utf8) else {
      // What is cut off within its first line is a copy, but a short one.
      throw LinkDamaged(Array(name.utf8).starts(with: rest) ? .wrongLength : .foreign)
    }
    rest = rest.dropFirst(name.utf8.count)
    guard let format = takeLine(&rest) else { throw LinkDamaged(.wrongLength) }
    guard format == version else { throw LinkDamaged(.unknownFormat) }
    guard let line = takeLine(&rest) else { throw LinkDamaged(.wrongLength) }
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0].utf8.count == 8, let sum = UInt32(words[0], radix: 16), let count = Int(words[1])
    else { throw LinkDamaged(.wrongChecksum) }
    guard rest.count == count else { throw LinkDamaged(.wrongLength) }
    guard checksum(of: rest) == sum else { throw LinkDamaged(.wrongChecksum) }
    guard let link = String(validating: rest, as: UTF8.self) else { throw LinkDamaged(.notText) }
    return link
  }

  private static func takeLine(_ bytes: inout ArraySlice<UInt8>) -> String? {
    guard let end = bytes.prefix(32).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}

/// A copy cannot be read.
public struct LinkDamaged: Error, Hashable, Sendable {
  public var damage: LinkDamage

  init(_ damage: LinkDamage) { self.damage = damage }
}
