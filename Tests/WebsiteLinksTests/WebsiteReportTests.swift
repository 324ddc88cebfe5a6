import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Obligations about a website") struct WebsiteReportTests {
  private func report(
    _ components: String, _ routes: String, webOnly: [String] = [], appOnly: [String] = [],
    listsOthers: Bool = true, isStopped: Bool = false
  ) throws -> WebsiteReport {
    let lists = [("web-only", webOnly), ("app-only", appOnly)].filter { !$0.1.isEmpty }
    let text = """
      navigation: Shop
      root: home
      screens: [home, order]
      transitions:
        show(id?): any -> order
      intents:
        openOrder(id?):
          target: order
          journey: [show]
      links:
        universal: { hosts: [e.com] }
        routes:
          openOrder: [\(routes)]
      claims:
        file: site.json
      \(lists.map { "  \($0.0): [\($0.1.joined(separator: ", "))]\n" }.joined())
      """
    let spec = try SpecReader.read(text: text, named: "spec.yaml")
    return try WebsiteReport(
      claims(components), named: "site.json", for: ["A234567890.a"], spec, except: spec.websites[0],
      listsOthers: listsOthers, limits: LinkLimits { isStopped })
  }

  @Test("what is stopped before it is decided is unknown, and never proved")
  func stopped() throws {
    // Enough states to be asked.
    let components = (0..<30).map { ##"{"/":"/*a*b*c*d*e\##($0)*"}"## }.joined(separator: ",")
    let found = try report(components, "/a, /b", isStopped: true)
    expect(Set(found.obligations.map(\.verdict)), equals: [.unknown])
  }

  @Test("a time limit replaces that of steps, for what is hard on its own and for all of it")
  func limits() throws {
    let (usual, timed) = (Effort(LinkLimits()), Effort(LinkLimits(hasTime: true)))
    func allows(_ effort: Effort, steps: Int) -> Bool {
      var effort = effort
      return (try? effort.spend(steps)) != nil
    }
    for effort in [usual, timed] {
      #expect(allows(effort.part(), steps: 400_000_000) && !allows(effort.part(), steps: 400_000_001))
    }
    #expect(allows(usual, steps: 4_000_000_000) && !allows(usual, steps: 4_000_000_001) && !usual.hasMore)
    #expect(allows(timed.part(isPatient: true), steps: 1 << 50) && timed.hasMore)
    #expect(!Effort(LinkLimits(hasTime: true) { true }).hasMore)
    var (little, much) = (Effort(LinkLimits()), Effort(LinkLimits(hasMemory: true)))
    #expect(throws: Effort.Spent.self) { try little.keep(60_000_001) }
    #expect(throws: Never.self) { try much.keep(1 << 40) }
  }

  @Test(
    "obligations and rules that decide about nothing do not depend on whether other spellings are listed",
    arguments: [
      // Some rules decide about other spellings only, and one about nothing.
      (##"{"/":"/a"},{"/":"//c"},{"/":"/a","exclude":true},{"/":"/a/b/../c?*","exclude":true}"##, "/a, /b"),
      (##"{"/":"/x/?*"},{"/":"/y?*"}"##, "'/x/{id}', /y"),
    ])
  func listing(components: String, routes: String) throws {
    let (all, own) = (try report(components, routes), try report(components, routes, listsOthers: false))
    expect(own.obligations, equals: all.obligations)
    expect(own.warnings, equals: all.warnings)
    #expect(own.spellings.isEmpty && all.spellingPairs > 0)
  }

  @Test("what the matchers do not confirm is a defect of navcheck, and never a limit")
  func contradiction() throws {
    // Without a host for universal links the automata compare those of a host that the routes know nothing of.
    let text = """
      navigation: T
      root: home
      screens: [home]
      transitions: { show: any -> home }
      intents: { go(id): { target: home, journey: [show] } }
      links: { deep: { schemes: [x] }, routes: { go: "/issue/{id}" } }
      """
    let spec = try SpecReader.read(text: text, named: "spec.yaml")
    let site = try claims(##"{"#":"no_universal_links","exclude":true},{"/":"/issue/*"}"##)
    let report = try WebsiteReport(site, named: "site.json", for: ["A234567890.a"], spec)
    #expect(report.defect?.contains("matchers") == true, "\(report.defect ?? "none")")
    #expect(report.obligations.allSatisfy { $0.verdict != .proved })
    #expect {
      _ = try WebsiteProof(site, spec, except: nil, site: "")
    } throws: { ($0 as? WebsiteProofError)?.isUnknown == false }
    // What agrees has no defect.
    try expectNil(self.report(##"{"/":"/a"}"##, "/a").defect)
  }

  /// The obligations as `name verdict`.
  private func verdicts(_ report: WebsiteReport) -> [String] { report.obligations.map { "\($0.name) \($0.verdict)" } }

  @Test("each rule and each universal route has an obligation, and each difference refutes the right one")
  func names() throws {
    let found = try report(
      ##"{"/":"/a"},{"/":"/b","exclude":true},{"/":"/s","?":{"q":"?*"},"#":"x"}"##, "/a, universal /b, deep /d")
    expect(
      verdicts(found),
      equals: [
        "routed(/a) proved", "routed(/s?q=?*#x) refuted", "claimed(/a) proved", "claimed(universal /b) refuted",
      ])
    expect(found.diagnostics.map { $0.location?.file }, equals: ["site.json", "site.json"])
    #expect(found.diagnostics[0].message.hasPrefix("the rule /b keeps https://e.com/b on the website"))
    #expect(found.diagnostics[1].message.hasPrefix("the rule /s?q=?*#x hands over https://e.com/s?q="))
  }

  @Test("an exception excuses differences in its direction only")
  func exceptions() throws {
    let differences = try report(#"{"/":"/a"},{"/":"/blog/*"}"#, "/a, /b")
    expect(differences.obligations.count { $0.verdict == .refuted }, equals: 2)
    let excused = try report(#"{"/":"/a"},{"/":"/blog/*"}"#, "/a, /b", webOnly: ["/blog/*"], appOnly: ["/b"])
    #expect(excused.obligations.allSatisfy { $0.verdict == .proved }, "\(verdicts(excused))")
    expect(excused.obligations.map(\.name).suffix(2), equals: ["needed(/blog/*)", "needed(/b)"])
    let swapped = try report(#"{"/":"/a"},{"/":"/blog/*"}"#, "/a, /b", webOnly: ["/b"], appOnly: ["/blog/*"])
    expect(swapped.obligations.count { $0.verdict == .refuted }, equals: 4)
  }

  @Test("an exception that covers a part leaves the rest refuted, with a link outside of it")
  func partly() throws {
    let found = try report(#"{"/":"/blog/*"}"#, "/a", webOnly: ["/blog/example*", "/blog"], appOnly: ["/a"])
    let refuted = found.obligations.filter { $0.verdict == .refuted }
    expect(refuted.map(\.name), equals: ["routed(/blog/*)"])
    let message = try #require(refuted.first?.messages.first?.message)
    #expect(message.contains("https://e.com/blog/") && !message.contains("/blog/example"), "\(message)")
  }

  @Test("an exception that is not needed is refuted, at its place; also one that another covers")
  func notNeeded() throws {
    let found = try report(#"{"/":"/a"},{"/":"/blog/*"}"#, "/a", webOnly: ["/blog/*", "/blog/x", "/a"])
    let refuted = found.obligations.filter { $0.verdict == .refuted }
    expect(refuted.map(\.name), equals: ["needed(/blog/x)", "needed(/a)"])
    expect(refuted.compactMap { $0.messages.first?.location?.column }, equals: [23, 32])
  }

  @Test("what is written for routes with exceptions is equal to them, but for these")
  func writing() throws {
    let text = try report(#"{"/":"/a"}"#, "/a")
    expect(text.obligations.count, equals: 2)
    for (webOnly, appOnly) in [([], ["/a"]), (["/a/*/x"], []), (["/blog*"], ["/b/c"])] as [([String], [String])] {
      let routes = try table("/a", "/a/{x}", "/b/{y}")
      let exceptions = WebsiteComparison.Exceptions(webOnly: webOnly, appOnly: appOnly)
      let site = SiteAssociation.claiming(routes.machine, appIDs: ["A234567890.a"], except: exceptions)
      let comparison = WebsiteComparison(site.claims(for: "A234567890.a"), routes, except: exceptions)
      expect(comparison.conclusion, equals: .equal, "\(site.json)")
      expect(comparison.exceptions, equals: [webOnly.map { _ in .different }, appOnly.map { _ in .different }])
      expect(WebsiteComparison(site.claims(for: "A234567890.a"), routes).conclusion, equals: .different)
    }
  }
}
