import JourneyFuzzing
import NavigationEngine
import NavigationModel
import Reports

/// What overlaps in an engine that follows a spec: explored, and never said to be proved.
struct OverlapCheck {
  let machine: Machine

  /// How many may wait.
  static let mostWaiting = 3

  /// Explores it under every policy; the words for the report, and whether anything is wrong.
  func run() -> (text: String, status: ExitStatus) {
    var text = "\noverlap  explored up to \(Self.mostWaiting) waiting; not proved\n"
    var status = ExitStatus.success
    for policy in EngineSettings.Policy.allCases {
      let result = OverlapSearch<EngineCore>(machine, policy: policy, mostWaiting: Self.mostWaiting, limit: 1 << 17)
        .run()
      let states = "\(result.isComplete ? "" : "the first ")\(result.states) states"
      text += "  \(policy): \(states), \(result.violation.map(\.rawValue) ?? "nothing wrong")\n"
      if result.violation != nil { status = .internalError }
      for step in result.path { text += "    \(step)\n" }
    }
    return (text, status)
  }
}
