import Basics
import ModelChecking
import SpecMutation

/// The mistakes that were tried in a spec, as a page for a terminal, and as parts of one for a browser.
package enum MutationText {
  /// Survivors beyond these are only counted.
  private static let shownSurvivors = 12

  /// - Parameters:
  ///   - isVerbose: whether all mistakes are listed, noticed ones too.
  ///   - isQuiet: whether only the score is told, and the properties that were looked for.
  package static func text(
    _ report: MutationReport, isVerbose: Bool, isQuiet: Bool = false, style: Style = .plain
  ) -> String {
    var page = Page(style: style)
    if isQuiet {
      writeProperties(report, to: &page)
      page.paragraph(summary(report))
      return page.text
    }
    page.heading(report.file)
    page.gap()
    let survivors = report.survivors
    let shown = isVerbose ? survivors : Array(survivors.prefix(shownSurvivors))
    for entry in shown { write(entry, of: report, to: &page) }
    if survivors.count > shown.count {
      page.line(Span("… \(survivors.count - shown.count) more; --verbose lists all"))
      page.gap()
    }
    writeUnknown(report, most: isVerbose ? .max : 3, to: &page)
    if isVerbose { writeOthers(report, to: &page) }
    writeProperties(report, to: &page)
    for table in report.tables { write(table, to: &page) }
    if !report.open.isEmpty {
      page.paragraph(
        "\(EvidenceText.count(report.open.count, "obligation")) of the spec \(report.open.count == 1 ? "does" : "do") "
          + "not hold, or \(report.open.count == 1 ? "is" : "are") unknown, and can notice nothing: "
          + list(report.open))
    }
    page.paragraph(summary(report))
    return page.text
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
  }

  /// - Parameter hasLine: whether its line of the spec is shown.
  static func write(
    _ entry: MutationReport.TriedMistake, of report: MutationReport, hasLine: Bool = false, to page: inout Page
  ) {
    let place = entry.location.map { " (\($0))" } ?? ""
    page.paragraph(entry.mutation.words + place, lead: [Span("survived  ", .red)])
    if hasLine, let line = entry.line { page.code([line]) }
    for fact in report.facts(of: entry) {
      let isPlain = fact.label == .see || fact.label == .notice
      page.paragraph(
        fact.text, ink: isPlain ? .plain : .faint, lead: [Span("  " + Printable.pad(fact.label.rawValue, to: 8))])
    }
    page.gap()
  }

  static func writeUnknown(_ report: MutationReport, most: Int, to page: inout Page) {
    let unknown = report.entries.filter { $0.verdict == .unknown }
    for entry in unknown.prefix(most) {
      page.paragraph("\(entry.mutation.words): \(entry.because ?? "")", lead: [Span("unknown   ", .yellow)])
    }
    if unknown.count > most { page.line(Span("… \(unknown.count - most) more unknown; --verbose lists all")) }
    page.gap()
  }

  /// Ready to paste, so nothing is wrapped.
  static func writeProperties(_ report: MutationReport, to page: inout Page) {
    let properties = report.properties
    guard !properties.isEmpty else { return }
    page.paragraph(
      "These hold of the spec, and notice what survived; keep those that are meant, with a title that says why:")
    let lines = properties.enumerated().flatMap { ["  # notices \($1.count)", "  meant \($0 + 1): \($1.text)"] }
    page.code(["properties:"] + lines)
    page.gap()
  }

  private static func writeOthers(_ report: MutationReport, to page: inout Page) {
    for entry in report.entries where entry.verdict == .noticed || entry.verdict == .equivalent {
      let because = entry.because.map { ": \($0)" } ?? ""
      page.paragraph(
        "\(entry.mutation.words)\(because)",
        lead: [Span(Printable.pad(entry.verdict == .noticed ? "noticed" : "same", to: 10), .faint)])
    }
    page.gap()
  }

  static func write(_ table: MutationReport.Tallies, to page: inout Page) {
    guard !table.rows.isEmpty else { return }
    let numbers = [("noticed", 9), ("survived", 10), ("same", 8), ("unknown", 9), ("score", 9)]
    page.table(
      Table(
        columns: [.init(title: [Span("by \(table.subject)", .bold)], width: 20)]
          + numbers.map { .init(title: [Span($0, .faint)], width: $1, isRight: true) },
        rows: table.rows.map { name, tally in
          [[Span(name)]] + tally.numbers.map { [Span($0)] }
            + [[Span(tally.percent, tally.survived == 0 ? .plain : .yellow)]]
        }))
    page.gap()
  }

  /// `score 81.0 %: 120 mistakes noticed, 28 survived; 15 change nothing for users`
  package static func summary(_ report: MutationReport) -> String {
    let tally = report.tally
    var text = "score \(tally.percent): \(EvidenceText.count(tally.noticed, "mistake")) noticed"
    text += ", \(tally.survived) survived"
    if tally.equivalent > 0 {
      text += "; \(tally.equivalent) \(tally.equivalent == 1 ? "changes" : "change") nothing for users"
    }
    if tally.unknown > 0 { text += "; \(tally.unknown) unknown, which \(tally.unknown == 1 ? "does" : "do") not count" }
    if report.untried > 0 {
      text += "; \(report.untried) not tried" + (report.stopped.map { ": \(EvidenceText.reason($0))" } ?? "")
    }
    if let minimum = report.minimum, let score = tally.score, score < minimum {
      text += "; less than the \(number(minimum)) % of --minimum"
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// `34 of 163 mistakes, 25 noticed, 4 survived: pay, …`
  package static func progress(_ report: MutationReport, at mutation: Mutation) -> String {
    let tally = report.tally
    return "\(report.entries.count) of \(report.planned) mistakes, "
      + "\(tally.noticed) noticed, \(tally.survived) survived: "
      + Printable.cut(SafeText.text(mutation.subject), to: 30)
  }
}
