import NavigationModel

/// A key of a ``KeyTable``.
package protocol TableKey: Equatable, Sendable {
  /// A number that mixes all parts of the key into its high bits.
  var mixed: UInt64 { get }
}

extension TableKey {
  /// Fibonacci hashing: the product's high bits depend on all bits below.
  package static func spread(_ bits: UInt64) -> UInt64 { bits &* 0x9E37_79B9_7F4A_7C15 }
}

extension Configuration: TableKey {
  package var mixed: UInt64 {
    var place = UInt64(UInt32(bitPattern: position.index)) << 32 | UInt64(screen.index)
    if stack != Stack() { place = stack.mixing(into: place, Self.spread) }
    return (0..<context.wordCount).reduce(Self.spread(place)) { Self.spread($0 ^ $0 >> 32 ^ context.word($1)) }
  }
}

/// Numbers keys in the order in which they are first seen, from 0.
///
/// An open-addressing hash table: a `Dictionary` spends most of an exploration in its general-purpose hashing, and
/// several times the memory.
package struct KeyTable<Key: TableKey>: Sendable {
  package private(set) var keys: [Key] = []
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  /// The number of `key`, or nil if it has not been seen.
  package func index(of key: Key) -> Int? {
    let found = Int(slots[slot(of: key)])
    return found < 0 ? nil : found
  }

  package init() {}

  /// The number of `key`, seen before or now.
  ///
  /// - Throws: ``LimitReached`` beyond ``Machine/configurationLimit`` keys.
  @discardableResult
  package mutating func insert(_ key: Key) throws(LimitReached) -> (index: Int, isNew: Bool) {
    let slot = slot(of: key)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    guard keys.count < LimitReached.limit else { throw LimitReached() }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    if keys.count * 2 > slots.count { grow() }
    return (keys.count - 1, true)
  }

  /// The slot of `key`, or the free one where it belongs.
  private func slot(of key: Key) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key.mixed >> 32) & mask
    while slots[slot] >= 0, keys[Int(slots[slot])] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, key) in keys.enumerated() { slots[slot(of: key)] = Int32(index) }
  }
}

/// There are more configurations than ``Machine/configurationLimit``, or more of what stands for them than is kept.
package struct LimitReached: Error {
  package static let limit = Machine.configurationLimit

  package init() {}
}
