import JourneyFuzzing
import NavigationEngine
import NavigationModel
import Reports

/// What overlaps in an engine that follows a spec: explored, and never said to be proved.
struct OverlapCheck {
  let machine: Machine

  /// How many wait at most, and how many states are explored at most for it.
  private static let (mostWaiting, limit) = (3, 1 << 17)

  /// Explores it under every policy, with more and more that wait; the words for the report, and whether anything is
  /// wrong.
  func run() -> (text: String, status: ExitStatus) {
    var text = "\noverlap (explored, not proved)\n"
    for policy in EngineSettings.Policy.allCases {
      var explored = "more than \(Self.limit) states; use the engine's own tests"
      for waiting in 1...Self.mostWaiting {
        let search = OverlapSearch<EngineCore>(machine, policy: policy, mostWaiting: waiting, limit: Self.limit)
        let result = search.run()
        if let violation = result.violation {
          text += "  \(policy): \(violation.rawValue)\n" + result.path.map { "    \($0)\n" }.joined()
          return (text, .internalError)
        }
        guard result.isComplete else { break }
        explored = "explored up to \(waiting) waiting: \(result.states) states, nothing wrong"
      }
      text += "  \(policy): \(explored)\n"
    }
    return (text, .success)
  }
}
