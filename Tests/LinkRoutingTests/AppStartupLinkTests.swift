import Foundation
import LinkRouting
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("The links of the app startup")
struct AppStartupLinkTests {
  @Test(
    "each of them opens start-up, whatever it leads to: that is for the app to know",
    arguments: [
      "boardingpass://boardingpass.example/", "https://boardingpass.example/", "https://boardingpass.example",
      "https://boardingpass.example/boarding-pass/42", "https://www.boardingpass.example/Xy7k",
      "boardingpass://google/link?deep_link_id=https%3A%2F%2Fboardingpass.example%2FXy7k&match_type=unique",
    ])
  func entries(_ link: String) throws {
    let table = try startupTable()
    let request = try table.request(for: link)
    expect(table.machine.intents[request.intent.index].name, equals: "startUp")
    #expect(request.values.isEmpty)
  }

  @Test(
    "one of another host or scheme is refused", arguments: ["https://elsewhere.example/", "mailto:x", "other://x/"])
  func foreign(_ link: String) throws {
    #expect(throws: LinkError.self) { try startupTable().request(for: link) }
  }
}

func startupTable() throws -> RouteTable {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try RouteTable(SpecReader.read(path: folder.appendingPathComponent("Specs/app-startup.yaml").path).machine)
}
