import Foundation
import LinkRouting
import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("A website and an app's routes") struct WebsiteComparisonTests {
  @Test("an integer cannot be claimed: the difference is named")
  func integer() throws {
    let routes = try table("/o/{id: integer}", "/o/new")
    let site = SiteAssociation.claiming(routes.machine, appIDs: ["A234567890.a"])
    let comparison = WebsiteComparison(site.claims(for: "A234567890.a"), routes)
    expect(comparison.conclusion, equals: .different)
    expect(comparison.differences.map(\.link.text), equals: ["https://e.com/o/example"])
    #expect(comparison.differences[0].verdict.isClaimed)
  }

  @Test(
    "the claims that are written for routes are equal to them",
    arguments: [
      ["/"], ["/a", "/a/{x}", "/a/{x}/edit"], ["/{x...}"], ["/a/{x...}", "/a/b/{y}"], ["/a/{x: b|c}?tab={t: d|e}"],
      ["/a?tab=b", "/a?tab=c"], ["/a/{x before -}"], ["/a?k={k before -}"], ["/a#{f}"], ["/a%20b/{x}/c?d={d?}"],
      ["/a/{x}?!preview"], ["/a/{x}?!k", "/a/{x}?k={k}&!l"], ["/a/{_}/{x}"], ["/a/{_: b|c}?k={_}"], ["/a/{x} as url"],
      ["/{_...} as url", "/a/{_}?!k"],
    ])
  func writing(routes: [String]) throws {
    let table = try table(routes)
    let site = SiteAssociation.claiming(table.machine, appIDs: ["A234567890.a"])
    let again = try SiteAssociation.read(Array(site.json.utf8), named: "written")
    expect(again.warnings, equals: [])
    let comparison = WebsiteComparison(again.claims(for: "A234567890.a"), table)
    expect(comparison.conclusion, equals: .equal, "\(comparison.differences.map(\.link.text))\n\(site.json)")
  }

  @Test("the file for Just Eat's routes is equal to them")
  func justEat() throws {
    let folder = #filePath.components(separatedBy: "/Tests/")[0]
    let spec = try SpecReader.read(path: folder + "/Specs/just-eat.yaml")
    let table = try RouteTable(spec.machine)
    let site = SiteAssociation.claiming(spec.machine, appIDs: ["A234567890.a"])
    let comparison = try LinkComparison(
      [LinkRules(site.claims(for: "A234567890.a")), LinkRules(routes: table.machine)], isCanonical: true)
    #expect(comparison.differences.isEmpty)
  }

  @Test("what has become of links from one version of the routes to the next")
  func versions() throws {
    let old = try table("/a/{x}", "/b?k={k?}", "/c")
    expect(RouteChanges(from: old, to: old).conclusion, equals: .equal)
    let changes = RouteChanges(from: old, to: try table("/a/{x: integer}", "/b?k={k?}", "/d"))
    expect(changes.conclusion, equals: .different)
    expect(Set(changes.changes.map { [$0.old, $0.new] }), equals: [[0, nil], [2, nil], [nil, 2]])
    // The same links, and other values.
    let swapped = RouteChanges(from: try table("/a/{x}/{y}"), to: try table("/a/{y}/{x}"))
    expect(swapped.changes.map(\.link.text), equals: ["https://e.com/a/a/a"])
  }

  @Test("where case is ignored, exactly the links change that give other values, or that only one version takes")
  func cases() throws {
    let routes = ["/s/{x: a|b}/{y: C|d}", "/s/{x: A|b}/{y: C|d}", "/s/{x}/{y: C|d}", "/s/{x: a|b}/{y}", "/s/{x}/{y}"]
    let tables = try routes.flatMap { route in
      try ["", "case: ignored"].map { try table([route], option: $0) }
    }
    let words = ["a", "A", "b", "B", "C", "c", "d", "z"]
    let links = ["s", "S"].flatMap { s in
      words.flatMap { x in words.map { "https://e.com/\(s)/\(x)/\($0)" } }
    }
    func values(_ link: String, _ table: RouteTable) -> [String: String]? { try? table.request(for: link).values }
    var conclusions: Set<WebsiteComparison.Conclusion> = []
    for old in tables {
      for new in tables {
        let changes = RouteChanges(from: old, to: new)
        conclusions.insert(changes.conclusion)
        for change in changes.changes {
          #expect(values(change.link.text, old) != values(change.link.text, new), "\(change.link.text)")
        }
        let isSame = links.allSatisfy { values($0, old) == values($0, new) }
        expect(changes.conclusion, equals: isSame ? .equal : .different)
      }
    }
    expect(conclusions, equals: [.equal, .different])
  }
}
