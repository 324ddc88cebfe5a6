import WebsiteLinks

package enum WebsiteText {
  /// Writes what is refuted, with links that show it, and what is unknown.
  package static func page(_ reports: [WebsiteReport], _ detail: TextReport.Detail, style: Style) -> Page {
    var page = Page(style: style)
    write(reports.map(ProveDocument.Website.init), detail, to: &page)
    return page
  }

  static func write(
    _ websites: [ProveDocument.Website], _ detail: TextReport.Detail, isShort: Bool = false, to page: inout Page
  ) {
    let differences = websites.flatMap(\.obligations).reduce(0) { $0 + ($1.differences?.count ?? 0) }
    guard detail != .normal || differences <= (isShort ? 0 : mostInFull) else {
      for website in websites { DifferenceText.writeShort(website, to: &page) }
      return
    }
    var shown = 0
    for website in websites {
      for obligation in website.obligations where detail == .verbose || obligation.verdict != .proved {
        shown += 1
        if detail != .verbose, shown > TextReport.shownFailures { continue }
        if detail == .normal { page.gap() }
        page.paragraph(obligation.name, lead: [obligation.verdict.word.span])
        if detail == .verbose { page.paragraph(obligation.claim, lead: ["           "]) }
        if detail == .quiet { continue }
        DifferenceText.write(obligation, of: website, to: &page)
        if let because = obligation.because { page.paragraph(because) }
      }
      if detail == .verbose {
        for note in website.notes ?? [] { page.paragraph(note, ink: .faint) }
        for spelling in website.otherSpellings?.differences ?? [] { DifferenceText.writeLink(spelling, to: &page) }
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

extension WebsiteObligation.Verdict {
  var word: CheckReport.VerdictWord {
    switch self {
    case .proved: .proved
    case .refuted: .refuted
    case .unknown: .unknown
    }
  }
}
