import LinkRouting

/// A link to be followed: its bytes, and where it comes from.
public struct Link: Hashable, Sendable {
  public var bytes: [UInt8]
  public var source: Source

  public init(_ text: String, source: Source = .url) { self.init(bytes: Array(text.utf8), source: source) }

  public init(bytes: [UInt8], source: Source = .url) {
    self.bytes = bytes
    self.source = source
  }

  /// Where a link comes from.
  public enum Source: Hashable, Sendable {
    /// A deep or universal link.
    case url
    /// The type of a home-screen quick action.
    case shortcut
    /// The identifier of a search item.
    case spotlight
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
