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
