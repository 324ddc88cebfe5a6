import Foundation
import ModelChecking
import Reports

/// Collects what a check finds; obligations without a verdict at the end become *unknown*.
struct Collector {
  private let obligations: [Obligation]
  private var verdicts: [Obligation: Verdict] = [:]
  /// Verdicts that runs show in part, before lemmas are asked for.
  private var shown: [Obligation: Verdict] = [:]
  private(set) var findings = Findings()

  /// - Parameter asked: in the order of the report.
  init(_ asked: [Obligation]) {
    obligations = asked
    verdicts.reserveCapacity(asked.count)
  }

  mutating func note(_ event: CheckEvent) {
    switch event {
    case .phase, .listed: break
    case .shown(let obligation, let verdict): shown[obligation] = verdict
    case .decided(let obligation, let verdict): verdicts[obligation] = verdict
    case .finished(let findings): self.findings = findings
    }
  }

  var isUndecided: Bool { verdicts.count < obligations.count || reason != nil }

  var reason: Unknown? { obligations.lazy.compactMap { verdicts[$0]?.unknown }.first }

  /// Every obligation that was asked; of those without a verdict what runs have shown, and otherwise `missing`.
  func results(missing: Unknown) -> [(Obligation, Verdict)] {
    obligations.map { ($0, verdicts[$0] ?? shown[$0]?.shown(else: missing) ?? Verdict(missing)) }
  }
}

struct CheckOutcome {
  var results: [(Obligation, Verdict)]
  var findings: Findings
  var stopped: Unknown?
  var unsaved: UnsavedProofs?
}

/// The reason why proofs could not be saved, and the exit status for it.
struct UnsavedProofs: Hashable, Sendable, Codable {
  var message: String
  var status: Int32

  init(message: String, _ status: ExitStatus) {
    self.message = message
    self.status = status.rawValue
  }

  /// The check has ended, or was ended, before there were all of them.
  init(_ reason: Unknown) {
    let message =
      switch reason {
      case .interrupted: "interrupted before they were complete"
      case .time: "the time limit was reached before they were complete; raise --timeout"
      case .memory: "the memory limit was reached before they were complete; raise --memory"
      case .diagrams, .stack, .noStart: "some obligations are unknown"
      }
    self.init(message: message, reason == .interrupted ? .interrupted : .unknown)
  }
}
