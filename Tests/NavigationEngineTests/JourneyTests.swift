import NavigationEngine
import NavigationModel
import Testing

@Suite("A journey", .timeLimit(.minutes(1)))
struct JourneyTests {
  @Test("shows each step, commits it, and lands")
  func lands() async throws {
    let machine = try machine(ofSpec: "just-eat.yaml")
    let rig = try await Rig(machine)
    let journey = await rig.open(IntentRequest(machine.intent("goToSearch"), values: ["postcode": "EC4M"]))
    var shown: [String] = []
    while let call = await rig.stage.quiet() {
      await rig.expectAgreement()
      guard case .presentation(let presentation) = call.what else { break }
      shown.append(machine.events[presentation.event.index].name + (presentation.isAnimated ? "!" : ""))
      #expect(presentation.values == (presentation.isAnimated ? ["postcode": "EC4M"] : [:]))
      rig.stage.release(call)
    }
    let result = try await journey.value
    #expect(shown == ["popEverything", "goToHome", "searchRestaurants!"])
    #expect(result.ending == .landed)
    #expect(result.landedScreen == machine.screen("search"))
    try result.trace.replay(on: machine)
    await rig.expectAgreement()
  }
}
