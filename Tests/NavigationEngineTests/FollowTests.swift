import NavigationEngine
import NavigationModel
import NavigationSupport
import SpecFile
import Testing

/// An answer gives a link, and the journey goes on as what it opens.
@Suite("Following a link, in the engine", .endsInTime)
struct FollowTests {
  static func machine() throws -> Machine {
    try SpecReader.read(
      text: """
        navigation: Shop
        format: 1
        root: home
        screens: [home, product, order]
        transitions:
          goHome: any -> home
          showProduct(productId, colour?): home -> product
          showOrder(orderId): any -> order
        prompts:
          fetchProduct(productId):
            live:
            redirected(link):
            offline: adverse, abort
        intents:
          openProduct(productId, colour?):
            target: product
            journey:
              - goHome
              - ask fetchProduct:
                  live: [animate showProduct]
                  redirected: [follow link]
          openOrder(orderId):
            target: order
            journey: [showOrder]
          openLast:
            target: home
            journey: [goHome]
        links:
          deep: { schemes: [shop], host: x }
          universal: { hosts: [shop.example] }
          routes:
            openProduct: /p/{productId}?colour={colour?}
            openOrder: universal /o/{orderId}
            openLast: shortcut /last
        """, named: "follow.yaml"
    ).machine
  }

  /// Opens product 1 in blue; questions get these answers, a link or none: then it is live.
  private func journey(_ links: [String?]) async throws -> (result: JourneyResult, shown: [Presentation], rig: Rig) {
    let machine = try Self.machine()
    let rig = try await Rig(machine)
    let journey = await rig.open(
      IntentRequest(machine.intent("openProduct"), values: ["productId": "1", "colour": "blue"]))
    var (links, shown) = (links[...], [Presentation]())
    while let call = await rig.stage.quiet() {
      switch call.what {
      case .question:
        let link = links.popFirst() ?? nil
        rig.stage.release(
          call, answer: link.map { Answer(outcome: 1, values: ["link": $0]) } ?? Answer(outcome: 0))
      case .presentation(let presentation):
        shown.append(presentation)
        rig.stage.release(call)
      case .arrival, .status: rig.stage.release(call)
      }
    }
    let result = try await journey.value
    try result.trace.replay(on: machine)
    return (result, shown, rig)
  }

  @Test("goes on with the values of the link, and lands on the target of what it opens")
  func follows() async throws {
    let (result, shown, rig) = try await journey(["https://shop.example/o/7"])
    expect(result.ending, equals: .landed)
    expect(shown.last.map { rig.machine.screens[$0.to.index].name }, equals: "order")
    expect(shown.last?.values, equals: ["orderId": "7"])
    #expect(result.trace.entries.contains { $0.move == .follow(StepID(3), rig.machine.intent("openOrder")) })
    expect(result.request.intent, equals: rig.machine.intent("openProduct"))
    let entries = await rig.engine.log.map { LogEntry($0, on: rig.machine) }
    expect(entries.filter { $0.move == .follow }.map(\.intent), equals: ["openOrder"])
  }

  @Test("keeps nothing of the first link")
  func sameIntent() async throws {
    let (result, shown, _) = try await journey(["shop://x/p/2", nil])
    expect(result.ending, equals: .landed)
    expect(shown.last?.values, equals: ["productId": "2"])
  }

  @Test("ends the second time, whatever the link is")
  func twice() async throws {
    let (result, _, rig) = try await journey(["shop://x/p/2", "https://shop.example/o/7"])
    expect(result.ending, equals: .tooManyRedirects)
    #expect(await rig.engine.configuration.isIdle)
    expect("\(result.ending)", equals: "failed(tooManyRedirects)")
  }

  @Test(
    "ends where the link opens nothing, as a link that arrives would",
    arguments: ["", "nonsense", "https://evil.example/o/7", "shop://x/o/7", "/last", "https://shop.example/%zz"])
  func unsupported(link: String) async throws {
    let (result, shown, rig) = try await journey([link])
    expect(result.ending, equals: .unsupportedLink)
    expect(shown.map(\.event.index), equals: [0])
    // It is the journey that ends, and not the engine: the next link is followed.
    let next = await rig.open(rig.machine.intent("openLast"))
    while let call = await rig.stage.quiet() { rig.stage.release(call) }
    try await expect(next.value.ending, equals: .landed)
  }

  @Test("ends where the answer does not give the link that it has to give")
  func missing() async throws {
    let machine = try Self.machine()
    let rig = try await Rig(machine)
    let journey = await rig.open(IntentRequest(machine.intent("openProduct"), values: ["productId": "1"]))
    while let call = await rig.stage.quiet() {
      if case .question = call.what {
        rig.stage.release(call, answer: Answer(outcome: 1))
      } else {
        rig.stage.release(call)
      }
    }
    try await expect(journey.value.ending, equals: .unsupportedLink)
  }

  @Test("is superseded like any other journey, also after it")
  func superseded() async throws {
    let machine = try Self.machine()
    let rig = try await Rig(machine)
    let first = await rig.open(IntentRequest(machine.intent("openProduct"), values: ["productId": "1"]))
    var second: Task<JourneyResult, any Error>?
    while let call = await rig.stage.quiet() {
      if case .question = call.what {
        rig.stage.release(call, answer: Answer(outcome: 1, values: ["link": "https://shop.example/o/7"]))
      } else {
        if case .presentation(let shown) = call.what, shown.values == ["orderId": "7"], second == nil {
          second = await rig.open(machine.intent("openLast"))
        }
        rig.stage.release(call)
      }
    }
    try await expect(first.value.ending, equals: .superseded)
    try await expect(second?.value.ending, equals: .landed)
  }
}
