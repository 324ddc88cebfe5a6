/// A report under construction: its parts in order, for whoever prints it.
///
/// All text goes through ``Span`` or a printer, so that nothing unprintable is shown.
package struct Page: Sendable {
  /// The look on a terminal, whose width also decides how much of a report is told.
  package let style: Style
  private(set) var blocks: [Block] = []

  init(style: Style) { self.style = style }

  /// Parts one after another.
  package init(_ parts: [Page], style: Style) {
    self.style = style
    blocks = parts.flatMap(\.blocks)
  }

  var isEmpty: Bool { blocks.isEmpty }

  /// An end of what belongs together, unless there is one already.
  mutating func gap() {
    if let last = blocks.last, last != .gap { blocks.append(.gap) }
  }

  mutating func append(_ other: Page) {
    guard !other.isEmpty else { return }
    gap()
    blocks += other.blocks
  }

  mutating func line(_ spans: Span...) { line(spans) }

  mutating func line(_ spans: [Span]) { blocks.append(.line(spans)) }

  mutating func heading(_ title: String, indent: Int = 0) { blocks.append(.heading(title, indent: indent)) }

  /// Text over as many lines as needed, the first after `lead`, the others aligned under it.
  mutating func paragraph(_ text: String, ink: Ink = .plain, lead: [Span] = [], indent: Int? = nil) {
    blocks.append(.paragraph(Paragraph(lead: lead, text: text, ink: ink, indent: indent)))
  }

  /// A table; nothing if it has no row.
  mutating func table(_ table: Table) {
    if !table.rows.isEmpty { blocks.append(.table(table)) }
  }

  /// A command, with its last word on a line of its own if it would not fit.
  mutating func command(_ command: ShellCommand, lead: [Span]) { blocks.append(.command(command, lead: lead)) }

  /// A line of a file with carets under a place in it.
  mutating func excerpt(_ line: String, column: Int, length: Int, indent: Int) {
    blocks.append(.excerpt(MarkedLine(line: line, column: column, length: length, indent: indent)))
  }

  mutating func run(_ run: ProveDocument.Run, indent: Int) { blocks.append(.run(run, indent: indent)) }

  /// Lines to be copied as they are.
  mutating func code(_ lines: [String], indent: Int = 0) { blocks.append(.code(lines, indent: indent)) }
}

/// The look of a report: its width, and whether it is coloured.
package struct Style: Hashable, Sendable {
  package var isColoured: Bool
  package var width: Int

  package init(isColoured: Bool = false, width: Int = 80) {
    self.isColoured = isColoured
    self.width = max(width, 40)
  }

  package static let plain = Style()
  /// The width of what is not shown on a terminal.
  package static let document = Style(width: 100)
}
