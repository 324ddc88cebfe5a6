import Basics

/// A comparison of two specs as a page.
package enum DiffText {
  /// - Parameter isVerbose: whether all are listed, with fingerprints; otherwise what fits a screen.
  package static func page(_ report: DiffReport, isVerbose: Bool, style: Style) -> Page {
    var page = Page(style: style)
    write(report, isVerbose: isVerbose, to: &page)
    page.paragraph(summary(report))
    return page
  }

  /// The text for a pull request, which begins with what is seen first.
  package static func markdown(_ report: DiffReport, isVerbose: Bool) -> String {
    var page = Page(style: .document)
    write(report, isVerbose: isVerbose, to: &page)
    return "### Navigation: \(PageMarkdown.escaped(summary(report)))\n\n\(page.markdown)"
  }

  private static func write(_ report: DiffReport, isVerbose: Bool, to page: inout Page) {
    page.heading("\(report.oldName) → \(report.newName)")
    page.gap()
    let shown = report.shown
    let listed = isVerbose ? shown : short(shown)
    for entry in listed {
      page.paragraph(title(entry), lead: [Span(Printable.pad(entry.level.rawValue, to: 10), ink(entry.level))])
      page.paragraph(entry.old, lead: ["          before: "])
      page.paragraph(entry.new, lead: ["          now:    "])
      if let place = entry.location { page.paragraph("\(place)", ink: .faint, lead: ["          at:     "]) }
      if isVerbose { page.paragraph("fingerprint: \(entry.fingerprint)", ink: .faint, lead: ["          "]) }
    }
    if shown.count > listed.count { page.line(Span("… \(shown.count - listed.count) more; --verbose lists all")) }
    page.gap()
    for sentence in report.undecided {
      page.paragraph(sentence, lead: [Span("unknown   ", .yellow)])
    }
    page.gap()
    for fingerprint in report.staleIgnores {
      page.paragraph("the ignore file names \(fingerprint), which is no difference any more; remove the line")
    }
  }

  /// The entries that fit a screen: the first of each intent and move, then others.
  private static func short(_ entries: [DiffEntry]) -> [DiffEntry] {
    var seen: [String: Int] = [:]
    let first = entries.filter { entry in
      seen[entry.name, default: 0] += 1
      return seen[entry.name, default: 0] <= 1
    }
    return Array((first.count < 6 ? entries : first).prefix(6))
  }

  static func title(_ entry: DiffEntry) -> String {
    var title = entry.name
    if let link = entry.link { title += " (\(link))" }
    if let condition = entry.condition { title += " \(condition)" }
    return title
  }

  package static func summary(_ report: DiffReport) -> String {
    let shown = report.shown
    var parts = DiffEntry.Level.allCases.compactMap { level in
      let count = shown.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)"
    }
    if report.undecidedCount > 0 { parts.append("\(report.undecidedCount) unknown") }
    let ignored = report.entries.count - shown.count
    if ignored > 0 { parts.append("\(ignored) ignored") }
    let same =
      "\(report.unchanged) \(report.unchanged == 1 ? "intent or move does" : "intents and moves do") the same as before"
    return parts.isEmpty ? "nothing changes for users; \(same)" : "\(parts.joined(separator: ", ")); \(same)"
  }

  private static func ink(_ level: DiffEntry.Level) -> Ink {
    switch level {
    case .breaking: .red
    case .changed: .yellow
    case .new: .green
    }
  }
}
