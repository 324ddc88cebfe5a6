import Foundation

/// The repository's own files.
enum SourceTree {
  struct File {
    /// From the repository's root.
    var path: String
    var lines: [Substring]

    /// The folder below `Sources` or `Tests`.
    var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// What it imports, of ours or others.
    var imports: [String] {
      lines.compactMap { line in
        guard line.contains("import ") else { return nil }
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
          words[..<index].allSatisfy({ $0.hasPrefix("@") || ["public", "internal", "package", "private"].contains($0) })
        else { return nil }
        return words[(index + 1)...].last.flatMap { $0.split(separator: ".").first }.map(String.init)
      }
    }

    /// The numbered lines that are not comments.
    var code: [(Int, Substring)] {
      lines.enumerated().compactMap { index, line in
        line.drop(while: { $0 == " " }).hasPrefix("//") ? nil : (index + 1, line)
      }
    }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The Swift files below `folder` that people write, by path.
  static func swiftFiles(in folder: String) throws -> [File] {
    try compiledFiles(in: folder).filter { !$0.path.hasSuffix(".generated.swift") }
  }

  /// The Swift files below `folder`, generated ones included, by path.
  static func compiledFiles(in folder: String) throws -> [File] {
    try files(in: folder).filter { $0.path.hasSuffix(".swift") }
  }

  /// All files that people write and read.
  static func textFiles() throws -> [File] {
    let endings = [".swift", ".md", ".yaml", ".yml", ".json", ".sh", ".h", ".modulemap"]
    let folders = [
      "Sources", "Tests", "Specs", "Docs", "script", "Plugins", "Benchmarks", "Examples", ".ci", ".github",
    ]
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "NOTICE", "Package.swift", "install.sh"].compactMap(read)
    return try folders.flatMap { folder in
      try files(in: folder).filter { file in
        folder == "script" || folder == ".ci" || endings.contains { file.path.hasSuffix($0) }
      }
    } + top
  }

  /// The modules in `Sources`.
  static func modules() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/Sources").filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func files(in folder: String) throws -> [File] {
    guard let paths = FileManager.default.enumerator(atPath: root + "/" + folder) else { return [] }
    return paths.compactMap { $0 as? String }.filter { !$0.contains(".build/") }.sorted()
      .compactMap { read(folder + "/" + $0) }
  }

  private static func read(_ path: String) -> File? {
    guard let text = try? String(contentsOfFile: root + "/" + path, encoding: .utf8) else { return nil }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return File(path: path, lines: lines)
  }
}
