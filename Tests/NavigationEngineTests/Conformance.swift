import Foundation
import NavigationEngine
import NavigationModel

/// Checks a log against a machine by the names in it alone, as somebody would who has nothing but the file.
struct Conformance {
  struct Mismatch: Error, Hashable {
    var entry: Int
  }

  /// Follows the log from its first entry.
  ///
  /// - Throws: ``Mismatch`` at the first entry that `Step` does not allow.
  static func check(_ lines: [Data], on machine: Machine) throws {
    let entries = try lines.map { try JSONDecoder().decode(LogEntry.self, from: $0) }
    guard let first = entries.first else { return }
    var configuration = PlaceReader(first.place, on: machine).place
    configuration.context = machine.context(first.context)
    var ending: Ending?
    for entry in entries {
      if entry.what == .began { ending = nil }
      if entry.what == .observed, configuration.isIdle { configuration.screen = machine.screen(entry.screen) }
      if entry.what == .committed {
        var choices = Step.choices(in: configuration, of: machine)
        if let choice = Step.superseding(configuration) { choices.append(choice) }
        let fitting = choices.filter { choice in
          names(choice, entry, machine) == entry
        }
        guard let choice = fitting.first, fitting.allSatisfy({ $0.result == choice.result }) else {
          throw Mismatch(entry: entry.number)
        }
        configuration = choice.result.configuration
        ending = choice.result.ending
      }
      guard entry.screen == machine.screens[configuration.screen.index].name,
        machine.context(entry.context) == configuration.context,
        entry.ending == nil || entry.ending == (ending ?? .superseded).description
      else { throw Mismatch(entry: entry.number) }
    }
  }

  /// The entry that the engine would write if this choice were made here.
  private static func names(_ choice: Choice, _ entry: LogEntry, _ machine: Machine) -> LogEntry {
    LogEntry(
      EngineEvent(
        number: entry.number, turn: entry.turn, kind: .committed(choice.move),
        configuration: choice.result.configuration
      ), on: machine)
  }
}

extension Rig {
  /// The log so far, one JSON object per event.
  func lines() throws -> [Data] {
    try stage.now.events.map { try JSONEncoder().encode(LogEntry($0, on: machine)) }
  }
}
