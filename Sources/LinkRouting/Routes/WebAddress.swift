/// A machine that reads the address of a page on the web, byte by byte: what `{name: web}` accepts.
///
/// `http` or `https` in any case, `://`, a host, digits of a port or none, and whatever follows a slash, a question
/// mark or a number sign (RFC 3986 section 3). Neither `javascript:` nor the app's own scheme is accepted; nor is a
/// name or password before the host, which may be mistaken for it (section 7.6), nor a host in brackets.
package struct WebAddress: Hashable, Sendable {
  private enum Part: Hashable { case scheme, host, port, rest }
  private var part = Part.scheme
  /// The bytes of the scheme with its colon and slashes, or of the host.
  private var count = 0
  private var isSecure = false

  package init() {}

  /// True if what has been read is an address.
  package var isComplete: Bool { part != .scheme && count > 0 }

  /// The machine after one more byte; nil: no address begins so.
  package func after(_ byte: UInt8) -> WebAddress? {
    var next = self
    switch part {
    case .scheme:
      next.count += 1
      if count == Self.plain.count - 3, byte.asciiLowercased == UInt8(ascii: "s") { next.isSecure = true }
      let scheme = next.isSecure ? Self.secure : Self.plain
      guard byte.asciiLowercased == scheme[count] else { return nil }
      if next.count == scheme.count { (next.part, next.count, next.isSecure) = (.host, 0, false) }
    case .host where byte.isHostByte && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]"): next.count = 1
    case .host, .port:
      guard count > 0 else { return nil }
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): next.part = .rest
      case UInt8(ascii: ":") where part == .host: next.part = .port
      case _ where byte.isDigit && part == .port: break
      default: return nil
      }
    case .rest: break
    }
    return next
  }

  /// Returns whether a text is an address.
  package static func accepts(_ text: String) -> Bool {
    var address = WebAddress()
    for byte in text.utf8 {
      guard let next = address.after(byte) else { return false }
      address = next
    }
    return address.isComplete
  }

  /// An address to write where any will do.
  package static let example = "https://example.com/"

  private static let plain = Array("http://".utf8)
  private static let secure = Array("https://".utf8)
}
