import ModelChecking
import NavigationModel

/// The results of the intents by context, as a table; contexts with equal results are merged.
struct Matrix {
  /// With more intents than this, those with nothing to report are summed up.
  static let listedIntents = 40

  struct Row {
    var intent: IntentID
    /// By context; those that were not checked are missing.
    var cells: [(context: Context, cell: Cell)]

    var isFine: Bool { cells.allSatisfy(\.cell.isFine) }
    var isUnknown: Bool { cells.allSatisfy { if case .unknown = $0.cell.word { true } else { false } } }
  }

  let machine: Machine
  let rows: [Row]
  /// The contexts that occur: those in which a link can open. All, if only some were checked.
  let occurring: [Context]

  init(_ report: CheckReport) {
    machine = report.machine
    let asked = Set(report.entries.compactMap(\.obligation.context)).sorted()
    occurring = report.isComplete && !asked.isEmpty ? asked : Array(report.machine.contexts.all)
    var entries: [[Context: [CheckReport.Entry]]] = Array(repeating: [:], count: machine.intents.count)
    for entry in report.entries {
      guard let intent = entry.obligation.intent, let context = entry.obligation.context else { continue }
      entries[intent.index][context, default: []].append(entry)
    }
    rows = entries.enumerated().compactMap { index, byContext in
      let cells = byContext.keys.sorted().compactMap { context in
        byContext[context].flatMap { Cell($0) }.map { (context: context, cell: $0) }
      }
      return cells.isEmpty ? nil : Row(intent: IntentID(index), cells: cells)
    }
  }

  func write(to page: inout Page, verbose: Bool) {
    guard !rows.isEmpty else { return }
    page.gap()
    let isSummedUp = !verbose && rows.count > Self.listedIntents
    let listed = isSummedUp ? rows.filter { !$0.isFine && !$0.isUnknown } : rows
    if isSummedUp { sumUp(&page) }
    let shown = verbose ? listed[...] : listed.prefix(Self.listedIntents)
    let names = shown.map { Printable.text(machine.name($0.intent)) }
    let column = min(page.style.width * 3 / 7, names.map(Printable.width).max() ?? 0) + 2
    if let headers = headers(for: page.style.width - column) {
      writeTable(shown, column, headers, to: &page)
    } else {
      for row in shown { writeMerged(row, column, to: &page) }
    }
    if shown.contains(where: { $0.cells.contains { $0.cell.performed != nil } }) {
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
      page.paragraph("\(fine) \(verb) should, in every context.", ink: .green)
    }
    let unknown = rows.count(where: \.isUnknown)
    if unknown > 0 {
      page.paragraph(
        "\(unknown) intent\(unknown == 1 ? " is" : "s are") unknown, in every context.", ink: .yellow)
    }
  }

  /// The headings of the contexts, if a table of all of them fits: one line each, or a line for each variable.
  private func headers(for width: Int) -> [[String]]? {
    guard (2...8).contains(machine.contexts.count) else { return nil }
    let stacked = machine.contexts.all.map { machine.assignments(of: $0).map(Printable.text) }
    return [stacked.map { [$0.joined(separator: ", ")] }, stacked].first { headers in
      headers.reduce(0) { $0 + Self.width(of: $1) } <= width
    }
  }

  /// The width of a column, with the gap before the next.
  private static func width(of header: [String]) -> Int { max(header.map(Printable.width).max() ?? 0, 12) + 2 }

  private func writeTable(_ rows: ArraySlice<Row>, _ column: Int, _ headers: [[String]], to page: inout Page) {
    if rows.contains(where: { sameEverywhere($0) == nil }) {
      for line in headers[0].indices {
        page.line(
          [Span(Printable.pad("", to: column))]
            + headers.map { Span(Printable.pad($0[line], to: Self.width(of: $0)), .faint) })
      }
    }
    for row in rows {
      if let only = sameEverywhere(row) {
        page.line(name(row, column), only, " in every context")
        continue
      }
      var spans = [name(row, column)]
      for (context, header) in zip(machine.contexts.all, headers) {
        let cell = row.cells.first { $0.context == context }?.cell
        let span = cell?.span ?? Span("–", .faint)
        spans.append(span)
        spans.append(Span(Printable.pad("", to: Self.width(of: header) - span.width)))
      }
      page.line(spans)
    }
  }

  private func sameEverywhere(_ row: Row) -> Span? {
    guard row.cells.count == machine.contexts.count, let first = row.cells.first?.cell,
      row.cells.allSatisfy({ $0.cell == first })
    else { return nil }
    return first.span
  }

  private func name(_ row: Row, _ column: Int) -> Span {
    Span(Printable.pad(Printable.cut(Printable.text(machine.name(row.intent)), to: column - 2), to: column))
  }

  /// One line per answer: "lands  3 unless tenant == other".
  private func writeMerged(_ row: Row, _ column: Int, to page: inout Page) {
    var words: [Cell.Word] = []
    var groups: [Cell.Word: [(context: Context, cell: Cell)]] = [:]
    for entry in row.cells {
      if groups[entry.cell.word] == nil { words.append(entry.cell.word) }
      groups[entry.cell.word, default: []].append(entry)
    }
    let sizes = words.map { groups[$0]?.count ?? 0 }
    let isWhole = row.cells.count == occurring.count
    // The largest group is described by what it leaves out, if that is one other group; of landing and denied,
    // it is landing.
    let largest =
      Set(words) == [.lands, .denied]
      ? words.firstIndex(of: .lands) ?? 0 : sizes.indices.max { (sizes[$0], -$0) < (sizes[$1], -$1) } ?? 0
    let others = words.indices.filter { $0 != largest }
    let saysWhy = words.count(where: { $0.refutation != nil }) > 1
    for (line, index) in (others.count > 1 ? others + [largest] : [largest] + others).enumerated() {
      let members = groups[words[index]] ?? []
      let numbers = members.compactMap(\.cell.performed)
      let range = numbers.min().flatMap { low in numbers.max().map { low...$0 } }
      let lead = [
        line == 0 ? name(row, column) : Span(Printable.pad("", to: column)),
        Cell.span(words[index], performed: range), " ",
      ]
      let why = saysWhy ? words[index].refutation.map { "(\($0)) " } ?? "" : ""
      page.paragraph(
        why + condition(of: members.map(\.context), isLargest: index == largest, words, groups, isWhole), lead: lead,
        indent: column + 2)
    }
  }

  private func condition(
    of members: [Context], isLargest: Bool, _ words: [Cell.Word],
    _ groups: [Cell.Word: [(context: Context, cell: Cell)]], _ isWhole: Bool
  ) -> String {
    if machine.variables.isEmpty { return "" }
    let cover = ContextCover(members, among: occurring, in: machine)
    if cover.isEverything { return cover.text }
    if isLargest, isWhole, words.count > 2 { return "otherwise" }
    if isLargest, isWhole {
      let asked = Set(members)
      let rest = ContextCover(occurring.filter { !asked.contains($0) }, among: occurring, in: machine).text
      return rest.hasPrefix("in ") ? cover.text : "unless \(rest)"
    }
    let text = cover.text
    return text.hasPrefix("in ") ? text : "when \(text)"
  }
}
