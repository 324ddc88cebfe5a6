import NavigationModel

// Conditions that clauses are put together of.
extension Condition {
  /// A condition that always holds.
  static let `true` = Condition.not(.screen([]))
  /// A condition that never holds.
  static let `false` = Condition.screen([])

  /// All of them; nil, which holds always, if there are none.
  static func all(_ conditions: [Condition]) -> Condition? {
    conditions.dropFirst().reduce(conditions.first) { all, next in all.map { .and($0, next) } }
  }

  /// One of them at least.
  static func any(_ conditions: [Condition]) -> Condition {
    conditions.dropFirst().reduce(conditions.first ?? .false) { .or($0, $1) }
  }

  /// Two of them at least: each with any of those before it.
  static func two(of conditions: [Condition]) -> Condition {
    .any(
      conditions.indices.dropFirst().map { index in
        .and(conditions[index], .any(Array(conditions[..<index])))
      })
  }
}
