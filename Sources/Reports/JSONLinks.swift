import LinkRouting
import NavigationModel
import SpecFile

/// Links and what became of them, as JSON: `navcheck open` and `navcheck test` with `--format json`; described in
/// Docs/JSON.md.
public enum JSONLinks {
  public static func text(_ reports: [LinkReport], of spec: Spec, path: String, exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(1), "exit": .int(Int(exit.rawValue)), "file": .string(path), "name": .string(spec.machine.name),
      "links": .array(reports.map { value($0, of: spec.machine) }),
    ]).text
  }

  private static func value(_ report: LinkReport, of machine: Machine) -> JSONValue {
    let start: KeyValuePairs<String, JSONValue?>
    switch report.outcome {
    case .unsupported(let error, let explanation):
      start = [
        "link": .string(report.entry.link), "source": .string(report.entry.source.rawValue),
        "fine": .bool(report.isFine),
        "error": .object(["message": .string(LinkErrorText.message(error, in: machine)), "offset": .int(error.offset)]),
        "closest": (error.isAboutRoutes ? explanation : nil).map { explanation in
          .array(
            explanation.candidates.map { candidate in
              .object([
                "route": .string(machine.links.routes[candidate.route].text),
                "because": .array(candidate.misfits.map { .string(MisfitText.text($0, in: explanation)) }),
              ])
            })
        },
        "complaints": report.complaints.isEmpty ? nil : .array(report.complaints.map(JSONValue.string)),
      ]
    case .opens(let opened):
      let intent = machine.intents[opened.request.intent.index]
      start = [
        "link": .string(report.entry.link), "source": .string(report.entry.source.rawValue),
        "fine": .bool(report.isFine), "kind": .string("\(opened.kind)"),
        "route": .string(machine.links.routes[opened.route].text), "intent": .string(intent.name),
        "catchAll": machine.isCatchAll(route: opened.route) ? .bool(true) : nil,
        "values": .object(
          intent.parameters.compactMap { parameter in
            opened.request.values[parameter.name].map { JSONValue.Member(parameter.name, .string($0)) }
          }),
        "runs": .array(opened.runs.map { value($0, of: machine) }),
        "complaints": report.complaints.isEmpty ? nil : .array(report.complaints.map(JSONValue.string)),
      ]
    }
    return .object(start)
  }

  private static func value(_ run: LinkReport.Run, of machine: Machine) -> JSONValue {
    .object([
      "contexts": .int(run.contexts.count),
      "context": .object(JSONReport.members(of: run.contexts.first ?? Context(0), in: machine)),
      "ending": .string(run.trace.ending?.description ?? "loops"), "fine": .bool(run.result.isFine),
      "screen": .string(machine.name(run.trace.end.screen)),
      "steps": .array(JSONReport.steps(run.trace, in: machine, arguments: run.arguments)),
    ])
  }
}
