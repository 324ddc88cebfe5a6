import JourneyFuzzing
import ModelChecking
import NavigationEngine
import NavigationModel
import Reports

/// What overlaps in an engine that follows a spec: explored, and never said to be proved.
struct OverlapCheck {
  let machine: Machine
  let cancellation: Cancellation
  /// How many states are explored at most for so many that wait.
  var limit = 1 << 16
  var write: (String) -> Void = { Console.out.write($0) }

  private static let mostWaiting = 3

  /// Explores it under every policy, with more and more that wait, and says each result at once.
  func run() -> ExitStatus {
    write("\noverlap (explored, not proved)\n")
    for policy in EngineSettings.Policy.allCases {
      var explored = "more than \(limit) states; use the engine's own tests"
      for waiting in 1...Self.mostWaiting {
        let search = OverlapSearch<EngineCore>(
          machine, policy: policy, mostWaiting: waiting, limit: limit, isStopped: { cancellation.stopped != nil })
        let result = search.run()
        if let violation = result.violation {
          let path = result.path.map { "    \($0)\n" }.joined()
          write("  \(policy): \(violation.rawValue)\n\(path)")
          return .internalError
        }
        if let stopped = cancellation.stopped {
          let isInterrupted = stopped == .interrupted
          write("  \(policy): \(isInterrupted ? "interrupted" : "a limit is reached; raise --timeout or --memory")\n")
          return isInterrupted ? .interrupted : .unknown
        }
        guard result.isComplete else { break }
        explored = "explored up to \(waiting) waiting: \(result.states) states, nothing wrong"
      }
      write("  \(policy): \(explored)\n")
    }
    return .success
  }
}
