import NavigationModel

/// A scheme of the table.
struct Scheme: Sendable {
  var kind: LinkKind
  /// The default port (RFC 3986 section 6.2.3); 0: there is none.
  var port = 0
  /// The path begins where the host would.
  var hasPathFromHost = false
  /// In lower case.
  let name: [UInt8]

  /// The length of `scheme://` in bytes.
  var length: Int { name.count + 3 }

  /// A scheme of deep links.
  init(_ scheme: String, deepPath: Links.DeepPath) {
    kind = .deep
    name = scheme.utf8.map(\.asciiLowercased)
    hasPathFromHost = deepPath == .fromHost
  }

  /// A scheme of web addresses, with its port (RFC 9110 section 4.2).
  init(universal scheme: String) {
    kind = .universal
    name = scheme.utf8.map(\.asciiLowercased)
    switch scheme.lowercased() {
    case "https": port = 443
    case "http": port = 80
    default: break
    }
  }
}
