import Basics

/// A page as HTML, for a file that is shown in a browser.
///
/// Names come from untrusted files: they are text, and nothing invisible is left in them.
struct PageHTML {
  private static let width = 120
  /// The longest line that is shown as it is: it is meant to be copied.
  private static let mostOfLine = 4_000

  private var text = ""
  /// Labels and what they label, which become one list.
  private var facts: [(label: String, text: String)] = []
  private var isArticle = false

  static func text(_ page: Page) -> String {
    var printer = PageHTML()
    for block in page.blocks { printer.print(block) }
    printer.end()
    return printer.text
  }

  private mutating func print(_ block: Block) {
    switch block {
    case .gap: end()
    case .line(let spans): add(spans, "")
    case .paragraph(let paragraph): add(paragraph.lead, Self.shown(paragraph.text))
    case .heading(let title, _): put("<h3>\(Self.shown(title))</h3>")
    case .table(let table): put(Self.table(table))
    case .code(let lines, _): put(Self.excerpt(lines))
    case .command(let command, let lead): add(lead, "<code>\(Self.shown(command.text))</code>")
    case .excerpt(let marked):
      let (line, carets) = marked.lines(in: Self.width)
      put(Self.excerpt([line, carets]))
    case .run(let run, _): put(Self.table(RunText.table(run)))
    }
  }

  // MARK: Paragraphs

  private mutating func add(_ lead: [Span], _ text: String) {
    func joined(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }
    let label = joined(Self.shown(lead.map(\.text).joined()))
    if let tone = lead.lazy.compactMap(\.ink.tone).first {
      end()
      isArticle = true
      self.text += "<article class=\"cause \(tone)\"><div class=\"body\">\n<h3>\(joined("\(label) \(text)"))</h3>\n"
    } else if isArticle, !label.isEmpty, !text.isEmpty {
      facts.append((label, text))
    } else if !(label + text).isEmpty {
      put("<p>\(joined("\(label) \(text)"))</p>")
    }
  }

  private mutating func end() {
    endFacts()
    if isArticle { text += "</div></article>\n" }
    isArticle = false
  }

  private mutating func endFacts() {
    guard !facts.isEmpty else { return }
    let rows = facts.map { "<dt>\($0.label)</dt><dd>\($0.text)</dd>\n" }
    facts = []
    text += "<dl>\n\(rows.joined())</dl>\n"
  }

  private mutating func put(_ part: String) {
    endFacts()
    text += part + "\n"
  }

  // MARK: Blocks

  private static func excerpt(_ lines: [String]) -> String {
    "<pre class=\"excerpt\" tabindex=\"0\">\(lines.map { shown($0, most: mostOfLine) }.joined(separator: "\n"))</pre>"
  }

  private static func table(_ table: Table) -> String {
    let titles = table.columns.map { column in shown(column.title.map(\.text).joined(separator: ", ")) }
    let head = titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = table.rows.map { cells in
      let cells = cells.indices.map { index in
        let text = shown(cells[index].map(\.text).joined())
        return index == 0 && !table.columns[0].isRight
          ? "<th scope=\"row\">\(text)</th>"
          : "<td\(table.columns[index].isRight ? " class=\"number\"" : "")>\(text)</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(titles.first ?? "")">
      <table><thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows.joined())</tbody></table></div>
      """
  }

  // MARK: Text

  /// Text as HTML shows it.
  static func shown(_ text: String, most: Int = ReportStrings.longest) -> String {
    Printable.cut(SafeText.text(text), to: most).reduce(into: "") { shown, character in
      switch character {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      default: shown.append(character)
      }
    }
  }
}

extension Ink {
  /// The class of what is found.
  fileprivate var tone: String? {
    switch self {
    case .alarm, .red: "refuted"
    case .yellow: "unknown"
    case .green: "proved"
    case .plain, .bold, .faint: nil
    }
  }
}

extension Page {
  var html: String { PageHTML.text(self) }
}
