import Basics
import SpecFile

/// Mistakes and warnings as text: place, message, the line with a caret, and the remedy.
package enum DiagnosticText {
  package static func text(_ diagnostics: [Diagnostic], style: Style = .plain) -> String {
    var page = Page(style: style)
    for diagnostic in diagnostics { write(diagnostic, to: &page) }
    return page.text
  }

  static func write(_ diagnostic: Diagnostic, to page: inout Page) {
    let word = diagnostic.severity == .error ? Span("error: ", .alarm) : Span("warning: ", .yellow)
    let place = diagnostic.location.map { [Span("\($0): ", .bold)] } ?? []
    let lead = place + [word]
    let leadWidth = lead.reduce(0) { $0 + $1.width }
    // A link is copied: it is not cut if it fits on a line.
    let longest = diagnostic.message.split(separator: " ").map(\.count).max() ?? 0
    if leadWidth > page.style.width / 2 || leadWidth + longest > page.style.width {
      page.line(lead)
      page.paragraph(diagnostic.message, lead: ["  "])
    } else {
      page.paragraph(diagnostic.message, lead: lead, indent: 2)
    }
    if let line = diagnostic.sourceLine {
      MarkedLine.write(line, column: diagnostic.sourceColumn, length: diagnostic.length, indent: 2, to: &page)
    }
    if let remedy = diagnostic.remedy { page.paragraph(remedy, lead: ["  "]) }
  }
}

/// Why a command about one spec has no result, as JSON; described in Docs/JSON.md.
package enum JSONErrors {
  package static func text(_ errors: [Diagnostic], file: String, exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(JSONPieces.format), "exit": .int(Int(exit.rawValue)), "file": .string(file),
      "errors": .array(errors.map(JSONPieces.value)),
    ]).text
  }
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
  package static func text(_ notes: [String], style: Style = .plain) -> String {
    var page = Page(style: style)
    for note in notes { page.paragraph(note) }
    return page.text
  }
}
