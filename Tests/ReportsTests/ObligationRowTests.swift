import Foundation
import ModelChecking
import NavigationSupport
import Reports
import Testing
import WebsiteLinks

@Suite("The rows of obligations") struct ObligationRowTests {
  private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Docs")

  private func tableRows(of page: String) throws -> Set<Substring> {
    let text = try String(contentsOf: Self.docs.appendingPathComponent(page), encoding: .utf8)
    return Set(text.split(separator: "\n").filter { $0.hasPrefix("| `") })
  }

  @Test("are the tables of the pages", arguments: [("Proving.md", false), ("Website.md", true)])
  func pages(page: String, isWebsite: Bool) throws {
    let rows = try tableRows(of: page)
    for row in ObligationRow.all where (row.origin == .website) == isWebsite {
      #expect(rows.contains(row.line[...]), "Docs/\(page) should have\n\(row.line)")
    }
  }

  @Test("have every kind once, by a name of its own")
  func kinds() {
    let names = ObligationRow.all.map(\.name)
    expect(Set(names).count, equals: names.count)
    expect(names.count, equals: Obligation.Kind.allCases.count + WebsiteObligation.Kind.allCases.count)
    for origin in ObligationRow.Origin.allCases { #expect(ObligationRow.all.contains { $0.origin == origin }) }
  }
}
