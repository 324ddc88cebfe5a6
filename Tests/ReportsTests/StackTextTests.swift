import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@testable import Reports

@Suite("Stacks in words")
struct StackTextTests {
  private static func machine() throws -> Machine {
    try SpecReader.read(path: TestFiles.package.appendingPathComponent("Tests/Expect/draw/stacks.yaml").path).machine
  }

  @Test("a place is told from the bottom upwards, as targets are spelt")
  func places() throws {
    let machine = try Self.machine()
    let (home, product, login) = (ScreenID(0), ScreenID(1), ScreenID(2))
    let context = try #require(machine.initialConfigurations()?.first?.context)
    func told(_ screen: ScreenID, _ entries: [Stack.Entry]) -> String {
      machine.stack(Configuration(screen: screen, context: context, stack: Stack(entries)))
    }
    expect(told(home, []), equals: "home")
    expect(told(login, [.init(home, .pushed), .init(product, .presented)]), equals: "home push product present login")
    let many = Array(repeating: Stack.Entry(product, .pushed), count: 9)
    expect(
      told(login, [.init(home, .pushed)] + many),
      equals: "… push product push product push product push product push login")
    expect(machine.targets(of: IntentID(0)), equals: "login or 'home push product'")
    expect(machine.summary(TransitionID(1)), equals: "showProduct: home, product -> push product")
  }
}
