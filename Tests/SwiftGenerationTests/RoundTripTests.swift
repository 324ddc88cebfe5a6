import Foundation
import JustEat
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

@Suite("the generated model") struct RoundTripTests {
  @Test("the model that the app runs is the machine that was proved")
  func justEat() throws {
    let spec = try SpecReader.read(path: packageFolder.appendingPathComponent("Specs/just-eat.yaml").path)
    try expect(JustEatNavigation.machine.get(), equals: spec.machine)
  }
}
