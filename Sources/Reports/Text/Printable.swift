/// Text in the columns of a terminal.
package enum Printable {
  // Works on scalars: growing one character of thousands of scalars step by step would take quadratic time.

  /// The number of columns that `text` takes in a terminal.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text.utf8.count }
    return width(of: text.unicodeScalars)
  }

  private static func width(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + width(of: $1) }
  }

  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    // Vowels and finals that join the syllable before, and skin tones.
    case 0x1160...0x11FF, 0x1F3FB...0x1F3FF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    default: 1
    }
  }

  /// `text` in at most `limit` columns: what does not fit is cut from the middle, since long names tend to differ at
  /// their ends.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard width(text) > limit else { return text }
    guard limit > 1 else { return limit == 1 ? "…" : "" }
    let scalars = text.unicodeScalars
    let head = end(of: scalars, columns: limit - 1 - (limit - 1) / 2)
    var left = (limit - 1) / 2
    var tail = scalars.endIndex
    while tail > head, case let before = scalars.index(before: tail), width(of: scalars[before]) <= left {
      left -= width(of: scalars[before])
      tail = before
    }
    // A combining mark alone would be drawn over the dots.
    while tail < scalars.endIndex, width(of: scalars[tail]) == 0 { tail = scalars.index(after: tail) }
    return String(scalars[..<head]) + "…" + String(scalars[tail...])
  }

  private static func end<Text: Collection<Unicode.Scalar>>(of text: Text, columns: Int) -> Text.Index {
    var left = columns
    return text.firstIndex {
      left -= width(of: $0)
      return left < 0
    } ?? text.endIndex
  }

  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// `text` in lines of at most `columns`, broken at blanks; a word that is too long is broken anywhere.
  static func wrap(_ text: String, to columns: Int) -> [String] { wrap(text.unicodeScalars, to: columns) }

  /// The same for any scalars; each is visited a constant number of times.
  static func wrap(_ text: some Collection<Unicode.Scalar>, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var lineWidth = 0
    func flush() {
      lines.append(String(line))
      line.removeAll()
      lineWidth = 0
    }
    for word in text.split(separator: " ") {
      var word = word
      var wordWidth = width(of: word)
      if !line.isEmpty, lineWidth + 1 + wordWidth > columns { flush() }
      while line.isEmpty, wordWidth > columns, columns > 1 {
        let head = word[..<end(of: word, columns: columns)]
        line.append(contentsOf: head)
        wordWidth -= width(of: head)
        word = word[head.endIndex...]
        flush()
      }
      if !line.isEmpty {
        line.append(" ")
        lineWidth += 1
      }
      line.append(contentsOf: word)
      lineWidth += wordWidth
    }
    if !line.isEmpty || lines.isEmpty { flush() }
    return lines
  }
}
