import JourneyFuzzing

/// Campaigns as JUnit XML, which servers of continuous integration show: a test suite for each spec, a test case for
/// each failure, and one for the whole.
package enum FuzzJUnit {
  package static func text(_ parts: [FuzzDocument.Part]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"navcheck fuzz\">\n"
    for part in parts {
      switch part {
      case .done(let report): text += suite(report)
      case .failed(let file, let errors):
        text += "  <testsuite name=\(quoted(file)) tests=\"1\" failures=\"0\" errors=\"1\" time=\"0\">\n"
        text += "    <testcase classname=\(quoted(file)) name=\"the spec can be read\" time=\"0\">\n"
        text += "      <error message=\(quoted(errors.first?.message ?? ""))>"
        text += errors.map { escaped("\($0.location.map { "\($0.line):\($0.column): " } ?? "")\($0.message)") }
          .joined(separator: "\n")
        text += "</error>\n    </testcase>\n  </testsuite>\n"
      }
    }
    return text + "</testsuites>\n"
  }

  /// One replayed run; nil: it does not fail.
  package static func text(_ failure: Failure?, of file: String) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"navcheck fuzz\">\n"
    text += "  <testsuite name=\(quoted(file)) tests=\"1\" failures=\"\(failure == nil ? 0 : 1)\" errors=\"0\""
    text += " time=\"0\">\n"
    text +=
      failure.map { testCase($0, of: file) }
      ?? "    <testcase classname=\(quoted(file)) name=\"the repeated run\" time=\"0\"/>\n"
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ failure: Failure, of file: String) -> String {
    var text = "    <testcase classname=\(quoted(failure.navigation)) name=\(quoted(failure.conclusion)) time=\"0\">\n"
    text += "      <failure type=\(quoted(failure.kind.rawValue)) message=\(quoted(failure.conclusion))>"
    return text + escaped(FuzzText.text(failure, of: file)) + "</failure>\n    </testcase>\n"
  }

  private static func suite(_ report: FuzzReport) -> String {
    let summary = report.summary
    let failures = summary.failures
    let time = SummaryLine.duration(summary.seconds).dropLast(2)
    var text = "  <testsuite name=\(quoted(report.file)) tests=\"\(failures.count + 1)\" failures=\"\(failures.count)\""
    text += " errors=\"0\" time=\"\(time)\">\n"
    text += "    <testcase classname=\(quoted(summary.navigation)) name=\"all other journeys\" time=\"\(time)\">\n"
    text += "      <system-out>" + escaped(FuzzText.text(report)) + "</system-out>\n    </testcase>\n"
    for failure in failures { text += testCase(failure, of: report.file) }
    if !summary.problems.isEmpty {
      let lines = summary.problems.map { escaped("\($0.file): \($0.reason)") }
      text += "    <system-err>" + lines.joined(separator: "\n") + "</system-err>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Characters with a meaning in XML, and those that it does not allow.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "\n"
      case _ where !Printable.isVisible(scalar): escaped += Printable.text(String(scalar))
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
