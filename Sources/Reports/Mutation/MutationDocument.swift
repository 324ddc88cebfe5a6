import SpecMutation

/// The mistakes that were tried in a spec, for machines.
package struct MutationDocument: Codable {
  private var version = 1
  private let file: String
  private let total: MutationReport.Balance
  private let untried: Int
  private let minimum: Double?
  private let kinds: [String: MutationReport.Balance]
  private let sections: [String: MutationReport.Balance]
  private let mistakes: [TriedRow]
  private let open: [String]
  private let exit: Int32

  private struct TriedRow: Codable {
    var kind: MutationOperator
    var section: Mutation.Section
    var subject: String
    var words: String
    var location: JSONDocument.Place?
    var verdict: MutationReport.TriedMistake.Fate
    var because: String?
    var seen: [SeenRow]
    var run: String?
    var property: String?
  }

  private struct SeenRow: Codable {
    var name: String
    var condition: String?
    var link: String?
    var old: String
    var new: String
  }

  package static func text(_ report: MutationReport, exit: ExitStatus) -> String {
    JSONDocument.text(of: MutationDocument(report, exit))
  }

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
    mistakes = report.entries.map { entry in
      TriedRow(
        kind: entry.mutation.kind, section: entry.mutation.section, subject: entry.mutation.subject,
        words: entry.mutation.words, location: entry.location.map(JSONDocument.Place.init), verdict: entry.verdict,
        because: entry.because,
        seen: entry.seen.map {
          SeenRow(name: $0.name, condition: $0.condition, link: $0.link, old: $0.old, new: $0.new)
        },
        run: entry.run.map(report.line), property: entry.property)
    }
    open = report.open
    self.exit = exit.rawValue
  }
}
