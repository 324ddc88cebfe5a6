import SpecFile

/// Why a command about one spec has no result, as JSON; described in Docs/JSON.md.
package enum JSONErrors {
  /// - Parameter file: the spec.
  package static func text(_ errors: [Diagnostic], file: String, exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(JSONReport.format), "exit": .int(Int(exit.rawValue)), "file": .string(file),
      "errors": .array(errors.map(JSONReport.value)),
    ]).text
  }
}
