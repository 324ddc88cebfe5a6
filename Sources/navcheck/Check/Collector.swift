import Foundation
import ModelChecking

/// Gathers what a check finds; what has no verdict at the end gets one.
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

  /// Whether something has no answer.
  var isUndecided: Bool {
    verdicts.count < obligations.count
      || verdicts.values.contains { if case .unknown = $0 { true } else { false } }
  }

  /// Why something has no answer, if a verdict says so.
  var reason: Unknown? {
    obligations.lazy.compactMap { if case .unknown(let reason) = verdicts[$0] { reason } else { nil } }.first
  }

  /// Every obligation that was listed, in that order; `missing` stands for a verdict that was not reached.
  func results(missing: Unknown) -> [(Obligation, Verdict)] {
    obligations.map { ($0, verdicts[$0] ?? .unknown(missing)) }
  }
}

/// What a check came to.
struct CheckOutcome {
  var results: [(Obligation, Verdict)]
  var findings: Findings
  /// Why it stopped early, if it did.
  var stopped: Unknown?
  /// Set if the proofs were to be kept and could not be.
  var notKept: NotKept?
}

/// Why proofs could not be kept, and what the process must say of it.
struct NotKept: Hashable, Sendable {
  var message: String
  /// An ``ExitStatus``.
  var status: Int32
}
