import Basics

/// A comparison of two specs as text: for a terminal, or as Markdown for a pull request.
package enum DiffText {
  /// - Parameter isVerbose: whether all are listed, with fingerprints; otherwise what fits a screen.
  package static func text(_ report: DiffReport, isVerbose: Bool, style: Style = .plain) -> String {
    var page = Page(style: style)
    page.heading("\(report.oldName) → \(report.newName)")
    page.gap()
    let shown = report.shown
    let listed = isVerbose ? shown : short(shown)
    for entry in listed {
      page.paragraph(title(entry), lead: [Span(Printable.pad(entry.level.rawValue, to: 10), ink(entry.level))])
      page.paragraph(entry.old, lead: ["          before: "])
      page.paragraph(entry.new, lead: ["          now:    "])
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
    page.paragraph(summary(report))
    return page.text
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

  /// The text for a pull request: a table, and what it means.
  package static func markdown(_ report: DiffReport) -> String {
    let shown = report.shown
    var text = "### Navigation: \(summary(report))\n"
    if !shown.isEmpty {
      text += "\n| | what | before | now |\n| --- | --- | --- | --- |\n"
      for entry in shown.prefix(50) {
        let cells = [entry.level.rawValue, title(entry), entry.old, entry.new].map(MarkdownText.cell)
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
      if shown.count > 50 { text += "\n… \(shown.count - 50) more.\n" }
    }
    for sentence in report.undecided { text += "\n- unknown: \(MarkdownText.cell(sentence))" }
    return text + (report.undecided.isEmpty ? "" : "\n")
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

/// Text that a spec or a link brings, in Markdown.
enum MarkdownText {
  /// One cell of a table: nothing in it is formatting, a link, a mention or HTML.
  static func cell(_ text: String) -> String {
    var cell = ""
    for character in SafeText.text(text) {
      if "\\`*_{}[]()#+-.!|<>@~&:".contains(character) { cell += "\\" }
      cell.append(character)
    }
    return cell
  }
}
