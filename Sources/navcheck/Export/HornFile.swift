import Basics
import ArgumentParser
import Foundation
import ModelChecking
import Reports
import SpecFile

/// A spec as Horn clauses, made within limits: all of it or nothing.
struct HornFile {
  let spec: Spec
  let path: String
  /// In seconds.
  let timeout: Double?
  /// In megabytes.
  let memory: Int?

  /// - Throws: the exit status, when the reason has been written.
  func text() throws -> String {
    let (cancellation, spec) = (Cancellation(seconds: timeout), spec)
    do {
      let text = try PunctualWork.run(until: cancellation, memory: memory) {
        try HornClauses.text(
          of: spec.machine, cancellation: cancellation, line: { $0.element.flatMap { spec.sources[$0]?.line } },
          claim: { Claims.sentence($0, in: spec.machine) })
      }
      guard let text else { throw stop(cancellation.stopped ?? .time) }
      return String(decoding: text, as: UTF8.self)
    } catch HornRefusal.tabs {
      throw refusal(
        "the spec's tabs cannot be written as Horn clauses: what they keep is too much to be related; "
          + "'prove --certificates' writes what is asked about it",
        .usage)
    } catch HornRefusal.tooLarge {
      throw refusal("the sets of contexts are too large; export a smaller spec", .unknown)
    } catch let stopped as Stopped {
      throw stop(stopped.reason)
    } catch let status as ExitCode {
      throw status
    } catch {
      let defect = (error as? InternalError)?.description ?? "\(error)"
      throw refusal("internal error: \(defect); \(InternalDefect.advice)", .internalError)
    }
  }

  private func stop(_ reason: Unknown) -> any Error {
    let (limit, option) = reason == .memory ? ("memory", "--memory") : ("time", "--timeout")
    return refusal("\(limit) limit reached, and nothing is written; raise \(option)", .unknown)
  }

  private func refusal(_ message: String, _ status: ExitStatus) -> any Error {
    Console.complain("\(path): \(message)")
    return ExitCode(status.rawValue)
  }
}
