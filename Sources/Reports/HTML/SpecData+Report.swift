import ModelChecking
import NavigationModel
import SpecFile

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
    let shown = ShownReport(report, hasWitnesses: true)
    // What is accepted comes last.
    let order =
      shown.causes.indices.filter { !shown.causes[$0].isAccepted }
      + shown.causes.indices.filter { shown.causes[$0].isAccepted }
    causes = order.prefix(Self.mostCauses).map { CauseData(shown.causes[$0], &graph, &runs) }
    moreCauses = order.count - causes.count
    var byIntent: [String: [ReportMatrix.Affected]] = [:]
    var places: [Int: Int] = [:]
    for (place, number) in order.prefix(Self.mostCauses).enumerated() {
      places[number] = place
      for item in shown.causes[number].items {
        guard let intent = item.asked.intent else { continue }
        byIntent[intent, default: []].append(ReportMatrix.Affected(cause: place, when: item.part.when))
      }
    }
    graph.explore(to: bytes * 9 / 10)
    matrix = ReportMatrix(shown.spec, causes: byIntent, &graph, &runs)
    graph.explore(to: bytes)
    explorer = ExplorerData(&graph)
    self.runs = runs
    picture = Picture(machine, seenIn: graph.states, &graph.strings).placed(by: layout)

    let counts = shown.counts
    name = ReportStrings.safe(shown.spec.name)
    path = ReportStrings.safe(shown.spec.file)
    (proved, refuted, known, unknown) = (counts.proved, counts.refuted - counts.known, counts.known, counts.unknown)
    verdict =
      refuted > 0 || !shown.stale.isEmpty
      ? "refuted" : unknown > 0 ? "unknown" : known > 0 ? "known" : proved > 0 ? "proved" : "unknown"
    summary = SummaryLine.text(counts, seconds: nil).filter { !$0.isNewline }
    size = shown.spec.size.words
    headline = Headline(shown.spec).map { ReportStrings.safe($0.text) }
    kinds = KindTally.all(of: shown).map { row, tally in
      Kind(
        kind: row.name, gloss: row.gloss, proved: tally.words[.proved] ?? 0, refuted: tally.words[.refuted] ?? 0,
        known: tally.words[.known] ?? 0, unknown: tally.words[.unknown] ?? 0)
    }
    websites = (shown.spec.websites ?? []).map(Website.init)
    warnings = shown.warnings.prefix(Self.mostNotes).map(ReportData.Note.init)
    stale = shown.stale.prefix(Self.mostNotes).map { stale in
      ReportData.Note(
        Diagnostic(
          severity: .error, location: stale.known.location, message: "'\(stale.known.name)' \(stale.text)"))
    }
    unproved = Unproved.sentences(shown, isSelection: isSelection, graph)
    obligations = shown.spec.obligations.prefix(Self.mostObligations).map { asked in
      Asked(
        name: ReportStrings.safe(asked.name), word: asked.word.rawValue, claim: ReportStrings.safe(asked.claim),
        parts: asked.parts.map { ReportStrings.safe(EvidenceText.line($0, of: shown.spec)) },
        cause: asked.refutations.compactMap { places[$0.causedBy] }.min())
    }
    moreObligations = shown.spec.obligations.count - obligations.count
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
}

extension SpecData.Website {
  init(_ website: ProveDocument.Website) {
    file = ReportStrings.safe(website.file)
    apps = website.apps.map(ReportStrings.safe)
    notes = (website.notes ?? []).map(ReportStrings.safe)
    proved = website.obligations.count { $0.verdict == .proved }
    obligations = website.obligations.filter { $0.verdict != .proved }.prefix(200).map { obligation in
      Row(
        name: ReportStrings.safe(obligation.name), word: obligation.verdict.rawValue,
        claim: ReportStrings.safe(obligation.claim),
        messages: obligation.messages.prefix(20).map(ReportData.Note.init))
    }
  }
}
