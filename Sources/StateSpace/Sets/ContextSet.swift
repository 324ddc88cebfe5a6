/// A set of contexts: the root of its decision diagram.
///
/// Diagrams are canonical: sets are equal exactly if their numbers are. A set means something only together with the
/// ``DecisionDiagrams`` that made it.
package struct ContextSet: Hashable, Comparable, Sendable {
  package let index: Int32

  /// No context.
  package static let empty = ContextSet(index: 0)
  /// Every context.
  package static let all = ContextSet(index: 1)

  package var isEmpty: Bool { self == .empty }
  package static func < (a: ContextSet, b: ContextSet) -> Bool { a.index < b.index }
}

/// More nodes are needed than a diagram may have: the answer is unknown.
package struct DiagramLimit: Error, Hashable {
  package init() {}
}
