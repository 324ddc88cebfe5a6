import Foundation
import Reports

enum SpecPaths {
  static let folder = "Specs"

  /// The paths given, or every `*.yaml` directly in `./Specs`, sorted by name.
  ///
  /// Other files there (the JSON Schema, drawings, JSON copies) are not specs unless they are named.
  static func resolve(_ given: [String]) -> [String] {
    if !given.isEmpty { return given }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Advice on a path that is not a file; nil if it is one.
  static func advice(_ path: String) -> String? {
    var info = stat()
    guard stat(path, &info) == 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      return isMissing ? "name the file of a spec, or write one with 'navcheck init PATH'" : nil
    }
    let isFolder = info.st_mode & S_IFMT == S_IFDIR
    return isFolder ? "name the specs in it, such as \(ShellCommand([path]).text)/*.yaml" : nil
  }

  /// The path from the folder of another file, which names it wherever the command is run.
  static func name(of path: String, from file: String) -> String {
    let parts = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().pathComponents
    let shared = zip(parts, folder).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: folder.count - shared) + parts[shared...]).joined(separator: "/")
  }

  static var none: String {
    if let open = opendir(folder) {
      closedir(open)
    } else if errno != ENOENT {
      return "./\(folder) cannot be read: \(Console.describe(errno)); name a SPEC, or check the folder's permissions"
    }
    return "no spec is given, and there is no *.yaml in ./\(folder); write one with 'navcheck init'"
  }
}

/// The folders in which something is kept for each of several specs: the given folder, or subfolders
/// named after the specs.
struct SpecFolders {
  let root: String?
  /// The number of specs of each name that have a folder.
  private var counts: [String: Int] = [:]

  init(_ root: String?) { self.root = root }

  /// The folder for the next spec; nil if nothing is to be kept.
  mutating func next(for path: String, isOnly: Bool) -> String? {
    guard let root else { return nil }
    if isOnly { return root }
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    counts[name, default: 0] += 1
    return "\(root)/\(name)" + (counts[name] == 1 ? "" : "-\(counts[name] ?? 0)")
  }
}
