import Basics

/// The results of the intents: as a table over the variables that decide them, or else a line for each result.
struct Matrix: Sendable {
  /// With more intents than this, those with nothing to report are summed up: a report of all fits a screen.
  static let listedIntents = 12
  /// A table of more columns helps nobody.
  private static let mostColumns = 64

  typealias Row = ProveDocument.Link

  let rows: [Row]
  /// Those that decide anything.
  private let variables: [ProveDocument.Variable]
  /// The contexts in which links open.
  private let contexts: ProveDocument.When?

  init(_ spec: ProveDocument.Checked) {
    rows = spec.links ?? []
    variables = spec.variables
    contexts = spec.linkContexts
  }

  func write(to page: inout Page, verbose: Bool) {
    guard !rows.isEmpty else { return }
    page.gap()
    let isSummedUp = !verbose && rows.count > Self.listedIntents
    let listed = isSummedUp ? rows.filter { !$0.isFine && !$0.isUnknown } : rows
    if isSummedUp { sumUp(&page) }
    let shown = verbose ? listed[...] : listed.prefix(Self.listedIntents)
    let names = shown.map { SafeText.text($0.intent) }
    let column = min(page.style.width * 3 / 7, names.map(Printable.width).max() ?? 0) + 2
    if let columns = columns(of: shown), let headers = headers(columns, for: page.style.width - column) {
      writeTable(shown, column, columns, headers, to: &page)
    } else {
      for row in shown { writeMerged(row, column, to: &page) }
    }
    if shown.contains(where: { $0.results.contains { $0.performed != nil } }) {
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
  typealias Column = [String: String]

  /// All combinations of values that decide, the first variable varying fastest; nil if there are too many, or if it
  /// takes more than a condition to say what a row depends on.
  func columns(of rows: ArraySlice<Row>) -> [Column]? {
    let conditions = rows.flatMap(\.results).compactMap(\.when)
    guard conditions.allSatisfy({ $0.anyOf != nil }) else { return nil }
    let named = Set(conditions.flatMap { ($0.anyOf ?? []).joined().map(\.variable) })
    var columns: [Column] = [[:]]
    for variable in variables where named.contains(variable.name) {
      guard columns.count * variable.values.count <= Self.mostColumns else { return nil }
      columns = variable.values.flatMap { value in columns.map { $0.merging([variable.name: value]) { $1 } } }
    }
    return columns
  }

  /// The values of a column: `user = loggedIn`.
  func texts(of column: Column) -> [String] {
    variables.compactMap { variable in column[variable.name].map { "\(variable.name) = \($0)" } }
  }

  /// Returns whether links open in some context with these values.
  func mayOccur(_ column: Column) -> Bool { contexts?.mayHold(where: column) ?? true }

  /// The headings, if all columns fit: one line each, or a line for each variable.
  private func headers(_ columns: [Column], for width: Int) -> [[String]]? {
    let stacked = columns.map { texts(of: $0).map(SafeText.text) }
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
    var table = Table(columns: [.init(width: column)])
    table.columns += headers.map { header in
      .init(title: columns.count > 1 ? header.map { Span($0, .faint) } : [], width: Self.width(of: header))
    }
    table.rows = rows.map { row in
      let name = [Span(name(row, column))]
      if row.results.count == 1, row.results[0].when == nil {
        return [name, [row.results[0].span, Span(" " + place(row.results[0].when))]]
      }
      return [name]
        + columns.map { values in
          let cell = mayOccur(values) ? row.result(where: values) : nil
          return [cell?.span ?? Span("–", .faint)]
        }
    }
    page.table(table)
  }

  private func name(_ row: Row, _ column: Int) -> String {
    Printable.cut(SafeText.text(row.intent), to: column - 2)
  }

  // MARK: A line for each result

  /// `lands  3 unless tenant == other`
  private func writeMerged(_ row: Row, _ column: Int, to page: inout Page) {
    // The largest part is described by what it leaves out, if that is one other; of landing and being denied, it is
    // landing.
    let isPlain = Set(row.results.map(\.result)) == [.lands, .denied]
    let largest = isPlain ? row.results.firstIndex { $0.result == .lands } ?? 0 : row.results.count - 1
    let others = row.results.indices.filter { $0 != largest }
    let saysWhy = row.results.count { $0.refutation != nil } > 1
    for (line, index) in (others.count > 1 ? others + [largest] : [largest] + others).enumerated() {
      let cell = row.results[index]
      let lead = [Span(Printable.pad(line == 0 ? name(row, column) : "", to: column)), cell.span, " "]
      let why = saysWhy ? cell.refutation.map { "(\($0)) " } ?? "" : ""
      page.paragraph(why + condition(of: index, in: row, isLargest: index == largest), lead: lead, indent: column + 2)
    }
  }

  func condition(of index: Int, in row: Row, isLargest: Bool) -> String {
    let when = row.results[index].when
    guard isLargest, isWhole(row), row.results.count > 1 else { return place(when) }
    if row.results.count > 2 { return "otherwise" }
    return row.results[1 - index].when?.text.map { "unless \($0)" } ?? place(when)
  }

  /// `when user == loggedIn`, `in 5 of 64 contexts`, `in every context`; nothing if there is only one.
  private func place(_ when: ProveDocument.When?) -> String { when?.place ?? (total > 1 ? "in every context" : "") }

  /// The number of contexts that were asked.
  private var total: Double { contexts?.contexts ?? 1 }

  /// True if the results are about all contexts that were asked.
  private func isWhole(_ row: Row) -> Bool {
    // Sums of large numbers are not exact.
    row.results.reduce(0) { $0 + ($1.when?.contexts ?? total) } >= total * (1 - 1e-9)
  }
}

extension ProveDocument.Link {
  /// True if nothing needs to be said about it.
  fileprivate var isFine: Bool {
    results.allSatisfy {
      switch $0.result {
      case .lands, .reachable, .denied: true
      case .refuted, .known, .unknown: false
      }
    }
  }

  fileprivate var isUnknown: Bool { results.allSatisfy { $0.result == .unknown } }

  /// The result for these values; nil if it was not asked. Where several conditions hold, no context occurs.
  func result(where values: [String: String]) -> Result? {
    let fitting = results.filter { $0.when.holds(values) == true }
    return fitting.count == 1 ? fitting.first : nil
  }
}

extension ProveDocument.Link.Result {
  /// `lands  2–3`
  fileprivate var span: Span {
    let number = performed.map { $0.least == $0.most ? "  \($0.least)" : "  \($0.least)–\($0.most)" } ?? ""
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
