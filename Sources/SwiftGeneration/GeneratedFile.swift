import Basics
import Foundation

/// A file with generated text.
package enum GeneratedFile {
  /// Returns whether the file at `path` holds exactly `text`.
  package static func holds(_ text: String, at path: String) -> Bool {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    // Reading a device or a pipe might never end.
    guard type(of: url) == .typeRegular else { return false }
    return FileManager.default.contents(atPath: url.path).map { $0.elementsEqual(text.utf8) } ?? false
  }

  /// Returns whether there is nothing at `path`.
  package static func isMissing(_ path: String) -> Bool {
    type(of: URL(fileURLWithPath: path).resolvingSymlinksInPath()) == nil
  }

  /// Writes the whole of `text`, or nothing.
  ///
  /// The file is left alone if nothing has changed, so that nothing is compiled again because of it. The folder is
  /// made if it does not exist. A symbolic link is followed, and the file keeps its permissions; a path that is not a
  /// file, such as a device or a pipe, is not touched.
  ///
  /// - Returns: true if the file has changed.
  /// - Throws: the reason why the file, or its folder, could not be written; what was there is still there.
  @discardableResult
  package static func write(_ text: String, to path: String) throws(FileError) -> Bool {
    if holds(text, at: path) { return false }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if let type = type(of: url), type != .typeRegular {
      throw FileError(reason: "it exists and is not a file")
    }
    let old = try? FileManager.default.attributesOfItem(atPath: url.path)
    do throws(SystemError) {
      try WholeFile.write(
        Array(text.utf8), to: url.lastPathComponent, in: url.deletingLastPathComponent().path,
        permissions: (old?[.posixPermissions] as? Int).map { UInt32(truncatingIfNeeded: $0) })
      return true
    } catch {
      throw FileError(reason: error.reason)
    }
  }

  private static func type(of url: URL) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
  }
}
