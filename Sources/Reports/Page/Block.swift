import Basics

/// A part of a page, which each printer shows in its own way: ``PageText`` for a terminal, ``PageMarkdown`` and
/// ``PageHTML``.
enum Block: Hashable, Sendable {
  /// An end of what belongs together.
  case gap
  /// A line that is not wrapped.
  case line([Span])
  case paragraph(Paragraph)
  /// The title of what follows.
  case heading(String, indent: Int)
  case table(Table)
  /// Lines to be copied as they are.
  case code([String], indent: Int)
  case command(ShellCommand, lead: [Span])
  case excerpt(MarkedLine)
  case run(ProveDocument.Run, indent: Int)
}

/// Text over as many lines as needed, the first after a lead, the others aligned under it.
struct Paragraph: Hashable, Sendable {
  var lead: [Span]
  var text: String
  var ink: Ink
  /// The indent of all lines but the first; nil: as wide as the lead.
  var indent: Int?
}

/// Rows of cells, with or without titles above them.
struct Table: Hashable, Sendable {
  /// A column, as wide as told or as its widest cell that has another beside it.
  struct Column: Hashable, Sendable {
    var title: [Span] = []
    var width = 0
    var isRight = false
  }

  typealias Cell = [Span]

  var columns: [Column]
  /// No row has more cells than there are columns; one with fewer says the same of the others.
  var rows: [[Cell]] = []
}

/// The style of a piece of text.
enum Ink: String, Hashable, Sendable {
  case plain = ""
  case bold = "1"
  case faint = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case alarm = "1;31"
}

/// A piece of a line. Its text is safe to show from the moment it is made.
struct Span: Hashable, Sendable, ExpressibleByStringLiteral {
  let text: String
  let ink: Ink

  init(_ text: String, _ ink: Ink = .plain) {
    self.text = SafeText.text(text)
    self.ink = ink
  }

  init(stringLiteral text: String) { self.init(text) }

  var width: Int { Printable.width(text) }
}
