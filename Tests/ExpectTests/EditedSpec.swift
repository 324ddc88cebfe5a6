import ModelChecking
import NavigationSupport
import SpecFile

@testable import Reports
@testable import navcheck

/// A spec with a small edit, written as a diff: `--- ` and its path, then lines that go, with `-`, and lines that come
/// for them, with `+`. Below stand the names of the intents, moves and routes that change for users.
struct EditedSpec {
  private static let marks = ["# ", "--- ", "-", "+"]
  private static let nothing = "nothing"

  /// The lines of the file, without what changes.
  private let lines: [Substring]
  private let spec: String

  /// - Parameter path: from the folder of the package.
  init(path: String) throws {
    let all = try TestFiles.text(path).split(separator: "\n")
    lines = all.filter { line in Self.marks.contains { line.hasPrefix($0) } }
    spec = lines.first { $0.hasPrefix("--- ") }.map { String($0.dropFirst(4)) } ?? ""
  }

  /// The spec's text before and after.
  var texts: (old: String, new: String)? {
    get throws {
      let old = try "\n" + TestFiles.text(spec)
      var new = old
      var edit = (from: "\n", to: "\n")
      for (index, line) in lines.enumerated() where !line.hasPrefix("# ") && !line.hasPrefix("--- ") {
        if line.hasPrefix("-") { edit.from += "\(line.dropFirst())\n" } else { edit.to += "\(line.dropFirst())\n" }
        let isEnd = index + 1 == lines.count || line.hasPrefix("+") && lines[index + 1].hasPrefix("-")
        guard isEnd else { continue }
        // Each stretch stands there once.
        guard new.ranges(of: edit.from).count == 1 else { return nil }
        new.replace(edit.from, with: edit.to)
        edit = ("\n", "\n")
      }
      return (String(old.dropFirst()), String(new.dropFirst()))
    }
  }

  /// The file with what changes now.
  func recorded() throws -> String? {
    guard let (old, new) = try texts else { return nil }
    let report = try DiffRun(
      old: try SpecReader.read(text: old, named: spec), new: try SpecReader.read(text: new, named: spec),
      oldName: "old", newName: "new", cancellation: Cancellation(), comparesVerdicts: false, limit: 1 << 11
    ).report()
    let changes = DiffEntry.Level.allCases.compactMap { level in
      let names = Set(report.entries.filter { $0.level == level }.map(\.name)).sorted()
      return names.isEmpty ? nil : "\(level): \(names.joined(separator: ", "))"
    }
    let all = changes + report.undecided.map { "unknown: \($0)" }
    return (lines.map(String.init) + (all.isEmpty ? [Self.nothing] : all)).joined(separator: "\n") + "\n"
  }
}
