import Basics
import SpecFile

/// Results as JUnit XML, which servers of continuous integration show.
package struct JUnit: Hashable, Sendable {
  package struct Suite: Hashable, Sendable {
    package var name: String
    var cases: [Case]
    /// Seconds with two decimals.
    var time: String
    /// Lines that are about no case.
    var problems: [String]

    package init(name: String, cases: [Case], time: String = "0", problems: [String] = []) {
      self.name = name
      self.cases = cases
      self.time = time
      self.problems = problems
    }
  }

  package struct Case: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
      case passed(output: String?)
      case failed(type: String, message: String, text: String)
      case error(message: String, text: String)
      case skipped(message: String)
    }

    var group, name: String
    var time: String
    var outcome: Outcome

    package init(group: String, name: String, time: String = "0", outcome: Outcome = .passed(output: nil)) {
      self.group = group
      self.name = name
      self.time = time
      self.outcome = outcome
    }
  }

  /// The command.
  let name: String
  package var suites: [Suite]

  package init(_ name: String, _ suites: [Suite]) {
    self.name = name
    self.suites = suites
  }

  package var text: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\(Self.quoted(name))>\n"
    for suite in suites { text += Self.text(suite) }
    return text + "</testsuites>\n"
  }

  private static func text(_ suite: Suite) -> String {
    func count(_ isMeant: (Case.Outcome) -> Bool) -> Int { suite.cases.count { isMeant($0.outcome) } }
    let failures = count { if case .failed = $0 { true } else { false } }
    let errors = count { if case .error = $0 { true } else { false } }
    let skipped = count { if case .skipped = $0 { true } else { false } }
    var text = "  <testsuite name=\(quoted(suite.name)) tests=\"\(suite.cases.count)\" failures=\"\(failures)\""
    text += " errors=\"\(errors)\"" + (skipped > 0 ? " skipped=\"\(skipped)\"" : "") + " time=\"\(suite.time)\">\n"
    for one in suite.cases { text += self.text(one) }
    if !suite.problems.isEmpty {
      text += "    <system-err>" + suite.problems.map(escaped).joined(separator: "\n") + "</system-err>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func text(_ one: Case) -> String {
    let start = "    <testcase classname=\(quoted(one.group)) name=\(quoted(one.name)) time=\"\(one.time)\""
    let content =
      switch one.outcome {
      case .passed(nil): ""
      case .passed(let output?): "<system-out>\(escaped(output))</system-out>"
      case .failed(let type, let message, let text):
        "<failure type=\(quoted(type)) message=\(quoted(message))>\(escaped(text))</failure>"
      case .error(let message, let text): "<error message=\(quoted(message))>\(escaped(text))</error>"
      case .skipped(let message): "<skipped message=\(quoted(message))/>"
      }
    return start + (content.isEmpty ? "/>\n" : ">\n      \(content)\n    </testcase>\n")
  }

  private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Characters with a meaning in XML, and those that it does not allow.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "\n"
      case _ where !SafeText.isVisible(scalar): escaped += SafeText.text(String(scalar))
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension JUnit.Suite {
  /// A file that cannot be read or checked.
  package init(_ file: String, failing errors: [JSONDocument.Message]) {
    let lines = errors.map { "\($0.location.map { "\($0.line):\($0.column): " } ?? "")\($0.message)" }
    self.init(
      name: file,
      cases: [
        JUnit.Case(
          group: file, name: "the file can be read",
          outcome: .error(message: errors.first?.message ?? "", text: lines.joined(separator: "\n")))
      ])
  }

  /// A proof: a case for each obligation. What is accepted counts as skipped, what is unknown as an error.
  package init(_ report: CheckReport) { self.init(ShownReport(report)) }

  private init(_ report: ShownReport) {
    let group = report.spec.name
    self.init(name: report.spec.file, cases: report.spec.obligations.map { JUnit.Case($0, of: report) })
    for obligation in (report.spec.websites ?? []).flatMap(\.obligations) {
      var one = JUnit.Case(group: group, name: obligation.name)
      switch obligation.verdict {
      case .proved: break
      case .refuted:
        var page = Page(style: .plain)
        for message in obligation.messages { DiagnosticText.write(message, to: &page) }
        one.outcome = .failed(type: "refuted", message: obligation.claim, text: page.text)
      case .unknown: one.outcome = .error(message: "unknown", text: "")
      }
      cases.append(one)
    }
    for stale in report.stale {
      let text = "'\(stale.known.name)' \(stale.text)"
      cases.append(
        JUnit.Case(
          group: group, name: "known: \(stale.known.name)",
          outcome: .failed(type: "stale", message: text, text: stale.known.location?.description ?? "")))
    }
  }

  /// The findings of `navcheck check` in a spec.
  package init(_ file: String, checked diagnostics: [Diagnostic], isStrict: Bool) {
    self.init(name: file, cases: [])
    cases = diagnostics.map { diagnostic in
      let text = DiagnosticText.text([diagnostic], .all)
      return JUnit.Case(
        group: file, name: diagnostic.message,
        outcome: diagnostic.severity == .error || isStrict
          ? .failed(type: diagnostic.severity.rawValue, message: diagnostic.message, text: text) : .passed(output: text)
      )
    }
    if cases.isEmpty { cases = [JUnit.Case(group: file, name: "the spec has no mistakes")] }
  }
}

extension JUnit.Case {
  fileprivate init(_ asked: ProveDocument.Asked, of report: ShownReport) {
    self.init(group: report.spec.name, name: asked.name)
    let baseline = report.spec.baseline ?? ""
    switch asked.word {
    case .proved: break
    case .unknown where asked.isUnknownAccepted:
      outcome = .skipped(message: "unknown, and accepted: \(asked.knownUnknown?.because ?? baseline)")
    case .unknown: outcome = .error(message: "unknown: \(asked.unknown.map(EvidenceText.reason) ?? "")", text: "")
    case .known:
      let reason = asked.refutations.first?.known?.because
      outcome = .skipped(message: "refuted, and accepted: \(reason ?? baseline)")
    case .refuted:
      let failing = report.causes(of: asked).filter { !$0.isAccepted }
      var page = Page(style: .plain)
      for cause in failing { FailureText.write(cause, verbose: true, to: &page) }
      outcome = .failed(type: "refuted", message: failing.first?.cause.text ?? "", text: page.text)
    }
  }
}
