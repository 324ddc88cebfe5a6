import ModelChecking

/// The obligations by kind, one line each: `resets  10 of 13`.
enum KindLines {
  /// - Parameter isShort: kinds of which all is proved are one line.
  static func write(_ report: ShownReport, to page: inout Page, isShort: Bool = false) {
    var table = Table(columns: [.init(width: 16), .init(width: 13), .init()])
    var proved = KindTally()
    func write(_ kind: String, _ gloss: String, _ tally: KindTally) {
      table.rows.append(row(kind, gloss, tally, width: page.style.width))
    }
    // A kind is a line of its own, or counted among the others.
    for (row, tally) in KindTally.all(of: report) {
      if isShort, tally.words.count == 1, let count = tally.words[.proved] {
        proved.words[.proved, default: 0] += count
      } else {
        write(row.name, row.gloss, tally)
      }
    }
    if proved.total > 0 { write("the others", "kinds of which all is proved", proved) }
    if !table.rows.isEmpty { page.gap() }
    page.table(table)
  }

  private static func row(_ kind: String, _ gloss: String, _ tally: KindTally, width: Int) -> [Table.Cell] {
    func count(_ word: CheckReport.VerdictWord) -> Int { tally.words[word] ?? 0 }
    let proved = count(.proved)
    let failed = count(.refuted)
    let score = "\(proved) of \(tally.total)"
    let ink: Ink = failed > 0 ? .alarm : proved == tally.total ? .green : .yellow
    let rest = [
      (failed, "REFUTED"), (count(.known), "known"), (count(.unknown), "unknown"),
      (tally.unknownInPart, "unknown in part"),
      (tally.vacuous, "vacuous"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    var spans: [Span] = []
    if !rest.isEmpty { spans.append(Span(rest.joined(separator: ", "), failed > 0 ? .alarm : .yellow)) }
    let gloss = Span((rest.isEmpty ? "" : "  ") + gloss, .faint)
    // Beside other words the explanation is left out rather than wrapped.
    if rest.isEmpty || spans.reduce(29 + gloss.width, { $0 + $1.width }) <= width { spans.append(gloss) }
    return [[Span(kind)], [Span(score + " ", ink)], spans]
  }
}

/// The verdicts of one kind of obligations, counted.
struct KindTally {
  fileprivate(set) var words: [CheckReport.VerdictWord: Int] = [:]
  private(set) var unknownInPart = 0
  private(set) var vacuous = 0

  var total: Int { words.values.reduce(0, +) }

  private mutating func add(_ asked: ProveDocument.Asked) {
    words[asked.word, default: 0] += 1
    if asked.isUnknownInPart { unknownInPart += 1 }
    if asked.isVacuous { vacuous += 1 }
  }

  /// The kinds that were asked, in the order of all.
  static func all(of report: ShownReport) -> [(row: ObligationRow, tally: KindTally)] {
    // Once over all obligations: there may be tens of thousands.
    var kinds: [Obligation.Kind: KindTally] = [:]
    for asked in report.spec.obligations { kinds[asked.kind, default: KindTally()].add(asked) }
    var tallies = Dictionary(uniqueKeysWithValues: kinds.map { ($0.rawValue, $1) })
    for obligation in (report.spec.websites ?? []).flatMap(\.obligations) {
      tallies[obligation.kind.rawValue, default: KindTally()].words[obligation.verdict.word, default: 0] += 1
    }
    return ObligationRow.all.compactMap { row in tallies[row.name].map { (row, $0) } }
  }
}
