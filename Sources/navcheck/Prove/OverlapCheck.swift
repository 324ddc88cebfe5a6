import Basics
import JourneyFuzzing
import ModelChecking
import NavigationEngine
import NavigationModel
import Reports

/// A search through what overlaps in an engine that follows a spec: explored, and never said to be proved.
struct OverlapCheck {
  let machine: Machine
  /// Of the spec.
  let path: String
  let cancellation: Cancellation
  /// The number of states that are explored at most for so many that wait, with and without a status.
  var limit = 1 << 15
  var write: (String) -> Void = { Console.out.write($0) }

  private static let mostWaiting = 3
  private static let mostReachable = 1 << 20

  /// Explores it under every policy, with more and more that wait, and says each result at once.
  func run() -> ExitStatus {
    write("\noverlap (explored, not proved)\n")
    let isStopped = { cancellation.stopped != nil }
    let places = OverlapPlaces(machine, limit: Self.mostReachable, isStopped: isStopped)
    for policy in EngineSettings.Policy.allCases {
      var explored: [String] = []
      for waiting in 1...Self.mostWaiting {
        let search = OverlapSearch<EngineCore>(
          places, policy: policy, mostWaiting: waiting, limit: limit, isStopped: isStopped)
        let result = search.run()
        if let violation = result.violation {
          let lines = result.lines(on: machine).map { "    \($0)\n" }.joined()
          let again = ShellCommand(["navcheck", "prove", path, "--overlap"]).text
          write("  \(policy): \(violation.rawValue)\n\(lines)  Repeat  \(again)\n")
          write(NoteText.page(["  " + InternalDefect.advice], style: .plain).text)
          return .internalError
        }
        if let stopped = cancellation.stopped {
          let isInterrupted = stopped == .interrupted
          write("  \(policy): \(isInterrupted ? "interrupted" : "a limit is reached; raise --timeout or --memory")\n")
          return isInterrupted ? .interrupted : .unknown
        }
        guard result.isComplete else {
          explored.append("with \(waiting) waiting the first \(result.states) states of more")
          break
        }
        explored = ["up to \(waiting) waiting: \(result.states) states"]
      }
      write("  \(policy): explored \(explored.joined(separator: ", ")), nothing wrong\n")
    }
    return .success
  }
}
