import ModelChecking
import NavigationModel
import SpecFile

/// One failure: what is refuted, the run that shows it, its consequence, its place in the spec, and how to repeat it.
enum FailureText {
  private static let listedNames = 6

  static func write(_ group: FailureGroup, of report: CheckReport, verbose: Bool, to page: inout Page) {
    guard let first = group.items.first else { return }
    let (entry, counterexample) = (first.entry, first.counterexample)
    let machine = report.machine
    let known = report.known(first.part)
    page.gap()
    page.paragraph(
      first.title(in: machine), ink: .bold,
      lead: [(known == nil ? CheckReport.VerdictWord.refuted : .known).span])
    let others = group.items.dropFirst()
    for other in verbose ? others[...] : others.prefix(listedNames) {
      page.paragraph(other.title(in: machine), lead: ["    and  "])
    }
    if !verbose, others.count > listedNames { page.line(Span("    and  \(others.count - listedNames) more")) }
    if let known { page.paragraph(known.reason, lead: [Span("         Accepted: ", .yellow)], indent: 9) }

    paragraph("Claim", Claims.sentence(entry.obligation, in: machine), &page)
    if let detail = detail(counterexample, in: machine) { paragraph("Instead", detail, &page) }
    if let trace = counterexample.trace {
      page.line(Span(first.isExample ? "  For instance" : "  The run  ", .faint))
      RunText.write(trace, of: machine, indent: 4, to: &page)
    }
    paragraph("Means", Consequences.sentence(entry.obligation, counterexample, in: machine), &page)
    cause(counterexample.cause, of: report, &page)
    again(ShellCommand.proving(first, of: report), &page)
  }

  private static func paragraph(_ label: String, _ text: String, _ page: inout Page) {
    page.paragraph(text, lead: [Span("  " + Printable.pad(label, to: 9), .faint)])
  }

  /// What the sentence alone does not say.
  private static func detail(_ counterexample: Counterexample, in machine: Machine) -> String? {
    switch counterexample.failure {
    case .overlap(let transitions, let context):
      let list = transitions.map { "'\(machine.summary($0))'" }.joined(separator: " and ")
      return "\(list) are enabled together\(machine.with(context))."
    case .valueReplaced(let step):
      return "The step '\(machine.steps[step.index].action.text(in: machine))' gives it another value."
    case .neverGetsThere: return counterexample.trace == nil ? nil : "All that can happen is like this:"
    case .ends, .neverEnds, .violated, .gap, .valueLost, .ruleBroken, .back, .grows: return nil
    }
  }

  /// `Specs/a.yaml:12:5`, and the line with a caret under the place.
  private static func cause(_ element: Element, of report: CheckReport, _ page: inout Page) {
    let text = CheckReport.description(of: element, in: report.machine)
    guard let excerpt = report.spec.sources.excerpt(of: element) else { return paragraph("Cause", text, &page) }
    paragraph("Cause", "\(excerpt.location): \(text)", &page)
    MarkedLine.write(excerpt.line, column: excerpt.column, length: excerpt.length, indent: 11, to: &page)
  }

  /// The command is never broken inside a word, since it is meant to be copied.
  private static func again(_ command: ShellCommand, _ page: inout Page) {
    let lead = Span("  " + Printable.pad("Repeat", to: 9), .faint)
    if lead.width + Printable.width(command.text) <= page.style.width {
      page.line(lead, Span(command.text))
    } else {
      page.line(lead, Span(ShellCommand(Array(command.words.dropLast())).text + " \\"))
      page.line(Span("             "), Span(ShellCommand(Array(command.words.suffix(1))).text))
    }
  }
}
