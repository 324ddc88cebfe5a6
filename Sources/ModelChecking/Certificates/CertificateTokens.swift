import Basics

/// The tokens of one command: brackets and symbols, and nothing else.
///
/// Strings, attributes and comments do not occur in a certificate's commands: they would only be places to hide
/// something.
struct CertificateTokens {
  private(set) var list: [String] = []

  /// Nil if the line is not one whole command in brackets.
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first == UInt8(ascii: "(") else { return nil }
    var depth = 0
    var rest = line
    while let byte = rest.first {
      // Nothing follows the bracket that closes the command.
      if !list.isEmpty, depth == 0 { return nil }
      switch byte {
      case UInt8(ascii: " "):
        rest = rest.dropFirst()
        continue
      case UInt8(ascii: "("):
        depth += 1
        list.append("(")
        rest = rest.dropFirst()
      case UInt8(ascii: ")"):
        depth -= 1
        list.append(")")
        rest = rest.dropFirst()
      case UInt8(ascii: "|"):
        let name = rest.dropFirst().prefix { $0 != UInt8(ascii: "|") }
        guard name.endIndex < rest.endIndex, name.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return nil }
        list.append("|\(String(decoding: name, as: UTF8.self))|")
        rest = rest[(name.endIndex + 1)...]
      default:
        let name = rest.prefix { $0.isOfSymbol }
        guard !name.isEmpty else { return nil }
        list.append(String(decoding: name, as: UTF8.self))
        rest = rest[name.endIndex...]
      }
      if depth < 0 || depth == 0 && list.last != ")" { return nil }
    }
    if depth != 0 || list.isEmpty { return nil }
  }
}

extension UInt8 {
  fileprivate var isOfSymbol: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || Array("?_-=>".utf8).contains(self)
  }
}

/// Collects the text of a file, one command a line.
struct CertificateText {
  private(set) var bytes: [UInt8] = []
  /// The rules that are asserted.
  private(set) var assertions = 0

  mutating func comment(_ text: String) {
    // A comment ends with its line, so no name may bring a line of its own.
    append("; " + SafeText.text(text))
    append("\n")
  }

  mutating func line(_ text: String) {
    append(text)
    append("\n")
  }

  mutating func declare(_ name: String) { line("(declare-const \(name) Bool)") }

  /// Asserts something that consists of `rules` rules.
  mutating func assert(_ formula: [UInt8], rules: Int) {
    assertions += rules
    append("(assert ")
    bytes += formula
    append(")\n")
  }

  /// Asks under literals. Under none it is `check-sat`, since cvc5 takes no empty list.
  mutating func ask(_ literals: [String]) {
    line(literals.isEmpty ? "(check-sat)" : "(check-sat-assuming (\(literals.joined(separator: " "))))")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
