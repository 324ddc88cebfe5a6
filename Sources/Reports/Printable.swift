/// Names come from strangers: text is made safe to show before it reaches a terminal or a drawing.
public enum Printable {
  /// `text` with every scalar that controls a terminal, reorders a line or cannot be seen written as `\u{9B}`.
  ///
  /// Complexity: linear; nothing is copied if all of it is plain ASCII.
  public static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isVisible(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return shown
  }

  /// Whether a scalar can be seen and does nothing else.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }

  /// How many columns a terminal gives to `text`.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let isWide =
      switch first.value {
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        true
      default: false
      }
    return isWide ? 2 : 1
  }

  /// `text` in at most `limit` columns: what does not fit is cut from the middle, since long names tend to differ at
  /// their ends.
  static func cut(_ text: String, to limit: Int) -> String {
    guard width(text) > limit else { return text }
    guard limit > 1 else { return limit == 1 ? "…" : "" }
    let tail = prefix(of: text.reversed(), columns: (limit - 1) / 2)
    let head = prefix(of: text, columns: limit - 1 - (limit - 1) / 2)
    return String(head) + "…" + String(tail.reversed())
  }

  private static func prefix(of text: some Sequence<Character>, columns: Int) -> [Character] {
    var left = columns
    return text.prefix {
      left -= width(of: $0)
      return left >= 0
    }
  }

  /// `text` filled up with blanks to `columns`.
  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// `text` in lines of at most `columns`, broken at blanks; a word that is too long is broken where it must.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var word = String(word)
      if lineWidth > 0, lineWidth + 1 + width(word) > columns {
        lines.append(line)
        line = ""
        lineWidth = 0
      }
      while lineWidth == 0, width(word) > columns, columns > 1 {
        let head = String(prefix(of: word, columns: columns))
        guard !head.isEmpty else { break }
        lines.append(head)
        word = String(word.dropFirst(head.count))
      }
      line += lineWidth > 0 ? " " + word : word
      lineWidth = width(line)
    }
    if lineWidth > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }
}
