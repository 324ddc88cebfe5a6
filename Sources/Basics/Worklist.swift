/// The finds of a search, each once and numbered in that order, and which of them comes next: breadth first.
///
/// ```swift
/// var found = Worklist(starts)
/// while let next = found.next() {
///   for other in successors(of: next.element) { found.add(other) }
/// }
/// ```
package struct Worklist<Element: Hashable> {
  /// All that has been found, by number.
  package private(set) var all: [Element] = []
  private var numbers: [Element: Int] = [:]
  /// The number of those that have been looked at.
  package private(set) var lookedAt = 0

  /// Nothing has been found.
  package init() {}

  package init(_ starts: some Sequence<Element>) { for start in starts { add(start) } }

  package func contains(_ element: Element) -> Bool { numbers[element] != nil }

  /// The number of `element`, found before or now.
  @discardableResult
  package mutating func add(_ element: Element) -> (number: Int, isNew: Bool) {
    if let number = numbers[element] { return (number, false) }
    numbers[element] = all.count
    all.append(element)
    return (all.count - 1, true)
  }

  /// The next to be looked at; nil: all that has been found has been.
  package mutating func next() -> (number: Int, element: Element)? {
    guard lookedAt < all.count else { return nil }
    defer { lookedAt += 1 }
    return (lookedAt, all[lookedAt])
  }
}

extension Worklist: Sendable where Element: Sendable {}
