/// Links one after the other in one piece of memory, so that handing them over costs nothing.
public struct LinkBatch: Sendable {
  public let bytes: [UInt8]
  /// Where each link ends.
  public let ends: [Int]

  public init(_ links: [[UInt8]]) {
    bytes = links.flatMap { $0 }
    var ends: [Int] = []
    for link in links { ends.append((ends.last ?? 0) + link.count) }
    self.ends = ends
  }

  public var count: Int { ends.count }

  /// Calls `body` with each link.
  @inline(__always)
  public func forEach(_ body: (borrowing Span<UInt8>) -> Void) {
    var start = 0
    for end in ends {
      body(bytes.span.extracting(start..<end))
      start = end
    }
  }

  /// A sum over what `body` says of each link, in their order.
  @inline(__always)
  public func digest(_ body: (borrowing Span<UInt8>) -> UInt64) -> UInt64 {
    var digest: UInt64 = 0
    forEach { digest = digest &* 31 &+ body($0) }
    return digest
  }

  /// The links as text, a line each, for programs in other languages.
  public var lines: [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count + count)
    forEach { link in
      for index in 0..<link.count { lines.append(link[index]) }
      lines.append(0x0A)
    }
    return lines
  }
}
