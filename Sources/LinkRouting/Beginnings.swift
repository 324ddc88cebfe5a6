/// The beginnings that a table knows, by the place of their colon.
struct Beginnings: Sendable {
  /// How many hosts, and how many schemes of a length, are among them, so that no link is compared with many.
  private static let limit = 4

  private let all: FixedArray<Beginning>
  /// Where in `all` those with the colon at a place begin; those with the next follow.
  private let starts: FixedArray<UInt16>

  init(_ schemes: [Scheme], _ domains: LinkDomains) {
    let hosts = domains.universalHosts.prefix(Self.limit).map { $0.utf8.map(\.asciiLowercased) }
    let lists = (0...64).map { colon in
      schemes.filter { $0.name.count == colon }.prefix(Self.limit).flatMap { scheme -> [Beginning] in
        scheme.kind == .deep
          ? [Beginning(scheme, host: nil)].compactMap(\.self) : hosts.compactMap { Beginning(scheme, host: $0) }
      }
    }
    all = FixedArray(lists.flatMap(\.self))
    var starts: [UInt16] = [0]
    for list in lists { starts.append((starts.last ?? 0) + UInt16(list.count)) }
    self.starts = FixedArray(starts)
  }

  /// The one with which a link of 16 bytes or more begins, whose first delimiter is at `colon`, 64 at most.
  @inline(__always)
  func first(_ bytes: Span<UInt8>, colon: Int) -> Beginning? {
    var index = Int(starts[colon])
    let end = Int(starts[colon &+ 1])
    let front = bytes.vector(at: 0)
    while index < end {
      if all[index].begins(bytes, front) { return all[index] }
      index &+= 1
    }
    return nil
  }
}
