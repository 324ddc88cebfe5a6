import Basics
import LinkRouting
import NavigationModel
import SpecFile

/// Links and their results as JSON: `navcheck open` and `navcheck test` with `--format json`; described in
/// Docs/JSON.md.
///
/// The document is written link by link, since lists can be long: ``text(of:)`` for each, ``end(exit:)`` last.
package struct JSONLinks {
  private let machine: Machine
  private let path: String
  private var tally = LinkTally()

  package init(of spec: Spec, path: String) {
    machine = spec.machine
    self.path = path
  }

  /// True if every link so far behaves as it should.
  package var isFine: Bool { tally.isFine }

  package mutating func text(of report: LinkReport) -> String {
    let before = tally.links == 0 ? beginning : ",\n"
    tally.add(report)
    return before + "    " + Self.value(report, of: machine).text(indent: 2)
  }

  /// The text after the last link.
  package func end(exit: ExitStatus) -> String {
    (tally.links == 0 ? beginning : "") + "\n  ],\n  \"summary\": " + tally.value.text(indent: 1)
      + ",\n  \"exit\": \(exit.rawValue)\n}\n"
  }

  private var beginning: String {
    func text(_ string: String) -> String { JSONValue.string(string).text(indent: 0) }
    return "{\n  \"format\": 1,\n  \"file\": \(text(path)),\n  \"name\": \(text(machine.name)),\n  \"links\": [\n"
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
                "because": .array(candidate.misfits.map { .string(MisfitText.text($0, in: explanation.segments)) }),
              ])
            })
        },
        "handovers": report.handovers.isEmpty ? nil : .array(report.handovers.map(\.json)),
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
        "handovers": report.handovers.isEmpty ? nil : .array(report.handovers.map(\.json)),
        "complaints": report.complaints.isEmpty ? nil : .array(report.complaints.map(JSONValue.string)),
      ]
    }
    return .object(start)
  }

  private static func value(_ run: LinkReport.Run, of machine: Machine) -> JSONValue {
    .object([
      "contexts": .count(run.contexts.count),
      "context": .object(JSONPieces.members(of: run.trace.start.context, in: machine)),
      "ending": .string(run.trace.ending?.description ?? "loops"), "fine": .bool(run.result.isFine),
      "screen": .string(machine.name(run.trace.end.screen)),
      "steps": .array(JSONPieces.steps(run.trace, in: machine, arguments: run.arguments)),
    ])
  }
}
