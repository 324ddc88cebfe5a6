import ArgumentParser
import ModelChecking

/// The resources that a run may use.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Time limit; what has no verdict by then is unknown.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Memory limit; what has no verdict by then is unknown.",
      discussion: "The proof then runs in a process of its own, so that earlier verdicts are kept.",
      valueName: "megabytes"))
  var memory: Int?

  func validate() throws {
    if let timeout, !(timeout >= 0 && timeout <= 1_000_000_000) {
      throw ValidationError("--timeout takes a number of seconds, 0 or more")
    }
    if let memory, memory < 1 || memory > 1 << 30 {
      throw ValidationError("--memory takes a number of megabytes, 1 or more")
    }
  }

  var cancellation: Cancellation { Cancellation(seconds: timeout) }
}
