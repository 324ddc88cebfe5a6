import Foundation
import LinkRouting
import NavigationModel
import SpecFile
import Testing

@Suite("The links of the app startup")
struct AppStartupLinkTests {
  @Test("a pass that is shared opens as the same pass", arguments: ["42", "LH 1142/7", "ü", "%2F", "a?b#c"])
  func sharing(_ passId: String) throws {
    let table = try startupTable()
    let open = try #require(table.machine.intents.firstIndex { $0.name == "openBoardingPass" })
    let request = IntentRequest(IntentID(open), values: ["passId": passId])
    let shared = try table.link(for: request)
    #expect(shared.hasPrefix("boardingpass://boardingpass.example/boarding-pass/"))
    #expect(try table.request(for: shared) == request)
  }

  @Test(
    "each way into the app has its intent",
    arguments: [
      ("boardingpass://boardingpass.example/", "startUp", [:]),
      ("https://boardingpass.example/", "startUp", [:]),
      ("https://boardingpass.example/boarding-pass/42", "openBoardingPass", ["passId": "42"]),
      // A short link, for the resolver.
      ("https://www.boardingpass.example/Xy7k", "openDynamicLink", ["code": "Xy7k"]),
      // The first opening after the installation.
      (
        "boardingpass://google/link?deep_link_id=https%3A%2F%2Fboardingpass.example%2FXy7k&match_type=unique",
        "openDynamicLink", ["code": "https://boardingpass.example/Xy7k"]
      ),
    ])
  func entries(_ link: String, _ intent: String, _ values: [String: String]) throws {
    let table = try startupTable()
    let request = try table.request(for: link)
    #expect(table.machine.intents[request.intent.index].name == intent)
    #expect(request.values == values)
  }
}

func startupTable() throws -> RouteTable {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try RouteTable(SpecReader.read(path: folder.appendingPathComponent("Specs/app-startup.yaml").path).machine)
}
