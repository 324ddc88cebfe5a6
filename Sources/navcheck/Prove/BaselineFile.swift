import Basics
import Foundation
import Reports
import SpecFile
import SwiftGeneration

/// The baseline of a run: read before, and with `--update` written whenever a spec is done.
struct BaselineFile {
  private var baseline: Baseline
  private let before: Set<Baseline.Line>
  private let isUpdated: Bool
  /// The lines that the file has now; nil: nothing was written.
  private var written: Set<Baseline.Line>?

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
    do throws(FileError) {
      return try InputFile.bytes(at: path, limit: Baseline.sizeLimit, purpose: "a baseline may have")
    } catch {
      let isMissing = GeneratedFile.isMissing(path)
      let remedy = error.remedy ?? (isMissing ? "to write a baseline, add --update" : "name another file")
      throw SpecError("the baseline '\(path)' \(error.reason)", remedy)
    }
  }

  /// The report of the spec at `path`, by what the file has: after an update it accepts all that is refuted now.
  ///
  /// The file is written first. So a report never says that it accepts what nobody finds there, whatever happens
  /// afterwards.
  ///
  /// - Parameters:
  ///   - mayWrite: false: the file stays as it is.
  ///   - made: makes the report.
  /// - Returns: also why an update could not be written.
  mutating func report(
    on path: String, mayWrite: Bool, _ made: (AcceptedLines) -> CheckReport
  ) -> (report: CheckReport, error: FileError?) {
    let name = SpecPaths.name(of: path, from: baseline.path)
    let first = made(AcceptedLines(baseline, for: name))
    guard isUpdated, mayWrite else { return (first, nil) }
    var updated = baseline
    updated.update(by: first)
    do throws(FileError) {
      try GeneratedFile.write(updated.text, to: updated.path)
    } catch {
      return (first, error)
    }
    (baseline, written) = (updated, updated.lines)
    return (made(AcceptedLines(baseline, for: name)), nil)
  }

  /// The message on what was written; nil: nothing was.
  var summary: String? {
    guard let written else { return nil }
    let changes = [("new", written.subtracting(before)), ("removed", before.subtracting(written))]
      .filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
    let count = written.count
    return "\(baseline.path): \(count) line\(count == 1 ? "" : "s")"
      + (changes.isEmpty ? ", nothing has changed" : " (\(changes.joined(separator: ", ")))")
  }
}
