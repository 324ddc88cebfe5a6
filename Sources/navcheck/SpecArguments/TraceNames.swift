import JourneyFuzzing
import NavigationModel
import SpecFile

/// The names in a log, as far as it can be read: they tell which spec it belongs to.
struct TraceNames {
  private var screens: Set<String> = []
  private var intents: Set<String> = []
  private var events: Set<String> = []
  private var changes: Set<String> = []
  private var prompts: Set<String> = []
  private var variables: Set<String> = []
  private var count = 0

  /// The largest number of names that is kept: no spec has so many.
  private static let limit = 1 << 16

  /// - Throws: `FileError`.
  init(_ path: String) throws {
    var reader = try LineReader(path)
    while let line = try reader.next(), !line.isTooLong, count < Self.limit {
      guard let content = try? TraceLine.read(line.bytes) else { continue }
      switch content {
      case .line(let line):
        add(line.screen, to: \.screens)
        add(line.intent, to: \.intents)
        add(line.tap, to: \.events)
        add(line.failed, to: \.events)
        add(line.change, to: \.changes)
        add(line.answer, to: \.prompts)
        for name in (line.context ?? [:]).keys { add(name, to: \.variables) }
      case .entry(let entry):
        add(entry.screen, to: \.screens)
        add(entry.intent, to: \.intents)
        add(entry.event, to: \.events)
        add(entry.change, to: \.changes)
        add(entry.prompt, to: \.prompts)
        for name in entry.context.keys { add(name, to: \.variables) }
      }
    }
  }

  private mutating func add(_ name: String?, to names: WritableKeyPath<TraceNames, Set<String>>) {
    if let name, self[keyPath: names].insert(name).inserted { count += 1 }
  }

  var isEmpty: Bool { count == 0 }

  func areKnown(to machine: Machine) -> Bool {
    screens.isSubset(of: machine.screens.map(\.name)) && intents.isSubset(of: machine.intents.map(\.name))
      && events.isSubset(of: machine.events.map(\.name)) && changes.isSubset(of: machine.changes.map(\.name))
      && prompts.isSubset(of: machine.prompts.map(\.name)) && variables.isSubset(of: machine.variables.map(\.name))
  }
}
