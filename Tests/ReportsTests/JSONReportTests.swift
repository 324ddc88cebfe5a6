import Foundation
import ModelChecking
import NavigationModel
import SpecFile
import Testing

@testable import Reports

@Suite("JSON report")
struct JSONReportTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("every obligation is an object with a verdict, and the word stands nowhere else")
  func obligations() throws {
    let report = Fixture.report(try Fixture.spec())
    let text = JSONReport.text([.checked(report)], exit: report.status)
    let document = try object(text)
    #expect(document["format"] as? Int == 1)
    #expect(document["exit"] as? Int == 0)
    let spec = try #require((document["specs"] as? [[String: Any]])?.first)
    let obligations = try #require(spec["obligations"] as? [[String: Any]])
    #expect(obligations.count == report.entries.count)
    #expect(obligations.compactMap { $0["verdict"] as? String }.count == obligations.count)
    #expect(text.components(separatedBy: "verdict").count - 1 == obligations.count)
    let lasso = try #require(obligations.first { $0["name"] as? String == "terminates(goToOrders)" })
    #expect(lasso["known"] as? String == "ticket 12")
    #expect(lasso["loop"] as? Int == 2)
    #expect((lasso["trace"] as? [[String: Any]])?.count == 5)
    let cause = try #require((lasso["cause"] as? [String: Any])?["location"] as? [String: Any])
    #expect(cause["line"] as? Int == 32)
    #expect(cause["column"] as? Int == 13)
  }

  @Test("equal reports are equal to the byte")
  func deterministic() throws {
    let texts = try (0..<3).map { _ in
      JSONReport.text([.checked(Fixture.report(try Fixture.spec()))], exit: .success)
    }
    #expect(Set(texts).count == 1)
  }

  @Test("a spec that cannot be read has its mistakes in the document")
  func failed() throws {
    let mistake = Diagnostic(severity: .error, location: Location(file: "a.yaml", line: 2, column: 3), message: "no")
    let document = try object(JSONReport.text([.failed(path: "a.yaml", [mistake])], exit: .badInput))
    #expect(document["exit"] as? Int == 65)
    let errors = (document["specs"] as? [[String: Any]])?.first?["errors"] as? [[String: Any]]
    #expect(errors?.first?["message"] as? String == "no")
  }

  @Test("strings come back as they were, and hold nothing that a terminal acts on")
  func strings() throws {
    let hostile = "a\"\\\n\r\t\u{0}\u{1B}[2J\u{9B}\u{202E}\u{2028}\u{E0001}日"
    let text = JSONValue.array([.string(hostile)]).text
    let back = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]
    #expect(back == [hostile])
    #expect(text.unicodeScalars.allSatisfy { Printable.isVisible($0) || $0 == "\n" })
  }
}
