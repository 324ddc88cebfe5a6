/// A mistake in a spec, or a warning about one, wherever it is: what is wrong, and what to do.
///
/// The kinds are static functions, by theme, in this folder: text and remedy stand together there, and whoever finds a
/// mistake only names it. Texts of one meaning share a code, which is written once. ``Explanation`` has an example of
/// each.
package struct Mistake: Hashable, Sendable {
  package let code: MistakeCode
  package let severity: Diagnostic.Severity
  package let text: String
  package let remedy: String?

  /// - Parameter number: that of the code. No other kind has it, and none that is gone had it.
  init(_ number: Int, _ text: String, _ remedy: String? = nil, _ severity: Diagnostic.Severity = .error) {
    code = MistakeCode(number)
    self.severity = severity
    self.text = text
    self.remedy = remedy
  }

  /// `; did you mean 'home'?`, or nothing.
  static func meant(_ name: String?) -> String { name.map { "; did you mean '\($0)'?" } ?? "" }

  /// `it is a, b or c`, if there are few.
  static func list(_ beginning: String, _ values: [String]) -> String {
    guard let last = values.last else { return "there are none: declare it first" }
    if values.count > 12 { return "\(beginning) \(values.prefix(12).joined(separator: ", ")), …" }
    let others = values.dropLast().joined(separator: ", ")
    return others.isEmpty ? "\(beginning) \(last)" : "\(beginning) \(others) or \(last)"
  }
}

extension Diagnostic {
  package init(_ mistake: Mistake, at excerpt: SourceMap.Excerpt? = nil) {
    self.init(
      severity: mistake.severity, code: mistake.code, location: excerpt?.location, message: mistake.text,
      remedy: mistake.remedy, sourceLine: excerpt?.line, sourceColumn: excerpt?.column ?? 1,
      length: excerpt?.length ?? 1)
  }
}

extension SpecError {
  package init(_ mistake: Mistake) { self.init(diagnostics: [Diagnostic(mistake)]) }
}

/// The number of a kind of mistake, `NAV012`. It is written where the kind is, stays the same, and is not used again.
package struct MistakeCode: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// Reads `NAV012`, in any case, and `12`; also as messages have it, `error[NAV012]:`.
  package init?(text: String) {
    let text = text.split { "[]:".contains($0) }.last ?? text[...]
    let digits = text.lowercased().hasPrefix("nav") ? text.dropFirst(3) : text[...]
    guard (1...6).contains(digits.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    self.number = number
  }

  package var description: String {
    let digits = String(number)
    return "NAV" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  package static func < (a: MistakeCode, b: MistakeCode) -> Bool { a.number < b.number }
}
