/// A JSON value whose keys keep their order, for writing.
indirect enum JSONText {
  case string(String)
  case number(Int)
  case list([JSONText])
  case mapping([(key: String, value: JSONText)])

  /// The value, indented by two blanks per level; lists of texts are on one line.
  var text: String {
    var text = ""
    write(to: &text, indentation: "")
    return text
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += String(number)
    case .list(let items):
      guard !isShort else {
        text += "["
        for (index, item) in items.enumerated() {
          if index > 0 { text += ", " }
          item.write(to: &text, indentation: indentation)
        }
        text += "]"
        return
      }
      let inner = indentation + "  "
      text += "["
      for (index, item) in items.enumerated() {
        text += index > 0 ? ",\n" : "\n"
        text += inner
        item.write(to: &text, indentation: inner)
      }
      text += "\n\(indentation)]"
    case .mapping(let pairs):
      guard !pairs.isEmpty else {
        text += "{}"
        return
      }
      let inner = indentation + "  "
      text += "{"
      for (index, pair) in pairs.enumerated() {
        text += index > 0 ? ",\n" : "\n"
        text += inner
        Self.write(pair.key, to: &text)
        text += ": "
        pair.value.write(to: &text, indentation: inner)
      }
      text += "\n\(indentation)}"
    }
  }

  /// Whether a list fits on a line.
  private var isShort: Bool {
    guard case .list(let items) = self else { return false }
    var length = 0
    for item in items {
      guard case .string(let string) = item else { return false }
      length += string.utf8.count + 4
      if length > 90 { return false }
    }
    return true
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
