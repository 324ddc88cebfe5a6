import Foundation
import NavigationSupport
import Testing

@testable import Reports

@Suite("The JSON of a log that is compared")
struct ConformanceDocumentTests {
  static let problems: [ConformanceReport.Problem?] = [
    nil, .init(line: 3, .unreadable("this is not JSON"), text: ""), .init(line: 4, .tooMany(1_000), text: "{}"),
    .init(line: 4, .impossible(what: "Back", places: ["home"], possible: ["a link", "a tap"]), text: "{}\u{202E}"),
  ]

  @Test("can be read as its type, whatever the problem", arguments: problems)
  func problem(_ problem: ConformanceReport.Problem?) throws {
    var report = ConformanceReport(file: "log", spec: "Specs/shop.yaml", lines: 2, count: 1, problem: problem)
    (report.refused, report.moreRefused) = ([.init(line: 2, reason: "no route matches")], 7)
    let document = ConformanceDocument(report, exit: report.status)
    let read = try JSONDecoder().decode(ConformanceDocument.self, from: Data(document.text.utf8))
    expect(read, equals: document)
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(document.text.utf8)) as? [String: Any])
    #expect(tree["moreRefused"] as? Int == 7)
    let keys = (tree["problem"] as? [String: Any])?.keys.sorted()
    switch problem?.kind {
    case nil: expect(keys, equals: nil)
    case .impossible: expect(keys, equals: ["line", "message", "places", "possible", "text"])
    case .unreadable, .tooMany: expect(keys, equals: ["line", "message"])
    }
  }
}
