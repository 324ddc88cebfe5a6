/// Finds the name that was probably meant.
enum Suggestion {
  /// The candidate with the smallest distance, the first of several; nil if none is close enough to be a typo.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = min(max(1, wanted.count / 3), best.map { $0.distance - 1 } ?? .max)
      guard limit >= 0, abs(candidate.utf8.count - name.utf8.count) <= limit * 4 else { continue }
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - wanted.count) <= limit, candidate != name else { continue }
      let distance = self.distance(wanted, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The edit distance: letters inserted, deleted, replaced or swapped with their neighbour.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = Array(repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = Array(repeating: i, count: b.count + 1)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
