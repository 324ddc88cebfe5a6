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

    init(_ outcome: CornerShopNavigation.LoginOutcome = .done(in: "window")) { self.outcome = outcome }

    func back(animated: Bool) { calls.append("back \(animated)") }
    func openOrder(
      in place: String, tab: CornerShopNavigation.Tab?, to screen: CornerShopNavigation.Screen, animated: Bool
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
    #expect(result.ending == .landed)
    #expect(await recorder.calls == ["askLogin", "back false", "openOrder 7 2fa order-details true"])
    try await engine.report(CornerShopNavigation.Change.kickOut)
    #expect(await recorder.calls.last == "kickOut")
    let place = await engine.configuration
    #expect(CornerShopNavigation.Screen(place.screen) == .start)
    #expect(CornerShopNavigation.Context(place.context) == .init(user: .loggedOut))
  }

  @Test("an answer that aborts ends the journey; an intent and a context can be given in the app's own words")
  func answers() async throws {
    let recorder = Recorder(.refused)
    let engine = try CornerShopNavigation.engine(presenter: recorder)
    await engine.ready()
    #expect(try await engine.open(.self2(in: "7")).ending == .abandoned)
    #expect(await recorder.calls == ["askLogin"])
    let other = try CornerShopNavigation.engine(presenter: recorder, context: .init(user: .loggedIn))
    await other.ready()
    let opening = CornerShopNavigation.Intent.self2(in: "8", tab: .orders)
    #expect(try await other.open(opening).ending == .landed)
    try await other.perform(.back, animated: true)
    #expect(await recorder.calls.suffix(2) == ["openOrder 8 orders order-details true", "back true"])
  }

  @Test("a value that the listed type does not have is not presented")
  func unknownValue() async throws {
    let recorder = Recorder()
    let engine = try CornerShopNavigation.engine(presenter: recorder, context: .init(user: .loggedIn))
    await engine.ready()
    let intent = CornerShopNavigation.Intent.self2(in: "1").id
    let unknown = IntentRequest(intent, values: ["in": "1", "tab": "nowhere"])
    #expect(try await engine.open(unknown).ending == .notPresented)
    #expect(try await engine.open(IntentRequest(intent)).ending == .notPresented)
    #expect(await recorder.calls == ["back false", "back false"])
  }

  @Test("the adapter refuses numbers that the model does not have")
  func unknownNumbers() async throws {
    let adapter = CornerShopNavigation.PresenterAdapter(Recorder())
    await #expect(throws: EngineError.self) {
      try await adapter.present(
        Presentation(
          event: EventID(9), transition: TransitionID(0), from: ScreenID(0), to: ScreenID(0), isAnimated: false))
    }
    await #expect(throws: EngineError.self) {
      try await adapter.present(
        Presentation(
          event: EventID(0), transition: TransitionID(0), from: ScreenID(0), to: ScreenID(9), isAnimated: false))
    }
    await #expect(throws: EngineError.self) { try await adapter.ask(Question(prompt: PromptID(-1))) }
    await #expect(throws: EngineError.self) {
      try await adapter.show(Arrival(change: ChangeID(1), from: ScreenID(0), to: ScreenID(0)))
    }
  }

  @Test("screens, contexts, events and intents are the model's, and back again")
  func numbers() throws {
    let machine = try JustEatNavigation.machine.get()
    #expect(JustEatNavigation.Screen.allCases.map(\.rawValue) == machine.screens.map(\.name))
    #expect(JustEatNavigation.Screen.allCases.map(\.id.index) == Array(machine.screens.indices))
    for screen in JustEatNavigation.Screen.allCases { #expect(JustEatNavigation.Screen(screen.id) == screen) }
    #expect(JustEatNavigation.Screen(ScreenID(machine.screens.count)) == nil)
    #expect(JustEatNavigation.Screen(ScreenID(-1)) == nil)
    #expect(JustEatNavigation.Change.allCases.map(\.id.index) == Array(machine.changes.indices))
    for context in machine.allContexts {
      let value = machine.contexts.value(of: VariableID(0), in: context)
      #expect(JustEatNavigation.Context(context)?.user.index == value)
      #expect(JustEatNavigation.Context(context)?.packed == context)
    }
    for words in [[2], [.max], [0, 1], [1, 0, 7]] as [[UInt64]] {
      #expect(JustEatNavigation.Context(Context(words: words)) == nil)
    }
    let intents: [JustEatNavigation.Intent] = [
      .goToHome, .goToSearch(postcode: "x"), .goToSearch(),
      .goToRestaurant(restaurantId: "\"1\"", serviceType: .collection, section: .info), .goToReorder(reorderId: ""),
    ]
    for intent in intents { #expect(JustEatNavigation.Intent(intent.request) == intent) }
    #expect(JustEatNavigation.Intent(IntentRequest(IntentID(99))) == nil)
    let event = JustEatNavigation.Event.loadRestaurant(restaurantId: "1", section: .menu)
    #expect(event.values == ["restaurantId": "1", "section": "menu"])
    #expect(try JustEatNavigation.Event(event.id, values: event.values) == event)
  }

  @Test("values are read as their parameters say")
  func givenValues() throws {
    let given = GivenValues(["text": "", "tab": "orders", "wrong": "nowhere"])
    #expect(try given.required("text") == "")
    #expect(given.optional("none") as String? == nil)
    #expect(try given.required("tab") == CornerShopNavigation.Tab.orders)
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
