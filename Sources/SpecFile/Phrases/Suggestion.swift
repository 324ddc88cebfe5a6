import Basics

/// Finds the name that was probably meant.
package enum Suggestion {
  /// The candidate with the smallest distance, the first of several; nil if none is close enough to be a typo.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = min(max(1, wanted.count / 3), best.map { $0.distance - 1 } ?? .max)
      guard limit >= 0, abs(candidate.utf8.count - name.utf8.count) <= limit * 4 else { continue }
      let other = Array(candidate.lowercased().unicodeScalars)
      guard abs(other.count - wanted.count) <= limit, candidate != name else { continue }
      let distance = editDistance(wanted, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }
}
