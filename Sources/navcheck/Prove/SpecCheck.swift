import Foundation
import ModelChecking
import NavigationModel
import Reports
import SpecFile

/// The check of one spec in this process.
struct SpecCheck: Sendable {
  let spec: Spec
  let path: String
  var filter = Filter()
  let cancellation: Cancellation
  /// The folder in which the proofs are kept; nil: nowhere.
  var folder: String?

  /// In the order of the report.
  var asked: [Obligation] { filter.obligations(of: spec.machine) }

  func run(onEvent: (CheckEvent) -> Void) throws -> CheckOutcome {
    var collector = Collector(asked)
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
      outcome.unsaved = UnsavedProofs(stopped ?? .interrupted)
    } else if let folder, let lemmas {
      outcome.unsaved = try keep(lemmas, in: folder)
    }
    return outcome
  }

  /// Keeps the proofs; or says why not.
  private func keep(_ lemmas: ConfirmedLemmas, in folder: String) throws -> UnsavedProofs? {
    do {
      let missing = try ProofStore.write(lemmas, of: spec, path: path, to: folder, cancellation)
      return missing.isEmpty
        ? nil
        : UnsavedProofs(message: "those about websites are left out: \(missing.joined(separator: "; "))", .unknown)
    } catch let stopped as Stopped {
      return UnsavedProofs(stopped.reason)
    } catch let error as CertificateError {
      return UnsavedProofs(message: "\(error); \(error.remedy)", ProofStore.status(of: error))
    }
  }

  /// The same on a thread of its own, which is abandoned if it does not end soon after it was told to: Z3 cannot be
  /// interrupted while it reads lemmas. What it has reported so far counts.
  func runPunctually(onEvent: @escaping @Sendable (CheckEvent) -> Void) throws -> CheckOutcome {
    let reported = Reported(asked)
    let outcome = try PunctualWork.run(until: cancellation) {
      try run {
        reported.note($0)
        onEvent($0)
      }
    }
    if let outcome { return outcome }
    let (collector, reason) = (reported.soFar, cancellation.stopped ?? .interrupted)
    return CheckOutcome(
      results: collector.results(missing: reason), findings: collector.findings, stopped: reason,
      unsaved: folder == nil ? nil : UnsavedProofs(reason))
  }

  /// The results that the thread has reported so far.
  private final class Reported: @unchecked Sendable {
    private let lock = NSLock()
    private var collector: Collector

    init(_ asked: [Obligation]) { collector = Collector(asked) }

    func note(_ event: CheckEvent) { lock.withLock { collector.note(event) } }

    var soFar: Collector { lock.withLock { collector } }
  }
}
