/// What the process says of a run when it ends.
///
/// A run may have several things to say; ``most(urgent:)`` is the one rule for which is said.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// All is as expected.
  case success = 0
  /// Something was refuted, or a `known` refutation no longer occurs; with `--strict` also a known refutation or a
  /// warning.
  case refuted = 1
  /// Something has no answer, for want of time or memory.
  case unknown = 2
  /// The command line is wrong, or nothing matched it.
  case usage = 64
  /// An input file is missing or wrong.
  case badInput = 65
  /// A defect of navcheck itself.
  case internalError = 70
  /// The results could not be written.
  case notWritten = 74
  /// The run was interrupted.
  case interrupted = 130

  /// From the most urgent to the least.
  static let byUrgency: [ExitStatus] = [
    .internalError, .interrupted, .notWritten, .badInput, .usage, .refuted, .unknown, .success,
  ]

  /// Of several, the first of 70, 130, 74, 65, 64, 1, 2; 0 if there is none of these.
  package static func most(urgent statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let all = Set(statuses)
    return byUrgency.first { all.contains($0) } ?? .success
  }
}
