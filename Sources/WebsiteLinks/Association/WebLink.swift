/// A web address, cut into the parts that a website's file and an app's routes look at.
///
/// The parts are as they are written. What is not ASCII is percent-encoded first, as the system does before it looks at
/// an address ("URLs and pattern-matching are ASCII", WWDC 2019, session 717).
package struct WebLink: Hashable, Sendable {
  /// In lower case.
  package var host: String
  /// Begins with a slash; a missing path is `/`.
  var path: [UInt8]
  /// nil: there is no `?`.
  var query: [UInt8]?
  /// nil: there is no `#`.
  var fragment: [UInt8]?

  package var text: String {
    var bytes = Array("https://\(host)".utf8) + path
    if let query { bytes += [UInt8(ascii: "?")] + query }
    if let fragment { bytes += [UInt8(ascii: "#")] + fragment }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The items of the query: a name and a value that is empty if there is no `=`.
  var items: [(name: [UInt8], value: [UInt8])] {
    guard let query, !query.isEmpty else { return [] }
    return query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return (Array(item[..<equals]), Array(item[equals...].dropFirst()))
    }
  }
}

extension WebLink {
  /// Cuts `https://host/path?query#fragment`, or the same with `http`; nil if it does not begin like this.
  package init?(_ text: String) {
    var bytes = Percent.ascii(text.utf8)[...]
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = bytes[..<colon].map(\.folded)
    guard ["https", "http"].contains(String(decoding: scheme, as: UTF8.self)) else { return nil }
    bytes = bytes[(colon + 1)...]
    guard bytes.starts(with: "//".utf8) else { return nil }
    bytes = bytes.dropFirst(2)
    let end = bytes.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    var authority = bytes[..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if let port = authority.lastIndex(of: UInt8(ascii: ":")), authority[(port + 1)...].allSatisfy(\.isDigit) {
      authority = authority[..<port]
    }
    host = String(decoding: authority.map(\.folded), as: UTF8.self)
    bytes = bytes[end...]
    if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Array(bytes[(hash + 1)...])
      bytes = bytes[..<hash]
    }
    if let mark = bytes.firstIndex(of: UInt8(ascii: "?")) {
      query = Array(bytes[(mark + 1)...])
      bytes = bytes[..<mark]
    }
    path = bytes.isEmpty ? [UInt8(ascii: "/")] : Array(bytes)
  }
}

extension UInt8 {
  /// In lower case, if it is an ASCII letter.
  var folded: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

/// Percent-encoding (RFC 3986 section 2.1).
enum Percent {
  static func ascii(_ bytes: some Sequence<UInt8>) -> [UInt8] { encode(bytes) { $0 < 0x80 } }

  static func encode(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte in
      isKept(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// The text that the bytes decode to; nil if an escape is incomplete, or the result is not UTF-8.
  static func decoded(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue else {
          return nil
        }
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    var text: [Unicode.Scalar] = []
    var decoder = UTF8()
    var iterator = result.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(scalar)
      case .emptyInput: return text
      case .error: return nil
      }
    }
  }
}
