import Foundation
import JourneyFuzzing
import NavigationModel
import SpecFile

/// The machine of a spec that the package carries.
func machine(ofSpec name: String) throws -> Machine {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try SpecReader.read(path: root.appendingPathComponent("Specs/" + name).path).machine
}

/// The machine of a spec written in a test.
func machine(_ text: String) throws -> Machine { try SpecReader.read(text: text, named: "test.yaml").machine }

/// A folder that is removed at the end.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("navcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The files in a folder of it, by name.
  func files(_ folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
    return names.sorted()
  }
}
