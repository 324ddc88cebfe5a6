import Basics
import NavigationModel
import SpecFile

/// The pieces that several documents of format 1 have; Docs/JSON.md describes every key.
enum JSONPieces {
  /// The version of the format. Within a version keys may be added; none changes its meaning or is removed.
  static let format = 1

  /// The start, and every entry with where it led.
  ///
  /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
  static func steps(_ trace: Trace, in machine: Machine, arguments: [Int: [String: String]]) -> [JSONValue] {
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
