import ModelChecking
import NavigationModel
import SpecFile
import WebsiteLinks

extension SpecData {
  private static let mostCauses = 150
  private static let mostObligations = 2_000
  private static let mostNotes = 300

  /// - Parameters:
  ///   - bytes: about how many the explorer may take.
  ///   - layout: what Graphviz makes of a picture, if it can be asked.
  init(_ report: CheckReport, bytes: Int, isSelection: Bool, layout: (String) -> String?) {
    let machine = report.machine
    var graph = ExplorerGraph(report.spec)
    var runs: [ReportRun] = []
    graph.addStarts()
    let all = FailureGroup.groups(of: report)
    let groups = all.filter { $0.acceptance == nil } + all.filter { $0.acceptance != nil }
    causes = groups.prefix(Self.mostCauses).map { CauseData($0, of: report, &graph, &runs) }
    moreCauses = groups.count - causes.count
    var byIntent: [IntentID: [ReportMatrix.Affected]] = [:]
    var byObligation: [Obligation: Int] = [:]
    for (number, group) in groups.prefix(Self.mostCauses).enumerated() {
      for item in group.items {
        guard let intent = item.entry.obligation.intent else { continue }
        byIntent[intent, default: []].append(ReportMatrix.Affected(cause: number, contexts: item.part.contexts))
      }
      for entry in group.obligations where byObligation[entry.obligation] == nil {
        byObligation[entry.obligation] = number
      }
    }
    graph.explore(to: bytes * 9 / 10)
    matrix = ReportMatrix(report, causes: byIntent, &graph, &runs)
    graph.explore(to: bytes)
    explorer = ExplorerData(&graph)
    self.runs = runs
    picture = Picture(machine, seenIn: graph.states, &graph.strings).placed(by: layout)

    let counts = report.counts
    name = ReportStrings.safe(machine.name)
    path = ReportStrings.safe(report.path)
    (proved, refuted, known, unknown) = (counts.proved, counts.refuted - counts.known, counts.known, counts.unknown)
    verdict =
      refuted > 0 || !report.stale.isEmpty
      ? "refuted" : unknown > 0 ? "unknown" : known > 0 ? "known" : proved > 0 ? "proved" : "unknown"
    summary = SummaryLine.text(counts, seconds: nil).filter { !$0.isNewline }
    size = [
      EvidenceText.count(machine.screens.count, "screen"), EvidenceText.count(machine.transitions.count, "transition"),
      EvidenceText.count(machine.intents.count, "intent"),
    ].joined(separator: ", ")
    headline = Headline(report).map { ReportStrings.safe($0.text) }
    kinds = Self.kinds(of: report)
    websites = report.websites.map(Website.init)
    warnings = report.warnings.prefix(Self.mostNotes).map(ReportData.Note.init)
    stale = report.stale.prefix(Self.mostNotes).map { stale in
      ReportData.Note(
        Diagnostic(
          severity: .error, location: stale.known.location, message: "'\(stale.known.name)' \(stale.text)"))
    }
    unproved = Unproved.sentences(report, isSelection: isSelection, graph)
    obligations = report.entries.prefix(Self.mostObligations).map { entry in
      Asked(
        name: ReportStrings.safe(entry.name), word: entry.word.rawValue,
        claim: ReportStrings.safe(Claims.sentence(entry.obligation, in: machine)),
        parts: entry.parts.map { part in
          let place =
            entry.parts.count > 1 || !part.contexts.isEverything ? part.contexts.place(in: machine) : ""
          let evidence = EvidenceText.text(part.answer, in: machine)
          return ReportStrings.safe(place.isEmpty ? evidence : "\(place): \(evidence)")
        }, cause: byObligation[entry.obligation])
    }
    moreObligations = report.entries.count - obligations.count
    let examples = IntentLinks(machine)
    links = machine.intents.indices.map { examples.link(to: IntentID($0)).map(ReportStrings.safe) }
    var lines: [Int: Set<Int>] = [:]
    for label in graph.labels.all {
      if let file = label.file, let line = label.line { lines[file, default: []].insert(line) }
    }
    for cause in causes {
      if let file = cause.file, let line = cause.line { lines[file, default: []].insert(line) }
    }
    sources = graph.fileNames.enumerated().map { SourceLines($1, named: lines[$0] ?? [], in: report.spec.sources) }
    strings = graph.strings.all
  }

  private static func kinds(of report: CheckReport) -> [Kind] {
    let words =
      report.entries.map { ($0.obligation.kind.rawValue, $0.word) }
      + report.websites.flatMap(\.obligations).map { ($0.kind.rawValue, $0.word) }
    let kinds = Dictionary(grouping: words, by: \.0)
    return ObligationRow.all.compactMap { row in
      guard let words = kinds[row.name] else { return nil }
      func count(_ word: CheckReport.VerdictWord) -> Int { words.count { $0.1 == word } }
      return Kind(
        kind: row.name, gloss: row.gloss, proved: count(.proved), refuted: count(.refuted), known: count(.known),
        unknown: count(.unknown))
    }
  }
}

extension SpecData.Website {
  init(_ report: WebsiteReport) {
    file = ReportStrings.safe(report.site)
    apps = report.appIDs.map(ReportStrings.safe)
    notes = report.notes.map(ReportStrings.safe)
    proved = report.obligations.count { $0.verdict == .proved }
    obligations = report.obligations.filter { $0.verdict != .proved }.prefix(200).map { obligation in
      Row(
        name: ReportStrings.safe(obligation.name), word: obligation.word.rawValue,
        claim: ReportStrings.safe(WebsiteText.sentence(obligation)),
        messages: obligation.messages.prefix(20).map(ReportData.Note.init))
    }
  }
}
