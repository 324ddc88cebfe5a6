import Foundation

/// A file with generated text.
public enum GeneratedFile {
  /// Whether the file at `path` holds exactly `text`.
  public static func holds(_ text: String, at path: String) -> Bool {
    FileManager.default.contents(atPath: path).map { $0.elementsEqual(text.utf8) } ?? false
  }

  /// Writes the whole of `text`, or nothing.
  ///
  /// The file is left alone if it is the same already, so that nothing is compiled again because of it. The folder is
  /// made if it does not exist.
  ///
  /// - Returns: true if the file has changed.
  /// - Throws: the reason why the file, or its folder, could not be written; what was there is still there.
  @discardableResult
  public static func write(_ text: String, to path: String) throws -> Bool {
    if holds(text, at: path) { return false }
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
    return true
  }
}
