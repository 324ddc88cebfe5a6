import ModelChecking
import NavigationModel

/// Checks a machine in this process.
enum InProcessCheck {
  static func run(
    _ machine: Machine, filter: Filter, cancellation: Cancellation, onEvent: (CheckEvent) -> Void
  ) throws -> CheckOutcome {
    var collector = Collector()
    let options = CheckOptions(selection: filter.selection(for: machine), cancellation: cancellation)
    try Checker.check(machine, options: options) { event in
      collector.note(event)
      onEvent(event)
    }
    let stopped = cancellation.stopped
    return CheckOutcome(
      results: collector.results(missing: stopped ?? .interrupted), findings: collector.findings,
      stopped: collector.isUndecided || stopped == .interrupted || stopped == .memory ? stopped : nil)
  }
}
