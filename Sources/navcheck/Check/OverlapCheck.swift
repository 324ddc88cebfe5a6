import JourneyFuzzing
import ModelChecking
import NavigationEngine
import NavigationModel
import Reports

/// What overlaps in an engine that follows a spec: explored, and never said to be proved.
struct OverlapCheck {
  let machine: Machine
  let cancellation: Cancellation

  /// How many wait at most, and how many states are explored at most for it.
  private static let (mostWaiting, limit) = (3, 1 << 16)

  /// Explores it under every policy, with more and more that wait, and says each result at once.
  func run() -> ExitStatus {
    Console.out.write("\noverlap (explored, not proved)\n")
    for policy in EngineSettings.Policy.allCases {
      var explored = "more than \(Self.limit) states; use the engine's own tests"
      for waiting in 1...Self.mostWaiting {
        let search = OverlapSearch<EngineCore>(
          machine, policy: policy, mostWaiting: waiting, limit: Self.limit, isStopped: { cancellation.stopped != nil })
        let result = search.run()
        if let violation = result.violation {
          let path = result.path.map { "    \($0)\n" }.joined()
          Console.out.write("  \(policy): \(violation.rawValue)\n\(path)")
          return .internalError
        }
        if let stopped = cancellation.stopped { return stopped == .interrupted ? .interrupted : .unknown }
        guard result.isComplete else { break }
        explored = "explored up to \(waiting) waiting: \(result.states) states, nothing wrong"
      }
      Console.out.write("  \(policy): \(explored)\n")
    }
    return .success
  }
}
