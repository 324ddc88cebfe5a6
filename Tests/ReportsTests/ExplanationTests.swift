import NavigationSupport
import SpecFile
import Testing
import WebsiteLinks

@testable import Reports

@Suite("Mistakes by their codes, as they are shown")
struct ExplanationTests {
  @Test(
    "what only a comparison or a proof finds is in the wrong example, and not in the right one",
    arguments: Explanation.all.filter { $0.reader == .proof })
  func proofs(_ kind: Explanation) throws {
    expect(try codes(kind.wrong).filter { $0 == kind.code }, equals: [kind.code])
    #expect(try !codes(kind.right).contains(kind.code))
  }

  /// The codes of all warnings about an example.
  private func codes(_ example: String) throws -> [MistakeCode?] {
    let report = try Fixture.checked(ExampleSpec.text(around: example))
    return (report.warnings + report.spec.routeWarnings).map(\.code)
  }

  @Test("the list has a line for each, in 80 columns")
  func list() {
    let lines = ExplanationText.list(Explanation.all).split(separator: "\n")
    expect(lines.count { $0.hasPrefix("NAV") }, equals: Explanation.all.count)
    #expect(lines.allSatisfy { $0.count <= 80 } && lines.count < Explanation.all.count * 5 / 4, "\(lines.count)")
  }

  @Test("an explanation fits a screen", arguments: Explanation.all)
  func text(_ kind: Explanation) {
    let lines = ExplanationText.text(kind).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 } && lines.count <= 48, "\(lines.count)")
  }

  @Test("in SARIF a mistake's rule is its code, with help; a finding without a code keeps its rule")
  func rules() throws {
    let error = #expect(throws: SpecError.self) {
      try SpecReader.read(text: ExampleSpec.text(around: "start: now"), named: "a.yaml")
    }
    let diagnostic = try #require(error?.diagnostics.first)
    let code = try #require(diagnostic.code)
    let notice = Notice(diagnostic)
    expect(notice.rule.id, equals: "\(code)")
    let sarif = Sarif.text([notice])
    #expect(sarif.contains("\"ruleId\": \"\(code)\"") && sarif.contains("navcheck explain \(code)"))
    #expect(GitHubAnnotations.text([notice]).contains("title='now' is not the start [\(code)]::"))
    let other = Notice(Diagnostic(severity: .error, message: "m"))
    expect(other.rule.id, equals: "spec")
    #expect(!Sarif.text([other]).contains("help") && GitHubAnnotations.text([other]).contains("title=m::"))
    #expect(DiagnosticText.text([diagnostic]).hasPrefix("a.yaml:8:8: error[\(code)]: 'now' is not the start\n"))
    let document = ErrorsDocument([diagnostic], file: "a.yaml", exit: .badInput).text
    #expect(document.contains("\"code\" : \"\(code)\""))
  }
}
