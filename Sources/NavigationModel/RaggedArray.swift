/// Rows of different lengths in one buffer.
package struct RaggedArray<Element: Sendable>: Sendable {
  @usableFromInline package let elements: [Element]
  /// The index at which each row begins, and that at which the last one ends.
  @usableFromInline let starts: [Int32]

  /// - Parameters:
  ///   - count: how many rows there are.
  ///   - forEach: calls its argument for each element, in the same order whenever it is called: the elements are
  ///     counted first. Within a row they keep their order.
  /// - Complexity: linear.
  @inlinable @inline(__always)
  package init(count: Int, _ forEach: (_ add: (_ row: Int, _ element: Element) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: count + 1)
    forEach { row, _ in starts[row + 1] += 1 }
    for row in 0..<count { starts[row + 1] += starts[row] }
    let total = Int(starts[count])
    var next = starts
    elements = Array(unsafeUninitializedCapacity: total) { buffer, initialized in
      forEach { row, element in
        buffer.initializeElement(at: Int(next[row]), to: element)
        next[row] += 1
      }
      initialized = total
    }
    self.starts = starts
  }

  @inlinable package var count: Int { starts.count - 1 }

  /// The indices of a row's elements.
  @inlinable package func indices(of row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  @inlinable package subscript(row: Int) -> ArraySlice<Element> { elements[indices(of: row)] }

  @inlinable package subscript(row: Int, position: Int) -> Element? {
    let index = Int(starts[row]) + position
    return index < starts[row + 1] ? elements[index] : nil
  }
}
