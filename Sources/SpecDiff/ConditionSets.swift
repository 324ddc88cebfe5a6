import NavigationModel
import StateSpace

/// Conditions of both versions as sets, so that two that say the same are equal however they are spelled.
///
/// What a condition asks of the screen and the stack are variables like those of the context, each free: conditions
/// that are equal then are equal everywhere.
struct ConditionSets {
  private let pair: VersionPair
  private let diagrams: DecisionDiagrams

  init(_ pair: VersionPair) {
    self.pair = pair
    let below = Array(repeating: 2, count: pair.screens.names.count)
    let sizes =
      pair.values.map { max(1, $0.names.count) }
      + [max(1, pair.screens.names.count), pair.tabs.names.count + 1, 2, 2] + below
    diagrams = DecisionDiagrams(sizes: sizes, limit: 1 << 20)
  }

  private var screen: Int { pair.values.count }
  private var tab: Int { screen + 1 }
  private var sheet: Int { screen + 2 }
  private var root: Int { screen + 3 }

  /// The set in which the condition of one version holds; nil holds always.
  func set(_ condition: Condition?, _ side: VersionPair.Side) throws(DiagramLimit) -> ContextSet {
    guard let condition else { return .all }
    return try condition.value(
      of: { leaf throws(DiagramLimit) in try set(of: leaf, side) },
      not: { a throws(DiagramLimit) in try diagrams.complement(a) },
      and: { a, b throws(DiagramLimit) in try diagrams.intersection(a, b) },
      or: { a, b throws(DiagramLimit) in try diagrams.union(a, b) })
  }

  private func set(of leaf: Condition.Leaf, _ side: VersionPair.Side) throws(DiagramLimit) -> ContextSet {
    switch leaf {
    case .screen(let screens):
      return try diagrams.contexts(where: screen, isIn: screens.map { pair.screens.number(of: $0.index, side) })
    case .variable(let variable, let values):
      let number = pair.variables.number(of: variable.index, side)
      return try diagrams.contexts(where: number, isIn: values.map { pair.values[number].number(of: $0, side) })
    case .below(let screen):
      return try diagrams.contexts(where: root + 1 + pair.screens.number(of: screen.index, side), isIn: [1])
    case .sheet: return try diagrams.contexts(where: sheet, isIn: [1])
    case .tab(let tabs):
      return try diagrams.contexts(where: tab, isIn: tabs.map { 1 + pair.tabs.number(of: $0.index, side) })
    case .root: return try diagrams.contexts(where: root, isIn: [1])
    }
  }

  /// The part of a set on one screen of both.
  func on(_ number: Int, _ set: ContextSet) throws(DiagramLimit) -> ContextSet {
    try diagrams.before(setting: [(screen, number)], to: set)
  }

  /// Those of `set` that `earlier` leaves.
  func difference(_ set: ContextSet, _ earlier: ContextSet) throws(DiagramLimit) -> ContextSet {
    try diagrams.difference(set, earlier)
  }

  func areDisjoint(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> Bool {
    try diagrams.intersection(a, b).isEmpty
  }

  func union(_ a: ContextSet, _ b: ContextSet) throws(DiagramLimit) -> ContextSet { try diagrams.union(a, b) }
}
