import SpecFile

/// Mistakes and warnings as text: place, message, the line with a caret, and the remedy.
package enum DiagnosticText {
  /// The part of many that is shown.
  package enum Extent: Sendable {
    /// All of them in full.
    case all
    /// As many as fit a screen: the first in full, the others by kind.
    case screen
    /// The same, and that `--verbose` shows all.
    case screenOfVerbose
  }

  /// The most lines that are shown in full, and those of the first, if there are more.
  private static let (most, first) = (24, 16)

  package static func page(_ diagnostics: [Diagnostic], _ extent: Extent = .screen, style: Style) -> Page {
    var page = Page(style: style)
    write(diagnostics, extent, to: &page)
    return page
  }

  package static func text(_ diagnostics: [Diagnostic], _ extent: Extent = .screen, style: Style = .plain) -> String {
    page(diagnostics, extent, style: style).text
  }

  /// Returns whether some are only shown by kind.
  package static func isCut(_ diagnostics: [Diagnostic], style: Style = .plain) -> Bool {
    shown(diagnostics, style).count < diagnostics.count
  }

  static func write(_ diagnostics: [Diagnostic], _ extent: Extent, to page: inout Page) {
    let shown = extent == .all ? diagnostics[...] : shown(diagnostics, page.style)
    for diagnostic in shown { write(diagnostic, to: &page) }
    let others = diagnostics[shown.endIndex...]
    guard !others.isEmpty else { return }
    page.line(Span("… and \(others.count) more\(extent == .screenOfVerbose ? " (--verbose shows all)" : ""):"))
    DiagnosticKinds(others).write(to: &page)
  }

  /// Those that are shown in full: all, if they fit, and otherwise the first, at least one.
  private static func shown(_ diagnostics: [Diagnostic], _ style: Style) -> ArraySlice<Diagnostic> {
    var (lines, first) = (0, 0)
    for (index, diagnostic) in diagnostics.enumerated() {
      var page = Page(style: style)
      write(diagnostic, to: &page)
      lines += page.lines
      if index == 0 || lines <= Self.first { first = index + 1 }
      if lines > most, first < diagnostics.count { return diagnostics.prefix(first) }
    }
    return diagnostics[...]
  }

  static func write(_ diagnostic: Diagnostic, to page: inout Page) {
    let word = Span("\(diagnostic.kind): ", diagnostic.severity == .error ? .alarm : .yellow)
    write(.init(diagnostic), word, to: &page) {
      if let line = diagnostic.sourceLine {
        $0.excerpt(line, column: diagnostic.sourceColumn, length: diagnostic.length, indent: 2)
      }
    }
  }

  /// Writes a mistake of which no line is quoted.
  static func write(_ mistake: JSONDocument.Message, to page: inout Page) {
    write(mistake, Span("error: ", .alarm), to: &page) { _ in }
  }

  private static func write(
    _ message: JSONDocument.Message, _ word: Span, to page: inout Page, quoting: (inout Page) -> Void
  ) {
    let place = message.location.map { [Span("\($0): ", .bold)] } ?? []
    let lead = place + [word]
    let leadWidth = lead.reduce(0) { $0 + $1.width }
    // A link is copied: it is not cut if it fits on a line.
    let longest = message.message.split(separator: " ").map(\.count).max() ?? 0
    if leadWidth > page.style.width / 2 || leadWidth + longest > page.style.width {
      page.line(lead)
      page.paragraph(message.message, lead: ["  "])
    } else {
      page.paragraph(message.message, lead: lead, indent: 2)
    }
    quoting(&page)
    if let remedy = message.remedy { page.paragraph(remedy, lead: ["  "]) }
  }
}

extension Diagnostic {
  /// `error[NAV012]`
  var kind: String { severity.rawValue + (code.map { "[\($0)]" } ?? "") }
}

/// A message of the program itself, after its name, in lines that fit a terminal.
package enum MessageText {
  package static func text(_ message: String, style: Style = .plain) -> String {
    var page = Page(style: style)
    page.paragraph(message, lead: ["navcheck: "], indent: 2)
    return page.text
  }
}

/// Sentences of a report that are about no place in a file, a paragraph each.
package enum NoteText {
  package static func page(_ notes: [String], style: Style) -> Page {
    var page = Page(style: style)
    for note in notes { page.paragraph(note) }
    return page
  }
}
