/// The nodes of one variable by their children: open addressing.
struct UniqueTable {
  /// A node, -1 if there is none, and the hash of its children, so that most nodes need not be looked at.
  private struct Slot {
    var node: Int32 = -1
    var hash: UInt32 = 0
  }

  private var slots = Array(repeating: Slot(), count: 16)
  private(set) var count = 0

  /// The node with this hash that `matches`.
  @inline(__always)
  func find(_ hash: UInt32, matches: (Int32) -> Bool) -> Int32? {
    var index = Int(hash) & (slots.count - 1)
    while slots[index].node >= 0 {
      if slots[index].hash == hash, matches(slots[index].node) { return slots[index].node }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a node that is not there.
  mutating func insert(_ node: Int32, _ hash: UInt32) {
    count += 1
    if count * 2 > slots.count { resize() }
    place(Slot(node: node, hash: hash))
  }

  private mutating func place(_ slot: Slot) {
    var index = Int(slot.hash) & (slots.count - 1)
    while slots[index].node >= 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }

  /// - Returns: the nodes that were there and that `isOld` says are to go.
  mutating func removeAll(where isOld: (Int32) -> Bool) -> [Int32] {
    var removed: [Int32] = []
    for index in slots.indices where slots[index].node >= 0 && isOld(slots[index].node) {
      removed.append(slots[index].node)
      slots[index].node = -1
    }
    guard !removed.isEmpty else { return [] }
    // Others may have been placed further on because of those that are gone.
    count -= removed.count
    resize()
    return removed
  }

  private mutating func resize() {
    var size = 16
    while size < count * 3 { size *= 2 }
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in old where slot.node >= 0 { place(slot) }
  }

  /// Calls `body` with each node.
  func forEach(_ body: (Int32) -> Void) {
    for slot in slots where slot.node >= 0 { body(slot.node) }
  }
}

/// A hash of a node's children.
struct ChildrenHash {
  private var state: UInt64 = 0

  @inline(__always)
  mutating func combine(_ child: Int32) {
    state = (state ^ UInt64(UInt32(bitPattern: child))) &* 0x9E37_79B9_7F4A_7C15 ^ state &>> 29
  }

  @inline(__always)
  var value: UInt32 { UInt32(truncatingIfNeeded: (state ^ state &>> 32) &* 0xD6E8_FEB8_6659_FD93 &>> 32) }
}
