import JourneyFuzzing

/// The result of `navcheck fuzz` for one spec.
package struct FuzzReport: Hashable, Sendable, Codable {
  /// The path of the spec, as given.
  package var file: String
  package var summary: Summary
  /// What was not covered, and why; nil: the machine is too large to know.
  package var unseen: [Unseen]?
  /// Failures of the corpus that no longer fail.
  package var repaired: [Failure]

  package init(file: String, summary: Summary, unseen: [Unseen]?, repaired: [Failure] = []) {
    self.file = file
    self.summary = summary
    self.unseen = unseen
    self.repaired = repaired
  }

  /// The exit status for it.
  package var status: ExitStatus {
    // The search for reachable goals missed something: one of the two is wrong.
    if summary.unexpected > 0 { return .internalError }
    if summary.problems.contains(where: { $0.kind == .notWritten }) {
      return .most(urgent: [.notWritten, summary.failures.isEmpty ? .success : .refuted])
    }
    return summary.failures.isEmpty ? .success : .refuted
  }
}
