import ModelChecking

/// Every obligation with its claim and its evidence (`--verbose`).
enum EntryList {
  static func write(_ report: CheckReport, to page: inout Page) {
    page.gap()
    for entry in report.entries {
      page.paragraph(entry.name, lead: [word(entry)])
      page.paragraph(Claims.sentence(entry.obligation, in: report.machine), lead: ["           "])
      page.paragraph(EvidenceText.text(entry.verdict, in: report.machine), ink: .faint, lead: ["           "])
    }
  }

  private static func word(_ entry: CheckReport.Entry) -> Span {
    switch entry.verdict {
    case .proved: Span("proved   ", .green)
    case .refuted: entry.known == nil ? Span("REFUTED  ", .alarm) : Span("known    ", .yellow)
    case .unknown: Span("unknown  ", .yellow)
    }
  }
}
