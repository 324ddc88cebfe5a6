import Basics

/// A page as text for a terminal.
struct PageText {
  private let style: Style
  private var text = ""

  static func text(_ page: Page) -> String {
    var printer = PageText(style: page.style)
    for block in page.blocks { printer.print(block) }
    return printer.text
  }

  private init(style: Style) { self.style = style }

  private mutating func print(_ block: Block) {
    switch block {
    case .gap: text += "\n"
    case .line(let spans): line(spans)
    case .paragraph(let paragraph): print(paragraph)
    case .heading(let title, let indent): line([Span(margin(indent)), Span(title, .bold)])
    case .table(let table): print(table)
    case .code(let lines, let indent): for one in lines { line([Span(margin(indent) + one)]) }
    case .command(let command, let lead): print(command, lead)
    case .excerpt(let marked): print(marked)
    case .run(let run, let indent): print(run, indent)
    }
  }

  private mutating func line(_ spans: [Span]) {
    var spans = spans
    // Trailing blanks are removed before colour is put around them.
    while let last = spans.popLast() {
      let kept = last.text.prefix(
        upTo: last.text.lastIndex { $0 != " " }.map(last.text.index(after:)) ?? last.text.startIndex)
      if !kept.isEmpty {
        spans.append(Span(String(kept), last.ink))
        break
      }
    }
    text += spans.map(written).joined() + "\n"
  }

  private func written(_ span: Span) -> String {
    style.isColoured && span.ink != .plain && !span.text.isEmpty
      ? "\u{1B}[\(span.ink.rawValue)m\(span.text)\u{1B}[0m" : span.text
  }

  private func width(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.width } }

  private func margin(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns)) }

  private mutating func print(_ paragraph: Paragraph) {
    let leadWidth = width(paragraph.lead)
    let hanging = paragraph.indent ?? leadWidth
    // Sanitised before it is measured: an escaped character is wider than itself.
    let columns = max(20, style.width - max(hanging, leadWidth))
    for (index, part) in Printable.wrap(SafeText.text(paragraph.text), to: columns).enumerated() {
      line((index == 0 ? paragraph.lead : [Span(margin(hanging))]) + [Span(part, paragraph.ink)])
    }
  }

  /// Never broken inside a word, since it is meant to be copied.
  private mutating func print(_ command: ShellCommand, _ lead: [Span]) {
    if width(lead) + Printable.width(command.text) <= style.width {
      line(lead + [Span(command.text)])
    } else {
      line(lead + [Span(ShellCommand(Array(command.words.dropLast())).text + " \\")])
      line([Span(margin(width(lead) + 2)), Span(ShellCommand(Array(command.words.suffix(1))).text)])
    }
  }

  // MARK: Tables

  private mutating func print(_ table: Table) {
    let widths = table.columns.indices.map { column in
      max(table.columns[column].width, table.rows.map { column + 1 < $0.count ? width($0[column]) : 0 }.max() ?? 0)
    }
    func put(_ cells: [Table.Cell]) {
      line(
        cells.indices.flatMap { column in
          let cell = cells[column]
          let blank = Span(margin(widths[column] - width(cell)))
          return table.columns[column].isRight ? [blank] + cell : cell + [blank]
        })
    }
    for line in 0..<(table.columns.map(\.title.count).max() ?? 0) {
      put(table.columns.map { line < $0.title.count ? [$0.title[line]] : [] })
    }
    for row in table.rows { put(row) }
  }

  // MARK: Lines of a spec

  private mutating func print(_ marked: MarkedLine) {
    let (shown, carets) = marked.lines(in: max(20, style.width - marked.indent - 2))
    let bar = Span(margin(marked.indent) + "│ ", .faint)
    line([bar, Span(shown)])
    line([bar, Span(carets, .red)])
  }

  // MARK: Runs

  /// A run as numbered steps, with screen and context after each.
  private mutating func print(_ run: ProveDocument.Run, _ indent: Int) {
    let lines = RunText.numbered(run)
    let column = min(
      style.width * 11 / 20, max(20, 2 + (lines.map { Printable.width(SafeText.text($0.text)) }.max() ?? 0)))
    put(number: "", "start", run.start.place, column, indent)
    for line in RunText.shown(of: lines) {
      switch line {
      case .move(let move): put(number: "\(move.number)", move.text, move.place, column, indent)
      case .leftOut(let count): self.line([Span(margin(indent + 4)), Span("… \(count) more …", .faint)])
      }
    }
    if let loop = RunText.loop(of: run, lines) {
      line([Span(margin(indent + 2)), Span("↺ ", .bold), Span(loop, .bold)])
    }
  }

  private mutating func put(number: String, _ text: String, _ place: String, _ column: Int, _ indent: Int) {
    let lead = Span(margin(indent) + margin(2 - number.count) + number + "  ")
    let text = SafeText.text(text)
    let place = SafeText.text(place)
    let left = style.width - lead.width
    let middle = min(column, max(16, left - Printable.width(place) - 1))
    if Printable.width(text) <= middle, middle + Printable.width(place) + 1 <= left {
      line([lead, Span(Printable.pad(text, to: middle)), Span(" "), Span(place, .faint)])
    } else {
      print(Paragraph(lead: [lead], text: text, ink: .plain, indent: nil))
      print(Paragraph(lead: [Span(margin(lead.width + 2))], text: place, ink: .faint, indent: nil))
    }
  }
}

extension Page {
  package var text: String { PageText.text(self) }

  /// The number of lines on a terminal.
  var lines: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
}
