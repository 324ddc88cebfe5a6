import Basics

/// A line of a spec with a place in it, under which carets are drawn.
struct MarkedLine: Hashable, Sendable {
  var line: String
  /// The place, 1-based, in characters.
  var column: Int
  /// The number of carets.
  var length: Int
  var indent: Int

  /// The part of the line around the place that fits so many columns, and the carets under it.
  func lines(in room: Int) -> (line: String, carets: String) {
    // A character may have any number of scalars; the part that is shown has few.
    var characters = line.filter { !$0.isNewline }.map {
      Printable.cut(SafeText.text($0 == "\t" ? " " : String($0)), to: room / 2)
    }
    var place = min(max(0, column - 1), characters.count)
    // A line that does not fit is shown from shortly before the place, as far as it fits.
    if characters.reduce(0, { $0 + Printable.width($1) }) > room {
      var start = place
      var width = 0
      while start > 0, width + Printable.width(characters[start - 1]) < room * 2 / 3 {
        start -= 1
        width += Printable.width(characters[start])
      }
      characters = (start > 0 ? ["…"] : []) + characters[start...]
      place -= start > 0 ? start - 1 : 0
      width = 0
      let end = characters.firstIndex {
        width += Printable.width($0)
        return width > room - 1
      }
      if let end { characters = characters[..<end] + ["…"] }
    }
    let before = characters.prefix(place).reduce(0) { $0 + Printable.width($1) }
    let carets = min(max(1, length), max(1, room - before), max(1, characters.count - place))
    return (
      characters.joined(), String(repeating: " ", count: before) + String(repeating: "^", count: carets)
    )
  }
}
