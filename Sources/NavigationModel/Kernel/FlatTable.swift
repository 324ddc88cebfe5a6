/// Elements that are made once and read often: reading one counts no reference.
///
/// An array that is reached through other values is retained and released for each element that is read, which takes
/// longer than what a move does with it.
struct FlatTable<Row: Sendable>: @unchecked Sendable {
  /// Frees the elements.
  private final class Owner {
    let start: UnsafeMutablePointer<Row>
    let count: Int

    init(_ start: UnsafeMutablePointer<Row>, _ count: Int) { (self.start, self.count) = (start, count) }

    deinit {
      start.deinitialize(count: count)
      start.deallocate()
    }
  }

  // Nothing changes them any more, and they are read only by those who have the table.
  private let start: UnsafePointer<Row>
  private let count: Int
  private let owner: Owner

  init(_ elements: [Row]) {
    let start = UnsafeMutablePointer<Row>.allocate(capacity: max(elements.count, 1))
    start.initialize(from: elements, count: elements.count)
    (self.start, count, owner) = (UnsafePointer(start), elements.count, Owner(start, elements.count))
  }

  /// The element; an index that there is not is a trap, as in an array.
  @inline(__always)
  subscript(index: Int32) -> Row {
    unsafeAddress {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
      return start + Int(index)
    }
  }
}
