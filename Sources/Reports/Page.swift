/// A page of text under construction. All text goes through ``Span``, so that nothing unprintable reaches the terminal.
struct Page {
  let style: Style
  private(set) var text = ""

  init(style: Style) { self.style = style }

  /// An empty line, unless the page is empty or has one already.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  /// Appends another page, after a gap.
  mutating func append(_ other: Page) {
    guard !other.text.isEmpty else { return }
    gap()
    text += other.text
  }

  /// A line as it is.
  mutating func line(_ spans: Span...) { line(spans) }

  mutating func line(_ spans: [Span]) {
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
    text += spans.map { $0.written(in: style) }.joined() + "\n"
  }

  /// Text over as many lines as needed, the first after `lead`, the others aligned under it.
  mutating func paragraph(_ content: String, ink: Ink = .plain, lead: [Span] = [], indent: Int? = nil) {
    let leadWidth = lead.reduce(0) { $0 + $1.width }
    let hanging = indent ?? leadWidth
    // Sanitised before it is measured: an escaped character is wider than itself.
    let columns = max(20, style.width - max(hanging, leadWidth))
    for (index, part) in Printable.wrap(Printable.text(content), to: columns).enumerated() {
      line((index == 0 ? lead : [Span(String(repeating: " ", count: hanging))]) + [Span(part, ink)])
    }
  }
}
