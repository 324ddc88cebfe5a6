import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("An answer may have a branch for each outcome")
struct BranchTests {
  private func text(_ branches: String, then rest: String = "[]") -> String {
    """
    navigation: Shop
    root: home
    screens: [home, product, web]
    transitions:
      goHome: any -> home
      showProduct(productId): home -> product
      openWeb(url): any -> web
      showBoth(productId, url): any -> web
    prompts:
      fetch(productId):
        live:
        gone(url):
        offline: adverse, abort
    intents:
      openProduct(productId):
        target: product
        journey:
          - goHome
          - ask fetch: \(branches)
          - when screen == home: \(rest)
    """
  }

  @Test("each goes on with its own steps, and they join again")
  func branches() throws {
    let machine = try spec(text("{ live: [animate showProduct], gone: [openWeb, goHome] }")).machine
    let step = machine.intents[0].alternatives[0].steps[1]
    expect(step.inner.map(\.count), equals: [1, 2, 0])
    expect(machine.steps[1].inner, equals: [.step(StepID(2)), .step(StepID(3)), .step(StepID(5))])
  }

  @Test(
    "what is wrong with them has a remedy",
    arguments: [
      ("{ live: [] }", "no branch for outcome 'gone' of 'fetch'", "gone: [] if nothing is to be done"),
      (
        "{ live: [], gone: [], lost: [] }", "unknown outcome 'lost'",
        "the outcomes of 'fetch' are live, gone, offline"
      ),
      (
        "{ live: [], gone: [], offline: [] }", "'offline' ends the journey, so it has no branch",
        "remove it, or its 'abort'"
      ),
      ("[showProduct]", "the branches of 'fetch' must be a mapping", "live: [steps]"),
      (
        "{ live: [showProduct, retry, goHome], gone: [] }", "nothing can follow 'retry'",
        "remove this step, or move it up"
      ),
    ])
  func mistakes(_ branches: String, _ message: String, _ remedy: String) throws {
    let failure = #expect(throws: SpecError.self) { try spec(text(branches)) }
    #expect(failure?.diagnostics.contains { $0.message == message && $0.remedy == remedy } == true)
  }

  @Test("a journey may end on one of several screens")
  func targets() throws {
    let several = text("{ live: [], gone: [] }").replacing("target: product", with: "target: [web, product]")
    let read = try spec(several)
    expect(read.machine.intents[0].targets, equals: [Target(ScreenID(2)), Target(ScreenID(1))])
    expect(read.sources[.target(IntentID(0), 1)]?.column, equals: 19)
    for (list, message) in [("[]", "there is no target"), ("[web, web]", "this target is listed twice")] {
      let wrong = several.replacing("[web, product]", with: list)
      #expect(SpecFileTests.mistakes(wrong).first?.hasSuffix(message) == true)
    }
  }

  @Test("a value that one outcome gives is there in its branch, and afterwards only perhaps")
  func values() throws {
    expect(SpecFileTests.mistakes(text("{ live: [showProduct], gone: [openWeb] }")), equals: [])
    let missing = SpecFileTests.mistakes(text("{ live: [openWeb], gone: [] }"))
    #expect(missing.count == 1 && missing[0].contains("event 'openWeb' requires a value for 'url'"))
    let perhaps = SpecFileTests.mistakes(text("{ live: [], gone: [openWeb] }", then: "[showBoth]"))
    #expect(perhaps.count == 1 && perhaps[0].contains("value 'url' may be missing here"))
    // A branch that does not come back does not count.
    expect(
      SpecFileTests.mistakes(text("{ live: [showProduct, retry], gone: [openWeb] }", then: "[showBoth]")), equals: [])
  }
}
