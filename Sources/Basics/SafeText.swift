/// Names come from untrusted files: text is made safe before it reaches a terminal, a file or a drawing.
package enum SafeText {
  /// `text` with invisible scalars, and those that control a terminal or reorder a line, written as `\u{9B}`.
  ///
  /// Complexity: linear; nothing is copied if all of it is plain ASCII.
  package static func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if isVisible(scalar) { shown.unicodeScalars.append(scalar) } else { shown += escaped(scalar) }
    }
  }

  /// Returns whether a scalar is visible and has no other effect; blanks of every width are.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }

  /// Returns whether a scalar is a blank that looks like another one.
  package static func isOddBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar != " " && scalar.properties.generalCategory == .spaceSeparator
  }

  /// `\u{9B}`, as Swift writes it.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

extension FixedWidthInteger {
  /// At least so many hexadecimal digits.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }
}
