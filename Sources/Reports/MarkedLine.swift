/// A line of a spec with a caret under a place in it.
enum MarkedLine {
  /// - Parameters:
  ///   - column: of the place, 1-based, in characters.
  ///   - length: how many carets are drawn.
  static func write(_ line: String, column: Int, length: Int, indent: Int, to page: inout Page) {
    let room = max(20, page.style.width - indent - 2)
    var characters = line.filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" }.map { Printable.text($0 == "\t" ? " " : String($0)) }
    var place = min(max(0, column - 1), characters.count)
    // A line that does not fit is shown from shortly before the place.
    if characters.reduce(0, { $0 + Printable.width($1) }) > room {
      let start = max(0, min(place - room / 3, characters.count - room / 2))
      characters = Array(characters[start...])
      place -= start
      if start > 0 {
        characters.insert("…", at: 0)
        place += 1
      }
      var width = 0
      let end = characters.firstIndex {
        width += Printable.width($0)
        return width > room - 1
      }
      if let end { characters = Array(characters[..<end]) + ["…"] }
    }
    let before = characters.prefix(place).reduce(0) { $0 + Printable.width($1) }
    let carets = min(max(1, length), max(1, room - before))
    let margin = String(repeating: " ", count: indent)
    page.line(Span(margin + "│ ", .faint), Span(characters.joined()))
    page.line(Span(margin + "│ ", .faint), Span(String(repeating: " ", count: before) + String(repeating: "^", count: carets), .red))
  }
}
