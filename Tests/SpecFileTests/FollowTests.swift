import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("The step 'follow'")
struct FollowTests {
  private static func text(_ journey: String, routes: String = "openProduct: /p/{id}") -> String {
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
        \(routes)
    """
  }

  private func found(_ journey: String, routes: String = "openProduct: /p/{id}") -> [String] {
    warnings(Self.text(journey, routes: routes)).filter { !$0.contains("prompt") && !$0.contains("choice'") }
  }

  @Test("is read, and written as it was read")
  func read() throws {
    let journey = "- ask fetch: { live: [showProduct], redirected: [follow link], moved: [showProduct] }"
    let machine = try spec(Self.text(journey)).machine
    #expect(machine.steps.map(\.action).contains(.follow(value: "link")))
    expect(machine.followedIntents, equals: [IntentID(0)])
    expect(JourneyStep.follow(value: "link").text(in: machine), equals: "follow link")
    try expect(spec(SpecWriter.json(machine), .json).machine, equals: machine)
    try expect(Machine(table: machine.tableText), equals: machine)
  }

  @Test("takes the value: it is not reported as one that nothing takes")
  func taken() {
    expect(found("- ask fetch: { live: [showProduct], redirected: [follow link], moved: [follow link] }"), equals: [])
  }

  @Test("says what is wrong, and what to do")
  func wrong() {
    let cases = [
      ("[follow link]", "'follow' requires a value for 'link', which neither the link nor an answer supplies"),
      ("[follow openProduct]", "'follow' requires a value for 'openProduct', which neither the link nor an answer"),
      ("[ask fetch, follow link]", "value 'link' may be missing here, but 'follow' requires it"),
      ("[ask choose, follow choice]", "value 'choice' may be missing here, but 'follow' requires it"),
      ("- ask choose: { some: [follow choice], none: [showProduct] }", "value 'choice' may be missing here"),
      ("- ask fetch: { live: [follow link], redirected: [], moved: [] }", "'follow' requires a value for 'link'"),
      ("[follow id, showProduct]", "nothing can follow 'follow'"),
      ("[follow]", "the name of the value that has the link is missing"),
      ("[follow id(id)]", "'follow' cannot fix values: the link gives them"),
      ("[follow id goHome]", "'goHome' is not allowed after the step"),
      ("[when home: [follow link], showProduct]", "'follow' requires a value for 'link'"),
    ]
    for (journey, message) in cases {
      let mistakes = mistakes(Self.text(journey))
      #expect(mistakes.contains { $0.contains(message) }, "\(journey): \(mistakes)")
    }
  }

  @Test("needs a link that can be followed")
  func noRoute() {
    let message = "no link can be followed: no intent has a deep or universal route"
    #expect(found("[follow id]", routes: "openProduct: shortcut /p/{id}").contains { $0.contains(message) })
    // A route that is broken is reported, and nothing else.
    let broken = found("[follow id]", routes: "openProduct: /p/{id")
    #expect(!broken.isEmpty && !broken.contains { $0.contains(message) })
    expect(found("[follow id]"), equals: [])
  }

  @Test("is a reserved word")
  func reserved() {
    let text = Self.text("[goHome]").replacing("goHome", with: "follow")
    #expect(mistakes(text).contains { $0.contains("'follow'") })
  }
}
