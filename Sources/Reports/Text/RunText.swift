import Basics

/// The words of a run: its moves as numbered lines, or in short.
enum RunText {
  /// Longer runs are cut in the middle.
  static let longestShown = 60

  /// A line of a run: a move that is told, or the number of those that are not.
  enum Shown {
    case move(Line)
    case leftOut(Int)
  }

  struct Line {
    var number: Int
    var move: Int
    var text: String
    var place: String
  }

  /// The moves that have something to tell, numbered from 1.
  static func numbered(_ run: ProveDocument.Run) -> [Line] {
    var lines: [Line] = []
    for (index, move) in run.moves.enumerated() {
      guard let text = move.text else { continue }
      lines.append(Line(number: lines.count + 1, move: index, text: text, place: move.place))
    }
    return lines
  }

  /// The first and the last lines of a long run, and how many lie between.
  static func shown(of lines: [Line]) -> [Shown] {
    guard lines.count > longestShown else { return lines.map(Shown.move) }
    return lines.prefix(longestShown / 2).map(Shown.move) + [.leftOut(lines.count - longestShown)]
      + lines.suffix(longestShown / 2).map(Shown.move)
  }

  /// The words for a run without an end: which moves come again; nil of one that ends.
  static func loop(of run: ProveDocument.Run, _ lines: [Line]) -> String? {
    run.loop.map { loop in
      let back = lines.first { $0.move >= loop }?.number ?? 1
      return back == lines.last?.number ? "and \(back) again, forever" : "back to \(back), forever"
    }
  }

  /// A run as rows: the number of the move, the move, and where it leads.
  static func table(_ run: ProveDocument.Run) -> Table {
    let lines = numbered(run)
    func row(_ cells: String...) -> [Table.Cell] { cells.map { [Span($0)] } }
    var table = Table(
      columns: [.init(isRight: true), .init(title: [Span("move")]), .init(title: [Span("shown then")])],
      rows: [row("", "start", run.start.place)])
    table.rows += shown(of: lines).map { line in
      switch line {
      case .move(let move): row("\(move.number)", move.text, move.place)
      case .leftOut(let count): row("", "… \(count) more …")
      }
    }
    if let loop = loop(of: run, lines) { table.rows.append(row("↺", loop)) }
    return table
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
}
