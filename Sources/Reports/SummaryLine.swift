/// The last line of a report.
package enum SummaryLine {
  /// `proved 61, refuted 6, unknown 0 in 0.02 s`
  package static func text(_ counts: CheckReport.Counts, seconds: Double?, style: Style = .plain) -> String {
    spans(counts, seconds: seconds).map { $0.written(in: style) }.joined() + "\n"
  }

  static func spans(_ counts: CheckReport.Counts, seconds: Double?) -> [Span] {
    var spans = [
      Span("proved \(counts.proved)", counts.proved > 0 ? .green : .plain), ", ",
      Span("refuted \(counts.refuted)", counts.refuted > counts.known ? .alarm : .plain),
    ]
    if counts.known > 0 { spans.append(Span(" (\(counts.known) known)", .yellow)) }
    spans += [", ", Span("unknown \(counts.unknown)", counts.unknown > 0 ? .yellow : .plain)]
    if counts.warnings > 0 { spans += [", ", Span(EvidenceText.count(counts.warnings, "warning"), .yellow)] }
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
