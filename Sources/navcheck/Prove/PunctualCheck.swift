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

  /// The results that the thread has reported so far.
  private final class Reported: @unchecked Sendable {
    private let lock = NSLock()
    private var collector: Collector

    init(_ collector: Collector) { self.collector = collector }

    func note(_ event: CheckEvent) { lock.withLock { collector.note(event) } }

    var soFar: Collector { lock.withLock { collector } }
  }

  func run(onEvent: @escaping @Sendable (CheckEvent) -> Void) throws -> CheckOutcome {
    let reported = Reported(Collector(filter.obligations(of: spec.machine)))
    let outcome = try PunctualWork.run(until: cancellation) {
      try InProcessCheck.run(spec, path: path, filter: filter, cancellation: cancellation, keepingIn: folder) {
        reported.note($0)
        onEvent($0)
      }
    }
    return outcome ?? leave(reported.soFar)
  }

  /// The verdicts so far; the rest is unknown.
  private func leave(_ collector: Collector) -> CheckOutcome {
    let reason = cancellation.stopped ?? .interrupted
    return CheckOutcome(
      results: collector.results(missing: reason), findings: collector.findings, stopped: reason,
      notKept: folder == nil ? nil : NotKept(reason))
  }
}
