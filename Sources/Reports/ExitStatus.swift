/// The exit status of a run.
///
/// A run may have several results; ``most(urgent:)`` is the one rule for which is reported.
package enum ExitStatus: Int32, Hashable, Sendable, Codable, CaseIterable {
  case success = 0
  /// Something was refuted, or a `known` refutation no longer occurs; with `--strict` also a known refutation or a
  /// warning.
  case refuted = 1
  /// Something is unknown, because time or memory ran out.
  case unknown = 2
  /// The command line is wrong, or nothing matched it.
  case usage = 64
  /// An input file is missing or wrong.
  case badInput = 65
  /// A bug of navcheck itself.
  case internalError = 70
  case notWritten = 74
  case interrupted = 130

  static let byUrgency: [ExitStatus] = [
    .internalError, .interrupted, .notWritten, .badInput, .usage, .refuted, .unknown, .success,
  ]

  /// The most urgent of several: the first of 70, 130, 74, 65, 64, 1, 2; otherwise 0.
  package static func most(urgent statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let all = Set(statuses)
    return byUrgency.first { all.contains($0) } ?? .success
  }
}
