import Basics
import SpecFile

/// The pieces that several documents of format 1 have; Docs/JSON.md describes every key.
enum JSONPieces {
  /// The version of the format. Within a version keys may be added; none changes its meaning or is removed.
  static let format = 1

  static func value(_ diagnostic: Diagnostic) -> JSONValue {
    .object([
      "code": diagnostic.code.map { .string($0.description) }, "message": .string(diagnostic.message),
      "location": diagnostic.location.map(value), "remedy": diagnostic.remedy.map(JSONValue.string),
    ])
  }

  static func value(_ location: Location) -> JSONValue {
    .object(["file": .string(location.file), "line": .int(location.line), "column": .int(location.column)])
  }
}
