import Basics
import LinkRouting
import ModelChecking
import NavigationModel
import SpecFile

/// Many links, one line each: what `navcheck test` prints. Of a link that has been added only what is printed
/// is kept.
package struct LinkTable {
  private struct Row {
    var link: String
    var intent: String
    var result: String
    var isFine: Bool
  }

  /// The longest part of a link that is shown, in columns.
  private static let shownLink = 240
  /// With more links than this, those that are as expected are counted and not listed.
  private static let listedLinks = 15
  /// With more that are wrong, so many are listed, and the first in full, in so many lines.
  private static let (mostWrong, shownWrong, mostLines) = (12, 10, 24)

  private let spec: Spec
  private let isQuiet: Bool
  private let isVerbose: Bool
  private var page: Page
  private var rows: [Row] = []
  private var failures: Page
  /// The number of lines in ``failures``, and how many of those that are wrong are not in there.
  private var failureLines = 0
  private var leftOut = 0
  /// The number of links that each catch-all route took.
  private var caught: [Int: Int] = [:]
  package private(set) var tally = LinkTally()

  /// - Parameters:
  ///   - quiet: whether only failures are shown.
  ///   - verbose: whether each link is shown, however many there are.
  package init(of spec: Spec, quiet: Bool = false, verbose: Bool = false, style: Style = .plain) {
    self.spec = spec
    isQuiet = quiet
    isVerbose = verbose
    page = Page(style: style)
    failures = Page(style: style)
  }

  package mutating func add(_ report: LinkReport) {
    tally.add(report)
    let isFine = report.isFine
    if !isFine { addFailure(report) }
    if case .opens(let opened) = report.outcome, report.isOnlyCaught(by: spec.machine) {
      caught[opened.route, default: 0] += 1
    }
    if isQuiet, isFine { return }
    rows.append(
      Row(
        link: Printable.cut(SafeText.text(report.entry.link), to: Self.shownLink),
        intent: Self.intent(of: report, spec.machine), result: Self.results(report, spec.machine), isFine: isFine))
  }

  /// Keeps a failure in full, as far as all of them fit a screen.
  private mutating func addFailure(_ report: LinkReport) {
    var own = Page(style: failures.style)
    Self.writeFailure(report, spec, to: &own)
    let lines = own.text.count { $0 == "\n" } + 1
    let fits = failureLines == 0 || (leftOut == 0 && failureLines + lines <= Self.mostLines)
    guard isVerbose || isQuiet || fits else { return leftOut += 1 }
    failureLines += lines
    failures.append(own)
  }

  package var text: String {
    var page = page
    let width = page.style.width
    let wrong = rows.filter { !$0.isFine }
    let isCut = !isVerbose && !isQuiet && wrong.count > Self.mostWrong
    let shown =
      isVerbose || rows.count <= Self.listedLinks ? rows : isCut ? Array(wrong.prefix(Self.shownWrong)) : wrong
    let links = min(width - 42, shown.map { Printable.width($0.link) }.max() ?? 0)
    let intents = min(width * 2 / 9 + 1, shown.map { Printable.width($0.intent) }.max() ?? 0)
    for row in shown {
      let word = row.isFine ? Span("ok    ", .green) : Span("WRONG ", .alarm)
      let isLong = Printable.width(row.link) > links
      // Links may differ anywhere, so none is shortened: a long one gets lines of its own.
      if isLong { page.paragraph(row.link, lead: [word]) }
      let lead = [
        isLong ? Span(Printable.pad("", to: word.width)) : word,
        Span(Printable.pad(isLong ? "" : row.link, to: links) + "  "),
        Span(Printable.pad(Printable.cut(row.intent, to: intents), to: intents) + "  "),
      ]
      page.paragraph(row.result, ink: row.isFine ? .plain : .red, lead: lead)
    }
    if isCut, shown.count < wrong.count {
      page.line(Span("WRONG ", .alarm), Span("\(wrong.count - shown.count) more (--verbose lists all)"))
    }
    if shown.count < rows.count, rows.count > wrong.count {
      let rest = EvidenceText.count(rows.count - wrong.count, "link")
      page.line(Span("ok    ", .green), Span("\(rest) as expected (--verbose lists all)"))
    }
    page.append(failures)
    if leftOut > 0 {
      page.gap()
      page.line(Span("… and \(leftOut) more that are wrong (--verbose shows each in full)"))
    }
    page.gap()
    writeCatchAlls(to: &page)
    page.paragraph(tally.text, indent: 2)
    return page.text
  }

  private static func intent(of report: LinkReport, _ machine: Machine) -> String {
    guard case .opens(let opened) = report.outcome else { return "–" }
    return SafeText.text(machine.name(opened.request.intent))
  }

  /// The results, with the contexts where they differ.
  private static func results(_ report: LinkReport, _ machine: Machine) -> String {
    if report.entry.expectation?.staysOnWebsite == true {
      if report.handovers.isEmpty { return "no website's file is about it" }
      return report.isFine ? "stays on the website, as expected" : "comes to the app"
    }
    if report.isKept { return "stays on the website" }
    switch report.outcome {
    case .unsupported(let error, _):
      return report.isFine ? "unsupported, as expected" : LinkErrorText.message(error, in: machine)
    case .opens(let opened):
      return (opened.results + (report.isOnlyCaught(by: machine) ? ["only by the catch-all"] : [])).joined(
        separator: "; ")
    }
  }

  private static func writeFailure(_ report: LinkReport, _ spec: Spec, to page: inout Page) {
    page.gap()
    let place = report.entry.location.map { "\($0): " } ?? ""
    page.paragraph(place + Printable.cut(SafeText.text(report.entry.link), to: shownLink), ink: .bold)
    if case .unsupported(let error, let explanation) = report.outcome, report.complaints.isEmpty {
      LinkText.write(error, explanation, in: report.entry, of: spec, to: &page)
    }
    for complaint in report.complaints { page.paragraph(complaint, ink: .red, lead: ["  "]) }
    guard report.complaints.isEmpty, case .opens(let opened) = report.outcome else { return }
    if report.entry.expectation?.isUnsupported == true {
      page.paragraph("expected no route to accept it, but it opens an intent", ink: .red, lead: ["  "])
    }
    for run in opened.runs where !run.result.isFine {
      let verdict = "\(LinkText.place(run, of: report, spec.machine)): \(LinkText.verdict(run, spec.machine))"
      page.paragraph(verdict, ink: .red, lead: ["  "])
      page.run(ProveDocument.Run(run.trace, SpecNames(spec), arguments: run.arguments), indent: 0)
    }
  }

  /// Writes how many links were taken by each catch-all route: they may be links that the app does not know.
  private func writeCatchAlls(to page: inout Page) {
    for (route, count) in caught.sorted(by: { $0.key < $1.key }) {
      let place = spec.sources[.route(route)].map { " (\($0))" } ?? ""
      page.paragraph(
        "\(EvidenceText.count(count, "link")) \(count == 1 ? "was" : "were") only taken by the catch-all route "
          + "'\(spec.machine.links.routes[route].text)'\(place)", ink: .yellow)
    }
  }
}
