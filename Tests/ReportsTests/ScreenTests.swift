import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import ModelChecking
@testable import Reports

@Suite("what fits a screen")
struct ScreenTests {
  private func mistake(_ line: Int, _ message: String, in file: String = "a.yaml") -> Diagnostic {
    Diagnostic(
      severity: .error, location: Location(file: file, line: line, column: 3), message: message,
      sourceLine: "  a line of the spec", sourceColumn: 3)
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  @Test("of many mistakes the first are shown in full, the others by kind with their lines", arguments: [80, 120])
  func mistakes(_ width: Int) {
    let all =
      (1...30).map { mistake($0, "unknown event 'go\($0)'; did you mean 'go'?") }
      + (31...38).map { mistake(2 * $0, "unknown event 'show\($0)'") } + [mistake(1, "unknown key 'x'", in: "b.yaml")]
    let text = DiagnosticText.text(all, .screenOfVerbose, style: Style(width: width))
    #expect(lines(text).count <= 24)
    #expect(
      text.contains(
        "… and 34 more (--verbose shows all):\n  33 × error: unknown event '…', in a.yaml:6–30, 62, 64, 66"), "\(text)")
    #expect(text.hasSuffix("\n  1 × error: unknown key '…', in b.yaml:1\n"))
    #expect(lines(text).allSatisfy { $0.count <= width })
    #expect(DiagnosticText.isCut(all))
    // Nothing is left out where all was asked for.
    expect(lines(DiagnosticText.text(all, .all)).count, equals: 3 * 39 + 1)
  }

  @Test("mistakes that fit are shown in full")
  func few() {
    let few = (1...8).map { mistake($0, "unknown event 'go\($0)'") }
    expect(DiagnosticText.text(few), equals: DiagnosticText.text(few, .all))
    #expect(!DiagnosticText.isCut(few))
  }

  @Test("a mistake that alone is longer than a screen is shown")
  func long() {
    let long = mistake(1, Array(repeating: "word", count: 2_000).joined(separator: " "))
    #expect(DiagnosticText.text([long, long]).contains("… and 1 more:\n  1 × error: word word"))
  }

  @Test("of many refutations the first are shown in full, the others by cause with their line", arguments: [80, 120])
  func refutations(_ width: Int) throws {
    let many = (0..<30).map { "  goTo\($0): { target: home, journey: [popEverything, animate goToHome] }\n" }.joined()
    let spec = try Fixture.spec(Fixture.text.replacing("links:\n", with: many + "links:\n"))
    var results: [(Obligation, Verdict)] = []
    for intent in spec.machine.intents.indices.map(IntentID.init) {
      results.append((.denied(intent), Fixture.refuted(.ends(.landed))))
      results.append((.reachable(intent), Fixture.refuted(.ends(.strayed))))
    }
    func text(_ results: [(Obligation, Verdict)], _ detail: TextReport.Detail = .normal) -> String {
      TextReport(
        CheckReport(spec: spec, path: "Specs/shop.yaml", results: results, findings: Findings()),
        style: Style(width: width), detail: detail
      ).text()
    }
    let short = text(results)
    // The last line ends, too.
    #expect(lines(short).count <= 41, "\(short)")
    #expect(short.contains("\nREFUTED  denied(goToHome)\n    and  denied(goToOrders)\n"), "\(short)")
    #expect(short.contains("    and  29 more\n"), "\(short)")
    #expect(short.contains(" more causes (--verbose shows all):\n"), "\(short)")
    #expect(short.contains(/\n  1 × line \d+: intent 'goTo\d' never gets there\n/), "\(short)")
    #expect(short.contains(/\n  … and \d+ more\n/), "\(short)")
    #expect(lines(short).allSatisfy { $0.count <= width })
    #expect(!text(results, .verbose).contains("(--verbose"))
    // Three that need more than a screen are cut as well; one is shown whole.
    let three = text(Array(results.prefix(3)))
    #expect(lines(three).count <= 41, "\(three)")
    #expect(!text(Array(results.prefix(1))).contains("more cause"))
  }

  @Test("of many wrong links ten are listed, and the first shown in full")
  func links() throws {
    let spec = try Fixture.spec()
    let table = try RouteTable(spec.machine)
    func text(quiet: Bool = false, verbose: Bool = false) throws -> String {
      var list = LinkTable(of: spec, quiet: quiet, verbose: verbose)
      for number in 0..<40 {
        let entry = LinkList.Entry(bytes: Array("shop://shop.example/none/\(number)".utf8))
        do throws(LinkError) {
          _ = try table.match(entry.bytes.span)
        } catch {
          list.add(LinkReport(entry, .unsupported(error, table.explain(entry.link)), contexts: .everything))
        }
      }
      return list.text
    }
    let short = try text()
    #expect(lines(short).count <= 40, "\(short)")
    #expect(short.contains("\nWRONG 30 more (--verbose lists all)\n"), "\(short)")
    #expect(short.contains("more that are wrong (--verbose shows each in full)\n"))
    #expect(short.hasSuffix("40 WRONG\n"))
    for long in [try text(verbose: true), try text(quiet: true)] {
      #expect(lines(long).count { $0.hasPrefix("WRONG ") } == 40)
      #expect(!long.contains("(--verbose"))
    }
  }
}
