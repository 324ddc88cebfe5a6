import Foundation
import Reports

/// The HTML report of a run: collects the specs, and is written at its end.
struct ReportFile {
  let path: String
  private var report = HTMLReport(version: Navcheck.version)

  /// nil if none was asked for.
  init?(_ path: String?) {
    guard let path else { return nil }
    self.path = path
  }

  mutating func add(_ result: CheckReport, isSelection: Bool) { report.add(result, isSelection: isSelection) }

  mutating func add(_ errors: [JSONDocument.Message], of path: String) { report.add(errors, of: path) }

  /// Writes the whole file, or nothing.
  ///
  /// - Returns: 74 if it could not be written.
  func finish() -> [ExitStatus] { PageFile.write(report.text(layout: Graphviz.plain), to: path) }
}
