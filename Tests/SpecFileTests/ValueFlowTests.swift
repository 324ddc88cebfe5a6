import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("What nobody gives is a mistake, and what nobody takes a warning")
struct ValueFlowTests {
  private func text(parameters: String = "", journey: String, prompts: String = "", more: String = "") -> String {
    """
    navigation: X
    root: home
    context: { user: [out, in1] }
    types: { section: [menu, info] }
    screens: [home, place]
    transitions:
      goHome: any -> home
      show(id, section?): any -> place
      leave(section): any -> home
    prompts:
      ask1(id):
        given(id, section?):
        other(id):
        no: adverse, abort
      ask2:
        some(id):
        none:
    intents:
      go\(parameters):
        target: place
        journey:
    \(journey.split(separator: "\n").map { "      - \($0)" }.joined(separator: "\n"))
      other(id):
        target: place
        journey: [show]
    \(more)
    """
  }

  private let nobodySupplies = "which neither the link nor an answer supplies"

  private func messages(_ text: String) -> [String] {
    mistakes(text).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test("the intent gives, an outcome gives, a step fixes")
  func given() {
    expect(messages(text(parameters: "(id)", journey: "show")), equals: [])
    expect(messages(text(parameters: "(id)", journey: "ask ask1\nshow")), equals: [])
    expect(messages(text(journey: "show(id = 7)")), equals: [])
    expect(messages(text(journey: "ask ask1(id = 7)\nshow")), equals: [])
    expect(messages(text(parameters: "(id, section)", journey: "leave\nshow")), equals: [])
  }

  @Test("what nobody gives is missed where it is taken")
  func missing() {
    expect(
      mistakes(text(journey: "goHome\nshow")),
      equals: ["23:9+4 event 'show' requires a value for 'id', \(nobodySupplies)"])
    expect(
      messages(text(journey: "ask ask1\nshow")), equals: ["prompt 'ask1' requires a value for 'id', \(nobodySupplies)"])
    expect(
      messages(text(journey: "open other")), equals: ["intent 'other' requires a value for 'id', \(nobodySupplies)"])
    expect(
      messages(text(parameters: "(id)", journey: "leave")),
      equals: [
        "event 'leave' requires a value for 'section', \(nobodySupplies)"
      ])
  }

  @Test("an optional value is not enough where one is needed")
  func optional() {
    expect(
      messages(text(parameters: "(id?)", journey: "show")),
      equals: [
        "value 'id' may be missing here, but event 'show' requires it"
      ])
    expect(
      messages(text(journey: "ask ask2\nshow")),
      equals: ["value 'id' may be missing here, but event 'show' requires it"])
    expect(
      messages(text(parameters: "(id)", journey: "ask ask1\nleave")),
      equals: ["value 'section' may be missing here, but event 'leave' requires it"])
  }

  @Test("an outcome that ends the journey need not give")
  func aborting() {
    expect(messages(text(journey: "ask ask1(id = 1)\nshow")), equals: [])
  }

  @Test("what is given inside a 'when' is given perhaps after it, and not at all if the journey ends there")
  func branches() {
    let inner = "when user == out: [ask ask1(id = 1), show]"
    expect(messages(text(journey: "goHome\n\(inner)")), equals: [])
    expect(
      messages(text(journey: "goHome\n\(inner)\nshow")),
      equals: [
        "value 'id' may be missing here, but event 'show' requires it"
      ])
    expect(
      messages(text(journey: "goHome\nwhen user == out: [ask ask1(id = 1), retry]\nshow")),
      equals: ["event 'show' requires a value for 'id', \(nobodySupplies)"])
  }

  @Test("the remedy for a value that nobody supplies names the intent, and the step if that can fix it")
  func remedies() {
    func remedies(_ journey: String) -> [String?] {
      do {
        _ = try SpecReader.read(text: text(journey: journey), named: "spec")
        return []
      } catch { return error.diagnostics.map(\.remedy) }
    }
    let parameter = "add 'id' to the parameters of go and {id} to its routes"
    expect(remedies("show"), equals: [parameter + ", or fix it here: show(id = …)"])
    expect(remedies("ask ask1\nshow"), equals: [parameter + ", or fix it here: ask1(id = …)"])
    expect(remedies("open other"), equals: [parameter])
  }

  @Test("each alternative begins with what the intent gives")
  func alternatives() {
    expect(
      messages(text(journey: "when user == out: [ask ask1(id = 1), show]\notherwise: [show]")),
      equals: ["event 'show' requires a value for 'id', \(nobodySupplies)"])
  }

  @Test("what nothing takes is warned of, in intents and in outcomes")
  func taken() {
    let links = "links: { routes: { go: '/go?extra={extra?}&id={id}', other: '/other/{id}' } }"
    expect(
      warnings(text(parameters: "(id, extra?)", journey: "show", more: links)),
      equals: [
        "11:3+4 no journey asks prompt 'ask1'", "15:3+4 no journey asks prompt 'ask2'",
        "19:10+5 nothing takes value 'extra' of intent 'go'",
      ])
    let fixed = text(parameters: "(id)", journey: "ask ask1\nask ask2\nshow(section = menu)", more: links)
    expect(
      warnings(fixed.replacing("extra={extra?}&", with: "")),
      equals: ["12:15+7 nothing takes value 'section' of outcome 'given' of 'ask1'"])
  }

  @Test("a value that an opened intent takes is taken")
  func opened() {
    let links = "links: { routes: { go: '/go/{id}', other: '/other/{id}' } }"
    let found = warnings(text(parameters: "(id)", journey: "open other", more: links))
    #expect(!found.contains { $0.contains("nothing takes") })
  }
}
