import ModelChecking
import SpecFile

/// The obligations that are unknown, by reason, with the lines of the spec that make it hard, and what to do.
enum UnknownText {
  private static let listedNames = 6

  static func write(_ report: ShownReport, _ detail: TextReport.Detail, to page: inout Page) {
    var names: [Unknown: [String]] = [:]
    for asked in report.spec.obligations
    where !asked.isUnknownAccepted || detail == .verbose && asked.isUnknownInBaseline {
      if let reason = asked.unknown { names[reason, default: []].append(asked.name) }
    }
    for (reason, names) in names.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if detail != .quiet { page.gap() }
      let listed = detail == .quiet ? 1 : detail == .verbose ? names.count : listedNames
      let more = names.count > listed ? " and \(names.count - listed) more" : ""
      page.paragraph(
        names.prefix(listed).joined(separator: ", ") + more + ": \(EvidenceText.reason(reason))",
        lead: [CheckReport.VerdictWord.unknown.span])
      guard detail != .quiet else { continue }
      if reason == .stack { remedy(report.advice, &page) }
      if reason.isOfTheSpec { explainKnown(report.advice, &page) }
    }
    if detail != .quiet { accepted(report, &page) }
    let accepted = report.spec.obligations.count { $0.isUnknownAccepted && $0.isUnknownInBaseline }
    if accepted > 0, detail == .normal, let path = report.spec.baseline {
      page.gap()
      page.paragraph(
        "\(EvidenceText.count(accepted, "obligation")), accepted by \(path) (--verbose shows all)",
        lead: [CheckReport.VerdictWord.unknown.span])
    }
  }

  /// Writes what the spec's `known` accepts, line by line.
  private static func accepted(_ report: ShownReport, _ page: inout Page) {
    for known in report.known {
      let names = report.spec.obligations.filter { $0.isUnknownAccepted && $0.isUnknown(known) }.map(\.name)
      if names.isEmpty { continue }
      page.gap()
      let more = names.count > listedNames ? " and \(names.count - listedNames) more" : ""
      page.paragraph(
        names.prefix(listedNames).joined(separator: ", ") + more, lead: [CheckReport.VerdictWord.unknown.span])
      page.paragraph(known.because, lead: [Span("         Accepted: ", .yellow)], indent: 9)
    }
  }

  /// Writes which lines of `known` were perhaps meant to accept what is unknown, and do not.
  private static func explainKnown(_ advice: UnknownAdvice, _ page: inout Page) {
    for known in advice.refutationsOnly {
      let place = known.location.map { "\($0): " } ?? ""
      page.paragraph(
        "\(place)'\(known.name)' is listed as known, which accepts a refutation only; that it is unknown is accepted "
          + "by '\(AcceptedPattern.ofUnknown(known.name))'", lead: ["         "])
    }
  }

  /// Writes which rules can show a screen on itself: there, what lies below can be told apart least.
  private static func remedy(_ advice: UnknownAdvice, _ page: inout Page) {
    for rule in advice.piling {
      let excerpt = rule.excerpt
      page.paragraph(
        "\(excerpt.location): '\(rule.screen)' can be shown on itself, again and again", lead: ["         "])
      page.excerpt(excerpt.line, column: excerpt.column, length: excerpt.length, indent: 9)
      page.paragraph(
        "if it never should be, end the rule with '\(rule.word) screen != \(rule.screen)'", lead: ["         "])
    }
    guard !advice.isPiling else { return }
    // What is unknown of an event or a screen is not mended by journeys.
    page.paragraph(
      advice.isOfIntent
        ? "begin the journeys with an event that resets, 'any -> reset', so that nothing lies below; or let a "
          + "variable say what lies there, and compare that"
        : "let a variable say what lies below, and compare that", lead: ["         "])
  }
}
