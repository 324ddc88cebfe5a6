/// Sentences of a report that are about no place in a file, a paragraph each.
package enum NoteText {
  package static func text(_ notes: [String], style: Style = .plain) -> String {
    var page = Page(style: style)
    for note in notes { page.paragraph(note) }
    return page.text
  }
}
