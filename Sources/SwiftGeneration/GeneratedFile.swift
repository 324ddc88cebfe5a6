import Foundation

/// A file with generated text.
public enum GeneratedFile {
  /// There is something at the path that is no file: a folder, a device, a pipe.
  public struct NoFile: Error, Hashable, Sendable {}

  /// Whether the file at `path` holds exactly `text`.
  public static func holds(_ text: String, at path: String) -> Bool {
    FileManager.default.contents(atPath: path).map { $0.elementsEqual(text.utf8) } ?? false
  }

  /// Writes the whole of `text`, or nothing.
  ///
  /// The file is left alone if it is the same already, so that nothing is compiled again because of it. The folder is
  /// made if it does not exist.
  ///
  /// A link to a file is followed, and the file keeps its permissions. What is no file, such as a device or a pipe, is
  /// not touched.
  ///
  /// - Returns: true if the file has changed.
  /// - Throws: ``NoFile``, or the reason why the file, or its folder, could not be written; what was there is still
  ///   there.
  @discardableResult
  public static func write(_ text: String, to path: String) throws -> Bool {
    if holds(text, at: path) { return false }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let old = try? FileManager.default.attributesOfItem(atPath: url.path)
    if let old, old[.type] as? FileAttributeType != .typeRegular { throw NoFile() }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
    if let permissions = old?[.posixPermissions] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
    }
    return true
  }
}
