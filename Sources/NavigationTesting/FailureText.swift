import JourneyFuzzing

/// A failure as the text of an issue.
enum FailureText {
  static func text(_ failure: Failure, seed: UInt64?) -> String {
    var lines = failure.lines
    if failure.blamesSpec { lines.append("The app does what the spec says; it is the spec that is wrong.") }
    lines += [
      "",
      "To see it again, paste this beside the test:",
      "",
      "  @Test(\"\(name(failure))\", .fixedSeed(\"\(failure.token)\"))",
      "  func repeatsAJourney() async throws {",
      "    try await expectJourneys(on: machine, by: driver)",
      "  }",
      "",
      "On the engine: navcheck fuzz --replay \(failure.token)",
    ]
    if let seed { lines.append("All of it: .seed(\(seed))") }
    return lines.joined(separator: "\n")
  }

  /// A name that can stand in a string literal.
  private static func name(_ failure: Failure) -> String {
    failure.conclusion.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
  }
}
