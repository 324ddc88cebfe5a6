import ModelChecking
import NavigationModel
import SpecFile

/// The report of a run as JSON, format 1; Docs/JSON.md describes every key.
///
/// Nothing in it depends on the clock or on chance: equal specs give equal bytes.
package enum JSONReport {
  /// The version of the format. Within a version keys may be added; none changes its meaning or is removed.
  package static let format = 1

  /// The result for one SPEC.
  package enum Part: Sendable {
    case checked(CheckReport)
    /// It could not be read, or checking it ended in a bug of navcheck.
    case failed(path: String, [Diagnostic])
  }

  /// The whole document.
  package static func text(_ parts: [Part], exit: ExitStatus) -> String {
    JSONValue.object([
      "format": .int(format),
      "exit": .int(Int(exit.rawValue)),
      "specs": .array(parts.map(value)),
    ]).text
  }

  private static func value(_ part: Part) -> JSONValue {
    switch part {
    case .failed(let path, let diagnostics):
      .object(["file": .string(path), "errors": .array(diagnostics.map(value))])
    case .checked(let report): value(report)
    }
  }

  private static func value(_ report: CheckReport) -> JSONValue {
    let counts = report.counts
    return .object([
      "file": .string(report.path),
      "name": .string(report.machine.name),
      "configurations": .object([
        "idle": .int(report.findings.idleConfigurations),
        "all": report.findings.allConfigurations.map(JSONValue.int),
      ]),
      "fromRoot": Headline(report)?.json,
      "partial": report.isListPartial ? .bool(true) : nil,
      "obligations": .array(report.entries.map { value($0, of: report) }),
      "stale": .array(
        report.stale.map {
          .object(["name": .string($0.name), "reason": .string($0.reason), "location": $0.location.map(value)])
        }),
      "warnings": .array(report.warnings.map(value)),
      "summary": .object([
        "proved": .int(counts.proved), "refuted": .int(counts.refuted), "known": .int(counts.known),
        "unknown": .int(counts.unknown), "warnings": .int(counts.warnings),
      ]),
    ])
  }

  private static func value(_ entry: CheckReport.Entry, of report: CheckReport) -> JSONValue {
    let machine = report.machine
    var word = "unknown"
    var proof: Proof?
    var counterexample: Counterexample?
    var reason: Unknown?
    switch entry.verdict {
    case .proved(let value):
      word = "proved"
      proof = value
    case .refuted(let value):
      word = "refuted"
      counterexample = value
    case .unknown(let value): reason = value
    }
    let trace = counterexample?.trace ?? proof?.trace
    return .object([
      "name": .string(entry.name),
      "kind": .string(entry.obligation.kind.rawValue),
      "verdict": .string(word),
      "claim": .string(Claims.sentence(entry.obligation, in: machine)),
      "evidence": .string(EvidenceText.text(entry.verdict, in: machine)),
      "vacuous": proof?.isVacuous == true ? .bool(true) : nil,
      "reason": reason.map { .string($0.rawValue) },
      "known": entry.known.map { .string($0.reason) },
      "consequence": counterexample.map { .string(Consequences.sentence(entry.obligation, $0, in: machine)) },
      "cause": counterexample.map { cause($0.cause, of: report) },
      "trace": trace.map { .array(steps($0, in: machine)) },
      "loop": trace?.loop.map { .int($0 + 1) },
      "command": counterexample.map { _ in .string(ShellCommand.proving(entry.name, of: report.path).text) },
    ])
  }

  private static func cause(_ element: Element, of report: CheckReport) -> JSONValue {
    .object([
      "element": .string(CheckReport.description(of: element, in: report.machine)),
      "location": report.spec.sources[element].map(value),
    ])
  }

  /// The start, and every entry with where it led.
  ///
  /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
  static func steps(
    _ trace: Trace, in machine: Machine, arguments: [Int: [String: String]] = [:]
  ) -> [JSONValue] {
    [step("start", trace.start, ending: nil, in: machine)]
      + trace.entries.enumerated().map { index, entry in
        let text = MoveText.text(
          entry, after: index > 0 ? trace.entries[index - 1] : nil, in: machine, given: arguments[index] ?? [:])
        return step(text, entry.result.configuration, ending: entry.result.ending, in: machine)
      }
  }

  /// The values of a context by the names of their variables.
  static func members(of context: Context, in machine: Machine) -> [JSONValue.Member] {
    machine.variables.enumerated().map { index, variable in
      JSONValue.Member(
        variable.name, .string(variable.values[machine.contexts.value(of: VariableID(index), in: context)]))
    }
  }

  private static func step(_ text: String, _ configuration: Configuration, ending: Ending?, in machine: Machine)
    -> JSONValue
  {
    .object([
      "move": .string(text), "screen": .string(machine.name(configuration.screen)),
      "context": .object(members(of: configuration.context, in: machine)),
      "ending": ending.map { .string($0.description) },
    ])
  }

  /// A mistake or a warning.
  static func value(_ diagnostic: Diagnostic) -> JSONValue {
    .object([
      "message": .string(diagnostic.message), "location": diagnostic.location.map(value),
      "remedy": diagnostic.remedy.map(JSONValue.string),
    ])
  }

  private static func value(_ location: Location) -> JSONValue {
    .object(["file": .string(location.file), "line": .int(location.line), "column": .int(location.column)])
  }
}

extension Proof {
  /// The run that proves it, if a run does.
  var trace: Trace? {
    if case .witness(let trace) = evidence { trace } else { nil }
  }
}
