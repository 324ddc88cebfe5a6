import Basics
import NavigationModel

/// A run as a short text that fits into a URL, a shell command or a test: `j1.VVt4…`.
///
/// It holds the recorded choices, and checks that detect damage or another spec. The same token
/// repeats the same run on the command line and in Swift Testing.
///
/// ```swift
/// let token = ReplayToken(digest: MachineDigest(machine), choices: [0, 3, 1])
/// try ReplayToken(token.description) == token  // true
/// ```
package struct ReplayToken: Hashable, Sendable {
  /// The lower 40 bits of the ``MachineDigest``.
  package let digest: UInt64
  /// The recorded choices, without trailing zeros: missing choices count as 0.
  package let choices: [UInt32]

  static let version = "j1."
  /// The longest text that is read.
  static let lengthLimit = 1 << 20

  /// The first byte: other kinds of runs may come.
  private static let kind: UInt8 = 0

  package init(digest: MachineDigest, choices: [UInt32]) {
    self.init(digest.value & 0xFF_FFFF_FFFF, choices)
  }

  private init(_ digest: UInt64, _ choices: [UInt32]) {
    self.digest = digest
    self.choices = Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }

  /// Returns whether the run was recorded with this spec.
  package func belongs(to digest: MachineDigest) -> Bool { self.digest == digest.value & 0xFF_FFFF_FFFF }
}

/// Why a text is not a replay token, or not one for this spec.
package enum ReplayTokenError: Error, Hashable, Sendable {
  /// It does not begin as tokens do, or has characters that tokens do not have.
  case notAToken
  case unknownVersion(String)
  /// Something is missing or changed: the checksum does not match.
  case damaged
  case otherSpec(token: String, spec: String)
}

extension ReplayTokenError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAToken: "this is not a replay token; a token begins with '\(ReplayToken.version)'"
    case .unknownVersion(let version): "the token's version '\(version)' is unknown to this version of navcheck"
    case .damaged: "the token is damaged: its checksum is wrong; copy all of it"
    case .otherSpec(let token, let spec):
      "the token was recorded with another version of the spec (\(token), now \(spec)) and cannot be replayed"
    }
  }
}

extension ReplayToken: CustomStringConvertible {
  package var description: String {
    var bytes: [UInt8] = [Self.kind]
    for shift in stride(from: 0, to: 40, by: 8) { bytes.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift))) }
    for choice in choices {
      // LEB128: seven bits a byte, the highest says that more follow.
      var rest = choice
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    let sum = Checksum.crc32(bytes)
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift))) }
    return Self.version + Base64URL.encode(bytes)
  }

  package init(_ text: String) throws(ReplayTokenError) {
    guard text.utf8.count <= Self.lengthLimit, text.hasPrefix("j"), let dot = text.firstIndex(of: ".") else {
      throw .notAToken
    }
    guard text.hasPrefix(Self.version) else {
      let version = text[...dot]
      guard version.count <= 8, version.dropFirst().dropLast().allSatisfy(\.isNumber) else { throw .notAToken }
      throw .unknownVersion(String(version))
    }
    guard let bytes = Base64URL.decode(text.dropFirst(Self.version.count).utf8) else { throw .damaged }
    guard bytes.count >= 10 else { throw .damaged }
    let body = bytes.dropLast(4)
    let sum = bytes.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard Checksum.crc32(body) == sum, body[0] == Self.kind, let choices = Self.numbers(in: body[6...])
    else { throw .damaged }
    self.init(body[1..<6].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, choices)
  }

  /// Reads a token that was recorded with `machine`.
  ///
  /// - Throws: ``ReplayTokenError/otherSpec(token:spec:)`` if it was not.
  package init(_ text: String, for machine: Machine) throws(ReplayTokenError) {
    try self.init(text)
    try check(MachineDigest(machine))
  }

  func check(_ own: MachineDigest) throws(ReplayTokenError) {
    guard belongs(to: own) else {
      throw .otherSpec(token: digest.hexadecimal(10), spec: (own.value & 0xFF_FFFF_FFFF).hexadecimal(10))
    }
  }

  private static func numbers(in bytes: ArraySlice<UInt8>) -> [UInt32]? {
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      guard shift < 32, shift < 28 || byte < 16 else { return nil }
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 {
        numbers.append(number)
        (number, shift) = (0, 0)
      } else {
        shift += 7
      }
    }
    return shift == 0 ? numbers : nil
  }
}

/// Base 64 with the alphabet for URLs and file names, without padding (RFC 4648 section 5).
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil if it has other characters, or bits that no encoder leaves.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for character in text {
      guard let digit = alphabet.firstIndex(of: character) else { return nil }
      (bits, count) = ((bits << 6 | digit) & 0xFFF, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return count < 6 && bits & ((1 << count) - 1) == 0 ? bytes : nil
  }
}

enum Checksum {
  /// CRC-32 as in ISO-HDLC and zlib: reflected, polynomial 0x04C11DB7.
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }
}
