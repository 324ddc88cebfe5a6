import NavigationModel

/// The results of links in a report: a row for each intent, a column for each combination of values that decides.
struct ReportMatrix: Encodable {
  struct Entry: Encodable {
    /// `lands`, `denied`, `refuted` …
    var word: String
    /// In which contexts, where there are no columns.
    var when: String?
    var why: String?
    /// The number of events that the shortest run performs.
    var least: Int?
    var most: Int?
    /// The screens shown at the end, with those below.
    var shown: String?
    /// The ending of the run.
    var ending: String?
    var run: Int?
    /// The other causes of refutations of the intent there, by number.
    var causes: [Int]?
  }

  /// That a cause has a refuted obligation of an intent, and in which contexts.
  struct Affected {
    var cause: Int
    var when: ProveDocument.When?
  }

  struct Row: Encodable {
    var intent: String
    var link: String?
    var routes: [String]
    /// A null where the values do not occur together.
    var cells: [Entry?]
  }

  /// The values of each column; nil: every cell says when.
  var columns: [[String]]?
  var rows: [Row] = []
  /// The number of intents that are left out.
  var more = 0

  /// A table with more columns helps nobody.
  private static let mostColumns = 8
  private static let mostRows = 400
  private static let mostRoutes = 12
  private static let mostRuns = 200

  /// - Parameters:
  ///   - causes: by intent, what affects it.
  ///   - runs: to which the runs of links that land, or are denied, are added.
  init?(
    _ spec: ProveDocument.Checked, causes: [String: [Affected]], _ graph: inout ExplorerGraph, _ runs: inout [ReportRun]
  ) {
    let matrix = Matrix(spec)
    guard !matrix.rows.isEmpty else { return nil }
    let machine = graph.spec.machine
    let links = IntentLinks(machine)
    let shownRows = matrix.rows.prefix(Self.mostRows)
    more = matrix.rows.count - shownRows.count
    let found = matrix.columns(of: shownRows)
    let columns = (found?.count ?? .max) <= Self.mostColumns ? found : nil
    self.columns = columns.map { $0.map { matrix.texts(of: $0).map(ReportStrings.safe) } }
    let roots = Self.roots(of: graph)
    let intents = Dictionary(
      machine.intents.indices.map { (machine.intents[$0].name, IntentID($0)) }, uniquingKeysWith: { first, _ in first })
    for row in shownRows {
      guard let intent = intents[row.intent] else { continue }
      let wanted: [(ProveDocument.Link.Result?, Matrix.Column, String?)] =
        if let columns {
          columns.map { (matrix.mayOccur($0) ? row.result(where: $0) : nil, $0, nil) }
        } else {
          row.results.indices.map {
            (row.results[$0], [:], matrix.condition(of: $0, in: row, isLargest: $0 == row.results.count - 1))
          }
        }
      let all = links.routes(of: intent)
      self.rows.append(
        Row(
          intent: ReportStrings.safe(row.intent), link: links.link(to: intent).map(ReportStrings.safe),
          routes: all.prefix(Self.mostRoutes).map(ReportStrings.safe)
            + (all.count > Self.mostRoutes ? ["… and \(all.count - Self.mostRoutes) more"] : []),
          cells: wanted.map { cell, column, when in
            guard let cell else { return nil }
            let start = roots.first { root in
              cell.when.holds(root.values) == true && column.allSatisfy { root.values[$0] == $1 }
            }
            let affected = (causes[row.intent] ?? []).filter { $0.when?.mayHold(where: column) ?? true }.map(\.cause)
            return Entry(cell, when, of: intent, from: start?.state, Set(affected).sorted(), &graph, &runs)
          }))
    }
  }

  /// The first configuration on the root in each context, with the values that it has there.
  private static func roots(of graph: ExplorerGraph) -> [(state: Configuration, values: [String: String])] {
    let names = SpecNames(graph.spec)
    var seen: Set<Context> = []
    return graph.states.filter { $0.isIdle && names.machine.isOnRoot($0) && seen.insert($0.context).inserted }
      .map { ($0, names.values(of: $0.context)) }
  }

  /// The runs of cells are there for convenience: beyond so many they are left out.
  fileprivate static func isFull(_ runs: [ReportRun]) -> Bool { runs.count >= mostRuns }
}

extension ReportMatrix.Entry {
  /// - Parameter start: a configuration on the root to which the cell applies, if one was computed.
  fileprivate init(
    _ cell: ProveDocument.Link.Result, _ when: String?, of intent: IntentID, from start: Configuration?,
    _ causes: [Int],
    _ graph: inout ExplorerGraph, _ runs: inout [ReportRun]
  ) {
    self.when = when.map(ReportStrings.safe)
    word = cell.result.rawValue
    least = cell.performed?.least
    most = cell.performed?.most
    self.causes = causes.isEmpty ? nil : causes
    why = cell.reason.map(EvidenceText.reason) ?? cell.refutation
    guard [.lands, .reachable, .denied].contains(cell.result), let start else { return }
    let machine = graph.spec.machine
    let trace = ScriptedJourney().run(intent, at: start, of: machine)
    // What is shown beside a verdict is a run that bears it out, or nothing.
    guard let ending = trace.ending, (ending == .landed) != (cell.result == .denied) else { return }
    shown = ReportStrings.safe(machine.stack(trace.end))
    self.ending = ReportStrings.safe(ending.description)
    guard !ReportMatrix.isFull(runs), let run = graph.run(trace) else { return }
    self.run = runs.count
    runs.append(run)
  }
}
