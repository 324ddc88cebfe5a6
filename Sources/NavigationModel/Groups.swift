/// Elements in numbered groups, one group after the other in one array.
struct Groups<Element: Sendable>: Sendable {
  let elements: [Element]
  /// Where each group begins, and where the last one ends.
  private let starts: [Int32]

  /// Sorts `pairs` into `count` groups; within a group their order stays. Complexity: linear.
  init(_ pairs: [(group: Int, element: Element)], count: Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for pair in pairs { starts[pair.group + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    self.starts = starts
    guard let first = pairs.first else {
      elements = []
      return
    }
    var elements = [Element](repeating: first.element, count: pairs.count)
    for pair in pairs {
      elements[Int(starts[pair.group])] = pair.element
      starts[pair.group] += 1
    }
    self.elements = elements
  }

  /// Where the elements of a group are.
  func indices(of group: Int) -> Range<Int> { Int(starts[group])..<Int(starts[group + 1]) }
}
