import ModelChecking
import NavigationModel

/// The results of links in a report: a row for each intent, a column for each combination of values that decides.
struct ReportMatrix: Encodable {
  struct Cell: Encodable {
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
    var contexts: ContextCondition
  }

  struct Row: Encodable {
    var intent: String
    var link: String?
    var routes: [String]
    /// A null where the values do not occur together.
    var cells: [Cell?]
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
  init?(_ report: CheckReport, causes: [IntentID: [Affected]], _ graph: inout ExplorerGraph, _ runs: inout [ReportRun])
  {
    let matrix = Matrix(report)
    guard !matrix.rows.isEmpty else { return nil }
    let machine = report.machine
    let links = IntentLinks(machine)
    let shownRows = matrix.rows.prefix(Self.mostRows)
    more = matrix.rows.count - shownRows.count
    let found = matrix.columns(of: shownRows)
    let columns = (found?.count ?? .max) <= Self.mostColumns ? found : nil
    self.columns = columns.map { columns in
      columns.map { column in
        column.sorted { $0.key < $1.key }.map {
          ReportStrings.safe("\(machine.name($0)) = \(machine.variables[$0.index].values[$1])")
        }
      }
    }
    let roots = graph.states.filter { $0.isIdle && machine.isOnRoot($0) }
    for row in shownRows {
      let wanted: [(LinkResults.Cell?, Matrix.Column, String?)] =
        if let columns {
          columns.map { (matrix.contexts.mayHold(where: $0) ? row.cell(where: $0) : nil, $0, nil) }
        } else {
          row.cells.indices.map {
            (row.cells[$0], [:], matrix.condition(of: $0, in: row, isLargest: $0 == row.cells.count - 1))
          }
        }
      let all = links.routes(of: row.intent)
      self.rows.append(
        Row(
          intent: ReportStrings.safe(machine.name(row.intent)),
          link: links.link(to: row.intent).map(ReportStrings.safe),
          routes: all.prefix(Self.mostRoutes).map(ReportStrings.safe)
            + (all.count > Self.mostRoutes ? ["… and \(all.count - Self.mostRoutes) more"] : []),
          cells: wanted.map { cell, column, when in
            guard let cell else { return nil }
            let start = roots.first { root in
              cell.contexts.holds { machine.contexts.value(of: $0, in: root.context) } == true
                && column.allSatisfy { machine.contexts.value(of: $0, in: root.context) == $1 }
            }
            let affected = (causes[row.intent] ?? []).filter { $0.contexts.mayHold(where: column) }.map(\.cause)
            return Cell(cell, when, of: row.intent, from: start, Set(affected).sorted(), &graph, &runs)
          }))
    }
  }

  /// The runs of cells are there for convenience: beyond so many they are left out.
  fileprivate static func isFull(_ runs: [ReportRun]) -> Bool { runs.count >= mostRuns }
}

extension ReportMatrix.Cell {
  /// - Parameter start: a configuration on the root to which the cell applies, if one was computed.
  fileprivate init(
    _ cell: LinkResults.Cell, _ when: String?, of intent: IntentID, from start: Configuration?, _ causes: [Int],
    _ graph: inout ExplorerGraph, _ runs: inout [ReportRun]
  ) {
    self.when = when.map(ReportStrings.safe)
    least = cell.performed?.lowerBound
    most = cell.performed?.upperBound
    self.causes = causes.isEmpty ? nil : causes
    let isRefuted: Bool
    switch cell.result {
    case .lands: (word, isRefuted) = ("lands", false)
    case .reachable: (word, isRefuted) = ("reachable", false)
    case .denied: (word, isRefuted) = ("denied", false)
    case .refuted: (word, isRefuted) = ("refuted", true)
    case .known: (word, isRefuted) = ("known", true)
    case .unknown(let reason):
      (word, why) = ("unknown", EvidenceText.reason(reason))
      return
    }
    if isRefuted {
      why = cell.result.refutation
      return
    }
    guard let start else { return }
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
