import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

/// What most apps do, each as `Specs/shop.yaml` says it and as the engine does it.
///
/// One more is shown where it is proved: flags that links do not know of cost nothing (`ShopFlagsTests`).
@Suite("What real apps do, in the shop", .endsInTime)
struct ShopTests {
  @Test("screens lie on each other, sheets over anything, other sheets included; Back and a drag lead back")
  func stackAndSheets() async throws {
    let shop = try await OpenShop()
    try await shop.tap("showProduct", ["productId": "1"])
    try await shop.tap("showBasket")
    try await shop.tap("showLogin")
    await expect(shop.shown, equals: "browse: home push product 1 push basket present login")
    try await shop.observe(.drag)
    try await shop.observe(.back)
    await expect(shop.shown, equals: "browse: home push product 1")
    try await shop.open("https://shop.example/pages/help")
    try await shop.tap("showLogin")
    await expect(shop.shown, equals: "browse: home present web https://shop.example/pages/help present login")
    try await shop.tap("closeSheet")
    try await shop.observe(.drag)
    await expect(shop.shown, equals: "browse: home")
  }

  @Test("a tab keeps its stack while others are shown")
  func tabs() async throws {
    let shop = try await OpenShop()
    try await shop.tap("showProduct", ["productId": "1"])
    try await shop.tap("showProduct", ["productId": "2"])
    try await shop.observe(.tap(shop.tab("you")))
    await expect(shop.shown, equals: "you: profile")
    try await shop.observe(.tap(shop.tab("orders")))
    await expect(shop.shown, equals: "orders: signedOut")
    try await shop.observe(.tap(shop.tab("browse")))
    await expect(shop.shown, equals: "browse: home push product 1 push product 2")
    try await shop.observe(.tap(shop.tab("browse")))
    await expect(shop.shown, equals: "browse: home")
  }

  @Test("a journey goes on by the answer, with a value that only this answer gives")
  func branches() async throws {
    let shop = try await OpenShop()
    let live = try await shop.open("shop://shop.example/p/7", [("live", [:])])
    expect(live.events, equals: ["popEverything", "showBrowse", "showProduct"])
    expect(live.presentations.last?.values, equals: ["productId": "7"])
    let gone = try await shop.open("shop://shop.example/p/7", [("gone", ["url": "https://shop.example/old/7"])])
    expect(gone.events, equals: ["popEverything", "showBrowse", "openWeb"])
    expect(gone.presentations.last?.values, equals: ["url": "https://shop.example/old/7"])
  }

  @Test("a link has several right ends, and other ends are wrong")
  func targets() async throws {
    let shop = try await OpenShop()
    let targets = shop.machine.intents[shop.machine.intent("openProduct").index].targets
    expect(targets.count, equals: 2)
    for (answer, end, target) in [
      (("live", [:]), "browse: home push product 7", targets[0]),
      (("gone", ["url": "https://x"]), "browse: home present web https://x", targets[1]),
    ] {
      let result = try await shop.open("shop://shop.example/p/7", [answer]).result
      expect(result.ending, equals: .landed)
      await expect(shop.shown, equals: end)
      expect(targets.filter { $0.matches(result.trace.end) }, equals: [target])
    }
    let offline = try await shop.open("shop://shop.example/p/7", [("offline", [:])]).result
    #expect(offline.ending != .landed && !targets.contains { $0.matches(offline.trace.end) })
  }

  @Test("what the screen shows is no part of the context: moving about leaves it as it is")
  func contextAndScreen() async throws {
    let shop = try await OpenShop()
    expect(shop.machine.variables.map(\.name), equals: ["user", "items", "seen"])
    let before = await shop.rig.engine.configuration
    try await shop.tap("showProduct", ["productId": "1"])
    try await shop.observe(.tap(shop.tab("you")))
    try await shop.tap("showLogin")
    let after = await shop.rig.engine.configuration
    expect(after.context, equals: before.context)
    #expect(after.screen != before.screen && after.stack != before.stack)
  }

  @Test("one fact has an effect on the screen that waits for it, and another elsewhere")
  func oneFact() async throws {
    let onLogin = try await OpenShop()
    try await onLogin.tap("showProduct", ["productId": "1"])
    try await onLogin.tap("showLogin")
    try await onLogin.report("signsIn")
    await expect(onLogin.shown, equals: "browse: home push product 1")
    let elsewhere = try await OpenShop()
    try await elsewhere.tap("showProduct", ["productId": "1"])
    try await elsewhere.report("signsIn")
    await expect(elsewhere.shown, equals: "browse: home push product 1")
    for shop in [onLogin, elsewhere] {
      await expect(shop.value(of: "user"), equals: "loggedIn")
      // Whoever is logged in cannot sign in again, here or there.
      await #expect(throws: EngineError.self) { try await shop.report("signsIn") }
    }
  }

  @Test("an answer moves the screen: the login is gone when it arrives, without an event of the journey")
  func outcomesMove() async throws {
    let shop = try await OpenShop()
    let opened = try await shop.open("shop://shop.example/orders", [("signedIn", [:])])
    expect(opened.events, equals: ["popEverything", "showLogin", "showOrders"])
    let answered = try #require(
      opened.result.trace.entries.first { if case .answer = $0.move { true } else { false } })
    #expect(answered.result.configuration.stack.entries.isEmpty)
    expect(opened.result.ending, equals: .landed)
    await expect(shop.shown, equals: "orders: orders")
    let other = try await OpenShop()
    let cancelled = try await other.open("shop://shop.example/orders", [("cancelled", [:])]).result
    #expect(cancelled.ending != .landed)
    await expect(other.shown, equals: "browse: home")
    await expect(other.value(of: "user"), equals: "loggedOut")
  }

  @Test("a page of the website is opened by its whole link, query and fragment included")
  func wholeLink() async throws {
    let shop = try await OpenShop()
    for link in ["https://shop.example/pages/a/b?x=1&y=%20#end", "https://WWW.shop.example/pages/a?"] {
      let opened = try await shop.open(link)
      expect(opened.presentations.last?.values, equals: ["url": link])
      await expect(shop.shown, equals: "browse: home present web \(link)")
    }
  }

  @Test("an answer gives another link, which is followed; a second time ends in an error")
  func redirect() async throws {
    let shop = try await OpenShop()
    let link = "https://click.shop.example/mail/p/7"
    let moved = try await shop.open(link, [("moved", ["link": "https://shop.example/search?q=shoes"])])
    expect(moved.result.ending, equals: .landed)
    await expect(shop.shown, equals: "browse: home push search shoes")
    let twice = try await shop.open(link, [("moved", ["link": link]), ("moved", ["link": link])])
    expect(twice.result.ending, equals: .tooManyRedirects)
  }

  @Test("each product on the stack has its own values, also after Back, and in a tab that is not shown")
  func values() async throws {
    let shop = try await OpenShop()
    try await shop.open("shop://shop.example/p/1", [("live", [:])])
    for product in ["2", "3"] { try await shop.tap("showProduct", ["productId": product]) }
    await expect(shop.shown, equals: "browse: home push product 1 push product 2 push product 3")
    try await shop.observe(.back)
    try await shop.observe(.tap(shop.tab("you")))
    try await shop.observe(.tap(shop.tab("browse")))
    await expect(shop.shown, equals: "browse: home push product 1 push product 2")
    try await shop.observe(.back)
    await expect(shop.shown, equals: "browse: home push product 1")
  }

  @Test("a segment that says nothing is ignored: no parameter has it")
  func ignoredSegment() async throws {
    let shop = try await OpenShop()
    let product = IntentRequest(shop.machine.intent("openProduct"), values: ["productId": "7"])
    for recipient in ["anna", "bob", "%F0%9F%98%80"] {
      try expect(shop.request("https://click.shop.example/\(recipient)/p/7"), equals: product)
    }
    // One segment, not several.
    #expect(throws: LinkError.self) { try shop.request("https://click.shop.example/anna/bob/p/7") }
  }

  @Test("a route is for one host, another for all hosts, which are listed by a wildcard, too")
  func hosts() async throws {
    let shop = try await OpenShop()
    #expect(shop.machine.links.universalHosts.contains { $0.hasPrefix("*.") })
    let basket = IntentRequest(shop.machine.intent("openBasket"))
    for host in ["shop.example", "www.shop.example", "click.shop.example", "m.uk.shop.example"] {
      try expect(shop.request("https://\(host)/basket"), equals: basket)
      guard host != "click.shop.example" else { continue }
      #expect(throws: LinkError.self) { try shop.request("https://\(host)/anna/p/7") }
    }
    for host in ["example", "myshop.example", "shop.example.org"] {
      #expect(throws: LinkError.self) { try shop.request("https://\(host)/basket") }
    }
  }

  @Test("the app starts on a welcome, which is neither the root nor in a tab, and a link leaves it")
  func launch() async throws {
    let shop = try await OpenShop(["seen": "no"])
    await expect(shop.shown, equals: "-: welcome")
    try await shop.tap("leaveWelcome")
    await expect(shop.shown, equals: "browse: home")
    await expect(shop.value(of: "seen"), equals: "yes")
    let other = try await OpenShop(["seen": "no"])
    try await other.open("https://shop.example/search?q=shoes")
    await expect(other.shown, equals: "browse: home push search shoes")
    try await other.observe(.back)
    await expect(other.shown, equals: "browse: home")
  }

  @Test("a link with a key that must be absent is another link")
  func absentKey() async throws {
    let shop = try await OpenShop()
    try expect(shop.request("https://shop.example/p/7?from=mail").intent, equals: shop.machine.intent("openProduct"))
    for query in ["preview", "preview=", "preview=1", "from=mail&preview=1", "pre%76iew=1"] {
      #expect(throws: LinkError.self) { try shop.request("https://shop.example/p/7?\(query)") }
    }
  }
}

/// An engine on the shop, and what users, links and the app do to it, one after the other.
private struct OpenShop: Sendable {
  struct Opened {
    var result: JourneyResult
    var presentations: [Presentation]
    var events: [String]
  }

  let machine: Machine
  let rig: Rig

  init(_ values: [String: String] = ["seen": "yes"]) async throws {
    machine = try NavigationEngineTests.machine(ofSpec: "shop.yaml")
    rig = try await Rig(machine, context: machine.context(values))
  }

  func tab(_ name: String) -> TabID { TabID(machine.tabs.firstIndex { $0.name == name } ?? -1) }

  func request(_ link: String) throws -> IntentRequest { try rig.engine.routes.request(for: link) }

  func tap(_ event: String, _ values: [String: String] = [:]) async throws {
    let tap = await rig.tap(machine.event(event), values: values)
    await rig.runOut()
    try await tap.value.replay(on: machine)
  }

  func observe(_ move: PlatformMove) async throws { try await rig.engine.observe(move).replay(on: machine) }

  func report(_ change: String) async throws {
    let report = await rig.report(machine.change(change))
    await rig.runOut()
    try await report.value
  }

  /// Opens a link; questions get these answers, by the names of their outcomes.
  @discardableResult
  func open(_ link: String, _ answers: [(outcome: String, values: [String: String])] = []) async throws -> Opened {
    let journey = await rig.open(try request(link))
    var (left, presentations) = (answers[...], [Presentation]())
    while let call = await rig.stage.quiet() {
      switch call.what {
      case .question(let question):
        let next = left.popFirst()
        let answer = try #require(next, "nobody has said what to answer")
        let outcomes = machine.prompts[question.prompt.index].outcomes
        let outcome = try #require(outcomes.firstIndex { $0.name == answer.outcome })
        rig.stage.release(call, answer: Answer(outcome: outcome, values: answer.values))
      case .presentation(let presentation):
        presentations.append(presentation)
        rig.stage.release(call)
      case .arrival, .status: rig.stage.release(call)
      }
    }
    #expect(left.isEmpty, "not all was asked")
    let result = try await journey.value
    try result.trace.replay(on: machine)
    return Opened(
      result: result, presentations: presentations,
      events: presentations.map { machine.events[$0.event.index].name })
  }

  func value(of variable: String) async -> String {
    let context = await rig.engine.configuration.context
    guard let index = machine.variables.firstIndex(where: { $0.name == variable }) else { return "" }
    return machine.variables[index].values[machine.contexts.value(of: VariableID(index), in: context)]
  }

  /// The selected tab and the screens in it, from the bottom upwards, with their values.
  var shown: String {
    get async {
      let (below, last) = await (rig.engine.below, rig.engine.shown)
      let stack = await rig.engine.configuration.stack
      let tab = stack.selectedTab.map { machine.tabs[$0.index].name } ?? "-"
      let covers = [""] + stack.entries.map { $0.cover == .pushed ? " push " : " present " }
      return tab + ": "
        + zip(covers, below + [last]).map { cover, screen in
          cover + ([machine.screens[screen.screen.index].name] + screen.values.values).joined(separator: " ")
        }.joined()
    }
  }
}
