import Basics
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
  package var description: String { value.hexadecimal(16) }
}
