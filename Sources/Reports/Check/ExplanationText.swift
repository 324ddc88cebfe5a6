import SpecFile

/// Kinds of mistakes as text, for `navcheck explain`.
package enum ExplanationText {
  /// One kind: the message, what it means, what to do, and an example before and after.
  package static func text(_ kind: Explanation, style: Style = .plain) -> String {
    var page = Page(style: style)
    let word = Span(
      "\(kind.mistake.severity.rawValue)[\(kind.code)]: ", kind.mistake.severity == .error ? .alarm : .yellow)
    page.paragraph(kind.mistake.text, lead: [word], indent: 2)
    page.gap()
    page.paragraph(kind.reason)
    if let remedy = kind.mistake.remedy { page.paragraph(remedy, lead: ["Remedy: "], indent: 2) }
    for (title, example) in [("Wrong:", kind.wrong), ("Right:", kind.right)] {
      page.gap()
      page.heading(title)
      page.gap()
      let lines = example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if kind.reader == .person {
        for line in lines { page.paragraph(line, lead: ["  "]) }
      } else {
        page.code(lines, indent: 2)
      }
    }
    return page.text
  }

  /// All kinds with their messages.
  package static func list(_ kinds: [Explanation], style: Style = .plain) -> String {
    var page = Page(style: style)
    for kind in kinds { page.paragraph(kind.mistake.text, lead: [Span("\(kind.code)  ", .bold)]) }
    return page.text
  }
}
