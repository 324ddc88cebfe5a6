/// A message of the program itself, after its name, in lines that fit a terminal.
package enum MessageText {
  package static func text(_ message: String, style: Style = .plain) -> String {
    var page = Page(style: style)
    page.paragraph(message, lead: ["navcheck: "], indent: 2)
    return page.text
  }
}
