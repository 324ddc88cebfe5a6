/// How a report looks: its width, and whether it is coloured.
package struct Style: Hashable, Sendable {
  package var isColoured: Bool
  /// How many columns a line has.
  package var width: Int

  package init(isColoured: Bool = false, width: Int = 80) {
    self.isColoured = isColoured
    self.width = max(width, 40)
  }

  /// No colours, 80 columns.
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
    self.text = Printable.text(text)
    self.ink = ink
  }

  init(stringLiteral text: String) { self.init(text) }

  var width: Int { Printable.width(text) }

  func written(in style: Style) -> String {
    style.isColoured && ink != .plain && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
