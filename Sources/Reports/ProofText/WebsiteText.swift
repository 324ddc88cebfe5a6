import SpecFile
import WebsiteLinks

package enum WebsiteText {
  /// Writes what is refuted, with links that show it, and what is unknown.
  package static func text(_ reports: [WebsiteReport], _ detail: TextReport.Detail, style: Style) -> String {
    var page = Page(style: style)
    write(reports, detail, to: &page)
    return page.text
  }

  static func write(
    _ reports: [WebsiteReport], _ detail: TextReport.Detail, isShort: Bool = false, to page: inout Page
  ) {
    let differences = reports.flatMap(\.obligations).reduce(0) { $0 + $1.differences.count }
    guard detail != .normal || differences <= (isShort ? 0 : mostInFull) else {
      for report in reports { DifferenceText.writeShort(report, to: &page) }
      return
    }
    var shown = 0
    for report in reports {
      for obligation in report.obligations where detail == .verbose || obligation.verdict != .proved {
        shown += 1
        if detail != .verbose, shown > TextReport.shownFailures { continue }
        if detail == .normal { page.gap() }
        page.paragraph(obligation.name, lead: [obligation.word.span])
        if detail == .verbose { page.paragraph(obligation.claim, lead: ["           "]) }
        if detail == .quiet { continue }
        DifferenceText.write(obligation, of: report, to: &page)
        if obligation.verdict == .unknown { page.paragraph(obligation.unknownText) }
      }
      if detail == .verbose {
        for note in report.notes { page.paragraph(note, ink: .faint) }
        for spelling in report.spellings { DifferenceText.writeLink(spelling, to: &page) }
      }
    }
    if detail != .verbose {
      if shown > TextReport.shownFailures, detail == .normal { page.gap() }
      DifferenceText.more(shown - TextReport.shownFailures, "more failure", &page)
    }
  }

  /// More differences are shown by rule, a link for each.
  private static let mostInFull = 12
}

extension WebsiteObligation {
  var word: CheckReport.VerdictWord {
    switch verdict {
    case .proved: .proved
    case .refuted: .refuted
    case .unknown: .unknown
    }
  }
}
