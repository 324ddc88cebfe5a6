import SpecFile

/// The document of a command that has no result; Docs/JSON.md has its keys.
package struct ErrorsDocument: Hashable, Sendable, Codable {
  /// The version of the format: 1.
  private var format = JSONDocument.format
  /// The exit status of the run.
  private let exit: ExitStatus
  /// The path of the spec as given.
  private let file: String
  /// The reasons for which there is no result.
  private let errors: [JSONDocument.Message]

  package init(_ errors: [Diagnostic], file: String, exit: ExitStatus) {
    self.exit = exit
    self.file = file
    self.errors = errors.map(JSONDocument.Message.init)
  }

  package var text: String { JSONDocument.text(of: self) }
}
