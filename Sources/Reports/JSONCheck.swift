import SpecFile

/// What `navcheck check` says of specs, as JSON.
public enum JSONCheck {
  /// - Parameter specs: for each path, the spec or its mistakes.
  public static func text(_ specs: [(path: String, result: Result<Spec, SpecError>)], exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(JSONReport.format),
      "exit": .int(Int(exit.rawValue)),
      "specs": .array(specs.map { value($0.path, $0.result) }),
    ]).text
  }

  private static func value(_ path: String, _ result: Result<Spec, SpecError>) -> JSONValue {
    switch result {
    case .failure(let error):
      .object(["file": .string(path), "errors": .array(error.diagnostics.map(JSONReport.value))])
    case .success(let spec):
      .object([
        "file": .string(path),
        "name": .string(spec.machine.name),
        "files": .array(spec.files.map(JSONValue.string)),
        "screens": .int(spec.machine.screens.count),
        "transitions": .int(spec.machine.transitions.count),
        "intents": .int(spec.machine.intents.count),
        "routes": .int(spec.machine.links.routes.count),
        "contexts": .int(spec.machine.contexts.count),
        "warnings": .array(spec.warnings.map(JSONReport.value)),
      ])
    }
  }
}
