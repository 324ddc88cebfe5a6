/// A JSON value whose objects keep their order, so that equal reports are equal to the byte.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// Written with at most three decimals; null if not finite.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue
    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Without the members that are nil.
  package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  package static func mapping(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The value as text, indented by two blanks, with a line feed at the end.
  package var text: String { text(indent: 0) + "\n" }

  /// The same within other text at this depth of indentation, without the line feed.
  ///
  /// - Parameter shortLists: whether a list of texts that fits is on one line.
  package func text(indent: Int, shortLists: Bool = false) -> String {
    var text = ""
    write(to: &text, indent: indent, shortLists)
    return text
  }

  private func write(to text: inout String, indent: Int, _ shortLists: Bool) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      let isShort = shortLists && isShort
      Self.write(values, brackets: ("[", "]"), to: &text, indent: isShort ? nil : indent) {
        $0.write(to: &$1, indent: indent + 1, shortLists)
      }
    case .object(let members):
      Self.write(members, brackets: ("{", "}"), to: &text, indent: indent) { member, text in
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent + 1, shortLists)
      }
    }
  }

  /// True if it is a list of texts that fits on a line.
  private var isShort: Bool {
    guard case .array(let values) = self else { return false }
    var length = 0
    return values.allSatisfy {
      guard case .string(let string) = $0 else { return false }
      length += string.utf8.count + 4
      return length <= 90
    }
  }

  private static func decimal(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "null" }
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }

  private static func write<Part>(
    _ parts: [Part], brackets: (String, String), to text: inout String, indent: Int?,
    _ body: (Part, inout String) -> Void
  ) {
    text += brackets.0
    for (index, part) in parts.enumerated() {
      if index > 0 { text += indent == nil ? ", " : "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(part, &text)
    }
    if let indent, !parts.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += brackets.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Besides what JSON requires: what a terminal would act on if the report is printed there.
      case _ where !SafeText.isVisible(scalar): text += escaped(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// `\u202e`, or a surrogate pair.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + $0.hexadecimal(4) }.joined()
  }
}
