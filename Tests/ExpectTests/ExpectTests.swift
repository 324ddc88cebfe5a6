import Foundation
import NavigationSupport
import Testing

/// Specs that say in comments all that is found in them; see `CONTRIBUTING.md`.
@Suite("What specs say is found in them") struct ExpectTests {
  @Test("is all that 'navcheck check' finds", arguments: TestFiles.all(in: "Tests/Expect/check"))
  func checked(_ path: String) throws { try Self.compare(path, proving: false) }

  @Test("is all that 'navcheck prove' finds", .slow, arguments: TestFiles.all(in: "Tests/Expect/prove"))
  func proved(_ path: String) throws { try Self.compare(path, proving: true) }

  @Test("there are such specs, and none in another folder")
  func some() {
    let (checked, proved) = (TestFiles.all(in: "Tests/Expect/check"), TestFiles.all(in: "Tests/Expect/prove"))
    #expect(checked.count >= 5 && proved.count >= 5)
    #expect((checked + proved).allSatisfy { $0.hasSuffix(".yaml") })
    expect(TestFiles.all(in: "Tests/Expect"), equals: checked + DrawnSpecs.all.files + proved)
  }

  private static func compare(_ path: String, proving: Bool) throws {
    let url = TestFiles.package.appendingPathComponent(path)
    var text = try TestFiles.text(path)
    var findings = try SpecFindings(path: path, proving: proving).all
    guard ProcessInfo.processInfo.environment["UPDATE_EXPECTATIONS"] == "1" else {
      let differences = ExpectFile(text).differences(from: findings, path: path)
      if !differences.isEmpty {
        Issue.record("\(differences.joined(separator: "\n"))\nUPDATE_EXPECTATIONS=1 writes down what is found now")
      }
      return
    }
    // Some messages name lines of the file, which expectations move.
    for _ in 0..<4 {
      let accepted = ExpectFile(text).accepting(findings)
      if accepted == text { break }
      try accepted.write(to: url, atomically: true, encoding: .utf8)
      text = accepted
      findings = try SpecFindings(path: path, proving: proving).all
    }
    // A run that records proves nothing, so it does not pass.
    Issue.record("\(path) was recorded; look at the changes and run the tests again")
  }
}
