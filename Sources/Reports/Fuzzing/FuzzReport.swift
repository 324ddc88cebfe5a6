import JourneyFuzzing

/// What `navcheck fuzz` says of one spec.
package struct FuzzReport: Hashable, Sendable, Codable {
  /// The path of the spec, as given.
  package var file: String
  package var summary: Summary
  /// What was not seen, and why; nil: the machine is too large to say.
  package var unseen: [Unseen]?
  /// Failures of the corpus that do not fail any more.
  package var repaired: [Failure]

  package init(file: String, summary: Summary, unseen: [Unseen]?, repaired: [Failure] = []) {
    self.file = file
    self.summary = summary
    self.unseen = unseen
    self.repaired = repaired
  }

  /// What the process must say of it.
  package var status: ExitStatus {
    // Something was seen that the search for the reachable does not know: one of the two is wrong.
    if summary.unexpected > 0 { return .internalError }
    if summary.problems.contains(where: { $0.kind == .notWritten }) {
      return .most(urgent: [.notWritten, summary.failures.isEmpty ? .success : .refuted])
    }
    return summary.failures.isEmpty ? .success : .refuted
  }
}
