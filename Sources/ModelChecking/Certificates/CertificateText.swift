/// Collects the text of a file, one command a line.
struct CertificateText {
  private(set) var bytes: [UInt8] = []
  private(set) var assertions = 0

  mutating func comment(_ text: String) {
    append("; ")
    // A comment ends with its line, so no name may bring a line of its own.
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format:
        append("\\u{\(String(scalar.value, radix: 16))}")
      default: append(String(scalar))
      }
    }
    append("\n")
  }

  mutating func line(_ text: String) {
    append(text)
    append("\n")
  }

  mutating func declare(_ name: String) { line("(declare-const \(name) Bool)") }

  /// Asserts that `formula` holds if `name` does.
  mutating func assert(_ formula: String, if name: String) {
    assertions += 1
    line("(assert (=> \(name) \(formula)))")
  }

  /// Asks under literals. Under none it is `check-sat`, since cvc5 takes no empty list.
  mutating func ask(_ literals: [String]) {
    line(literals.isEmpty ? "(check-sat)" : "(check-sat-assuming (\(literals.joined(separator: " "))))")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
