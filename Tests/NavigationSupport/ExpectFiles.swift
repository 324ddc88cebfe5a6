import Foundation

/// The specs in `Tests/Expect` that say in comments what is found in them.
package enum ExpectFiles {
  /// The folder of the package.
  package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The paths of all files in `Tests/Expect`, or in a folder of it, from the folder of the package; nothing if there
  /// are none.
  package static func all(in folder: String? = nil) -> [String] {
    let path = (["Tests/Expect"] + (folder.map { [$0] } ?? [])).joined(separator: "/")
    let root = package.appendingPathComponent(path)
    let names = FileManager.default.enumerator(atPath: root.path)?.allObjects.compactMap { $0 as? String } ?? []
    return names.filter { !isFolder(root.appendingPathComponent($0)) }.map { "\(path)/\($0)" }.sorted()
  }

  /// What is in one of them.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}
