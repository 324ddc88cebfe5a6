/// Numbers lists of numbers: equal lists get equal numbers, from 0 on.
///
/// The lists lie in one array, so that a million of them are a few allocations.
struct Interner: Sendable {
  private var items: [Int32] = []
  private var ends: [Int] = [0]
  /// Open addressing; the number plus one, 0 for a free slot.
  private var slots = [Int32](repeating: 0, count: 64)

  var count: Int { ends.count - 1 }
  /// The number of numbers in all lists together.
  var size: Int { items.count }

  subscript(number: Int) -> ArraySlice<Int32> { items[ends[number]..<ends[number + 1]] }

  mutating func number(of list: [Int32]) -> (number: Int, isNew: Bool) {
    if 2 * count >= slots.count { grow() }
    let slot = slot(of: list)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    items.append(contentsOf: list)
    ends.append(items.count)
    slots[slot] = Int32(count)
    return (count - 1, true)
  }

  func known(_ list: [Int32]) -> Int? {
    let number = Int(slots[slot(of: list)]) - 1
    return number < 0 ? nil : number
  }

  private func slot(of list: [Int32]) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(list[...]) & mask
    while slots[slot] != 0, !isEqual(Int(slots[slot]) - 1, list) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ number: Int, _ list: [Int32]) -> Bool {
    let start = ends[number]
    guard ends[number + 1] - start == list.count else { return false }
    for index in list.indices where items[start + index] != list[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      var slot = Self.hash(self[number]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }

  private static func hash(_ list: ArraySlice<Int32>) -> Int {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for item in list { hash = (hash ^ UInt64(UInt32(bitPattern: item))) &* 0xFF51_AFD7_ED55_8CCD ^ (hash >> 29) }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }
}

extension [Int32] {
  /// Sorts, and removes what is repeated. Mostly the numbers are in order, but for a few.
  mutating func sortAndKeepOnce() {
    if count > 64 {
      sort()
    } else {
      for index in indices.dropFirst() {
        let item = self[index]
        var place = index
        while place > 0, self[place - 1] > item {
          self[place] = self[place - 1]
          place -= 1
        }
        self[place] = item
      }
    }
    guard count > 1 else { return }
    var kept = 1
    for index in 1..<count where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}
