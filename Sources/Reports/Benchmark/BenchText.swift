import Basics
import Measuring

package enum BenchText {
  private static let barWidth = 40
  private static let shownLink = 240

  /// - Parameter isVerbose: whether single links, intents and the slowest links are shown.
  package static func text(
    _ report: BenchReport, comparison: BenchComparison? = nil, isVerbose: Bool = false, style: Style = .plain
  ) -> String {
    var page = Page(style: style)
    let work = report.work
    page.paragraph(
      length(of: work) + " from " + (work.from == "-" ? "the input" : work.from) + "; " + opened(report))
    page.paragraph(
      "on \(report.machine.processor), \(report.machine.cores) cores, \(report.machine.system), "
        + "\(report.machine.build) build", ink: .faint)
    page.gap()
    writeStages(report, to: &page)
    if isVerbose {
      writeHistogram(report, to: &page)
      writeIntents(report, to: &page)
      writeSlowest(report, to: &page)
    }
    writeRefused(report, to: &page)
    if let comparison { write(comparison, to: &page) }
    return page.text
  }

  /// `1,000 links of 54 bytes`, on average.
  private static func length(of work: BenchReport.Work) -> String {
    let bytes = number(Double(work.bytes) / Double(max(1, work.links)))
    return links(work.links) + " of \(bytes) bytes"
  }

  private static func links(_ count: Int) -> String { number(Double(count)) + (count == 1 ? " link" : " links") }

  private static func opened(_ report: BenchReport) -> String {
    let work = report.work
    if work.opened == work.links { return work.links == 1 ? "it opens an intent" : "all open an intent" }
    let reasons = report.refusedBy.map { $0.count > 0 ? " (\($0.reasons))" : "" } ?? ""
    if work.opened == 0 { return (work.links == 1 ? "it is refused" : "all are refused") + reasons }
    return "\(number(Double(work.opened))) \(work.opened == 1 ? "opens" : "open") an intent, the others are "
      + (report.refused.isEmpty ? "deliberately wrong and refused" : "refused") + reasons
  }

  static func title(of stage: LinkMeasurement.Stage, _ report: BenchReport) -> String {
    switch stage {
    case .route: "to the route"
    case .intent: "to the intent with its values"
    case .journey: "to the journey's end" + (report.work.contexts == 1 ? "" : ", in \(report.work.contexts) contexts")
    case .engine: "to the journey's end, by the engine"
    case .urlComponents: "only taken apart, by URLComponents"
    }
  }

  private static func writeStages(_ report: BenchReport, to page: inout Page) {
    let titles = report.stages.map { title(of: $0.stage, report) }
    let numbers = [("ns per link", 17), ("links/s", 12)]
    page.table(
      Table(
        columns: [.init(title: [Span("from bytes …", .bold)], width: 20)]
          + numbers.map { .init(title: [Span($0, .bold)], width: $1, isRight: true) },
        rows: zip(report.stages, titles).map { stage, title in
          let spread = Printable.pad(" ±\(number(stage.spread * 100)) %", to: 6)
          let rate = stage.nanoseconds > 0 ? 1e9 / stage.nanoseconds : 0
          return [[Span(title)], [Span(number(stage.nanoseconds)), Span(spread, .faint)], [Span(number(rate))]]
        }))
    writeRatio(report, to: &page)
    let work = report.work
    guard work.allContexts != 1 else { return }
    let some = number(Double(work.contexts))
    let all = work.allContexts.map { number(Double($0)) }
    page.paragraph(
      "Each journey runs in "
        + (all.map { some == $0 ? "each of the \($0) contexts" : "\(some) of the \($0) contexts, spread evenly," }
          ?? "\(some) contexts of the many")
        + " in which the app can start; ns per link is their sum.", ink: .faint)
  }

  /// The time that Foundation takes in the same run only to take links apart, divided by ours.
  private static func writeRatio(_ report: BenchReport, to page: inout Page) {
    func time(_ stage: LinkMeasurement.Stage) -> Double? {
      report.stages.first { $0.stage == stage }.map(\.nanoseconds).flatMap { $0 > 0 ? $0 : nil }
    }
    guard let route = time(.route), let intent = time(.intent), let foundation = time(.urlComponents) else { return }
    let ratios = "to the route \(times(foundation / route)) and to the intent \(times(foundation / intent))"
    page.line(Span("URLComponents : navcheck, \(ratios)", .faint))
  }

  /// With one decimal.
  private static func times(_ ratio: Double) -> String {
    let tenths = (ratio * 10).rounded()
    return ratio < 100 ? "\(Int(tenths) / 10).\(Int(tenths) % 10)" : number(ratio)
  }

  private static func writeHistogram(_ report: BenchReport, to page: inout Page) {
    guard let most = report.histogram.map(\.links).max(), most > 0 else { return }
    page.gap()
    page.heading("Single links, to the journey's end")
    for bin in report.histogram {
      // What occurs at all is visible.
      let length = bin.links == 0 ? 0 : max(1, barWidth * bin.links / most)
      page.line(
        Span("  under \(left(number(bin.below), 9)) ns  "),
        Span(Printable.pad(String(repeating: "#", count: length), to: barWidth), .green),
        Span(left(number(Double(bin.links)), 10)))
    }
  }

  private static func writeIntents(_ report: BenchReport, to page: inout Page) {
    guard !report.intents.isEmpty else { return }
    page.gap()
    page.heading("By intent, the slowest first")
    for intent in report.intents.prefix(10) {
      let name = intent.name.isEmpty ? "(refused)" : SafeText.text(intent.name)
      page.line(
        Span("  \(left(number(intent.nanoseconds), 9)) ns  \(Printable.pad(Printable.cut(name, to: 40), to: 40))"),
        Span(left(number(Double(intent.links)), 8) + (intent.links == 1 ? " link" : " links"), .faint))
    }
    if report.intents.count > 10 { page.line(Span("  … and \(report.intents.count - 10) more", .faint)) }
  }

  private static func writeSlowest(_ report: BenchReport, to page: inout Page) {
    guard !report.slowest.isEmpty else { return }
    page.gap()
    page.heading("The slowest links")
    for slow in report.slowest {
      page.paragraph(
        Printable.cut(slow.link, to: shownLink), lead: [Span("  \(left(number(slow.nanoseconds), 9)) ns  ")])
    }
  }

  private static func writeRefused(_ report: BenchReport, to page: inout Page) {
    guard !report.refused.isEmpty else { return }
    page.gap()
    page.heading("Refused links")
    for refused in report.refused {
      page.paragraph(Printable.cut(refused.link, to: shownLink), lead: ["  "])
      page.paragraph(refused.reason, ink: .faint, lead: ["    "])
    }
    let rest = report.work.links - report.work.opened - report.refused.count
    guard rest > 0 else { return }
    page.line(Span("  … and \(number(Double(rest))) more"))
    guard report.work.from != "-" else { return }
    let command = ShellCommand(["navcheck", "test", report.work.from, "--spec", report.file, "--quiet"])
    page.line(Span("  To see all of them:"))
    page.code([command.text], indent: 4)
  }

  private static func write(_ comparison: BenchComparison, to page: inout Page) {
    page.gap()
    for note in comparison.notes { page.paragraph(note, ink: .yellow, indent: 2) }
    for sentence in comparison.rest { page.paragraph(sentence, lead: [Span("ok      ", .green)]) }
    for sentence in comparison.slower { page.paragraph(sentence, ink: .red, lead: [Span("SLOWER  ", .alarm)]) }
  }

  private static func left(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - Printable.width(text))) + text
  }

  /// Rounded to a whole number, with commas between thousands.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e18 else { return "?" }
    let text = CountText.text(UInt64(value.rounded().magnitude))
    return value <= -0.5 ? "−" + text : text
  }

  /// With two decimals, unless it is whole.
  static func decimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "?" }
    let hundredths = Int((value * 100).rounded())
    if hundredths.isMultiple(of: 100) { return number(value) }
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
