import Foundation
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("Link tester") @MainActor struct LinkTesterTests {
  private final class Listener: LinkTesterDelegate {
    var told: [String] = []
    func linkTester(_ tester: LinkTester, didFollow outcome: LinkTester.Outcome) {
      told.append("\(outcome.link): \(outcome.text)")
    }
  }

  @Test("follows the links of a file, universal ones first, and tells its delegate of each")
  func file() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("links-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let json = """
      { "deep_links": ["shop://shop.example/checkout", "shop://shop.example/nowhere", "http://["],
        "universal_links": ["https://shop.example/basket"] }
      """
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    let container = HeadlessContainer(tabCount: 3)
    let presenter = ContainerPresenter(container) { _ in Answer(outcome: 0) }
    let engine = try NavigationEngine(machine: machine(ofSpec: "shop.yaml"), presenter: presenter)
    try await presenter.start(engine)
    let opener = LinkOpener(engine: engine)
    await opener.startUpIsDone()
    let (tester, listener) = (LinkTester(opener: opener), Listener())
    tester.delegate = listener
    try tester.loadTestLinks(atPath: path)
    let outcomes = await tester.run()
    expect(outcomes.map(\.ending), equals: [.landed, .failed(reason: "basketIsEmpty"), nil, nil])
    expect(listener.told.count, equals: 4)
    expect(listener.told.first, equals: "https://shop.example/basket: landed")
    expect(listener.told[1], equals: "shop://shop.example/checkout: failed(basketIsEmpty)")
    expect(container.state.page?.name, equals: "basket")
    #expect(throws: (any Error).self) { try tester.loadTestLinks(atPath: path + ".missing") }
  }
}
