import Basics
import ModelChecking
import NavigationModel

/// The results of the intents: as a table over the variables that decide them, or else a line for each result.
struct Matrix: Sendable {
  /// With more intents than this, those with nothing to report are summed up: a report of all fits a screen.
  static let listedIntents = 12
  /// A table of more columns helps nobody.
  private static let mostColumns = 64

  typealias Row = LinkResults.Row
  typealias Cell = LinkResults.Cell

  let machine: Machine
  let rows: [Row]
  /// The contexts in which links open.
  let contexts: ContextCondition

  init(_ report: CheckReport) {
    machine = report.machine
    rows = report.findings.results?.rows ?? []
    contexts = report.findings.results?.contexts ?? .everything
  }

  func write(to page: inout Page, verbose: Bool) {
    guard !rows.isEmpty else { return }
    page.gap()
    let isSummedUp = !verbose && rows.count > Self.listedIntents
    let listed = isSummedUp ? rows.filter { !$0.isFine && !$0.isUnknown } : rows
    if isSummedUp { sumUp(&page) }
    let shown = verbose ? listed[...] : listed.prefix(Self.listedIntents)
    let names = shown.map { SafeText.text(machine.name($0.intent)) }
    let column = min(page.style.width * 3 / 7, names.map(Printable.width).max() ?? 0) + 2
    if let columns = columns(of: shown), let headers = headers(columns, for: page.style.width - column) {
      writeTable(shown, column, columns, headers, to: &page)
    } else {
      for row in shown { writeMerged(row, column, to: &page) }
    }
    if shown.contains(where: { $0.cells.contains { $0.performed != nil } }) {
      page.line(Span("The number is how many events the shortest run performs.", .faint))
    }
    if shown.count < listed.count {
      page.line(Span("… and \(listed.count - shown.count) more (--verbose lists all)"))
    }
  }

  /// Intents with nothing to report, one line each.
  private func sumUp(_ page: inout Page) {
    let fine = rows.count(where: \.isFine)
    if fine > 0 {
      let verb = fine == 1 ? "intent lands or is denied as it" : "intents land or are denied as they"
      page.paragraph("\(fine) \(verb) should, in every context (--verbose).", ink: .green)
    }
    let unknown = rows.count(where: \.isUnknown)
    if unknown > 0 {
      page.paragraph(
        "\(unknown) intent\(unknown == 1 ? " is" : "s are") unknown, in every context.", ink: .yellow)
    }
  }

  // MARK: A table

  /// A column of the table: the values of the variables that decide.
  typealias Column = [VariableID: Int]

  /// All combinations of values that decide, the first variable varying fastest; nil if there are too many, or if it
  /// takes more than a condition to say what a row depends on.
  func columns(of rows: ArraySlice<Row>) -> [Column]? {
    let cells = rows.flatMap(\.cells)
    guard cells.allSatisfy({ $0.contexts.isEverything || $0.contexts.alternatives != nil }) else { return nil }
    let variables = Set(cells.flatMap(\.contexts.variables)).sorted()
    var columns: [Column] = [[:]]
    for variable in variables {
      let values = machine.variables[variable.index].values.indices
      guard columns.count * values.count <= Self.mostColumns else { return nil }
      columns = values.flatMap { value in columns.map { $0.merging([variable: value]) { $1 } } }
    }
    return columns
  }

  /// The headings, if all columns fit: one line each, or a line for each variable.
  private func headers(_ columns: [Column], for width: Int) -> [[String]]? {
    let stacked = columns.map { column in
      column.sorted { $0.key < $1.key }.map { variable, value in
        SafeText.text("\(machine.name(variable)) = \(machine.variables[variable.index].values[value])")
      }
    }
    // Nothing decides anything: there is no heading.
    if stacked == [[]] { return [[""]] }
    return [stacked.map { [$0.joined(separator: ", ")] }, stacked].first { headers in
      headers.reduce(0) { $0 + Self.width(of: $1) } <= width
    }
  }

  /// The width of a column, with the gap before the next.
  private static func width(of header: [String]) -> Int { max(header.map(Printable.width).max() ?? 0, 12) + 2 }

  private func writeTable(
    _ rows: ArraySlice<Row>, _ column: Int, _ columns: [Column], _ headers: [[String]], to page: inout Page
  ) {
    if columns.count > 1 {
      for line in headers[0].indices {
        page.line(
          [Span(Printable.pad("", to: column))]
            + headers.map { Span(Printable.pad($0[line], to: Self.width(of: $0)), .faint) })
      }
    }
    for row in rows {
      if row.cells.count == 1, row.cells[0].contexts.isEverything {
        page.line(name(row, column), row.cells[0].span, Span(" " + row.cells[0].contexts.place(in: machine)))
        continue
      }
      var spans = [name(row, column)]
      for (values, header) in zip(columns, headers) {
        let cell = contexts.mayHold(where: values) ? row.cell(where: values) : nil
        let span = cell?.span ?? Span("–", .faint)
        spans.append(span)
        spans.append(Span(Printable.pad("", to: Self.width(of: header) - span.width)))
      }
      page.line(spans)
    }
  }

  private func name(_ row: Row, _ column: Int) -> Span {
    Span(Printable.pad(Printable.cut(SafeText.text(machine.name(row.intent)), to: column - 2), to: column))
  }

  // MARK: A line for each result

  /// `lands  3 unless tenant == other`
  private func writeMerged(_ row: Row, _ column: Int, to page: inout Page) {
    // The largest part is described by what it leaves out, if that is one other; of landing and being denied, it is
    // landing.
    let isPlain = Set(row.cells.map(\.result)) == [.lands, .denied]
    let largest = isPlain ? row.cells.firstIndex { $0.result == .lands } ?? 0 : row.cells.count - 1
    let others = row.cells.indices.filter { $0 != largest }
    let saysWhy = row.cells.count { $0.result.refutation != nil } > 1
    for (line, index) in (others.count > 1 ? others + [largest] : [largest] + others).enumerated() {
      let cell = row.cells[index]
      let lead = [line == 0 ? name(row, column) : Span(Printable.pad("", to: column)), cell.span, " "]
      let why = saysWhy ? cell.result.refutation.map { "(\($0)) " } ?? "" : ""
      page.paragraph(why + condition(of: index, in: row, isLargest: index == largest), lead: lead, indent: column + 2)
    }
  }

  func condition(of index: Int, in row: Row, isLargest: Bool) -> String {
    let contexts = row.cells[index].contexts
    guard isLargest, row.isWhole, row.cells.count > 1 else { return contexts.place(in: machine) }
    if row.cells.count > 2 { return "otherwise" }
    return row.cells[1 - index].contexts.short(in: machine).map { "unless \($0)" } ?? contexts.place(in: machine)
  }
}

extension LinkResults.Row {
  var isFine: Bool { cells.allSatisfy(\.result.isFine) }
  var isUnknown: Bool { cells.allSatisfy(\.result.isUnknown) }

  /// True if the cells are about all contexts that were asked.
  fileprivate var isWhole: Bool {
    guard let total = cells.first?.contexts.total else { return false }
    // Sums of large numbers are not exact.
    return cells.reduce(0) { $0 + $1.contexts.count } >= total * (1 - 1e-9)
  }

  /// The cell for these values; nil if it was not asked. Where several conditions hold, no context occurs.
  func cell(where values: [VariableID: Int]) -> LinkResults.Cell? {
    let fitting = cells.filter { $0.contexts.holds { values[$0] ?? 0 } == true }
    return fitting.count == 1 ? fitting.first : nil
  }
}

/// The result of a link, in a cell of the matrix.
extension LinkResults.Result {
  /// Tells apart intents that fail in several ways; nil if nothing fails.
  var refutation: String? {
    guard case .refuted(let kinds) = self else { return nil }
    if kinds.contains(.denied) { return "lands although denied" }
    if kinds.contains(.reachable) { return "never lands" }
    return kinds.contains(.lands) ? "can fail to land" : "can fail to land from elsewhere"
  }

  /// True if nothing needs to be said about it.
  var isFine: Bool {
    switch self {
    case .lands, .reachable, .denied: true
    case .refuted, .known, .unknown: false
    }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LinkResults.Cell {
  /// `lands  2–3`
  var span: Span {
    let number =
      performed.map { $0.lowerBound == $0.upperBound ? "  \($0.lowerBound)" : "  \($0.lowerBound)–\($0.upperBound)" }
      ?? ""
    return switch result {
    case .lands: Span("lands\(number)", .green)
    case .reachable: Span("reachable\(number)", .green)
    case .denied: Span("denied", .green)
    case .refuted: Span("REFUTED", .alarm)
    case .known: Span("known", .yellow)
    case .unknown: Span("unknown", .yellow)
    }
  }
}
