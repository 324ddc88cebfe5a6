import JourneyFuzzing

/// A failure as the text of an issue.
enum FailureText {
  static func text(_ failure: Failure, seed: UInt64?) -> String {
    var lines = failure.lines
    if failure.blamesSpec { lines.append(Failure.blame) }
    lines += ["", "To reproduce it, paste this next to the test:", ""]
    lines += failure.test().map { "  \($0)" }
    lines += ["", "On the engine: \(failure.command().joined(separator: " "))"]
    if let seed { lines.append("The whole campaign: .seed(\(seed))") }
    return lines.joined(separator: "\n")
  }
}
