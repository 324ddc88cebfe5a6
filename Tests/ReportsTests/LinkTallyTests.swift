import Foundation
import LinkRouting
import ModelChecking
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

/// Links are counted as links, runs as runs, and a document about many is written piece by piece.
@Suite("A count of links")
struct LinkTallyTests {
  private let contexts = ContextCondition([[]], count: 3, of: 3)

  private func refused(_ link: String, _ code: LinkError.Code) -> LinkReport {
    LinkReport(LinkList.Entry(link), .unsupported(LinkError(code, at: 0)), contexts: contexts)
  }

  private func opened(_ result: LinkReport.Result) -> LinkReport {
    let trace = Trace(start: Configuration(screen: ScreenID(0), context: Context(0)))
    let run = LinkReport.Run(contexts: contexts, trace: trace, result: result)
    let request = IntentRequest(IntentID(0), values: [:])
    return LinkReport(
      LinkList.Entry("shop://shop.example/home"),
      .opens(LinkReport.Opened(kind: .deep, route: 0, request: request, runs: [run])), contexts: contexts)
  }

  @Test("has refused links once each, by reason, however many contexts there are")
  func reasons() {
    var tally = LinkTally()
    tally.add(refused("a://b", .unknownScheme))
    tally.add(refused("shop://x", .noRoute))
    tally.add(refused("shop://y", .noRoute))
    tally.add(opened(.lands))
    expect(tally.text, equals: "4 links, 3 refused (noRoute 2, unknownScheme 1), 3 runs: 3 land; 3 WRONG")
    expect(tally.refused.count, equals: 3)
    #expect(!tally.isFine)
  }

  @Test("is the end of a JSON document of which nothing is kept but the count")
  func pieces() throws {
    var json = LinksDocument.Writer(of: try Fixture.spec(), path: "shop.yaml")
    let pieces = (0..<100).map { _ in json.text(of: refused("a://b", .unknownScheme)) }
    expect(Set(pieces.dropFirst()).count, equals: 1)
    let text = pieces.joined() + json.end(exit: .refuted)
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    expect((document["links"] as? [Any])?.count, equals: 100)
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["refused"] as? Int == 100)
    #expect(summary["runs"] as? Int == 0)
    #expect(summary["refusedBy"] as? [String: Int] == ["unknownScheme": 100])
  }
}
