import Foundation
import ModelChecking
import NavigationModel
import Reports
import SpecFile

/// Checks a spec in this process, and abandons work that cannot be stopped.
///
/// Z3 cannot be interrupted while it reads lemmas. So the check has a thread of its own; if it does not end soon after
/// it was told to stop, it is abandoned, and what it has reported so far counts.
struct PunctualCheck {
  let spec: Spec
  let path: String
  let filter: Filter
  let cancellation: Cancellation
  let folder: String?

  /// How long the check may take to stop when told to.
  private static let grace = 0.7

  /// What the thread and its supervisor share.
  private final class State: @unchecked Sendable {
    private let condition = NSCondition()
    private var collector: Collector
    private var result: Result<CheckOutcome, any Error>?

    init(_ collector: Collector) { self.collector = collector }

    func note(_ event: CheckEvent) { condition.withLock { collector.note(event) } }

    func finish(_ result: Result<CheckOutcome, any Error>) {
      condition.withLock {
        self.result = result
        condition.broadcast()
      }
    }

    func result(within seconds: Double) -> Result<CheckOutcome, any Error>? {
      condition.withLock {
        let end = Date(timeIntervalSinceNow: seconds)
        while result == nil, condition.wait(until: end) {}
        return result
      }
    }

    var soFar: Collector { condition.withLock { collector } }
  }

  func run(onEvent: @escaping @Sendable (CheckEvent) -> Void) throws -> CheckOutcome {
    let state = State(Collector(filter.obligations(of: spec.machine)))
    try WorkerThread.start(stack: LargeStack.size) {
      state.finish(
        Result {
          try InProcessCheck.run(spec, path: path, filter: filter, cancellation: cancellation, keepingIn: folder) {
            state.note($0)
            onEvent($0)
          }
        })
    }
    var result = state.result(within: 0.02)
    while result == nil, cancellation.stopped == nil { result = state.result(within: 0.02) }
    result = result ?? state.result(within: Self.grace)
    if let result { return try result.get() }
    return leave(state.soFar)
  }

  /// The verdicts so far; the rest is unknown.
  private func leave(_ collector: Collector) -> CheckOutcome {
    let reason = cancellation.stopped ?? .interrupted
    return CheckOutcome(
      results: collector.results(missing: reason), findings: collector.findings, stopped: reason,
      notKept: folder == nil ? nil : NotKept(reason))
  }
}
