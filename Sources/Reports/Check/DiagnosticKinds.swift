import Basics
import SpecFile

/// Mistakes that are not shown in full: how many there are of each kind, and in which lines.
struct DiagnosticKinds {
  private struct Kind {
    var diagnostics: [Diagnostic] = []

    /// The places: `a.yaml:3, 7–9; b.yaml:2`, the first of them.
    var places: String {
      var files: [(path: String, lines: [Int])] = []
      for location in diagnostics.compactMap(\.location) {
        if files.last?.path != location.file { files.append((location.file, [])) }
        if files[files.count - 1].lines.last != location.line { files[files.count - 1].lines.append(location.line) }
      }
      var room = DiagnosticKinds.mostPlaces
      var parts: [String] = []
      for (path, lines) in files where room > 0 {
        let ranges = Self.ranges(lines)
        parts.append("\(path):" + ranges.prefix(room).joined(separator: ", "))
        if ranges.count > room { parts[parts.count - 1] += ", …" }
        room -= ranges.count
      }
      return parts.joined(separator: "; ") + (room <= 0 && parts.count < files.count ? "; …" : "")
    }

    private static func ranges(_ lines: [Int]) -> [String] {
      var ranges: [(first: Int, last: Int)] = []
      for line in lines {
        if let last = ranges.last?.last, line == last + 1 {
          ranges[ranges.count - 1].last = line
        } else {
          ranges.append((line, line))
        }
      }
      return ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)–\($0.last)" }
    }
  }

  private static let mostKinds = 5
  private static let mostPlaces = 8

  private let kinds: [(name: String, kind: Kind)]

  init(_ diagnostics: some Sequence<Diagnostic>) {
    var kinds: [(name: String, kind: Kind)] = []
    var indices: [String: Int] = [:]
    for diagnostic in diagnostics {
      let name = Self.name(of: diagnostic)
      if indices[name] == nil {
        indices[name] = kinds.count
        kinds.append((name, Kind()))
      }
      if let index = indices[name] { kinds[index].kind.diagnostics.append(diagnostic) }
    }
    self.kinds = kinds
  }

  func write(to page: inout Page) {
    for (name, kind) in kinds.prefix(Self.mostKinds) {
      let count = kind.diagnostics.count
      let places = kind.places
      page.paragraph(
        Printable.cut(SafeText.text(name), to: 2 * page.style.width) + (places.isEmpty ? "" : ", in \(places)"),
        lead: [Span("  \(count) × ")])
    }
    if kinds.count > Self.mostKinds { page.line(Span("  and \(kinds.count - Self.mostKinds) other kinds")) }
  }

  /// The message without the names in it, and without what might have been meant.
  private static func name(of diagnostic: Diagnostic) -> String {
    var name = "\(diagnostic.kind): "
    var isQuoted = false
    for character in diagnostic.message {
      if character == "'" {
        name += isQuoted ? "…'" : "'"
        isQuoted.toggle()
      } else if !isQuoted {
        name.append(character)
      }
    }
    return name.firstRange(of: "; did you mean").map { String(name[..<$0.lowerBound]) } ?? name
  }
}
