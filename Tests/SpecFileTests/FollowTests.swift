import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("The step 'follow'")
struct FollowTests {
  private static func text(_ journey: String) -> String {
    """
    navigation: Shop
    format: 1
    root: home
    screens: [home, product]
    transitions:
      showProduct(id): any -> product
      goHome: any -> home
    prompts:
      fetch(id):
        live:
        redirected(link):
        moved(link):
      choose:
        some(choice?):
        none:
    intents:
      openProduct(id):
        target: product
        journey:
          \(journey)
    links:
      deep: { schemes: [shop], host: x }
      routes:
        openProduct: /p/{id}
    """
  }

  @Test("is read, and written as it was read")
  func read() throws {
    let journey = "- ask fetch: { live: [showProduct], redirected: [follow link], moved: [showProduct] }"
    let machine = try spec(Self.text(journey)).machine
    #expect(machine.steps.map(\.action).contains(.follow(value: "link")))
    expect(machine.followedIntents, equals: [IntentID(0)])
    expect(JourneyStep.follow(value: "link").text(in: machine), equals: "follow link")
    try expect(spec(SpecWriter.json(machine, known: []), .json).machine, equals: machine)
    try expect(Machine(table: machine.tableText), equals: machine)
  }
}
