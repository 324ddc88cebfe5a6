/// Writes Swift source, line by line.
struct SourceWriter {
  private var lines: [String] = []
  private var margin = ""

  /// All of it, with a line break at the end.
  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func line(_ text: String) { lines.append(margin + text) }

  /// An empty line, unless something has just begun.
  mutating func blank() {
    guard let last = lines.last, !last.isEmpty, !last.hasSuffix("{") else { return }
    lines.append("")
  }

  mutating func indent() { margin += "  " }
  mutating func outdent() { margin.removeLast(2) }

  /// `head {`, what `body` writes, `}`.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line(head + " {")
    indent()
    body(&self)
    outdent()
    line("}")
  }

  /// A doc comment, one paragraph after the other; paragraphs that begin with `- ` are a list.
  mutating func document(_ paragraphs: [String]) {
    var wasItem = false
    for (index, paragraph) in paragraphs.enumerated() {
      let isItem = paragraph.hasPrefix("- ")
      if index > 0, !(isItem && wasItem) { line("///") }
      for part in wrapped(paragraph, hanging: isItem ? "  " : "") { line("/// " + part) }
      wasItem = isItem
    }
  }

  mutating func document(_ paragraphs: String...) { document(paragraphs) }

  /// An expression with the text before and after it.
  mutating func code(_ prefix: String = "", _ code: Code, _ suffix: String = "") {
    var parts = code.lines(used: margin.count + prefix.count, indentation: margin.count, after: suffix.count)
    parts[0] = margin + prefix + parts[0]
    parts[parts.count - 1] += suffix
    lines += parts
  }

  /// `case pattern: body`, on one line if it fits.
  mutating func clause(_ pattern: Code, _ prefix: String, _ body: Code) {
    let line = "case \(pattern.flat): \(prefix)\(body.flat)"
    if margin.count + line.count <= Code.width { return self.line(line) }
    code("case ", pattern, ":")
    indent()
    code(prefix, body)
    outdent()
  }

  /// `case pattern: { body }`
  mutating func closureClause(_ pattern: Code, _ prefix: String, _ body: Code, _ suffix: String = "") {
    let line = "case \(pattern.flat): { \(prefix)\(body.flat)\(suffix) }"
    if margin.count + line.count <= Code.width { return self.line(line) }
    code("case ", pattern, ": {")
    indent()
    code(prefix, body, suffix)
    outdent()
    self.line("}")
  }

  private func wrapped(_ text: String, hanging: String) -> [String] {
    let width = max(40, Code.width - margin.count - 4)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count > width {
        lines.append(line)
        line = hanging + word
      } else {
        line += " " + word
      }
    }
    return lines + [line]
  }
}
