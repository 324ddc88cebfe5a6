import Foundation
import NavigationModel
import SpecFile

/// The specs of Just Eat.
enum JustEat {
  private static let specs = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Specs")

  /// Repaired and completed.
  static func machine() throws -> Machine { try read("just-eat.yaml") }

  /// As published in 2019.
  static func published() throws -> Machine { try read("published/just-eat-2019.yaml") }

  private static func read(_ name: String) throws -> Machine {
    try SpecReader.read(path: specs.appendingPathComponent(name).path).machine
  }
}
