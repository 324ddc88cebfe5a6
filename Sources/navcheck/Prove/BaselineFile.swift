import Foundation
import Reports
import SpecFile
import SwiftGeneration

/// The baseline of a run: read before, and written afterwards with `--update`.
struct BaselineFile {
  private var baseline: Baseline
  private let before: Set<Baseline.Line>
  private let isUpdated: Bool

  /// - Throws: ``SpecError`` if it is missing, too large or wrong. With `--update` it may be missing.
  init(_ path: String, isUpdated: Bool) throws(SpecError) {
    self.isUpdated = isUpdated
    baseline = Baseline(path: path)
    if !isUpdated || !GeneratedFile.isMissing(path) {
      baseline = try Baseline(Self.bytes(at: path), path: path, isUpdated: isUpdated)
    }
    before = baseline.lines
  }

  private static func bytes(at path: String) throws(SpecError) -> [UInt8] {
    do throws(InputFile.Refusal) {
      return try InputFile.bytes(at: path, limit: Baseline.sizeLimit, purpose: "a baseline may have")
    } catch {
      let isMissing = GeneratedFile.isMissing(path)
      let remedy = error.remedy ?? (isMissing ? "to write a baseline, add --update" : "name another file")
      throw SpecError(
        diagnostics: [
          Diagnostic(severity: .error, message: "the baseline '\(path)' \(error.reason)", remedy: remedy)
        ])
    }
  }

  /// What the report of the spec at `path` is to accept: after an update all that is refuted now.
  mutating func accepted(for path: String, _ report: (AcceptedLines) -> CheckReport) -> CheckReport {
    let name = Self.name(of: path, from: baseline.path)
    let first = report(AcceptedLines(baseline, for: name))
    guard isUpdated else { return first }
    baseline.update(by: first)
    return report(AcceptedLines(baseline, for: name))
  }

  /// Writes what has changed.
  ///
  /// - Returns: what to say of it.
  func write() throws(GeneratedFile.Refusal) -> String {
    try GeneratedFile.write(baseline.text, to: baseline.path)
    let changes = [("new", baseline.lines.subtracting(before)), ("removed", before.subtracting(baseline.lines))]
      .filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
    let count = baseline.lines.count
    return "\(baseline.path): \(count) line\(count == 1 ? "" : "s")"
      + (changes.isEmpty ? ", nothing has changed" : " (\(changes.joined(separator: ", ")))")
  }

  /// The path from the folder of the baseline, so that it is the same wherever the command is run.
  static func name(of path: String, from baseline: String) -> String {
    let spec = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
    let folder = URL(fileURLWithPath: baseline).standardizedFileURL.deletingLastPathComponent().pathComponents
    let shared = zip(spec, folder).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: folder.count - shared) + spec[shared...]).joined(separator: "/")
  }
}
