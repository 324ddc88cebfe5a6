import JustEat
import NavigationEngine
import TestSupport

/// Something that follows links while others come.
@MainActor protocol Overlapping {
  /// Opens a search, and the settings while the search's `home` is being shown; returns when both are over.
  mutating func openSearchThenSettings() async throws
  /// Opens the order history for somebody whose session ends while the root is being shown.
  mutating func openOrdersWhileSessionEnds() async throws
  /// Taps login and settings at once, and returns how many of the two were accepted.
  mutating func tapLoginAndSettings() async throws -> Int
  /// What the user sees, and where the machine believes to be, as screens of the spec.
  var shown: String { get }
  var believed: String { get async }
}

/// As published.
@MainActor struct PublishedOverlaps: Overlapping {
  private let handler = PublishedIntentHandler()

  var shown: String { handler.shown }
  var believed: String { handler.state }

  func openSearchThenSettings() async throws {
    let handler = handler
    handler.settle = { screen in
      guard screen == "home" else { return }
      try? await handler.handle("popEverything", "goToSettings")
    }
    try? await handler.handle("popEverything", "goToHome", "searchRestaurants")
  }

  func openOrdersWhileSessionEnds() async throws {
    let handler = handler
    handler.isLoggedIn = true
    handler.settle = { screen in if screen == "allPoppedToRoot" { handler.isLoggedIn = false } }
    try? await handler.handle("popEverything", "loadOrderHistory")
  }

  func tapLoginAndSettings() async throws -> Int {
    let machine = PublishedActorMachine()
    let (bothAreIn, open) = AsyncStream<Void>.makeStream()
    let count = Counter()
    /// Each waits until the other has begun too.
    let meet: @Sendable () async -> Void = {
      if await count.increase() == 2 { open.finish() }
      for await _ in bothAreIn {}
    }
    async let login: ()? = try? machine.process("goToLogin", execution: meet)
    async let settings: ()? = try? machine.process("goToSettings", execution: meet)
    return await [login, settings].count { $0 != nil }
  }
}

/// The module's own.
@MainActor struct OurOverlaps: Overlapping {
  private let app: HeadlessApp
  private let arrivals: Arrivals

  init(_ status: UserStatus) async throws {
    let arrivals = Arrivals()
    var settings = EngineSettings()
    settings.observer = { event in if case .arrived = event.kind { arrivals.increase() } }
    app = try HeadlessApp(userStatus: status, engineSettings: settings)
    self.arrivals = arrivals
    try await app.finishLaunching()
  }

  var shown: String {
    switch app.window.shown.front {
    case .home: "home"
    case .searchResults: "search"
    case .orderHistory: "orderHistory"
    case .settings: "settings"
    case .login: "login"
    default: "another"
    }
  }

  var believed: String {
    get async {
      await app.deepLinkingFacade.navigationTransitioner.stateMachine.currentState?.rawValue ?? "none"
    }
  }

  func openSearchThenSettings() async throws {
    let handler = app.deepLinkingFacade.navigationIntentHandler
    // Something has to be shown before: 'home' is where the app is.
    try await app.tap(.goToSettings)
    let second = await during(.select(.restaurants)) {
      _ = try? await handler.handleIntent(.goToSettings)
    } meanwhile: {
      _ = try? await handler.handleIntent(.goToSearch())
    }
    await second?.value
  }

  func openOrdersWhileSessionEnds() async throws {
    let handler = app.deepLinkingFacade.navigationIntentHandler
    try await app.tap(.loadOrderHistory)
    try await app.tap(.goToOrderDetails(orderId: "1"))
    let app = app
    let second = await during(.popToRoot(.orders)) {
      try? await app.endSession()
    } meanwhile: {
      _ = try? await handler.handleIntent(.goToOrderHistory)
    }
    await second?.value
  }

  func tapLoginAndSettings() async throws -> Int {
    let app = app
    var accepted = 0
    let second = await during(.present(.login)) {
      if await taps(app, .goToSettings) { accepted += 1 }
    } meanwhile: {
      if await taps(app, .goToLogin) { accepted += 1 }
    }
    await second?.value
    return accepted
  }

  private func taps(_ app: HeadlessApp, _ event: JustEatNavigation.Event) async -> Bool {
    (try? await app.deepLinkingFacade.navigationTransitioner.perform(event, animated: false)) != nil
  }

  /// Does `first`, and begins `second` while `kind` is being shown, which takes until the engine knows of `second`.
  private func during(
    _ kind: ScreenOperation.Kind, second: @escaping @MainActor () async -> Void,
    meanwhile first: @MainActor () async -> Void
  ) async -> Task<Void, Never>? {
    var task: Task<Void, Never>?
    app.window.behavior = ScreenBehavior { [arrivals] operation in
      guard operation.kind == kind, task == nil else { return }
      let count = arrivals.count
      task = Task { await second() }
      await arrivals.wait(for: count + 1)
    }
    await first()
    app.window.behavior = .immediate
    return task
  }
}
