import ModelChecking
import WebsiteLinks

/// The obligations by kind, one line each: `resets  10 of 13`.
enum KindLines {
  /// - Parameter isShort: kinds of which all is proved are one line.
  static func write(_ report: CheckReport, to page: inout Page, isShort: Bool = false) {
    var isFirst = true
    var proved: [CheckReport.VerdictWord] = []
    func write(_ line: [Span]) {
      if isFirst { page.gap() }
      isFirst = false
      page.line(line)
    }
    /// True if a kind is a line of its own; otherwise it is counted.
    func isListed(_ words: [CheckReport.VerdictWord]) -> Bool {
      let isListed = !isShort || words.contains { $0 != .proved }
      if !isListed { proved += words }
      return isListed && !words.isEmpty
    }
    for kind in Obligation.Kind.allCases {
      let entries = report.entries.filter { $0.obligation.kind == kind }
      let words = entries.map(\.word)
      guard isListed(words) else { continue }
      write(
        line(
          kind.rawValue, Claims.gloss(kind), words, unknownInPart: entries.count(where: \.isUnknownInPart),
          vacuous: entries.count(where: \.isVacuous), width: page.style.width))
    }
    for kind in WebsiteObligation.Kind.allCases {
      let words = report.websites.flatMap(\.obligations).filter { $0.kind == kind }.map(\.word)
      guard isListed(words) else { continue }
      write(line(kind.rawValue, WebsiteText.gloss(kind), words, width: page.style.width))
    }
    if !proved.isEmpty { write(line("the others", "kinds of which all is proved", proved, width: page.style.width)) }
  }

  private static func line(
    _ kind: String, _ gloss: String, _ words: [CheckReport.VerdictWord], unknownInPart: Int = 0, vacuous: Int = 0,
    width: Int
  ) -> [Span] {
    func count(_ word: CheckReport.VerdictWord) -> Int { words.count { $0 == word } }
    let proved = count(.proved)
    let failed = count(.refuted)
    let score = "\(proved) of \(words.count)"
    let ink: Ink = failed > 0 ? .alarm : proved == words.count ? .green : .yellow
    var spans = [
      Span(Printable.pad(kind, to: 16)), Span(Printable.pad(score, to: 12) + " ", ink),
    ]
    let rest = [
      (failed, "REFUTED"), (count(.known), "known"), (count(.unknown), "unknown"), (unknownInPart, "unknown in part"),
      (vacuous, "vacuous"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !rest.isEmpty { spans.append(Span(rest.joined(separator: ", "), failed > 0 ? .alarm : .yellow)) }
    let gloss = Span((rest.isEmpty ? "" : "  ") + gloss, .faint)
    // Beside other words the explanation is left out rather than wrapped.
    if rest.isEmpty || spans.reduce(gloss.width, { $0 + $1.width }) <= width { spans.append(gloss) }
    return spans
  }
}
