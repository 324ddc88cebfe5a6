import Basics
import Foundation
import NavigationModel
import NavigationSupport
import ReportAssets
import Testing

@testable import ModelChecking
@testable import Reports
@testable import SpecFile

@Suite("the HTML report")
struct HTMLReportTests {
  /// The JSON in a page, and the page without it.
  private func parts(_ page: String) throws -> (data: String, rest: String) {
    let open = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: open.upperBound..<page.endIndex))
    return (String(page[open.upperBound..<end.lowerBound]), String(page[..<open.upperBound] + page[end.lowerBound...]))
  }

  private func page(_ texts: [String]) throws -> String {
    var report = HTMLReport(version: "1")
    for text in texts { report.add(try Fixture.checked(text), isSelection: false) }
    return report.text()
  }

  @Test("a page has its data, its style and its script, and nothing that it would have to load")
  func page() throws {
    let (data, rest) = try parts(try page([Fixture.text, CauseTests.text]))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    let specs = try #require(json["specs"] as? [[String: Any]])
    expect(specs.compactMap { $0["name"] as? String }, equals: ["Shop", "Legacy"])
    #expect(!rest.contains("@@"))
    #expect(rest.contains(ReportAssets.script) && rest.contains(ReportAssets.style))
    for loader in [
      " src=", "@import", "url(\"", "url(h", "<link", "fetch(", "XMLHttpRequest", "innerHTML", "insertAdjacentHTML",
    ] {
      #expect(!rest.contains(loader), "\(loader)")
    }
    let isAlone = rest.replacing("http://www.w3.org/2000/svg", with: "").contains("http:") || rest.contains("https:")
    #expect(!isAlone)
  }

  @Test("the policy lets run the script of the page and no other")
  func policy() throws {
    let page = try page([Fixture.text])
    let policy = HTMLReport.policy(script: ReportAssets.script, style: ReportAssets.style)
    #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(!policy.contains("unsafe"))
    // Of the empty text, as RFC 6234 has it.
    #expect(HTMLReport.policy(script: "", style: "").contains("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"))
    // A script element ends where its text says so.
    for part in [ReportAssets.script, ReportAssets.style] {
      #expect(!part.contains("</") && !part.contains("<!--") && !part.contains("@@"))
    }
  }

  @Test(
    "no name gets out of the data, or into the order of a line",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "]]>&amp;&", "\u{2028}\u{2029}\u{202E}\u{0}", "@@script@@",
      String(repeating: "long ", count: 2_000), "\"'\\",
    ])
  func hostile(_ name: String) throws {
    var report = HTMLReport(version: "1")
    report.add(try HostileReportTests().report(name), isSelection: true)
    report.add([.init(Diagnostic(severity: .error, message: name, remedy: name))], of: name)
    let page = report.text()
    let (data, rest) = try parts(page)
    let others = try parts(HTMLReport.page(ReportData(version: "1"))).rest
    expect(rest, equals: others)
    #expect(data.unicodeScalars.allSatisfy { !["<", ">", "&"].contains($0) && SafeText.isVisible($0) })
    #expect(page.utf8.count < 1_500_000)
    let json = try JSONSerialization.jsonObject(with: Data(data.utf8))
    func expectSafe(_ value: Any) {
      switch value {
      case let text as String:
        #expect(text.unicodeScalars.allSatisfy(SafeText.isVisible) && Printable.width(text) <= ReportStrings.longest)
      case let list as [Any]: list.forEach(expectSafe)
      case let object as [String: Any]: object.values.forEach(expectSafe)
      default: break
      }
    }
    expectSafe(json)
  }

  @Test("equal results give equal bytes, and what is on the page is what is on the terminal")
  func same() throws {
    let report = try Fixture.checked(CauseTests.text)
    let pages = try [page([CauseTests.text]), page([CauseTests.text])]
    expect(pages[0], equals: pages[1])
    let data = SpecData(report, bytes: 50_000, isSelection: false) { _ in nil }
    #expect(data.proved == report.counts.proved && data.unknown == report.counts.unknown)
    expect(data.refuted + data.known, equals: report.counts.refuted)
    #expect(data.verdict == "refuted" && data.headline == Headline(.init(report))?.text)
    expect(data.obligations.map(\.word), equals: report.entries.map(\.word.rawValue))
    expect(data.causes.map(\.items.count).reduce(0, +), equals: FailureGroup.groups(of: report).flatMap(\.items).count)
    let first = try #require(data.causes.first)
    let source = data.sources[try #require(first.file)]
    let line = try #require(first.line)
    #expect(source.isWhole && source.numbers.contains(line))
    // The cells of the matrix are those of the table in the text.
    let matrix = try #require(data.matrix)
    let words = Set(matrix.rows.flatMap(\.cells).compactMap { $0?.word })
    #expect(words.contains("refuted") && words.isSubset(of: ["lands", "denied", "refuted"]))
    for cell in matrix.rows.flatMap(\.cells) {
      guard let cell, let number = cell.run else { continue }
      let end = try #require(data.runs[number].steps.last)
      expect(data.explorer.labels[end.label][3] & 2, equals: 2)
      #expect(cell.word != "lands" || cell.ending == "landed")
    }
  }

  @Test("what is not proved is said")
  func unproved() throws {
    let report = try Fixture.checked(Fixture.text)
    let all = SpecData(report, bytes: 100_000, isSelection: false) { _ in nil }.unproved
    #expect(all.contains { $0.contains("That the app does what this spec says") })
    #expect(!all.contains { $0.contains("Only a part") || $0.contains("first") })
    let some = SpecData(report, bytes: 0, isSelection: true) { _ in nil }.unproved
    #expect(some.contains { $0.contains("Only a part") } && some.contains { $0.contains("The explorer has the first") })
    let unknown = CheckReport(
      spec: report.spec, path: report.path, results: report.entries.map { ($0.obligation, Verdict(.time)) },
      findings: report.findings)
    let data = SpecData(unknown, bytes: 0, isSelection: false) { _ in nil }
    #expect(data.verdict == "unknown" && data.unproved.contains { $0.contains("time limit reached: ") })
  }
}
