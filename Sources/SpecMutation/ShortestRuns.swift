import NavigationModel
import StateSpace

/// The shortest runs of a machine to what it reaches between journeys, as far as they are looked for.
package final class ShortestRuns {
  private let machine: Machine
  private var table = KeyTable<Configuration>()
  /// By configuration: the one before it, and what happened there; nil at the start.
  private var arrivals: [(from: Int, entry: Trace.Entry)?] = []

  /// Looks for runs, breadth first.
  ///
  /// - Parameters:
  ///   - limit: how many configurations are looked at.
  ///   - check: called now and then; what it throws ends the search.
  package init(of machine: Machine, limit: Int, check: () throws -> Void) throws {
    self.machine = machine
    func add(_ configuration: Configuration, _ arrival: (from: Int, entry: Trace.Entry)?) throws {
      guard table.keys.count < limit else { return }
      if try table.insert(configuration).isNew { arrivals.append(arrival) }
    }
    let starts = machine.initialConfigurations(limit: limit) ?? machine.firstStart.map { [machine.start(in: $0)] } ?? []
    for start in starts { try add(start, nil) }
    var next = 0
    while next < table.keys.count, table.keys.count < limit {
      if next & 0xFF == 0 { try check() }
      let here = table.keys[next]
      // A link or a change may arrive.
      if let choice = Step.superseding(here) { try add(choice.result.configuration, (next, Self.entry(choice))) }
      try Step.forEachChoice(in: here, of: machine) { try add($0.configuration, (next, Self.entry($0))) }
      next += 1
    }
  }

  private static func entry(_ choice: Choice) -> Trace.Entry { Trace.Entry(choice) }

  /// Calls `body` with each configuration that was found, mid-journey too.
  package func forEach(_ body: (Configuration) throws -> Void) rethrows { for one in table.keys { try body(one) } }

  /// The first of the configurations between journeys for which `body` finds something, and a shortest run to it.
  package func first<Found>(_ body: (Configuration) throws -> Found?) rethrows -> (found: Found, run: Trace)? {
    for (index, configuration) in table.keys.enumerated() where configuration.isIdle {
      if let found = try body(configuration) { return (found, run(to: index)) }
    }
    return nil
  }

  private func run(to index: Int) -> Trace {
    var entries: [Trace.Entry] = []
    var place = index
    while let arrival = arrivals[place] {
      entries.append(arrival.entry)
      place = arrival.from
    }
    return Trace(start: table.keys[place], entries: entries.reversed())
  }
}
