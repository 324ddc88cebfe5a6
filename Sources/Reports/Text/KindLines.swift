import ModelChecking
import WebsiteLinks

/// The obligations by kind, one line each: `resets  10 of 13`.
enum KindLines {
  /// - Parameter isShort: kinds of which all is proved are one line.
  static func write(_ report: CheckReport, to page: inout Page, isShort: Bool = false) {
    var isFirst = true
    var proved: [CheckReport.VerdictWord] = []
    for kind in Obligation.Kind.allCases {
      let entries = report.entries.filter { $0.obligation.kind == kind }
      if entries.isEmpty { continue }
      if isShort, entries.allSatisfy({ $0.word == .proved }) {
        proved += entries.map(\.word)
        continue
      }
      if isFirst { page.gap() }
      isFirst = false
      page.line(
        line(
          kind.rawValue, Claims.gloss(kind), entries.map(\.word),
          unknownInPart: entries.count(where: \.isUnknownInPart),
          vacuous: entries.count(where: \.isVacuous), width: page.style.width))
    }
    for kind in WebsiteObligation.Kind.allCases {
      let words = report.websites.flatMap(\.obligations).filter { $0.kind == kind }.map(\.word)
      if words.isEmpty { continue }
      if isShort, words.allSatisfy({ $0 == .proved }) {
        proved += words
        continue
      }
      if isFirst { page.gap() }
      isFirst = false
      page.line(line(kind.rawValue, WebsiteText.gloss(kind), words, width: page.style.width))
    }
    if !proved.isEmpty {
      page.line(line("the others", "kinds of which all is proved", proved, width: page.style.width))
    }
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
