import JustEat
import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import Testing

@Suite("generated code at run time") struct AdapterTests {
  /// Writes down what it is told to show or ask.
  private actor Recorder: CornerShopPresenter {
    private(set) var calls: [String] = []
    let outcome: CornerShopNavigation.LoginOutcome

    init(_ outcome: CornerShopNavigation.LoginOutcome = .done(in: 9)) { self.outcome = outcome }

    func back(animated: Bool) { calls.append("back \(animated)") }
    func present(_ event: CornerShopNavigation.Event, to screen: CornerShopNavigation.Screen, animated: Bool) {
      calls.append("\(event) on \(screen.rawValue) \(animated)")
    }
    func openOrder(
      in place: Int, tab: CornerShopNavigation.Tab?, to screen: CornerShopNavigation.Screen, animated: Bool
    ) {
      calls.append("openOrder \(place) \(tab?.rawValue ?? "-") \(screen.rawValue) \(animated)")
    }
    func askLogin() -> CornerShopNavigation.LoginOutcome {
      calls.append("askLogin")
      return outcome
    }
    func kickOut() { calls.append("kickOut") }
  }

  @Test("a link arrives at the presenter's methods with typed values, and a change at its own")
  func journey() async throws {
    let recorder = Recorder()
    let engine = try CornerShopNavigation.engine(presenter: recorder)
    await engine.ready()
    let result = try await engine.open(link: "corner://shop.example/order/7?tab=2fa")
    expect(CornerShopNavigation.Screen(result), equals: .orderDetails)
    await expect(recorder.calls, equals: ["askLogin", "back false", "openOrder 7 2fa order-details true"])
    try await engine.report(CornerShopNavigation.Change.kickOut)
    await expect(recorder.calls.last, equals: "kickOut")
    let place = await engine.configuration
    expect(CornerShopNavigation.Screen(place), equals: .start)
    expect(CornerShopNavigation.Context(place.context), equals: .init(user: .loggedOut))
  }

  @Test("an answer that aborts ends the journey; an intent and a context can be given in the app's own words")
  func answers() async throws {
    let recorder = Recorder(.refused)
    let engine = try CornerShopNavigation.engine(presenter: recorder)
    await engine.ready()
    let abandoned = try await engine.open(.`self`(in: 7))
    #expect(abandoned.ending == .abandoned && CornerShopNavigation.Screen(abandoned) == nil)
    await expect(recorder.calls, equals: ["askLogin"])
    let other = try CornerShopNavigation.engine(presenter: recorder, context: .init(user: .loggedIn))
    await other.ready()
    let opening = CornerShopNavigation.Intent.`self`(in: 8, tab: .orders)
    try await expect(other.open(opening).ending, equals: .landed)
    try await other.perform(.back, animated: true)
    await expect(recorder.calls.suffix(2), equals: ["openOrder 8 orders order-details true", "back true"])
  }

  @Test("a value that the listed type does not have is not presented")
  func unknownValue() async throws {
    let recorder = Recorder()
    let engine = try CornerShopNavigation.engine(presenter: recorder, context: .init(user: .loggedIn))
    await engine.ready()
    let intent = CornerShopNavigation.Intent.`self`(in: 1).request.intent
    for values in [["in": "1", "tab": "nowhere"], [:], ["in": "one"], ["in": "9999999999999999999"]] {
      try await expect(engine.open(IntentRequest(intent, values: values)).ending, equals: .notPresented)
    }
    await expect(recorder.calls, equals: Array(repeating: "back false", count: 4))
  }

  @Test("a presenter around another one hands on what was fetched for an answer")
  func payload() async throws {
    let model = try JustEatNavigation.machine.get()
    let restaurants = Restaurants(model)
    let presenter = Fetching(
      screens: restaurants, fetch: { Restaurant(name: "restaurant \($0)") }, open: { await restaurants.open($0.name) })
    let context = JustEatNavigation.Context(user: .loggedIn).packed
    let engine = try NavigationEngine(machine: model, presenter: presenter, context: context)
    await engine.ready()
    let result = try await engine.open(JustEatNavigation.Intent.goToReorder(reorderId: "7"))
    expect(JustEatNavigation.Screen(result), equals: .basket)
    await expect(restaurants.shown, equals: ["home", "home", "restaurant 12", "basket"])
  }

  /// Shows screens by name, and finds the restaurant of an order.
  private actor Restaurants: EnginePresenter {
    private let model: Machine
    private(set) var shown: [String] = []
    init(_ model: Machine) { self.model = model }

    func open(_ name: String) { shown.append(name) }
    func present(_ presentation: EnginePresentation) { shown.append(model.screens[presentation.to.index].name) }
    func ask(_ question: EngineQuestion) -> EngineAnswer { EngineAnswer(outcome: 0, values: ["restaurantId": "12"]) }
    func show(_ arrival: EngineArrival) {}
  }

  /// Has no more than it must.
  private struct Plain: CornerShopPresenter {
    func back(animated: Bool) {}
    func openOrder(
      in place: Int, tab: CornerShopNavigation.Tab?, to screen: CornerShopNavigation.Screen, animated: Bool
    ) {}
    func askLogin() -> CornerShopNavigation.LoginOutcome { .refused }
    func kickOut() {}
  }

  @Test(
    "an event that only taps make has no method of its own, and is not taken as shown by an app that has none for it")
  func taps() async throws {
    let recorder = Recorder()
    let engine = try CornerShopNavigation.engine(presenter: recorder, context: .init(user: .loggedIn))
    await engine.ready()
    #expect(await engine.allows(.showDefault(page: "1")))
    try await engine.perform(.showDefault(page: "1"), animated: false)
    await expect(recorder.calls, equals: [#"showDefault(page: "1") on default false"#])
    #expect(await !engine.allows(.openOrder(in: 1)))
    let plain = try CornerShopNavigation.engine(presenter: Plain())
    await plain.ready()
    await #expect(throws: EngineError.self) { try await plain.perform(.showDefault(page: "1")) }
    #expect(CornerShopNavigation.Screen(await plain.configuration) == .start)
  }

  @Test("the status is given in the app's own words, as far as the app knows it")
  func status() async throws {
    let recorder = Recorder()
    let engine = try CornerShopNavigation.engine(
      presenter: recorder, context: .init(user: .loggedIn), status: { .init(user: .loggedOut) })
    await engine.ready()
    try await expect(engine.open(.`self`(in: 1)).ending, equals: .landed)
    await expect(recorder.calls.prefix(2), equals: ["kickOut", "askLogin"])
    let silent = try CornerShopNavigation.engine(
      presenter: recorder, context: .init(user: .loggedIn), status: { .init() })
    await silent.ready()
    try await expect(silent.open(.`self`(in: 2)).ending, equals: .landed)
    await expect(recorder.calls.suffix(2), equals: ["back false", "openOrder 2 - order-details true"])
  }

  /// Writes down what it is told to do.
  private actor Shopkeeper: StackedShopPresenter {
    private(set) var calls: [String] = []

    private func text(_ actions: [StackedShopNavigation.StackAction]) -> String {
      actions.map { action in
        switch action {
        case .push(let screen): "push \(screen)"
        case .present(let screen): "present \(screen)"
        case .replace(let screen): "replace \(screen)"
        case .back: "back"
        case .backTo(let screen): "back to \(screen)"
        case .dismiss: "dismiss"
        case .dismissAll: "dismiss all"
        case .reset: "reset"
        }
      }.joined(separator: ", ")
    }

    func goHome(animated: Bool) { calls.append("goHome") }
    func searchProducts(text: String?, animated: Bool) { calls.append("searchProducts") }
    func showProduct(productId: String, animated: Bool) { calls.append("showProduct \(productId)") }
    func buy(animated: Bool) { calls.append("buy") }
    func leave(doing actions: [StackedShopNavigation.StackAction], animated: Bool) {
      calls.append("leave \(text(actions))")
    }
    func askForLogin(animated: Bool) { calls.append("askForLogin") }
    func refresh(animated: Bool) { calls.append("refresh") }
    func askLogIn() -> StackedShopNavigation.LogInOutcome { .done }
    func signsIn() { calls.append("signsIn") }
    func expires(doing actions: [StackedShopNavigation.StackAction]) { calls.append("expires \(text(actions))") }
    func present(
      _ event: StackedShopNavigation.Event, doing actions: [StackedShopNavigation.StackAction],
      to screen: StackedShopNavigation.Screen, animated: Bool
    ) {
      calls.append("\(event) \(text(actions)) \(screen)")
    }
  }

  @Test("a presenter is told what to do to the stack where it cannot know; the rest is in the names")
  func stacks() async throws {
    let shopkeeper = Shopkeeper()
    let engine = try StackedShopNavigation.engine(presenter: shopkeeper)
    await engine.ready()
    try await expect(engine.open(.goToCheckout(productId: "7")).ending, equals: .landed)
    try await engine.perform(.pay)
    #expect(StackedShopNavigation.Screen(await engine.shown) == .payment)
    try await engine.perform(.leave)
    try await engine.report(StackedShopNavigation.Change.expires)
    await expect(
      shopkeeper.calls,
      equals: [
        "goHome", "askForLogin", "goHome", "showProduct 7", "buy", "pay push payment payment",
        "leave dismiss, back to home, push search", "expires reset",
      ])
    try await engine.observe(event: .showProduct(productId: "8"))
    await expect(engine.shown.values, equals: ["productId": "8"])
    try await engine.observe(.back)
    #expect(StackedShopNavigation.Screen(await engine.shown) == .home)
    try await engine.observe(screen: StackedShopNavigation.Screen.home)
    await expect(shopkeeper.calls.count, equals: 8)
  }

  @Test("the adapter refuses numbers that the model does not have")
  func unknownNumbers() async throws {
    let adapter = CornerShopNavigation.PresenterAdapter(Recorder())
    await #expect(throws: EngineError.self) {
      try await adapter.present(
        Presentation(
          event: EventID(9), transition: TransitionID(0), from: ScreenID(0), actions: [], to: ScreenID(0),
          isAnimated: false))
    }
    await #expect(throws: EngineError.self) {
      try await adapter.present(
        Presentation(
          event: EventID(1), transition: TransitionID(0), from: ScreenID(0), actions: [], to: ScreenID(9),
          isAnimated: false))
    }
    await #expect(throws: EngineError.self) { try await adapter.ask(Question(prompt: PromptID(-1))) }
    await #expect(throws: EngineError.self) {
      try await adapter.show(Arrival(change: ChangeID(1), from: ScreenID(0), actions: [], to: ScreenID(0)))
    }
  }

  @Test("screens, contexts, events and intents are the model's, and back again")
  func numbers() throws {
    let machine = try JustEatNavigation.machine.get()
    expect(JustEatNavigation.Screen.allCases.map(\.rawValue), equals: machine.screens.map(\.name))
    let screens = (-1...machine.screens.count).map {
      JustEatNavigation.Screen(Configuration(screen: ScreenID($0), context: Context()))
    }
    expect(screens, equals: [nil] + JustEatNavigation.Screen.allCases + [nil])
    expect(JustEatNavigation.Change.allCases.map(\.rawValue), equals: machine.changes.map(\.name))
    for context in machine.allContexts {
      let value = machine.contexts.value(of: VariableID(0), in: context)
      expect(JustEatNavigation.Context(context)?.user, equals: JustEatNavigation.User.allCases[value])
      expect(JustEatNavigation.Context(context)?.packed, equals: context)
    }
    for words in [[2], [.max], [0, 1], [1, 0, 7]] as [[UInt64]] {
      expectNil(JustEatNavigation.Context(Context(words: words)))
    }
    let intents: [JustEatNavigation.Intent] = [
      .goToHome, .goToSearch(postcode: "x"), .goToSearch(),
      .goToRestaurant(restaurantId: "\"1\"", serviceType: .collection, section: .info), .goToReorder(reorderId: ""),
    ]
    for intent in intents { try expect(JustEatNavigation.Intent(intent.request), equals: intent) }
    #expect(throws: EngineError.self) { try JustEatNavigation.Intent(IntentRequest(IntentID(99))) }
  }

  @Test("values are read as their parameters say")
  func givenValues() throws {
    let given = GivenValues(["text": "", "tab": "orders", "wrong": "nowhere", "number": "-12", "plus": "+07"])
    #expect(try given.required("number") == -12 && given.optional("plus") == 7)
    #expect(try given.optional("none") as Int? == nil)
    #expect(throws: GivenValueError.unknown("wrong", value: "nowhere")) { let _: Int? = try given.optional("wrong") }
    try expect(given.required("text"), equals: "")
    #expect(given.optional("none") as String? == nil)
    try expect(given.required("tab"), equals: CornerShopNavigation.Tab.orders)
    #expect(try given.optional("none") as CornerShopNavigation.Tab? == nil)
    #expect(throws: GivenValueError.missing("none")) { let _: String = try given.required("none") }
    #expect(throws: GivenValueError.unknown("wrong", value: "nowhere")) {
      let _: CornerShopNavigation.Tab = try given.required("wrong")
    }
    #expect(throws: GivenValueError.unknown("wrong", value: "nowhere")) {
      let _: CornerShopNavigation.Tab? = try given.optional("wrong")
    }
  }
}
