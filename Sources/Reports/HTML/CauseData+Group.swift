import ModelChecking
import NavigationModel

extension CauseData {
  private static let mostItems = 40

  init(_ group: FailureGroup, of report: CheckReport, _ graph: inout ExplorerGraph, _ runs: inout [ReportRun]) {
    let machine = report.machine
    let titles = group.items.map { ReportStrings.safe($0.title(in: machine)) }
    title = ReportStrings.safe(Self.sentence(group.cause.text(in: machine)))
    word = group.word.rawValue
    accepted = report.known(group.acceptance).map { ReportStrings.safe($0.reason) }
    if group.acceptance == .baseline { accepted = "by the baseline" }
    affected = ReportStrings.safe(group.affected(in: machine))
    items = Array(titles.prefix(Self.mostItems))
    moreItems = titles.count - items.count
    (claim, means, again, isExample) = ("", "", "", false)
    if let first = group.items.first {
      let (entry, counterexample) = (first.entry, first.counterexample)
      claim = ReportStrings.safe(Claims.sentence(entry.obligation, in: machine))
      detail = FailureText.detail(counterexample, in: machine).map(ReportStrings.safe)
      means = ReportStrings.safe(Consequences.sentence(entry.obligation, counterexample, in: machine))
      again = ReportStrings.safe(ShellCommand.proving(first, of: report).text)
      isExample = first.isExample
      if let run = counterexample.trace.flatMap({ graph.run($0) }) {
        self.run = runs.count
        runs.append(run)
      }
    }
    part = ReportStrings.safe(ProveDocument.SpecPart(group.place, in: machine).words)
    guard let excerpt = report.spec.sources.excerpt(of: group.place) else { return }
    place = ReportStrings.safe("\(excerpt.location)")
    file = graph.number(ofFile: excerpt.location.file)
    line = excerpt.location.line
    // Of a very long line only a part is shown, without a mark.
    if excerpt.column == excerpt.location.column { (column, length) = (excerpt.column, excerpt.length) }
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
