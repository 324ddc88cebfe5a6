/// The beginnings of a table, by the positions of their first and their fourth delimiter: the colon, and what
/// follows the host.
struct Beginnings: Sendable {
  /// How many hosts, and how many schemes of a length, are among them; few, so that no link is compared with many.
  private static let limit = 4
  /// A position is one of the first 64, or none of these.
  private static let places = 65

  /// From 1 on.
  private let all: FixedArray<Beginning>
  /// By both positions: the number of the first candidate.
  private let first: FixedArray<UInt16>

  init(_ schemes: [Scheme], _ domains: LinkDomains) {
    let hosts = domains.universalHosts.prefix(Self.limit).map { $0.utf8.map(\.asciiLowercased) }
    var all: [Beginning] = []
    var first = [UInt16](repeating: 0, count: Self.places * Self.places)
    for colon in 0..<Self.places {
      let schemes = schemes.filter { $0.name.count == colon }.prefix(Self.limit)
      // These match any host, so those with a host lead on to them.
      var anyHost = 0
      for scheme in schemes where scheme.kind == .deep {
        guard var beginning = Beginning(scheme, host: nil) else { continue }
        beginning.next = anyHost
        all.append(beginning)
        anyHost = all.count
      }
      let row = colon * Self.places
      for place in 0..<Self.places { first[row + place] = UInt16(anyHost) }
      for scheme in schemes where scheme.kind == .universal {
        for beginning in hosts.compactMap({ Beginning(scheme, host: $0) }) {
          var beginning = beginning
          beginning.next = Int(first[row + beginning.length])
          all.append(beginning)
          first[row + beginning.length] = UInt16(all.count)
        }
      }
    }
    self.all = FixedArray(all)
    self.first = FixedArray(first)
  }

  /// The one with which a link of 16 bytes or more begins.
  ///
  /// - Parameters:
  ///   - colon: the place of its first delimiter, 64 at most.
  ///   - end: the place of its fourth delimiter, 64 at most.
  @inline(__always)
  func first(_ bytes: Span<UInt8>, colon: Int, end: Int) -> Beginning? {
    var number = Int(first[colon &* Self.places &+ end])
    let front = bytes.vector(at: 0)
    while number != 0 {
      if all[number &- 1].begins(bytes, front) { return all[number &- 1] }
      number = all[number &- 1].next
    }
    return nil
  }
}
