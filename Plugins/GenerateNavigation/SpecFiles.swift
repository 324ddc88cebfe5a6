import Foundation

/// Which files of a target are specs, and what becomes of them; both plugins go by it.
enum SpecFiles {
  static let tool = "navcheck-generate"

  static let convention =
    "a spec is called navigation.yaml or NAME.navigation.yaml (or .yml, .json); it may be a symbolic link"

  private static let endings = ["yaml", "yml", "json"]

  /// Whether the file's name says that it is a spec.
  static func isSpec(_ file: URL) -> Bool {
    let name = file.deletingPathExtension().lastPathComponent
    return endings.contains(file.pathExtension) && (name == "navigation" || name.hasSuffix(".navigation"))
  }

  /// Whether a spec may include the file.
  static func isPart(_ file: URL) -> Bool { ["yaml", "yml"].contains(file.pathExtension) }

  /// `door.navigation.yaml` → `door.navigation.generated.swift`
  static func output(for spec: URL) -> String {
    spec.deletingPathExtension().lastPathComponent + ".generated.swift"
  }
}
