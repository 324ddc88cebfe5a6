import Foundation
import Testing

/// What is tried more of at night is written down.
@Suite("samples") struct SampleTests {
  @Test("CONTRIBUTING names every suite that tries more at night")
  func documented() throws {
    let page = try String(contentsOfFile: SourceTree.root + "/CONTRIBUTING.md", encoding: .utf8)
    let table = try #require(
      page.components(separatedBy: "## What the tests try").last?.components(separatedBy: "\n## ").first)
    var count = 0
    for file in try SourceTree.swiftFiles(in: "Tests") where file.path.hasSuffix("Tests.swift") {
      guard file.module != "TidyTests", file.code.contains(where: { Self.isSampled($0.1) }) else { continue }
      count += 1
      let suite = (file.path as NSString).lastPathComponent.dropLast(".swift".count)
      #expect(table.contains("`\(suite)`"), "\(file.path)")
    }
    #expect(count > 40, "\(count)")
  }

  private static func isSampled(_ line: Substring) -> Bool {
    ["isNight", "isExhaustive", " many(", "(many(", " sample(", "(sample("].contains { line.contains($0) }
      && !line.contains("func ")
  }
}
