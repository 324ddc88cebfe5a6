/// The pages of a run as one Markdown file, for the summary of a job.
package struct JobSummary: Sendable {
  /// GitHub takes 1 MiB, and nothing of a file that is longer.
  private static let most = 900_000

  private var written = ""
  private var leftOut = 0

  package init() {}

  package var text: String {
    written + (leftOut > 0 ? "\n… and \(EvidenceText.count(leftOut, "more file")), which the terminal shows.\n" : "")
  }

  /// - Parameter file: what the page is about.
  package mutating func append(_ page: Page, of file: String) {
    guard written.utf8.count < Self.most else { return leftOut += 1 }
    written += (written.isEmpty ? "" : "\n") + "### navcheck: \(PageMarkdown.code(file))\n\n\(page.markdown)"
  }
}
