import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Obligations about a website") struct WebsiteReportTests {
  private func report(
    _ components: String, _ routes: [String], listsOthers: Bool = true, isStopped: Bool = false
  ) throws -> WebsiteReport {
    try WebsiteReport(
      claims(components), named: "site.json", for: ["A234567890.a"], spec(routes), listsOthers: listsOthers,
      limits: LinkLimits { isStopped })
  }

  @Test("what is stopped before it is decided is unknown, and never proved")
  func stopped() throws {
    // Enough states to be asked.
    let components = (0..<30).map { ##"{"/":"/*a*b*c*d*e\##($0)*"}"## }.joined(separator: ",")
    let found = try report(components, ["/a", "/b"], isStopped: true)
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
      (##"{"/":"/a"},{"/":"//c"},{"/":"/a","exclude":true},{"/":"/a/b/../c?*","exclude":true}"##, ["/a", "/b"]),
      (##"{"/":"/x/?*"},{"/":"/y?*"}"##, ["/x/{id}", "/y"]),
    ])
  func listing(components: String, routes: [String]) throws {
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
    try expectNil(self.report(##"{"/":"/a"}"##, ["/a"]).defect)
  }

  @Test("what is written for routes with exceptions is equal to them, but for these")
  func writing() throws {
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
