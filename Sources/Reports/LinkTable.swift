import LinkRouting
import NavigationModel
import SpecFile

/// Many links, a line each: what `navcheck test` prints.
public enum LinkTable {
  public static func text(
    _ reports: [LinkReport], of spec: Spec, quiet: Bool = false, style: Style = .plain
  ) -> String {
    var page = Page(style: style)
    let shown = quiet ? reports.filter { !$0.isFine } : reports
    let links = min(style.width - 42, shown.map { Printable.width(link(of: $0)) }.max() ?? 0)
    let intents = min(style.width * 2 / 9 + 1, shown.map { Printable.width(intent(of: $0, spec.machine)) }.max() ?? 0)
    for report in shown {
      let word = report.isFine ? Span("ok    ", .green) : Span("WRONG ", .alarm)
      let link = link(of: report)
      let isLong = Printable.width(link) > links
      // Links differ anywhere, so none is shortened: a long one has lines of its own.
      if isLong { page.paragraph(link, lead: [word]) }
      let lead = [
        isLong ? Span(Printable.pad("", to: word.width)) : word,
        Span(Printable.pad(isLong ? "" : link, to: links) + "  "),
        Span(Printable.pad(Printable.cut(intent(of: report, spec.machine), to: intents), to: intents) + "  "),
      ]
      page.paragraph(results(report, spec.machine), ink: report.isFine ? .plain : .red, lead: lead)
    }
    for report in reports where !report.isFine { writeFailure(report, spec, to: &page) }
    page.gap()
    writeCatchAlls(reports, spec, to: &page)
    page.line(Span(summary(reports)))
    return page.text
  }

  /// The link, unless it is longer than anybody reads.
  private static func link(of report: LinkReport) -> String {
    Printable.cut(Printable.text(report.entry.link), to: shownLink)
  }

  /// How many columns of a link are shown.
  private static let shownLink = 240

  private static func intent(of report: LinkReport, _ machine: Machine) -> String {
    guard case .opens(let opened) = report.outcome else { return "–" }
    return Printable.text(machine.name(opened.request.intent))
  }

  /// What happens, with the contexts where it differs.
  private static func results(_ report: LinkReport, _ machine: Machine) -> String {
    switch report.outcome {
    case .unsupported(let error, _):
      return report.isFine ? "unsupported, as expected" : LinkErrorText.message(error, in: machine)
    case .opens(let opened):
      var words: [(word: String, contexts: [Context])] = []
      for run in opened.runs {
        let word = word(run, machine)
        if let index = words.firstIndex(where: { $0.word == word }) {
          words[index].contexts += run.contexts
        } else {
          words.append((word, run.contexts))
        }
      }
      // The first is said without its contexts, since the others say theirs.
      let results = words.enumerated().map { index, entry in
        index == 0 ? entry.word : "\(entry.word) \(place(entry.contexts, of: report, machine))"
      }
      return (results + (report.isOnlyCaught(by: machine) ? ["only by the catch-all"] : [])).joined(separator: "; ")
    }
  }

  /// `when user == loggedIn`, or in how many contexts.
  private static func place(_ contexts: [Context], of report: LinkReport, _ machine: Machine) -> String {
    let cover = ContextCover(contexts, among: report.contexts, in: machine).text
    return cover.hasPrefix("in ") ? cover : "when \(cover)"
  }

  private static func word(_ run: LinkReport.Run, _ machine: Machine) -> String {
    switch run.result {
    case .lands: "lands"
    case .denied: "denied"
    case .landsThoughDenied, .ends, .loops: LinkText.verdict(run, machine)
    }
  }

  private static func writeFailure(_ report: LinkReport, _ spec: Spec, to page: inout Page) {
    page.gap()
    let place = report.entry.location.map { "\($0): " } ?? ""
    page.paragraph(place + Printable.cut(report.entry.link, to: shownLink), ink: .bold)
    if case .unsupported(let error, let explanation) = report.outcome, report.complaints.isEmpty {
      LinkText.write(error, explanation, in: report.entry.link, of: spec, to: &page)
    }
    for complaint in report.complaints { page.paragraph(complaint, ink: .red, lead: ["  "]) }
    guard report.complaints.isEmpty, case .opens(let opened) = report.outcome else { return }
    if report.entry.expectation?.isUnsupported == true {
      page.paragraph("expected no route to accept it, but it opens an intent", ink: .red, lead: ["  "])
    }
    for run in opened.runs where !run.result.isFine {
      let contexts = ContextCover(run.contexts, in: spec.machine).text
      page.paragraph("\(contexts): \(LinkText.verdict(run, spec.machine))", ink: .red, lead: ["  "])
      RunText.write(run.trace, of: spec.machine, indent: 0, arguments: run.arguments, to: &page)
    }
  }

  /// How many links were taken by each route that takes everything: they may be links that the app does not know.
  private static func writeCatchAlls(_ reports: [LinkReport], _ spec: Spec, to page: inout Page) {
    var counts: [Int: Int] = [:]
    for case (let report, .opens(let opened)) in reports.map({ ($0, $0.outcome) })
    where report.isOnlyCaught(by: spec.machine) { counts[opened.route, default: 0] += 1 }
    for (route, count) in counts.sorted(by: { $0.key < $1.key }) {
      let place = spec.sources[.route(route)].map { " (\($0))" } ?? ""
      page.paragraph(
        "\(EvidenceText.count(count, "link")) \(count == 1 ? "was" : "were") only taken by the catch-all route "
          + "'\(spec.machine.links.routes[route].text)'\(place)", ink: .yellow)
    }
  }

  /// `24 links, 48 runs: 41 land, 5 denied, 2 unsupported; 1 wrong`
  static func summary(_ reports: [LinkReport]) -> String {
    var counts = (lands: 0, denied: 0, other: 0, unsupported: 0)
    for report in reports {
      guard case .opens(let opened) = report.outcome else {
        counts.unsupported += report.contexts.count
        continue
      }
      for run in opened.runs {
        switch run.result {
        case .lands: counts.lands += run.contexts.count
        case .denied: counts.denied += run.contexts.count
        default: counts.other += run.contexts.count
        }
      }
    }
    let runs = counts.lands + counts.denied + counts.other + counts.unsupported
    var parts = ["\(counts.lands) \(counts.lands == 1 ? "lands" : "land")"]
    if counts.denied > 0 { parts.append("\(counts.denied) denied") }
    if counts.other > 0 { parts.append("\(counts.other) \(counts.other == 1 ? "ends" : "end") otherwise") }
    if counts.unsupported > 0 { parts.append("\(counts.unsupported) unsupported") }
    let wrong = reports.count { !$0.isFine }
    return "\(EvidenceText.count(reports.count, "link")), \(EvidenceText.count(runs, "run")): "
      + parts.joined(separator: ", ") + (wrong > 0 ? "; \(wrong) WRONG" : "; all as expected")
  }
}
