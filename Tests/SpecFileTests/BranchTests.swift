import NavigationModel
import NavigationSupport
import Testing

@testable import SpecFile

@Suite("An answer may have a branch for each outcome")
struct BranchTests {
  private func text(_ branches: String) -> String {
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
          - when screen == home: []
    """
  }

  @Test("each goes on with its own steps, and they join again")
  func branches() throws {
    let machine = try spec(text("{ live: [animate showProduct], gone: [openWeb, goHome] }")).machine
    let step = machine.intents[0].alternatives[0].steps[1]
    expect(step.inner.map(\.count), equals: [1, 2, 0])
    expect(machine.steps[1].inner, equals: [.step(StepID(2)), .step(StepID(3)), .step(StepID(5))])
  }

  @Test("a journey may end on one of several screens")
  func targets() throws {
    let several = text("{ live: [], gone: [] }").replacing("target: product", with: "target: [web, product]")
    let read = try spec(several)
    expect(read.machine.intents[0].targets, equals: [Target(ScreenID(2)), Target(ScreenID(1))])
    expect(read.sources[.target(IntentID(0), 1)]?.column, equals: 19)
  }
}
