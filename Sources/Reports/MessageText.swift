/// A sentence of the program itself, after its name, in lines that fit a terminal.
public enum MessageText {
  public static func text(_ message: String, style: Style = .plain) -> String {
    var page = Page(style: style)
    page.paragraph(message, lead: ["navcheck: "], indent: 2)
    return page.text
  }
}
