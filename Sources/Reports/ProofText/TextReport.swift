import Basics

/// The report of a check as text for a terminal.
///
/// ```swift
/// print(TextReport(report).text(seconds: 0.02))
/// ```
package struct TextReport: Sendable {
  package enum Detail: Sendable {
    /// Failures, unknown obligations, and the summary.
    case quiet
    case normal
    /// Also every obligation with its claim and its evidence.
    case verbose
  }

  static let shownFailures = 20
  /// With `--quiet` more refutations are shown by cause, and no more causes than these.
  private static let mostByName = 20
  private static let shownCauses = 4

  private let matrix: Matrix
  private let shown: ShownReport
  package let style: Style
  package let detail: Detail
  /// True if several specs are reported, so that each report must name its spec.
  package let isOneOfSeveral: Bool

  package init(
    _ report: CheckReport, style: Style = .plain, detail: Detail = .normal, isOneOfSeveral: Bool = false
  ) {
    self.isOneOfSeveral = isOneOfSeveral
    shown = ShownReport(report, hasWitnesses: detail == .verbose)
    matrix = Matrix(shown.spec)
    self.style = style
    self.detail = detail
  }

  /// The headline after the name of the spec's file, for the end of a run on several specs; nil if there is none.
  package var headline: String? {
    Headline(shown.spec).map { headline in
      var page = Page(style: style)
      page.paragraph(headline.text, lead: [Span("\(shown.spec.file): ")], indent: 2)
      return page.text
    }
  }

  package func text(seconds: Double? = nil) -> String { page(seconds: seconds).text }

  /// The whole report.
  ///
  /// - Parameter seconds: how long the check took; nil leaves it out.
  package func page(seconds: Double? = nil) -> Page {
    // What makes the run fail comes first.
    let failures = shown.failures
    if detail == .quiet { return quietly(failures, seconds) }
    let page = page(failures, seconds, isShort: false)
    let refutations = shown.causes.reduce(0) { $0 + $1.names.count }
    guard detail == .normal, refutations >= RefutationScreen.fewest, page.lines > RefutationScreen.lines else {
      return page
    }
    return self.page(failures, seconds, isShort: true)
  }

  /// - Parameter isShort: where much is refuted, even if it is accepted, a table of it says little, and every run in
  ///   full too much.
  private func page(_ failures: [ShownCause], _ seconds: Double?, isShort: Bool) -> Page {
    var page = Page(style: style)
    header(&page, isShort: isShort)
    Headline(shown.spec)?.write(to: &page)
    if !isShort { matrix.write(to: &page, verbose: detail == .verbose) }
    KindLines.write(shown, to: &page, isShort: isShort)
    if detail == .verbose { EntryList.write(shown.spec, to: &page) }
    WebsiteText.write(shown.spec.websites ?? [], detail, isShort: isShort, to: &page)
    var rest = Page(style: style)
    UnknownText.write(shown, detail, to: &rest)
    if !shown.isStrict { accepted(isShort: isShort, besides: failures, &rest) }
    let hasWarnings = !isShort || shown.isStrict
    if hasWarnings { warnings(&rest) }
    stale(&rest)
    rest.gap()
    summary(seconds, hasWarnings: hasWarnings, &rest)
    if isShort {
      RefutationScreen(failures)
        .write(room: RefutationScreen.lines - page.lines - rest.lines - 1, to: &page)
    } else {
      write(failures, &page)
    }
    page.append(rest)
    return page
  }

  /// - Parameter hasWarnings: whether the page has them; if not, where they are found is said.
  private func summary(_ seconds: Double?, hasWarnings: Bool, _ page: inout Page) {
    let place = isOneOfSeveral ? [Span("\(shown.spec.file): ")] : []
    page.line(place + SummaryLine.spans(shown.counts, seconds: seconds, hasWarnings: hasWarnings))
  }

  /// `Just Eat · 10 screens, 11 transitions, 9 intents`, and the number of reachable configurations.
  private func header(_ page: inout Page, isShort: Bool) {
    page.paragraph(
      shown.spec.size.words, lead: [Span(Printable.cut(SafeText.text(shown.spec.name), to: 40), .bold), " · "],
      indent: 2)
    let configurations = shown.spec.configurations
    if configurations.idle != 0, !isShort {
      let all = configurations.all.map { ", \(CountText.about(Double($0))) counting those within journeys" }
      let idle = CountText.about(configurations.idle ?? .max, "reachable configuration")
      page.paragraph("\(idle) (screen and context) between journeys\(all ?? "")", ink: .faint)
    }
  }

  /// What makes the run fail is printed even with `--quiet`.
  private func quietly(_ failures: [ShownCause], _ seconds: Double?) -> Page {
    func isMany(_ causes: [ShownCause]) -> Bool { causes.reduce(0) { $0 + $1.names.count } > Self.mostByName }
    let isBrief = isMany(failures) || (isMany(shown.causes) && failures.count > 1)
    var page = Page(style: style)
    quietly(
      isBrief ? RefutationScreen.byEffect(failures) : failures,
      most: isBrief ? Self.shownCauses : Self.shownFailures, &page)
    WebsiteText.write(shown.spec.websites ?? [], detail, to: &page)
    if shown.isStrict { warnings(&page) }
    stale(&page)
    summary(seconds, hasWarnings: shown.isStrict, &page)
    return page
  }

  /// A line for each failure, and for each reason for *unknown*.
  private func quietly(_ causes: [ShownCause], most: Int, _ page: inout Page) {
    for cause in causes.prefix(most) {
      let names = cause.names.count == 1 ? cause.items.map(\.title) : cause.names
      // Of many names only the first is shown, which others may have too: what they share tells them apart.
      let others = names.count > 1 ? " and \(names.count - 1) more: \(cause.cause.text)" : ""
      page.paragraph((names.first ?? "") + others, lead: [CheckReport.VerdictWord.refuted.span])
    }
    more(causes.count - most, "cause", &page)
    UnknownText.write(shown, .quiet, to: &page)
  }

  private func more(_ count: Int, _ what: String, _ page: inout Page) {
    guard count > 0 else { return }
    page.line(Span("… and \(EvidenceText.count(count, "more \(what)")) (--verbose shows all)"))
  }

  private func write(_ causes: [ShownCause], _ page: inout Page) {
    let listed = detail == .verbose ? causes[...] : causes.prefix(Self.shownFailures)
    for cause in listed { FailureText.write(cause, verbose: detail == .verbose, to: &page) }
    if listed.count < causes.count { page.gap() }
    more(causes.count - listed.count, "cause", &page)
  }

  private func writeShort(_ causes: [ShownCause], most: Int, _ page: inout Page) {
    for cause in RefutationScreen.byEffect(causes).prefix(most) { FailureText.writeShort(cause, to: &page) }
    more(causes.count - most, "cause", &page)
  }

  /// Writes what the spec accepts, and counts what the baseline does. Beside what makes the run fail both are counted:
  /// the room is for that.
  private func accepted(isShort: Bool, besides failures: [ShownCause], _ page: inout Page) {
    let own = shown.causes.filter { $0.cause.accepted == .known }
    let others = shown.causes.filter { $0.cause.accepted == .baseline }
    if detail == .verbose { return write(own + others, &page) }
    if !failures.isEmpty {
      count(own, acceptedBy: "'known' in \(shown.spec.file)", &page)
    } else if isShort {
      writeShort(own, most: Self.shownCauses, &page)
    } else {
      write(own, &page)
    }
    if let path = shown.spec.baseline { count(others, acceptedBy: path, &page) }
  }

  private func count(_ accepted: [ShownCause], acceptedBy place: String, _ page: inout Page) {
    guard !accepted.isEmpty else { return }
    let causes = EvidenceText.count(accepted.count, "cause")
    // Each counts once, as in the summary, whatever causes it has.
    let refuted = Dictionary(accepted.flatMap(\.items).map { ($0.asked.name, $0.asked.word) }) { first, _ in first }
    let known = refuted.count { $0.value == .known }
    let part = refuted.count - known
    let count =
      known == 0
      ? "\(EvidenceText.count(part, "refutation")) in part"
      : EvidenceText.count(known, "refutation") + (part > 0 ? " and \(part) in part" : "")
    page.gap()
    page.paragraph(
      "\(count) with \(causes), accepted by \(place) (--verbose shows all)",
      lead: [CheckReport.VerdictWord.known.span])
  }

  private func warnings(_ page: inout Page) {
    let warnings = shown.warnings
    guard !warnings.isEmpty else { return }
    page.gap()
    page.heading("Warnings")
    DiagnosticText.write(warnings, detail == .verbose ? .all : .screenOfVerbose, to: &page)
  }

  private func unneeded(
    _ lines: [Baseline.Line], _ word: String, _ page: inout Page, _ sentence: (String, Int) -> String
  ) {
    guard let path = shown.spec.baseline, !lines.isEmpty else { return }
    if detail != .quiet { page.gap() }
    page.paragraph(sentence(path, lines.count), lead: [Span(word, .yellow)])
    for line in detail == .verbose ? lines[...] : lines.prefix(detail == .quiet ? 0 : 3) {
      page.paragraph("\(line.obligation)  \(line.cause)", ink: .faint, lead: ["         "])
    }
  }

  /// Lines of `known` and of the baseline that are no longer needed.
  private func stale(_ page: inout Page) {
    let (refuted, unknown) = (shown.unneeded.filter { !$0.isUnknown }, shown.unneeded.filter(\.isUnknown))
    unneeded(refuted, "STALE    ", &page) { path, count in
      "\(count == 1 ? "1 line of \(path) accepts" : "\(count) lines of \(path) accept") nothing any more; --update "
        + "removes \(count == 1 ? "it" : "them")"
    }
    unneeded(unknown, "DECIDED  ", &page) { path, count in
      "\(EvidenceText.count(count, "obligation")) that \(path) accepts as unknown \(count == 1 ? "is" : "are") decided "
        + "now, or gone; --update removes \(count == 1 ? "its line" : "their lines")"
    }
    for stale in shown.stale {
      if detail != .quiet { page.gap() }
      let place = stale.known.location.map { "\($0): " } ?? ""
      page.paragraph("\(place)'\(stale.known.name)' \(stale.text)", lead: [Span("STALE    ", .alarm)])
    }
  }
}

/// Every obligation with its claim and its evidence (`--verbose`).
enum EntryList {
  static func write(_ spec: ProveDocument.Checked, to page: inout Page) {
    page.gap()
    for asked in spec.obligations {
      page.paragraph(asked.name, lead: [asked.word.span])
      page.paragraph(asked.claim, lead: ["           "])
      for part in asked.parts {
        page.paragraph(EvidenceText.line(part, of: spec), ink: .faint, lead: ["           "])
      }
    }
  }
}

package enum SummaryLine {
  /// `proved 61, refuted 6, unknown 0 in 0.02 s`
  package static func text(_ counts: CheckReport.Counts, seconds: Double?, style: Style = .plain) -> String {
    var page = Page(style: style)
    page.line(spans(counts, seconds: seconds))
    return page.text
  }

  static func spans(_ counts: CheckReport.Counts, seconds: Double?, hasWarnings: Bool = true) -> [Span] {
    var spans = [
      Span("proved \(counts.proved)", counts.proved > 0 ? .green : .plain), ", ",
      Span("refuted \(counts.refuted)", counts.refuted > counts.known ? .alarm : .plain),
    ]
    if counts.known > 0 { spans.append(Span(" (\(counts.known) known)", .yellow)) }
    spans += [", ", Span("unknown \(counts.unknown)", counts.unknown > 0 ? .yellow : .plain)]
    if counts.unknownAccepted > 0 { spans.append(Span(" (\(counts.unknownAccepted) known)", .yellow)) }
    if counts.unknownInPart > 0 { spans.append(Span(" and \(counts.unknownInPart) in part", .yellow)) }
    if counts.warnings > 0 {
      spans += [", ", Span(EvidenceText.count(counts.warnings, "warning"), .yellow)]
      if !hasWarnings { spans.append(Span(" (--verbose shows \(counts.warnings == 1 ? "it" : "them"))")) }
    }
    if let seconds { spans.append(Span(" in \(Self.duration(seconds))")) }
    return spans
  }

  /// Seconds with two decimals, such as `0.02 s`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "? s" }
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
