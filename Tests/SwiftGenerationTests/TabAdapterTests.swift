import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("the generated code of a spec with tabs, in an app") struct TabAdapterTests {
  private typealias Tabbed = TabbedShopNavigation

  private actor Shopkeeper: TabbedShopPresenter {
    private(set) var calls: [String] = []

    private func text(_ screens: [Tabbed.Tab: Tabbed.Screen]) -> String { screens[.orders]?.rawValue ?? "nothing" }

    private func text(_ action: Tabbed.StackAction) -> String {
      switch action {
      case .push(let screen): "push \(screen)"
      case .present(let screen): "present \(screen)"
      case .replace(let screen): "replace \(screen)"
      case .back: "back"
      case .backTo(let screen): "back to \(screen)"
      case .dismiss: "dismiss"
      case .dismissAll: "dismiss all"
      case .reset: "reset"
      case .select(let tab): "select \(tab)"
      case .resetTab(let tab): "reset \(tab)"
      }
    }

    func showOrder(orderId: String, animated: Bool) { calls.append("showOrder \(orderId)") }
    func popEverything(first screens: [Tabbed.Tab: Tabbed.Screen], animated: Bool) { calls.append("popEverything") }
    func goToOrders(first screens: [Tabbed.Tab: Tabbed.Screen], animated: Bool) {
      calls.append("goToOrders, first \(text(screens))")
    }
    func askForLogin(animated: Bool) { calls.append("askForLogin") }
    func askLogIn() -> Tabbed.LogInOutcome { .done }
    func signsIn() { calls.append("signsIn") }
    func expires(first screens: [Tabbed.Tab: Tabbed.Screen]) { calls.append("expires, first \(text(screens))") }
    func present(
      _ event: Tabbed.Event, doing actions: [Tabbed.StackAction], to screen: Tabbed.Screen,
      first screens: [Tabbed.Tab: Tabbed.Screen], animated: Bool
    ) {
      calls.append("\(actions.map(text).joined(separator: ", ")) to \(screen), first \(text(screens))")
    }
  }

  @Test("a presenter is told which tabs to select and to empty, and what they show first")
  func presenter() async throws {
    let shopkeeper = Shopkeeper()
    let engine = try Tabbed.engine(presenter: shopkeeper)
    await engine.ready()
    #expect(Tabbed.Tab(await engine.configuration) == .restaurants)
    try await expect(engine.open(.goToOrder(orderId: "7")).ending, equals: .landed)
    #expect(Tabbed.Tab(await engine.configuration) == .orders)
    try await engine.perform(.signOut)
    try await engine.report(Tabbed.Change.signsIn)
    try await engine.report(Tabbed.Change.expires)
    await expect(
      shopkeeper.calls,
      equals: [
        "popEverything", "askForLogin", "popEverything", "goToOrders, first orderHistory", "showOrder 7",
        "reset, select orders to ordersSignedOut, first ordersSignedOut", "expires, first ordersSignedOut",
      ])
  }

  @Test("a tab that is tapped is a case of an enum, and so is what it shows first")
  func taps() async throws {
    let engine = try Tabbed.engine(presenter: Shopkeeper())
    await engine.ready()
    try await engine.perform(.showRestaurant(restaurantId: "1"))
    try await engine.observe(tapped: Tabbed.Tab.settings)
    #expect(Tabbed.Tab(await engine.configuration) == .settings)
    #expect(Tabbed.Screen(await engine.shown) == .settings)
    try await engine.observe(tapped: Tabbed.Tab.restaurants)
    await expect(engine.shown.values, equals: ["restaurantId": "1"])
    try expect(Tabbed.Tab.orders.firstScreen(in: .init(user: .here, seen: .yes)), equals: .orderHistory)
    try expect(Tabbed.Tab.orders.firstScreen(in: .init(user: .away, seen: .yes)), equals: .ordersSignedOut)
    let launched = try Tabbed.engine(presenter: Shopkeeper(), context: .init(user: .away, seen: .no))
    #expect(Tabbed.Tab(await launched.configuration) == nil)
  }

  /// Shows all but what only a tap does.
  private struct Assistant: TabbedShopPresenter {
    func showOrder(orderId: String, animated: Bool) {}
    func popEverything(first screens: [Tabbed.Tab: Tabbed.Screen], animated: Bool) {}
    func goToOrders(first screens: [Tabbed.Tab: Tabbed.Screen], animated: Bool) {}
    func askForLogin(animated: Bool) {}
    func askLogIn() -> Tabbed.LogInOutcome { .done }
    func signsIn() {}
    func expires(first screens: [Tabbed.Tab: Tabbed.Screen]) {}
  }

  @Test("a tap that the presenter does not show is refused with the method that would")
  func unpresented() async throws {
    let engine = try Tabbed.engine(presenter: Assistant())
    await engine.ready()
    _ = try await engine.open(.goToOrder(orderId: "7"))
    do {
      try await engine.perform(.signOut)
      Issue.record("shown by nobody")
    } catch EngineError.notPresented(let cause) {
      expect(
        "\(cause)",
        equals: "no journey performs this event; implement 'present(_:doing:to:first:animated:)' to show it")
    }
  }
}
