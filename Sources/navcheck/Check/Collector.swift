import Foundation
import ModelChecking

/// Collects what a check finds; obligations without a verdict at the end become *unknown*.
struct Collector {
  private(set) var obligations: [Obligation] = []
  private var verdicts: [Obligation: Verdict] = [:]
  private(set) var findings = Findings()

  mutating func note(_ event: CheckEvent) {
    switch event {
    case .phase: break
    case .listed(let obligations): self.obligations = obligations
    case .decided(let obligation, let verdict): verdicts[obligation] = verdict
    case .finished(let findings): self.findings = findings
    }
  }

  /// Whether something is unknown.
  var isUndecided: Bool {
    verdicts.count < obligations.count
      || verdicts.values.contains { if case .unknown = $0 { true } else { false } }
  }

  /// The first reason for *unknown*.
  var reason: Unknown? {
    obligations.lazy.compactMap { if case .unknown(let reason) = verdicts[$0] { reason } else { nil } }.first
  }

  /// Every obligation that was listed, in that order; those without a verdict get `missing`.
  func results(missing: Unknown) -> [(Obligation, Verdict)] {
    obligations.map { ($0, verdicts[$0] ?? .unknown(missing)) }
  }
}

/// The result of a check.
struct CheckOutcome {
  var results: [(Obligation, Verdict)]
  var findings: Findings
  /// Why it stopped early, if it did.
  var stopped: Unknown?
  /// Why proofs that were to be kept could not be.
  var notKept: NotKept?
}

/// Why proofs could not be kept, and the exit status for it.
struct NotKept: Hashable, Sendable {
  var message: String
  /// An ``ExitStatus``.
  var status: Int32
}
