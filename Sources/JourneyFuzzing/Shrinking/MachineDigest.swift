import NavigationModel

/// A number that is stable as long as a machine means the same, on all systems and in every version of Swift.
///
/// It covers everything on which a run depends, names included. Rules and properties only judge runs, so
/// they do not count.
package struct MachineDigest: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  /// The digest of `machine`. Complexity: linear in the size of the machine.
  package init(_ machine: Machine) {
    var hash = FNV()
    hash.add(machine.runTableText.utf8)
    value = hash.value
  }

  /// 16 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A short digest, without protection against forgery.
///
/// Source: Fowler, Noll and Vo, FNV-1a with 64 bits.
package struct FNV {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
