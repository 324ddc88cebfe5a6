import Basics

/// One failure: what is refuted, the run that shows it, its consequence, its place in the spec, and how to repeat it.
enum FailureText {
  private static let listedNames = 6

  /// - Parameter names: of so many refutations more than the first is said that they have this cause.
  static func write(_ cause: ShownCause, verbose: Bool, names: Int = listedNames, to page: inout Page) {
    guard let first = cause.items.first else { return }
    page.gap()
    page.paragraph(first.title, ink: .bold, lead: [cause.word.span])
    let others = cause.items.dropFirst()
    for other in verbose ? others[...] : others.prefix(names) {
      page.paragraph(other.title, lead: ["    and  "])
    }
    if !verbose, others.count > names { page.line(Span("    and  \(others.count - names) more")) }
    if let known = cause.known {
      page.paragraph(known.because, lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }
    paragraph("Claim", first.asked.claim, &page)
    if let detail = EvidenceText.detail(first.part, of: cause.spec) { paragraph("Instead", detail, &page) }
    if let run = first.part.run {
      page.line(Span(first.part.example == nil ? "  The run  " : "  For instance", .faint))
      page.run(run, indent: 4)
    }
    paragraph("Means", first.part.consequence, &page)
    place(of: cause, &page)
    page.command(cause.command, lead: [label("Repeat")])
  }

  /// The same in a few lines: what is wrong and where, whom it affects, and the moves of one run.
  static func writeShort(_ cause: ShownCause, to page: inout Page) {
    let margin: [Span] = ["         "]
    page.gap()
    let place = cause.place.location.map { "\($0): " } ?? ""
    let room = 2 * (page.style.width - 14)
    func short(_ text: String) -> String { Printable.cut(SafeText.text(text), to: room) }
    page.paragraph(short(place + cause.cause.text), ink: .bold, lead: [cause.word.span])
    page.paragraph(short(cause.affected), lead: margin)
    if let known = cause.known {
      page.paragraph(short(known.because), lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }
    if let run = cause.items.first?.part.run {
      page.paragraph(short(RunText.line(run, in: room)), ink: .faint, lead: margin)
    }
  }

  private static func paragraph(_ label: String, _ text: String, _ page: inout Page) {
    page.paragraph(text, lead: [self.label(label)])
  }

  private static func label(_ text: String) -> Span { Span("  " + Printable.pad(text, to: 9), .faint) }

  /// `Specs/a.yaml:12:5`, and the line with a caret under the place.
  private static func place(of cause: ShownCause, _ page: inout Page) {
    let text = cause.place.words
    guard let excerpt = cause.excerpt else { return paragraph("Cause", text, &page) }
    paragraph("Cause", "\(excerpt.location): \(text)", &page)
    page.excerpt(excerpt.line, column: excerpt.column, length: excerpt.length, indent: 11)
  }

  /// Writes how to see a run in full.
  static func writeHint(_ cause: ShownCause?, to page: inout Page) {
    guard let cause else { return }
    page.gap()
    page.command(cause.command, lead: ["In full: "])
  }

}
