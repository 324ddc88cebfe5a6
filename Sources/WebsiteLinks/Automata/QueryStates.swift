/// The states that a query machine has been in, in the order in which they were met.
///
/// Each is looked up for every byte, so they lie in one array, and are found by their numbers alone.
struct QueryStates: Sendable {
  private(set) var all: [QueryMachine.State] = []
  /// Open addressing; the index plus one, 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  /// Adds a state.
  ///
  /// - Returns: whether it is new.
  mutating func insert(_ state: QueryMachine.State) -> Bool {
    if 2 * all.count >= slots.count { grow() }
    let slot = slot(of: state)
    guard slots[slot] == 0 else { return false }
    all.append(state)
    slots[slot] = Int32(all.count)
    return true
  }

  func contains(_ state: QueryMachine.State) -> Bool { slots[slot(of: state)] != 0 }

  private func slot(of state: QueryMachine.State) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(state) & mask
    while slots[slot] != 0, all[Int(slots[slot]) - 1] != state { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, state) in all.enumerated() { slots[slot(of: state)] = Int32(index + 1) }
  }

  private static func hash(_ state: QueryMachine.State) -> Int {
    var hash: UInt64 = state.isLater ? 1 : 0
    func mix(_ part: Int) {
      hash = (hash ^ UInt64(bitPattern: Int64(part))) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 29
    }
    mix(state.text)
    mix(state.name)
    mix(state.value ?? -2)
    mix(state.status)
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
