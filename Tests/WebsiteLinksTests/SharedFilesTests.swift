import NavigationSupport
import SpecFile
import Testing

@testable import WebsiteLinks

@Suite("Files of real websites", .enabled(if: SharedData.isThere, "the shared data is not here"))
struct SharedFilesTests {
  @Test("all recorded verdicts of Apple's swcutil are ours")
  func recordedVerdicts() throws {
    let cases = try SharedData.lines("swcutil-cases.tsv").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    expect(cases.count, equals: 58)
    for parts in cases {
      let (kind, json, url, recorded) = (parts[0], parts[1], parts[2], parts[3])
      let file =
        kind == "document"
        ? json : #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[\#(json)]}]}}"#
      let site = try SiteAssociation.read(Array(file.utf8), named: "site")
      let link = try #require(WebLink(url))
      let verdict =
        switch site.claims(for: "ABCDE12345.com.example.app").verdict(on: link) {
        case .claimed: "match"
        case .excluded: "block"
        case .unclaimed: "no-match"
        }
      expect(verdict, equals: recorded, "\(json) on \(url)")
    }
  }

  @Test(
    "of 68 files five are no JSON, three claim no links, and the other 60 are read and written again, equal", .slow)
  func rewriting() throws {
    var counts: [String: Int] = [:]
    var states = 0
    for name in try SharedData.sites() {
      do {
        let site = try SharedData.site(name)
        counts["read", default: 0] += 1
        let again = try SiteAssociation.read(Array(site.json.utf8), named: "written")
        expect(again.appIDs, equals: site.appIDs)
        for app in site.appIDs {
          let sides = [site, again].map { LinkRules($0.claims(for: app)) }
          let comparison = try LinkComparison(sides, isCanonical: false)
          #expect(comparison.differences.isEmpty, "\(name) \(app)")
          states += comparison.states.count
        }
      } catch let error as SpecError {
        let message = error.diagnostics[0].message
        counts[message.contains("no 'applinks'") ? "no applinks" : "broken", default: 0] += 1
      }
    }
    #expect(states > 1_000)
    expect(counts, equals: ["read": 60, "no applinks": 3, "broken": 5])
  }
}
