import Basics
import Foundation

/// The folders whose files a spec may have read: specs may come from strangers, and a mistake is shown with the line
/// that has it.
///
/// They are the git repository in which the spec is, or else the spec's own folder, and one more that a user may name,
/// but for what git keeps in them.
/// A file counts as being where it really is, whatever symbolic links lead there.
package struct FileScope: Sendable {
  /// Real paths, each with a slash at its end.
  private let folders: [String]
  private let isRepository: Bool

  /// - Parameters:
  ///   - spec: its path, or its name if it is no file.
  ///   - root: a further folder; nil: none.
  package init(of spec: String, root: String? = nil) {
    let own = Self.folder(of: spec)
    // Upwards along the name: a link that leads out of a repository is still in it.
    var repository: String? = own
    while let folder = repository, access(folder + "/.git", F_OK) != 0 {
      repository = folder.isEmpty ? nil : String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    isRepository = repository != nil
    folders = [repository ?? own, root].compactMap { folder in
      folder.flatMap { try? InputFile.canonical($0.isEmpty ? "/" : $0) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    }
  }

  /// The folder of a path, from the root of the file system and without `.` and `..`; the root itself is empty.
  private static func folder(of path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/").dropLast() where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.map { "/" + $0 }.joined()
  }

  /// The path without `.`, `..` and symbolic links.
  ///
  /// - Throws: an error if there is no such file, if it is outside, or if it is one of git's own.
  package func canonical(_ path: String) throws(FileError) -> String {
    let canonical = try InputFile.canonical(path)
    guard let folder = folders.first(where: (canonical + "/").hasPrefix) else {
      throw FileError(
        reason: "is outside of the spec's \(isRepository ? "git repository" : "folder, which is in no git repository")",
        remedy: "move it there; the commands of navcheck also take files in the folder named by --root")
    }
    // What git keeps there is not the repository's: its settings may have a token.
    let parts = (canonical + "/").dropFirst(folder.count).split(separator: "/")
    if parts.contains(where: { $0.lowercased() == ".git" }) {
      throw FileError(reason: "is one of git's own files", remedy: "name a file of the repository")
    }
    return canonical
  }
}
