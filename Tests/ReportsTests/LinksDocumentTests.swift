import Foundation
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing
import WebsiteLinks

@testable import Reports

/// A document of links is written piece by piece, and its type says what that is when it is whole.
@Suite("The JSON of links")
struct LinksDocumentTests {
  private static let text = Fixture.text
    .replacing("  goToHome:\n    target: home", with: "  goToHome(page):\n    target: home")
    .replacing("      - /home", with: "      - /{page}")

  /// The links of which a list can consist, with the spec.
  private struct Sample {
    let spec: Spec
    let table: RouteTable

    init() throws {
      spec = try Fixture.spec(LinksDocumentTests.text)
      table = try RouteTable(spec.machine)
    }

    func report(_ link: String, _ traces: Trace...) throws -> LinkReport {
      let outcome: LinkReport.Outcome
      do throws(LinkError) {
        let match = try table.match(Array(link.utf8).span)
        let request = table.request(match, in: Array(link.utf8).span)
        let runs = traces.map { trace in
          LinkReport.Run(
            contexts: Fixture.all(1), trace: trace, result: .init(trace, of: request.intent, in: spec.machine))
        }
        outcome = .opens(.init(kind: match.kind, route: match.route, request: request, runs: runs))
      } catch {
        outcome = .unsupported(error, table.explain(link))
      }
      return LinkReport(LinkList.Entry(link), outcome, contexts: Fixture.all(2))
    }

    func reports() throws -> [LinkReport] {
      let site = #"{"applinks":{"details":[{"appIDs":["A234567890.a"],"components":[{"/":"/home"}]}]}}"#
      let claims = try SiteAssociation.read(Array(site.utf8), named: "site.json").claims(for: "A234567890.a")
      var kept = try report("shop://x/orders", Fixture.landing(spec, "goToOrders", 1), Fixture.lasso(spec))
      kept.handovers = try ["home", "orders"].map { page in
        let link = try #require(WebLink("https://shop.example/\(page)"))
        return Handover(site: "site.json", appIDs: ["A234567890.a"], claims, link, except: .init())
      }
      kept.complaints = ["expected to stay on the website"]
      return [
        try report("shop://x/home", Fixture.landing(spec, "goToHome", 0)), try report("shop://x/orders/7"),
        try report("mailto:\u{202E}\n"), kept,
      ]
    }
  }

  private func text(_ reports: [LinkReport], of spec: Spec) -> String {
    var writer = LinksDocument.Writer(of: spec, path: "Specs/\"shop\".yaml")
    return reports.map { writer.text(of: $0) }.joined() + writer.end(exit: .refuted)
  }

  /// The members of an object, sorted, each as it is written on lines of its own.
  private func members(of text: String) -> [String] {
    var members: [String] = []
    for line in text.split(separator: "\n").dropFirst().dropLast() {
      if line.hasPrefix("  \"") { members.append("") }
      members.indices.last.map { members[$0] += line + "\n" }
    }
    return members.map { String($0.trimmingPrefix("  ").dropLast($0.hasSuffix(",\n") ? 2 : 1)) }.sorted()
  }

  @Test("has the members of its type, as they are written at once, however many links there are")
  func members() throws {
    let sample = try Sample()
    let reports = try sample.reports()
    for count in 0...reports.count {
      let text = text(Array(reports[..<count]), of: sample.spec)
      let whole = try JSONDecoder().decode(LinksDocument.self, from: Data(text.utf8))
      expect(whole.links.count, equals: count)
      expect(whole.summary.links, equals: count)
      expect(members(of: text), equals: members(of: JSONDocument.text(of: whole)))
      expect(members(of: text).count, equals: 6)
    }
  }

  @Test("says of each link what the report does")
  func links() throws {
    let sample = try Sample()
    let text = text(try sample.reports(), of: sample.spec)
    let whole = try JSONDecoder().decode(LinksDocument.self, from: Data(text.utf8))
    expect(whole.file, equals: "Specs/\"shop\".yaml")
    expect(whole.exit, equals: .refuted)
    let (home, orders, mail, kept) = (whole.links[0], whole.links[1], whole.links[2], whole.links[3])
    expect(home.values, equals: ["page": "home"])
    expect(home.catchAll, equals: .yes)
    expect(home.runs?.map(\.ending), equals: ["landed"])
    expect(home.runs?.first?.steps.map(\.ending).last, equals: "landed")
    expect(orders.error?.message, equals: "no route matches")
    expect(orders.closest?.map(\.route), equals: ["/orders", "/{page}"])
    expect(mail.link, equals: "mailto:\u{202E}\n")
    #expect(mail.error != nil && mail.closest == nil)
    expect(kept.runs?.map(\.ending), equals: ["landed", "loops"])
    expect(kept.runs?.map(\.context["user"]), equals: ["loggedIn", "loggedOut"])
    expect(kept.catchAll, equals: nil)
    expect(kept.handovers?.map(\.handedOver), equals: [true, false])
    expect(kept.handovers?.map(\.location?.line), equals: [1, nil])
    expect(kept.complaints, equals: ["expected to stay on the website"])
  }

  @Test("the links here have every key")
  func keys() throws {
    let sample = try Sample()
    let text = text(try sample.reports(), of: sample.spec)
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let links = try #require(tree["links"] as? [[String: Any]])
    let keys = KeyRecorder()
    _ = try LinksDocument.Link(from: keys)
    expect(Set(keys.found.map(\.name)).subtracting(links.flatMap(\.keys)), equals: [])
  }

  @Test("counts contexts in numbers, even more than can be counted")
  func counts() throws {
    let sample = try Sample()
    var report = try sample.report("shop://x/home", Fixture.landing(sample.spec, "goToHome", 0))
    guard case .opens(var opened) = report.outcome else { throw LinkError(.noRoute, at: 0) }
    opened.runs[0].contexts = Fixture.all(0x1p70)
    report.outcome = .opens(opened)
    let text = text([report], of: sample.spec)
    let whole = try JSONDecoder().decode(LinksDocument.self, from: Data(text.utf8))
    expect(whole.links[0].runs?.map(\.contexts), equals: [0x1p70])
    expect(whole.summary.lands, equals: 0x1p70)
    expect(whole.summary.otherwise, equals: 0)
  }
}
