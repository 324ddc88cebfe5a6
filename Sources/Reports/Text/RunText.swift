import Basics

/// A run as numbered steps, with screen and context after each.
enum RunText {
  /// Longer runs are cut in the middle.
  static let longestShown = 60

  static func write(_ run: ProveDocument.Run, indent: Int, to page: inout Page) {
    let lines = numbered(run)
    let column = min(
      page.style.width * 11 / 20, max(20, 2 + (lines.map { Printable.width(SafeText.text($0.text)) }.max() ?? 0)))
    put(number: "", "start", run.start.place, column, indent, &page)
    for (index, line) in lines.enumerated() {
      if lines.count > longestShown, index == longestShown / 2 {
        page.line(
          Span(String(repeating: " ", count: indent + 4)), Span("… \(lines.count - longestShown) more …", .faint))
      }
      if lines.count > longestShown, index >= longestShown / 2, index < lines.count - longestShown / 2 { continue }
      put(number: "\(line.number)", line.text, line.place, column, indent, &page)
    }
    if let loop = run.loop {
      let back = lines.first { $0.move >= loop }?.number ?? 1
      page.line(
        Span(String(repeating: " ", count: indent + 2)), Span("↺ ", .bold),
        Span(back == lines.last?.number ? "and \(back) again, forever" : "back to \(back), forever", .bold))
    }
  }

  /// The same in short, only the last move in words: `home · loggedOut: goToOrders → popEverything → …`.
  ///
  /// - Parameter columns: in more, moves in the middle are left out.
  static func line(_ run: ProveDocument.Run, in columns: Int = .max) -> String {
    let moves = run.moves.dropLast().compactMap { move in
      move.move == .open ? "a link opens \(move.intent ?? "")" : EvidenceText.event(move)
    }
    // How it ends is what the cause says.
    let last = run.moves.last.map { [String(($0.text ?? "").prefix { $0 != ";" })] } ?? []
    let end = last + (run.loop == nil ? [] : ["again and again"])
    func text(_ parts: Int) -> String {
      "\(run.start.place): " + (middleLeftOut(of: moves, parts: parts) + end).joined(separator: " → ")
    }
    var parts = min(moves.count, longestLine)
    var line = text(parts)
    while parts > 1, Printable.width(SafeText.text(line)) > columns {
      parts -= 1
      line = text(parts)
    }
    return line
  }

  /// In one line more moves are not shown.
  private static let longestLine = 8

  /// The first two moves and the last ones, fewer where there is less room, with dots between them.
  private static func middleLeftOut(of moves: [String], parts: Int) -> [String] {
    guard moves.count > parts else { return moves }
    let first = min(2, (parts - 1) / 2)
    return Array(moves.prefix(first)) + ["…"] + moves.suffix(parts - 1 - first)
  }

  private struct Line {
    var number: Int
    var move: Int
    var text: String
    var place: String
  }

  private static func numbered(_ run: ProveDocument.Run) -> [Line] {
    var lines: [Line] = []
    for (index, move) in run.moves.enumerated() {
      guard let text = move.text else { continue }
      lines.append(Line(number: lines.count + 1, move: index, text: text, place: move.place))
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
