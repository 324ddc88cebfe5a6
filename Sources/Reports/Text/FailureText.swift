import Basics
import ModelChecking
import NavigationModel
import SpecFile

/// One failure: what is refuted, the run that shows it, its consequence, its place in the spec, and how to repeat it.
enum FailureText {
  private static let listedNames = 6

  /// - Parameter names: of so many refutations more than the first is said that they have this cause.
  static func write(
    _ group: FailureGroup, of report: CheckReport, verbose: Bool, names: Int = listedNames, to page: inout Page
  ) {
    guard let first = group.items.first else { return }
    let (entry, counterexample) = (first.entry, first.counterexample)
    let machine = report.machine
    page.gap()
    page.paragraph(first.title(in: machine), ink: .bold, lead: [group.word.span])
    let others = group.items.dropFirst()
    for other in verbose ? others[...] : others.prefix(names) {
      page.paragraph(other.title(in: machine), lead: ["    and  "])
    }
    if !verbose, others.count > names { page.line(Span("    and  \(others.count - names) more")) }
    if let known = report.known(group.acceptance) {
      page.paragraph(known.reason, lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }

    paragraph("Claim", Claims.sentence(entry.obligation, in: machine), &page)
    if let detail = detail(counterexample, in: machine) { paragraph("Instead", detail, &page) }
    if let trace = counterexample.trace {
      page.line(Span(first.isExample ? "  For instance" : "  The run  ", .faint))
      RunText.write(trace, of: machine, indent: 4, to: &page)
    }
    paragraph("Means", Consequences.sentence(entry.obligation, counterexample, in: machine), &page)
    cause(group.place, of: report, &page)
    again(ShellCommand.proving(first, of: report), &page)
  }

  /// The same in a few lines: what is wrong and where, whom it affects, and the moves of one run.
  static func writeShort(_ group: FailureGroup, of report: CheckReport, to page: inout Page) {
    let machine = report.machine
    let margin: [Span] = ["         "]
    page.gap()
    let place = report.spec.sources[group.place].map { "\($0): " } ?? ""
    func short(_ text: String) -> String { Printable.cut(SafeText.text(text), to: 2 * (page.style.width - 14)) }
    page.paragraph(short(place + group.cause.text(in: machine)), ink: .bold, lead: [group.word.span])
    page.paragraph(short(group.affected(in: machine)), lead: margin)
    if let known = report.known(group.acceptance) {
      page.paragraph(short(known.reason), lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }
    if let trace = group.items.first?.counterexample.trace {
      page.paragraph(short(RunText.line(trace, of: machine)), ink: .faint, lead: margin)
    }
  }

  private static func paragraph(_ label: String, _ text: String, _ page: inout Page) {
    page.paragraph(text, lead: [Span("  " + Printable.pad(label, to: 9), .faint)])
  }

  /// The details that the sentence alone does not say.
  static func detail(_ counterexample: Counterexample, in machine: Machine) -> String? {
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
    let text = ProveDocument.SpecPart(element, in: report.machine).words
    guard let excerpt = report.spec.sources.excerpt(of: element) else { return paragraph("Cause", text, &page) }
    paragraph("Cause", "\(excerpt.location): \(text)", &page)
    MarkedLine.write(excerpt.line, column: excerpt.column, length: excerpt.length, indent: 11, to: &page)
  }

  /// Writes how to see a run in full.
  static func writeHint(_ group: FailureGroup?, of report: CheckReport, to page: inout Page) {
    guard let first = group?.items.first else { return }
    page.gap()
    page.line("In full: ", Span(ShellCommand.proving(first, of: report).text))
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

extension FailureGroup {
  var word: CheckReport.VerdictWord { acceptance == nil ? .refuted : .known }

  private static let namedSubjects = 2

  /// `30 refutations of goToOrders, goToBasket and 13 more when user == loggedOut`
  func affected(in machine: Machine) -> String {
    let all = obligations
    let subjects = all.count > 1 && !intents.isEmpty ? intents.map(machine.name) : all.map(\.name)
    let named = subjects.prefix(Self.namedSubjects).joined(separator: ", ")
    let more = subjects.count > Self.namedSubjects ? " and \(subjects.count - Self.namedSubjects) more" : ""
    let conditions = Set(items.map { $0.part.contexts.suffix(in: machine) })
    let condition = conditions.count == 1 ? conditions.first ?? "" : " in some contexts"
    return (all.count > 1 ? "\(all.count) refutations of " : "") + named + more + condition
  }
}
