import SpecMutation

/// The mistakes that were tried in a spec, as `navcheck mutate --format json` writes them; Docs/JSON.md has its keys.
package struct MutationDocument: Codable {
  /// The version of the format: 1.
  private var version = 1
  /// The path as given.
  private let file: String
  /// The mistakes by verdict.
  private let total: MutationReport.Balance
  /// The number of mistakes for which there was no time.
  private let untried: Int
  /// The score below which the run fails, in percent.
  private let minimum: Double?
  /// The same as `total` for each kind of mistake.
  private let kinds: [String: MutationReport.Balance]
  /// The same as `total` for each section of the spec.
  private let sections: [String: MutationReport.Balance]
  /// The mistakes that were tried.
  private let mistakes: [TriedRow]
  /// The obligations of the spec itself that do not hold, or are unknown.
  private let open: [String]
  /// The exit status of the run.
  private let exit: Int32

  private init(_ report: MutationReport, _ exit: ExitStatus) {
    file = report.file
    total = report.tally
    untried = report.untried
    minimum = report.minimum
    kinds = Dictionary(
      uniqueKeysWithValues: report.tallies(MutationOperator.allCases, by: \.kind).map { ($0.key.rawValue, $0.tally) })
    sections = Dictionary(
      uniqueKeysWithValues: report.tallies(Mutation.Section.allCases, by: \.section)
        .map { ($0.key.rawValue, $0.tally) })
    mistakes = report.entries.map { TriedRow($0, of: report) }
    open = report.open
    self.exit = exit.rawValue
  }

  private struct TriedRow: Codable {
    /// The kind of mistake.
    var kind: MutationOperator
    /// The section of the spec that has it.
    var section: Mutation.Section
    /// The name of what it is in: an event, prompt, intent, change, screen or route.
    var subject: String
    /// The mistake as users meet it, in words.
    var words: String
    /// The line of the spec that has it.
    var location: JSONDocument.Place?
    /// The verdict.
    var verdict: MutationReport.TriedMistake.Fate
    /// The obligation that falls, the message of the reader, or why nothing is known.
    var because: String?
    /// Of a survivor: what users see, the nearest first.
    var seen: [SeenRow]
    /// Of a survivor: the run to where that is seen, in one line.
    var run: String?
    /// Of a survivor: a property that holds of the spec, and notices it.
    var property: String?

    init(_ tried: MutationReport.TriedMistake, of report: MutationReport) {
      kind = tried.mutation.kind
      section = tried.mutation.section
      subject = tried.mutation.subject
      words = tried.mutation.words
      location = tried.location.map(JSONDocument.Place.init)
      verdict = tried.verdict
      because = tried.because
      seen = tried.seen.map(SeenRow.init)
      run = tried.run.map(report.line)
      property = tried.property
    }
  }

  /// A difference as `navcheck diff` has it, in short.
  private struct SeenRow: Codable {
    var name: String
    var condition: String?
    var link: String?
    var old: String
    var new: String

    init(_ entry: DiffEntry) {
      name = entry.name
      condition = entry.condition
      link = entry.link
      old = entry.old
      new = entry.new
    }
  }

  package static func text(_ report: MutationReport, exit: ExitStatus) -> String {
    JSONDocument.text(of: MutationDocument(report, exit))
  }
}
