import Basics
import NavigationModel
import SpecFile

/// The summary that `navcheck check` gives of a spec without mistakes.
package enum SpecSummary {
  package static func text(_ spec: Spec, path: String, style: Style = .plain) -> String {
    let machine = spec.machine
    let parts = [
      EvidenceText.count(machine.screens.count, "screen"), EvidenceText.count(machine.transitions.count, "transition"),
      EvidenceText.count(machine.intents.count, "intent"), EvidenceText.count(machine.links.routes.count, "route"),
      CountText.about(machine.contextCount, "context"),
    ]
    let warnings = spec.warnings.isEmpty ? [] : [EvidenceText.count(spec.warnings.count, "warning")]
    var page = Page(style: style)
    page.paragraph(
      (parts + warnings).joined(separator: ", "), lead: [Span(path, .bold), " is ", Span("fine", .green), ": "],
      indent: 2)
    return page.text
  }
}

/// The result of `navcheck check`, as JSON.
package enum JSONCheck {
  /// One path: the spec or its mistakes, and where it differs from what the app declares.
  package struct Part {
    package var path: String
    package var result: Result<Spec, SpecError>
    package var differences: [Diagnostic]

    package init(path: String, result: Result<Spec, SpecError>, differences: [Diagnostic] = []) {
      self.path = path
      self.result = result
      self.differences = differences
    }
  }

  package static func text(_ parts: [Part], exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(JSONPieces.format),
      "exit": .int(Int(exit.rawValue)),
      "specs": .array(parts.map(value)),
    ]).text
  }

  private static func value(_ part: Part) -> JSONValue {
    switch part.result {
    case .failure(let error):
      .object(["file": .string(part.path), "errors": .array(error.diagnostics.map(JSONPieces.value))])
    case .success(let spec):
      .object([
        "file": .string(part.path),
        "name": .string(spec.machine.name),
        "files": .array(spec.files.map(JSONValue.string)),
        "screens": .int(spec.machine.screens.count),
        "transitions": .int(spec.machine.transitions.count),
        "intents": .int(spec.machine.intents.count),
        "routes": .int(spec.machine.links.routes.count),
        "contexts": .count(spec.machine.contextCount),
        "warnings": .array(spec.warnings.map(JSONPieces.value)),
        "differences": part.differences.isEmpty ? nil : .array(part.differences.map(difference)),
      ])
    }
  }

  private static func difference(_ diagnostic: Diagnostic) -> JSONValue {
    .object([
      "severity": .string(diagnostic.severity.rawValue), "message": .string(diagnostic.message),
      "remedy": diagnostic.remedy.map(JSONValue.string),
    ])
  }
}
