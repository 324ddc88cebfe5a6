import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing
import Z3

@testable import WebsiteLinks

@Suite("Routes for some hosts, and the websites of these") struct HostTests {
  private static let hosts = "e.com, '*.e.com', click.e.com"
  private static let routes = [
    "/p/{x}", "https://click.e.com/{_}/p/{x} as u", "https://*.e.com/s/{x}", "https://e.com/p/{x}/y",
  ]

  @Test("a host of each class is found, with the host of the list whose file counts for it")
  func classes() throws {
    func classes(_ hosts: [String], _ routes: [String]) -> [String] {
      let list = routes.map { Route(intent: IntentID(0), kinds: .universal, host: $0, path: []) }
      return HostClasses(hosts: hosts, routes: list).all.map { "\($0.host) \($0.listed)" }
    }
    expect(classes(["e.com", "*.E.com"], []), equals: ["e.com e.com", "www.e.com *.e.com"])
    expect(
      classes(["*.e.com", "a.e.com"], ["a.e.com", "b.e.com", "*.b.e.com"]),
      equals: ["www.e.com *.e.com", "a.e.com a.e.com", "b.e.com *.e.com", "www.b.e.com *.e.com"])
    expect(
      classes(["*.e.com", "*.m.e.com"], ["www.e.com"]),
      equals: [
        "www2.e.com *.e.com", "www.m.e.com *.m.e.com",
        "www.e.com *.e.com",
      ])
    expect(classes(["e.com"], ["other.com"]), equals: ["e.com e.com"])
    expect(classes([], ["other.com"]), equals: [])
  }

  /// Every host is of one class: on the host that stands for it the same routes win.
  @Test("on the host that stands for another, links go the same way")
  func standing() throws {
    let table = try table(Self.routes, hosts: Self.hosts)
    let links = table.machine.links
    let all = HostClasses(links).all
    for host in ["e.com", "click.e.com", "x.e.com", "www.e.com", "x.click.e.com", "a.b.c.e.com"] {
      let same = all.filter { standing in links.routes.allSatisfy { $0.isFor(host) == $0.isFor(standing.host) } }
      #expect(!same.isEmpty, "\(host)")
      for path in ["/p/1", "/q/p/1", "/s/1", "/p/1/y", "/"] {
        func route(_ host: String) -> Int? {
          (try? table.match(Array("https://\(host)\(path)".utf8).span))?.route
        }
        for standing in same { expect(route(host), equals: route(standing.host), "\(host)\(path)") }
      }
    }
  }

  @Test("the file for each host is equal to the routes there, and to those of no other host")
  func files() throws {
    let table = try table(Self.routes, hosts: Self.hosts)
    #expect(!table.machine.links.areHostsAlike)
    for host in ["e.com", "click.e.com", "*.e.com"] {
      let site = SiteAssociation.claiming(table.machine, appIDs: ["A234567890.a"], on: [host])
      let claims = try SiteAssociation.read(Array(site.json.utf8), named: "written").claims(for: "A234567890.a")
      for other in ["e.com", "click.e.com", "*.e.com"] {
        let comparison = WebsiteComparison(claims, table, on: [other])
        expect(comparison.conclusion, equals: (host == other ? .equal : .different), "\(host) \(other)")
        for difference in comparison.differences {
          #expect(LinkDomains.covers(other, difference.link.host), "\(difference.link.text)")
        }
      }
    }
    #expect(try WebsiteLinksTests.table(["/a", "deep /b"], hosts: Self.hosts).machine.links.areHostsAlike)
    #expect(try WebsiteLinksTests.table(["https://e.com/a"]).machine.links.areHostsAlike)
  }

  @Test("a route for other hosts than those that serve a file has no evidence about it")
  func elsewhere() throws {
    let spec = try spec(
      ["/p/{x}", "https://click.e.com/c/{x}"], hosts: "e.com, click.e.com",
      claims: "claims:\n  - { file: a.json, hosts: [e.com] }\n  - { file: b.json, hosts: [click.e.com] }")
    let site = #"{"/":"/?*/?*/?*","exclude":true},{"/":"/p/?*"}"#
    let proofs = try spec.websites.map { try WebsiteProof(claims(site), spec, except: $0, site: "1") }
    expect(proofs[0].proved, equals: ["routed(/p/?*)", "claimed(/p/{x})"])
    expect(proofs[1].proved, equals: ["routed(/p/?*)", "claimed(/p/{x})"])
    for (proof, website) in zip(proofs, spec.websites) {
      let again = try WebsiteProof(checking: proof.evidence, claims(site), spec, except: website, site: "1")
      expect(again.proved, equals: proof.proved)
    }
    // The evidence of one host is none for the other.
    #expect(throws: WebsiteProofError.self) {
      try WebsiteProof(checking: proofs[0].evidence, claims(site), spec, except: spec.websites[1], site: "1")
    }
  }

  @Test("Z3 confirms the lemmas about hosts")
  func lemmas() throws {
    let spec = try spec(Self.routes, hosts: Self.hosts, claims: "claims: { file: site.json }")
    let proof = try WebsiteProof(
      claims(#"{"/":"/p/?*"},{"/":"/*/p/?*","?":{"k":"1"}}"#), spec, except: spec.websites[0], site: "1")
    let all = proof.closed + proof.verdicts
    let lines =
      (proof.names + all.indices.map { "l\($0)" }).map { "(declare-const \($0) Bool)" } + proof.definitions
      + all.enumerated().map { "(assert (=> l\($0) \($1.negation)))" }
    let solver = try ScriptSolver(Array(lines.joined(separator: "\n").utf8))
    #expect(!proof.verdicts.isEmpty)
    for index in all.indices {
      try expect(solver.check(assuming: [.init("l\(index)")]), equals: .unsatisfiable, "\(all[index].about)")
    }
  }

  @Test("what has become of links is said for each host")
  func changes() throws {
    let old = try table(["/a", "https://click.e.com/c"], hosts: Self.hosts)
    expect(RouteChanges(from: old, to: old).conclusion, equals: .equal)
    let changes = RouteChanges(from: old, to: try table(["/a", "https://*.e.com/c"], hosts: Self.hosts))
    expect(changes.conclusion, equals: .different)
    expect(changes.changes.map(\.link.text), equals: ["https://www.e.com/c"])
    let everywhere = RouteChanges(from: old, to: try table(["/a", "/c"], hosts: Self.hosts))
    expect(everywhere.changes.map(\.old), equals: [nil])
  }

  @Test(
    "where case is ignored, the file is for any case, where it can be",
    arguments: [
      ["/Buy/{x}"], ["/buy?Tab=top"], ["/é/{x}"], ["/{x}/y?k={k}"], ["/1/{x}"], ["/buy/{x: a|b}"], ["/{x: a|b}"],
    ])
  func caseless(routes: [String]) throws {
    let table = try table(routes, option: "case: ignored")
    let site = SiteAssociation.claiming(table.machine, appIDs: ["A.a"])
    expect(site.json.contains("caseSensitive"), equals: !["/é/{x}", "/1/{x}"].contains(routes[0]), "\(site.json)")
    let again = try SiteAssociation.read(Array(site.json.utf8), named: "written").claims(for: "A.a")
    let comparison = WebsiteComparison(again, table)
    expect(comparison.conclusion, equals: .equal, "\(comparison.differences.map(\.link.text)) \(site.json)")
    expect(
      WebsiteComparison(again, try WebsiteLinksTests.table(routes)).conclusion,
      equals: (site.json.contains("caseSensitive") ? .different : .equal))
  }

  @Test("an absent key is claimed as an empty one; the difference is one of spelling, and is named")
  func absent() throws {
    let table = try table(["/p/{x}?!preview"])
    let site = SiteAssociation.claiming(table.machine, appIDs: ["A.a"])
    #expect(site.json.contains(#""?": { "preview": "" }"#))
    let comparison = WebsiteComparison(site.claims(for: "A.a"), table)
    expect(comparison.conclusion, equals: .equal)
    func isClaimed(_ query: String) throws -> Bool {
      let link = try #require(WebLink("https://e.com/p/1\(query)"))
      return site.claims(for: "A.a").verdict(on: link).isClaimed
    }
    #expect(try ["", "?a=1", "?preview", "?preview="].allSatisfy(isClaimed))
    #expect(try !isClaimed("?preview=1") && !isClaimed("?preview=&preview=1"))
    #expect(throws: LinkError.self) { try table.request(for: "https://e.com/p/1?preview=") }
    #expect(!comparison.spellingDifferences.isEmpty)
  }
}
