import Foundation
import LinkRouting
import NavigationModel
import SpecFile
import Testing

@Suite("The links of Just Eat, as facts/just-eat.md lists them")
struct JustEatLinkTests {
  @Test("the tester's link opens a search")
  func search() throws {
    let table = try justEatTable()
    let request = try table.request(for: "https://just-eat.co.uk/search?postcode=EC4M7RF&cuisine=italian")
    #expect(table.machine.intents[request.intent.index].name == "goToSearch")
    #expect(request.values == ["postcode": "EC4M7RF", "cuisine": "italian"])
    #expect(try table.link(for: request) == "je-internal://je.com/search?postcode=EC4M7RF&cuisine=italian")
    #expect(try table.request(for: #require(URL(string: "justeat://x/reorder/1"))).values == ["reorderId": "1"])
    #expect(throws: LinkError(.unknownScheme, at: 0)) { try table.request(for: "evil://x/home") }
  }
}

func justEatTable() throws -> RouteTable {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try RouteTable(SpecReader.read(path: folder.appendingPathComponent("Specs/just-eat.yaml").path).machine)
}
