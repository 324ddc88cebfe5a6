import Basics
import ModelChecking
import NavigationModel

/// A run as numbered steps, with screen and context after each.
enum RunText {
  /// Longer runs are cut in the middle.
  static let longestShown = 60

  /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
  static func write(
    _ trace: Trace, of machine: Machine, indent: Int, arguments: [Int: [String: String]] = [:], to page: inout Page
  ) {
    // What nothing reads decides nothing, and says nothing.
    let shown = machine.decidingVariables
    let lines = numbered(trace, in: machine, shown, arguments)
    let column = min(
      page.style.width * 11 / 20, max(20, 2 + (lines.map { Printable.width(SafeText.text($0.text)) }.max() ?? 0)))
    put(number: "", "start", machine.place(trace.start, shown), column, indent, &page)
    for (index, line) in lines.enumerated() {
      if lines.count > longestShown, index == longestShown / 2 {
        page.line(
          Span(String(repeating: " ", count: indent + 4)), Span("… \(lines.count - longestShown) more …", .faint))
      }
      if lines.count > longestShown, index >= longestShown / 2, index < lines.count - longestShown / 2 { continue }
      put(number: "\(line.number)", line.text, line.place, column, indent, &page)
    }
    if let loop = trace.loop {
      let back = lines.first { $0.entry >= loop }?.number ?? 1
      page.line(
        Span(String(repeating: " ", count: indent + 2)), Span("↺ ", .bold),
        Span(back == lines.last?.number ? "and \(back) again, forever" : "back to \(back), forever", .bold))
    }
  }

  /// The same in short, only the last move in words: `home · loggedOut: goToOrders → popEverything → …`.
  static func line(_ trace: Trace, of machine: Machine) -> String {
    var moves = trace.entries.dropLast().compactMap { entry in
      if case .open(let intent) = entry.move {
        "a link opens \(machine.name(intent))"
      } else {
        EvidenceText.event(entry.move, in: machine)
      }
    }
    // How it ends is what the cause says.
    let last = trace.entries.last.map { String(MoveText.text($0, in: machine).prefix { $0 != ";" }) }
    if moves.count > longestLine { moves.replaceSubrange(2..<moves.count - longestLine + 3, with: ["…"]) }
    let end = trace.loop == nil ? [] : ["again and again"]
    return "\(machine.place(trace.start, machine.decidingVariables)): "
      + (moves + (last.map { [$0] } ?? []) + end).joined(separator: " → ")
  }

  /// In one line more moves are not shown.
  private static let longestLine = 8

  private struct Line {
    var number: Int
    var entry: Int
    var text: String
    var place: String
  }

  private static func numbered(
    _ trace: Trace, in machine: Machine, _ shown: [VariableID], _ arguments: [Int: [String: String]]
  ) -> [Line] {
    var lines: [Line] = []
    for (index, entry) in trace.entries.enumerated() where !MoveText.isPlain(entry, in: machine) {
      lines.append(
        Line(
          number: lines.count + 1, entry: index,
          text: MoveText.text(
            entry, after: index > 0 ? trace.entries[index - 1] : nil, in: machine, given: arguments[index] ?? [:]),
          place: machine.place(entry.result.configuration, after: trace.configuration(before: index), shown)))
    }
    return lines
  }

  private static func put(
    number: String, _ text: String, _ place: String, _ column: Int, _ indent: Int, _ page: inout Page
  ) {
    let lead = Span(
      String(repeating: " ", count: indent) + String(repeating: " ", count: max(0, 2 - number.count)) + number + "  ")
    let text = SafeText.text(text)
    let place = SafeText.text(place)
    let left = page.style.width - lead.width
    let middle = min(column, max(16, left - Printable.width(place) - 1))
    if Printable.width(text) <= middle, middle + Printable.width(place) + 1 <= left {
      page.line(lead, Span(Printable.pad(text, to: middle)), Span(" "), Span(place, .faint))
    } else {
      page.paragraph(text, lead: [lead])
      let hanging = String(repeating: " ", count: lead.width + 2)
      page.paragraph(place, ink: .faint, lead: [Span(hanging)])
    }
  }
}
