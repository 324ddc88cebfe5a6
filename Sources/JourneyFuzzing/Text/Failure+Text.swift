/// How to reproduce a failure.
extension Failure {
  /// Added to failures of the spec, not of the app.
  package static let blame = "The app follows the spec, so the mistake is in the spec."

  /// The words of the command that repeats it on the engine: `navcheck fuzz Specs/door.yaml --replay j1.…`.
  ///
  /// - Parameter spec: the path of the spec; nil: the command finds it by the token.
  package func command(spec: String? = nil) -> [String] {
    ["navcheck", "fuzz"] + (spec.map { [$0] } ?? []) + ["--replay", token]
  }

  /// A test that repeats it, line by line, to paste beside the others.
  ///
  /// - Parameter driver: the expression for the driver.
  package func test(driver: String = "driver") -> [String] {
    [
      "@Test(\"\(testName)\",",
      "  .fixedSeed(\"\(token)\"))",
      "func repeatsAJourney() async throws {",
      "  try await expectJourneys(on: machine, by: \(driver))",
      "}",
    ]
  }

  /// What is wrong, as the content of a string literal that fits its line.
  private var testName: String {
    let plain = conclusion.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return plain.count > 60 ? plain.prefix(59) + "…" : plain
  }
}
