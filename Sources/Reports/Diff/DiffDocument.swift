/// A comparison of two versions, as `navcheck diff --format json` writes it; Docs/JSON.md has its keys.
package struct DiffDocument: Codable {
  /// The version of the format: 1.
  private var version = 1
  /// The name of the old version: a file, or a revision and a file.
  private let old: String
  /// The same of the new version.
  private let new: String
  /// The differences, in the order in which they were found.
  private let differences: [DiffEntry]
  /// The things that could not be compared: a sentence for each reason.
  private let unknown: [String]
  /// The number of intents and moves that do the same.
  private let unchanged: Int
  /// The fingerprints of the ignore file that match nothing any more.
  private let staleIgnores: [String]
  /// The exit status of the run.
  private let exit: Int32

  private init(_ report: DiffReport, _ exit: ExitStatus) {
    old = report.oldName
    new = report.newName
    differences = report.entries
    unknown = report.undecided
    unchanged = report.unchanged
    staleIgnores = report.staleIgnores
    self.exit = exit.rawValue
  }

  package static func text(_ report: DiffReport, exit: ExitStatus) -> String {
    JSONDocument.text(of: DiffDocument(report, exit))
  }
}
