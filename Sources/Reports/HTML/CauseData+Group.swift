extension CauseData {
  private static let mostItems = 40

  init(_ cause: ShownCause, _ graph: inout ExplorerGraph, _ runs: inout [ReportRun]) {
    title = ReportStrings.safe(Self.sentence(cause.cause.text))
    word = cause.word.rawValue
    accepted =
      cause.cause.accepted == .baseline ? "by the baseline" : cause.known.map { ReportStrings.safe($0.because) }
    affected = ReportStrings.safe(cause.affected)
    items = cause.items.prefix(Self.mostItems).map { ReportStrings.safe($0.title) }
    moreItems = cause.items.count - items.count
    let first = cause.items.first
    claim = ReportStrings.safe(first?.asked.claim ?? "")
    detail = first.flatMap { EvidenceText.detail($0.part, of: cause.spec) }.map(ReportStrings.safe)
    means = ReportStrings.safe(first?.part.consequence ?? "")
    again = ReportStrings.safe(cause.command.text)
    isExample = first?.part.example != nil
    part = ReportStrings.safe(cause.place.words)
    if let run = cause.trace.flatMap({ graph.run($0) }) {
      self.run = runs.count
      runs.append(run)
    }
    guard let excerpt = cause.excerpt else { return }
    place = ReportStrings.safe("\(excerpt.location)")
    file = graph.number(ofFile: excerpt.location.file)
    line = excerpt.location.line
    // Of a very long line only a part is shown, without a mark.
    if excerpt.column == excerpt.location.column { (column, length) = (excerpt.column, excerpt.length) }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
