import Basics

enum NearNames {
  private static let shown = 3
  /// Longer names are compared by their beginnings only.
  private static let longest = 160

  /// The question whether a similar name was meant; nil: none is similar.
  static func question(_ wanted: String, among names: [String]) -> String? {
    let near = of(wanted, among: names)
    return near.isEmpty ? nil : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }

  private static func of(_ wanted: String, among names: [String]) -> [String] {
    let target = Array(wanted.utf8.prefix(longest))
    let limit = max(2, target.count / 3)
    var found: [(distance: Int, order: Int, name: String)] = []
    for (order, name) in names.enumerated() {
      let candidate = Array(name.utf8.prefix(longest))
      guard abs(candidate.count - target.count) <= limit else { continue }
      let distance = editDistance(target, candidate)
      if distance <= limit { found.append((distance, order, name)) }
    }
    guard let nearest = found.map(\.distance).min() else { return [] }
    // A name much further away than the nearest was not meant.
    return found.filter { $0.distance <= nearest + 1 }
      .sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(shown).map(\.name)
  }
}
