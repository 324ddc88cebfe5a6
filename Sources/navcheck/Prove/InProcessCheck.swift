import ModelChecking
import NavigationModel
import Reports
import SpecFile

enum InProcessCheck {
  /// - Parameter folder: where the proofs are kept; nil: nowhere.
  static func run(
    _ spec: Spec, path: String, filter: Filter, cancellation: Cancellation, keepingIn folder: String? = nil,
    onEvent: (CheckEvent) -> Void
  ) throws -> CheckOutcome {
    var collector = Collector(filter.obligations(of: spec.machine))
    var lemmas: ConfirmedLemmas?
    let options = CheckOptions(
      selection: filter.selection(for: spec.machine), known: spec.known.map { AcceptedPattern($0.name) },
      cancellation: cancellation)
    try Checker.check(spec.machine, options: options, onLemmas: { lemmas = $0 }) { event in
      collector.note(event)
      onEvent(event)
    }
    let stopped = cancellation.stopped ?? collector.reason
    var outcome = CheckOutcome(
      results: collector.results(missing: stopped ?? .interrupted), findings: collector.findings,
      stopped: collector.isUndecided || stopped == .interrupted || stopped == .memory ? stopped : nil)
    if folder != nil, collector.isUndecided {
      outcome.notKept = NotKept(stopped ?? .interrupted)
    } else if let folder, let lemmas {
      do {
        let missing = try ProofStore.write(lemmas, of: spec, path: path, to: folder, cancellation)
        if !missing.isEmpty {
          outcome.notKept = NotKept(
            message: "those about websites are left out: \(missing.joined(separator: "; "))", .unknown)
        }
      } catch let stopped as Stopped {
        outcome.notKept = NotKept(stopped.reason)
      } catch let error as CertificateError {
        outcome.notKept = NotKept(message: "\(error); \(error.remedy)", ProofStore.status(of: error))
      }
    }
    return outcome
  }
}
