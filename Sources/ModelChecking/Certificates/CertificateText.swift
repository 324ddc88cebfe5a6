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

  /// Asserts `premises → head`.
  mutating func assert(_ head: Int32, from premises: ArraySlice<Int32>) {
    assertions += 1
    guard !premises.isEmpty else {
      append("(assert ")
      append(variable: head)
      append(")\n")
      return
    }
    append("(assert (or")
    for premise in premises {
      append(" (not ")
      append(variable: premise)
      append(")")
    }
    append(" ")
    append(variable: head)
    append("))\n")
  }

  /// Asserts `premise → head`, about constants of the controls.
  mutating func assert(_ head: String, from premise: String) {
    assertions += 1
    line("(assert (or (not \(premise)) \(head)))")
  }

  /// Asserts that `formula` holds if `name` does.
  mutating func assert(_ formula: String, if name: String) {
    assertions += 1
    line("(assert (=> \(name) \(formula)))")
  }

  /// Asserts that not all of `names`, at least one, hold at once.
  mutating func assertNotAll(_ names: [String]) {
    assertions += 1
    // SMT-LIB's `or` takes two at least.
    append(names.count == 1 ? "(assert" : "(assert (or")
    for name in names { append(" (not \(name))") }
    append(names.count == 1 ? ")\n" : "))\n")
  }

  /// Asks under literals. Under none it is `check-sat`, since cvc5 takes no empty list.
  mutating func ask(_ literals: [String]) {
    line(literals.isEmpty ? "(check-sat)" : "(check-sat-assuming (\(literals.joined(separator: " "))))")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(variable: Int32) {
    bytes.append(UInt8(ascii: "v"))
    append(String(variable))
  }
}
