import Foundation
import NavigationModel
import SpecFile

/// The machine of a spec that the package carries.
func machine(ofSpec name: String) throws -> Machine {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try SpecReader.read(path: root.appendingPathComponent("Specs/" + name).path).machine
}
