/// One mistake or warning in a spec, with its place and a remedy.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable, Codable {
    case error, warning
  }

  package var severity: Severity
  /// The kind of mistake, if it is one of the catalogue.
  package var code: MistakeCode?
  /// Its place; nil if it concerns no place in a readable file.
  package var location: Location?
  /// The mistake.
  package var message: String
  /// The remedy.
  package var remedy: String?
  /// The line of the file, for showing; of a very long line, a part.
  package var sourceLine: String?
  /// The column of the marked text in ``sourceLine``, from 1. It differs from the location's if the line is cut.
  package var sourceColumn: Int
  /// The number of characters that are marked, at least 1; never beyond the end of ``sourceLine``.
  package var length: Int

  package init(
    severity: Severity, code: MistakeCode? = nil, location: Location? = nil, message: String,
    remedy: String? = nil, sourceLine: String? = nil, sourceColumn: Int = 1, length: Int = 1
  ) {
    self.severity = severity
    self.code = code
    self.location = location
    self.message = message
    self.remedy = remedy
    self.sourceLine = sourceLine
    self.sourceColumn = sourceColumn
    self.length = length
  }
}

/// Why a spec cannot be read: all its mistakes, in the order of the files.
package struct SpecError: Error, Hashable, Sendable {
  package var diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  /// One mistake that is at no place in a file.
  package init(_ message: String, _ remedy: String?) {
    self.init(diagnostics: [Diagnostic(severity: .error, message: message, remedy: remedy)])
  }
}
