import JourneyFuzzing

/// Campaigns as JUnit XML: a test suite for each spec, a test case for each failure, and one for the whole.
package enum FuzzJUnit {
  private static let name = "navcheck fuzz"

  package static func text(_ parts: [FuzzDocument.Part]) -> String {
    let suites = parts.map { part in
      switch part {
      case .done(let report): suite(report)
      case .failed(let file, let errors): JUnit.Suite(file, failing: errors)
      }
    }
    return JUnit(name, suites).text
  }

  /// One replayed run; nil: it does not fail.
  package static func text(_ failure: Failure?, of file: String) -> String {
    let one = failure.map { testCase($0, of: file) } ?? JUnit.Case(group: file, name: "the repeated run")
    return JUnit(name, [JUnit.Suite(name: file, cases: [one])]).text
  }

  private static func testCase(_ failure: Failure, of file: String) -> JUnit.Case {
    JUnit.Case(
      group: failure.navigation, name: failure.conclusion,
      outcome: .failed(
        type: failure.kind.rawValue, message: failure.conclusion, text: FuzzText.text(failure, of: file)))
  }

  private static func suite(_ report: FuzzReport) -> JUnit.Suite {
    let summary = report.summary
    let time = String(SummaryLine.duration(summary.seconds).dropLast(2))
    let whole = JUnit.Case(
      group: summary.navigation, name: "all other journeys", time: time,
      outcome: .passed(output: FuzzText.text(report)))
    return JUnit.Suite(
      name: report.file, cases: [whole] + summary.failures.map { testCase($0, of: report.file) }, time: time,
      problems: summary.problems.map { "\($0.file): \($0.reason)" })
  }
}
