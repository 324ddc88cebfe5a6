import Foundation
import JourneyFuzzing

/// The result of `navcheck fuzz` for one spec.
package struct FuzzReport: Hashable, Sendable, Codable {
  /// The path as given.
  package var file: String
  /// The campaign in numbers, and its failures.
  package var summary: Summary
  /// The goals that were not covered, and why; left out: the machine is too large to know.
  package var unseen: [UncoveredElement]?
  /// The failures in the corpus that no longer fail.
  package var repaired: [Failure]

  package init(file: String, summary: Summary, unseen: [UncoveredElement]?, repaired: [Failure] = []) {
    self.file = file
    self.summary = summary
    self.unseen = unseen
    self.repaired = repaired
  }

  package var status: ExitStatus {
    // The search for reachable goals missed something: one of the two is wrong.
    if summary.unexpected > 0 { return .internalError }
    if summary.problems.contains(where: { $0.kind == .notWritten }) {
      return .most(urgent: [.notWritten, summary.failures.isEmpty ? .success : .refuted])
    }
    return summary.failures.isEmpty ? .success : .refuted
  }
}

/// The document that `navcheck fuzz --format json` writes and `navcheck merge` reads.
package struct FuzzDocument: Hashable, Sendable, Codable {
  /// The version of the format: 1.
  package var format = JSONDocument.format
  /// The exit status of the run.
  package var exit: Int32
  /// The parts about each SPEC, in command-line order.
  package var specs: [Part]

  package init(_ parts: [Part], exit: ExitStatus) {
    specs = parts
    self.exit = exit.rawValue
  }

  /// One spec: what was run, or why it could not be read.
  package typealias Part = JSONDocument.Part<FuzzReport>

  package var text: String { JSONDocument.text(of: self) }

  package struct Replayed: Hashable, Sendable, Codable {
    /// The version of the format: 1.
    package var format = JSONDocument.format
    /// The exit status of the run.
    package var exit: Int32
    /// The path as given.
    package var file: String
    /// The failure, if the run fails.
    package var failure: Failure?

    package init(file: String, failure: Failure?) {
      self.file = file
      self.failure = failure
      exit = (failure == nil ? ExitStatus.success : .refuted).rawValue
    }

    package var text: String { JSONDocument.text(of: self) }
  }

  package init(_ bytes: some Sequence<UInt8>) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }
}
