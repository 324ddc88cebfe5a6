import Basics
import JourneyFuzzing

package enum FuzzText {
  /// The number of uncovered elements that are listed for each reason.
  static let unseenLimit = 8

  /// - Parameter quiet: only failures and the last line.
  package static func text(_ report: FuzzReport, style: Style = .plain, quiet: Bool = false) -> String {
    var page = Page(style: style)
    if !quiet {
      header(report, &page)
      unseen(report, .notFound, "Not covered, though the spec allows it", &page)
      unseen(report, .unreachable, "Not covered, since the spec does not allow it", &page)
      beyond(report, &page)
      for failure in report.repaired { repaired(failure, &page) }
    }
    for failure in report.summary.failures {
      page.gap()
      write(failure, of: report.file, &page)
    }
    if !quiet || !report.summary.failures.isEmpty { page.gap() }
    end(report, &page)
    return page.text
  }

  package static func text(_ failure: Failure, of file: String, style: Style = .plain) -> String {
    var page = Page(style: style)
    write(failure, of: file, &page)
    return page.text
  }

  /// A failure with everything needed to repeat it.
  static func write(_ failure: Failure, of file: String, _ page: inout Page) {
    var facts = [failure.kind.text]
    if let journey = failure.journey { facts.append("journey \(CountText.text(journey &+ 1))") }
    if failure.journey != nil, !failure.isShrunk { facts.append("not shortened") }
    page.paragraph(facts.joined(separator: ", "), lead: [Span("FAILED   ", .alarm)])
    page.paragraph(failure.opening, lead: ["  "])
    for (index, sentence) in failure.sentences.enumerated() {
      page.paragraph(sentence, lead: [Span("  \(index + 1). ")])
    }
    page.paragraph(failure.conclusion, ink: .red, lead: ["  "])
    if failure.blamesSpec { page.paragraph(Failure.blame, lead: ["  "]) }
    page.line(Span("  Reproduce with", .faint))
    page.code([ShellCommand(failure.command(spec: file)).text], indent: 4)
    page.line(Span("  As a test", .faint))
    page.code(failure.test(driver: "EngineDriver(machine)"), indent: 4)
  }

  private static func header(_ report: FuzzReport, _ page: inout Page) {
    let summary = report.summary
    page.paragraph(
      report.file, lead: [Span(Printable.cut(SafeText.text(summary.navigation), to: 40), .bold), " · "], indent: 2)
    func field(_ name: String, _ text: String, ink: Ink = .plain) {
      page.paragraph(text, ink: ink, lead: [Span("  "), Span(Printable.pad(name, to: 10), .faint)])
    }
    field("seed", summary.seed.map(String.init) ?? "several")
    if summary.shards != [.whole] { field("shards", shards(summary)) }
    let owed = summary.journeysLeft > 0 ? summary.owed.map { " of \(CountText.text($0))" } ?? "" : ""
    field(
      "journeys",
      "\(CountText.text(summary.journeys))\(owed) with \(CountText.count(summary.steps, "step")) in "
        + "\(SummaryLine.duration(summary.seconds)), \(CountText.rate(summary.steps, in: summary.seconds)) steps/s")
    if let reachable = summary.reachable {
      field(
        "coverage",
        "\(CountText.percent(summary.seen, of: reachable)): \(CountText.text(summary.seen)) of the "
          + "\(CountText.text(reachable)) moves, outcomes and guards that the spec allows",
        ink: summary.seen < reachable ? .yellow : .green)
    } else {
      field("coverage", "unknown: the machine is too large to search", ink: .yellow)
    }
    let moves = MoveKind.allCases.compactMap { kind in
      summary.moves[kind.name].map { "\(kind.name) \(CountText.text($0))" }
    }
    field("moves", moves.isEmpty ? "none" : moves.joined(separator: ", "))
  }

  /// `3/16`, or how many, and which are missing.
  private static func shards(_ summary: Summary) -> String {
    let shards = summary.shards
    guard shards.count > 1 else { return shards.map(\.description).joined() }
    guard summary.seed != nil else { return "\(shards.count)" }
    let missing = summary.missingShards
    if missing.isEmpty { return "all \(shards.count)" }
    let isOneDivision = Set(shards.map(\.count)).count == 1
    return "\(shards.count)\(isOneDivision ? " of \(shards[0].count)" : ""); missing: \(list(missing))"
  }

  /// `4/16, 5/16`, and how many more if there are many.
  package static func list(_ shards: [Shard]) -> String {
    let more = shards.count - unseenLimit
    return shards.prefix(unseenLimit).map(\.description).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private static func unseen(
    _ report: FuzzReport, _ reason: UncoveredElement.Reason, _ title: String, _ page: inout Page
  ) {
    let all = (report.unseen ?? []).filter { $0.reason == reason }
    guard !all.isEmpty else { return }
    page.gap()
    page.heading(title)
    for one in all.prefix(unseenLimit) {
      page.paragraph(one.what, lead: ["  "], indent: 4)
    }
    if all.count > unseenLimit { page.line(Span("  … and \(all.count - unseenLimit) more (--format json lists all)")) }
  }

  /// Writes what the driver cannot do: that is not the campaign's fault, and would hide the rest by its length.
  private static func beyond(_ report: FuzzReport, _ page: inout Page) {
    let count = (report.unseen ?? []).filter { $0.reason == .beyondDriver }.count
    guard count > 0 else { return }
    page.gap()
    page.paragraph(
      "\(CountText.text(count)) more \(count == 1 ? "is" : "are") allowed by the spec but never made by the engine: it "
        + "interrupts a journey only where that waits, and refuses a tap for which several transitions are enabled "
        + "(--format json lists all)", ink: .faint)
  }

  private static func repaired(_ failure: Failure, _ page: inout Page) {
    page.gap()
    page.paragraph(
      "a failure in the corpus no longer fails: \(failure.conclusion)",
      lead: [Span("REPAIRED ", .green)])
  }

  private static func end(_ report: FuzzReport, _ page: inout Page) {
    let summary = report.summary
    let failures = summary.failures.count
    page.line(
      Span(
        failures == 0 ? "no failure" : EvidenceText.count(failures, "failure"), failures == 0 ? .green : .alarm),
      Span(" in \(journeys(summary)), seed \(summary.seed.map(String.init) ?? "several")"))
  }

  /// `1,000 journeys`, or how many out of how many, if some are missing.
  private static func journeys(_ summary: Summary) -> String {
    guard summary.journeysLeft > 0, let owed = summary.owed else { return CountText.count(summary.journeys, "journey") }
    return "\(CountText.text(summary.journeys)) of \(CountText.count(owed, "journey"))"
  }
}

extension Deviation.Kind {
  var text: String {
    switch self {
    case .screen: "wrong screen"
    case .depth: "wrong number of screens below"
    case .tab: "wrong tab"
    case .values: "wrong values"
    case .context: "wrong context"
    case .awaiting: "waits for the wrong thing"
    case .results: "wrong result for a caller"
    case .moves: "wrong moves"
    case .configuration: "wrong configuration"
    case .kept: "wrong state after a relaunch"
    case .threw: "refused"
    case .failed: "not observable"
    case .notDeterministic: "nondeterministic"
    case .endless: "endless loop"
    case .broken: "property violated"
    }
  }
}
