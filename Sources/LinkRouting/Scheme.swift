import NavigationModel

/// A scheme that a table answers to, and what it means.
struct Scheme: Sendable {
  var kind: LinkKind
  /// The port that goes without saying (RFC 3986 section 6.2.3); 0: there is none.
  var port = 0
  /// The path begins where the host would.
  var hasPathFromHost = false
  /// How many bytes `scheme://` has.
  let length: Int
  /// The first eight of these, and the last eight from `lastStart` on; both the first, if there are less.
  private let first: UInt64
  private let last: UInt64
  private let lastStart: Int
  /// What cuts either to the bytes that count.
  private let cut: UInt64

  /// A scheme of deep links.
  init(_ scheme: String, deepPath: Links.DeepPath) {
    self.init(scheme, .deep)
    hasPathFromHost = deepPath == .fromHost
  }

  /// A scheme of web addresses, with its port (RFC 9110 section 4.2).
  init(universal scheme: String) {
    self.init(scheme, .universal)
    switch scheme.lowercased() {
    case "https": port = 443
    case "http": port = 80
    default: break
    }
  }

  private init(_ scheme: String, _ kind: LinkKind) {
    self.kind = kind
    let text = Array("\(scheme)://".utf8)
    let padded = text + [UInt8](repeating: 0, count: 8)
    length = text.count
    lastStart = max(0, min(length, 16) - 8)
    // No link begins with bytes that are all ones: longer schemes are never found in this way.
    first = length <= 16 ? padded.span.number(at: 0) : ~0
    last = padded.span.number(at: lastStart)
    cut = length < 8 ? ~0 >> UInt64(64 - 8 * length) : ~0
  }

  /// Whether `bytes`, 16 or more, begin with `scheme://` as it was given, if that has no more than 16 bytes.
  @inline(__always)
  func begins(_ bytes: Span<UInt8>) -> Bool {
    (bytes.number(at: 0) ^ first) & cut == 0 && (bytes.number(at: lastStart) ^ last) & cut == 0
  }
}
