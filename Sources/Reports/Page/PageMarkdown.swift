import Basics

/// A page as Markdown, for the summary of a job and for a comment on a pull request.
///
/// Names come from untrusted files: nothing in them is formatting, a link, a mention or HTML.
struct PageMarkdown {
  /// GitHub takes 65,536 characters of a comment; what would be more is left out.
  static let most = 60_000
  /// No paragraph, cell or line of code has more columns.
  private static let mostColumns = 2_000
  private static let width = 100

  private var text = ""
  /// The lines of the paragraph under construction.
  private var lines: [String] = []

  static func text(_ page: Page) -> String {
    var printer = PageMarkdown()
    for block in page.blocks {
      var next = printer
      next.print(block)
      guard next.text.utf8.count + next.lines.reduce(0, { $0 + $1.utf8.count }) <= most else {
        printer.end()
        return printer.text + "… and more, which the terminal shows.\n"
      }
      printer = next
    }
    printer.end()
    return printer.text.hasSuffix("\n\n") ? String(printer.text.dropLast()) : printer.text
  }

  private mutating func print(_ block: Block) {
    switch block {
    case .gap: end()
    case .line(let spans): add(spans)
    case .paragraph(let paragraph): add(paragraph.lead, Self.text(of: paragraph))
    case .heading(let title, _): put("#### \(Self.escaped(title))")
    case .table(let table): put(Self.table(table))
    case .code(let lines, _): put(Self.verbatim(lines))
    case .command(let command, let lead): add(lead, Self.code(command.text))
    case .excerpt(let marked):
      let (line, carets) = marked.lines(in: Self.width)
      put(Self.verbatim([line, carets]))
    case .run(let run, _): put(Self.table(RunText.table(run)))
    }
  }

  // MARK: Paragraphs

  private mutating func add(_ lead: [Span], _ text: String = "") {
    // A coloured word at the beginning of a line is what is found: another one begins there.
    if lead.contains(where: \.ink.isVerdict) { end() }
    let line = Self.joined(Self.inline(lead) + " " + text)
    if !line.isEmpty { lines.append(line) }
  }

  private mutating func end() {
    guard !lines.isEmpty else { return }
    let paragraph = lines.joined(separator: "\\\n")
    lines = []
    put(paragraph)
  }

  private mutating func put(_ part: String) {
    end()
    text += part + "\n\n"
  }

  private static func text(of paragraph: Paragraph) -> String {
    inline([Span(paragraph.text, paragraph.ink == .bold ? .bold : .plain)])
  }

  private static func inline(_ spans: [Span]) -> String {
    spans.map { span in
      let word = joined(escaped(span.text.drop { $0 == " " }))
      guard let mark = span.ink.mark, !word.isEmpty else { return escaped(span.text) }
      // A mark beside a blank would mark nothing.
      return (span.text.hasPrefix(" ") ? " " : "") + mark.before + word + mark.after
        + (span.text.hasSuffix(" ") ? " " : "")
    }.joined()
  }

  /// Words with one blank between.
  private static func joined(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

  // MARK: Blocks

  private static func table(_ table: Table) -> String {
    func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    let titles = table.columns.map { column in
      column.title.map { escaped($0.text) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let rows = table.rows.map { cells in
      row(cells.map(cell) + Array(repeating: "", count: max(0, table.columns.count - cells.count)))
    }
    return ([row(titles), row(table.columns.map { $0.isRight ? "---:" : "---" })] + rows).joined(separator: "\n")
  }

  /// A cell is what it says, and no label.
  private static func cell(_ spans: Table.Cell) -> String {
    joined(inline(spans.map { $0.ink == .faint ? Span($0.text) : $0 }))
  }

  /// Lines as they are, by their indent: there is no fence that one of them could end.
  private static func verbatim(_ lines: [String]) -> String {
    lines.map { "    " + Printable.cut(SafeText.text($0), to: mostColumns) }.joined(separator: "\n")
  }

  /// Text in which nothing is formatting, and which it cannot end.
  static func code(_ text: String) -> String {
    let text = Printable.cut(SafeText.text(text), to: mostColumns)
    let fence = String(repeating: "`", count: (text.split { $0 != "`" }.map(\.count).max() ?? 0) + 1)
    // Blanks keep backticks at the ends apart from the fence; Markdown removes them.
    return text.hasPrefix("`") || text.hasSuffix("`") ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
  }

  // MARK: Text

  /// Text in which every character stands for itself, and that notifies nobody.
  static func escaped(_ text: some StringProtocol) -> String {
    let text = Printable.cut(SafeText.text(String(text)), to: mostColumns)
    var escaped = ""
    var isNumber = true
    for (character, next) in zip(text, text.dropFirst().map(Optional.some) + [nil]) {
      let endsWord = next == nil || next == " "
      switch character {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "|", "~", "&", "$": escaped += "\\\(character)"
      // A line that begins like this would be an item of a list, or a rule.
      case _ where escaped.isEmpty && "-+=".contains(character): escaped += "\\\(character)"
      case _ where isNumber && !escaped.isEmpty && ".)".contains(character): escaped += "\\\(character)"
      // Addresses would be links, and a word between colons a picture.
      case ":" where !endsWord: escaped += "\\:"
      case "." where escaped.suffix(3).lowercased() == "www": escaped += "\\."
      // Followed by nothing visible, they are no mention and no reference.
      case "@", "#": escaped += "\(character)&#8203;"
      default: escaped.append(character)
      }
      isNumber = isNumber && character.isWholeNumber
    }
    return escaped
  }
}

extension Ink {
  /// True of a verdict's colours.
  fileprivate var isVerdict: Bool { ![.plain, .bold, .faint].contains(self) }

  fileprivate var mark: (before: String, after: String)? {
    switch self {
    case .alarm, .red: ("❌ **", "**")
    case .yellow: ("⚠️ **", "**")
    case .bold: ("**", "**")
    case .faint: ("*", "*")
    case .plain, .green: nil
    }
  }
}

extension Page {
  package var markdown: String { PageMarkdown.text(self) }
}
