import Basics

/// A page of text under construction. All text goes through ``Span``, so that nothing unprintable reaches the terminal.
struct Page {
  let style: Style
  private(set) var text = ""

  init(style: Style) { self.style = style }

  var lines: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// An empty line, unless the page is empty or has one already.
  mutating func gap() {
    if !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  mutating func append(_ other: Page) {
    guard !other.text.isEmpty else { return }
    gap()
    text += other.text
  }

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
    for (index, part) in Printable.wrap(SafeText.text(content), to: columns).enumerated() {
      line((index == 0 ? lead : [Span(String(repeating: " ", count: hanging))]) + [Span(part, ink)])
    }
  }
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

  func written(in style: Style) -> String {
    style.isColoured && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// A line of a spec with a caret under a place in it.
enum MarkedLine {
  /// - Parameters:
  ///   - column: of the place, 1-based, in characters.
  ///   - length: how many carets are drawn.
  static func write(_ line: String, column: Int, length: Int, indent: Int, to page: inout Page) {
    let room = max(20, page.style.width - indent - 2)
    // A character may have any number of scalars; the part that is shown has few.
    var characters = line.filter { !$0.isNewline }.map {
      Printable.cut(SafeText.text($0 == "\t" ? " " : String($0)), to: room / 2)
    }
    var place = min(max(0, column - 1), characters.count)
    // A line that does not fit is shown from shortly before the place, as far as it fits.
    if characters.reduce(0, { $0 + Printable.width($1) }) > room {
      var start = place
      var width = 0
      while start > 0, width + Printable.width(characters[start - 1]) < room * 2 / 3 {
        start -= 1
        width += Printable.width(characters[start])
      }
      characters = (start > 0 ? ["…"] : []) + characters[start...]
      place -= start > 0 ? start - 1 : 0
      width = 0
      let end = characters.firstIndex {
        width += Printable.width($0)
        return width > room - 1
      }
      if let end { characters = characters[..<end] + ["…"] }
    }
    let before = characters.prefix(place).reduce(0) { $0 + Printable.width($1) }
    let carets = min(max(1, length), max(1, room - before), max(1, characters.count - place))
    let margin = String(repeating: " ", count: indent)
    page.line(Span(margin + "│ ", .faint), Span(characters.joined()))
    page.line(
      Span(margin + "│ ", .faint),
      Span(String(repeating: " ", count: before) + String(repeating: "^", count: carets), .red))
  }
}
