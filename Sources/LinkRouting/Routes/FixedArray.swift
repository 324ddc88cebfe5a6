/// An array that is made once and then indexed with numbers that were validated when it was made.
///
/// The indices come from the table itself, never from a link. Builds with assertions check
/// them nevertheless.
struct FixedArray<Element: Sendable>: Sendable {
  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  var count: Int { elements.count }

  @inline(__always) subscript(index: Int) -> Element {
    assert(elements.indices.contains(index))
    return elements.withUnsafeBufferPointer { $0[index] }
  }
}

extension FixedArray<UInt8> {
  /// Eight bytes from `offset` on, the first one lowest.
  @inline(__always) func number(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= elements.count)
    return elements.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
  }
}
