import Foundation

/// Files that tests go by: specs and logs.
package enum TestFiles {
  /// The folder of the package.
  package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The paths of all files in a folder and the folders in it, all from the folder of the package; nothing if there are
  /// none.
  package static func all(in folder: String) -> [String] {
    let root = package.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.allObjects.compactMap { $0 as? String } ?? []
    return names.filter { !isFolder(root.appendingPathComponent($0)) }.map { "\(folder)/\($0)" }.sorted()
  }

  /// What is in one of them.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}
