import ArgumentParser
import Foundation

/// From where a spec may read the files that it names.
struct RootOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Let a spec name files in this folder, too (default: those of its git repository, or of its own folder).",
      valueName: "folder", visibility: .hidden))
  var root: String?

  func validate() throws {
    var isFolder: ObjCBool = false
    guard let root else { return }
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError("--root takes a folder, and '\(root)' is none")
    }
  }
}
