import JustEat
import NavigationEngine
import TestSupport
import Testing

/// The headless screen itself: all or nothing, one at a time.
@Suite("The headless window") @MainActor struct WindowTests {
  @Test("what fails half-way is undone, whichever part of it fails")
  func allOrNothing() async throws {
    let place = try #require(StartingPlace.all.first { $0.screen == "payment" })
    for failing in 0..<4 {
      let app = try await place.app().app
      let before = app.window.shown
      let first = app.window.operations.count
      app.window.behavior = .failing { $0.number == first + failing }
      let checkout = app.flowControllerProvider.checkoutFlowController
      await #expect(throws: ScreenBehavior.Failure.self) {
        try await checkout.goToOrderConfirmation(orderId: "1", animated: true)
      }
      expect(app.window.operations.count, equals: first + failing + 1)
      expect(app.window.shown, equals: before)
    }
  }

  @Test("what nobody waits for any more is undone")
  func cancelled() async throws {
    let app = try await launched(.loggedOut)
    let before = app.window.shown
    let (began, source) = AsyncStream<Void>.makeStream()
    app.window.behavior = ScreenBehavior { _ in
      source.finish()
      try await ScreenBehavior.never()
    }
    let root = app.rootFlowController
    let task = Task { try await root.goToLogin(animated: true) }
    for await _ in began {}
    expect(app.window.shown.front, equals: .login)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expect(app.window.shown, equals: before)
  }

  @Test("a presentation that came to its end after it was cancelled is undone all the same")
  func tooLate() async throws {
    let app = try await launched(.loggedOut)
    let before = app.window.shown
    let root = app.rootFlowController
    app.window.behavior = ScreenBehavior { _ in withUnsafeCurrentTask { $0?.cancel() } }
    let task = Task { try await root.goToLogin(animated: true) }
    await #expect(throws: CancellationError.self) { try await task.value }
    expect(app.window.shown, equals: before)
  }

  @Test("one presentation waits for another, and whoever gives up waiting leaves the line")
  func oneAtATime() async throws {
    let app = try await launched(.loggedOut)
    let root = app.rootFlowController
    let (began, beginning) = AsyncStream<Void>.makeStream()
    let (goesOn, going) = AsyncStream<Void>.makeStream()
    app.window.behavior = ScreenBehavior { operation in
      guard operation.kind == .select(.settings) else { return }
      beginning.finish()
      for await _ in goesOn {}
    }
    let first = Task { try await root.goToSettingsSection() }
    for await _ in began {}
    let givesUp = Task { try await root.goToOrdersSection(first: [:]) }
    let waits = Task { try await root.goToLogin(animated: false) }
    givesUp.cancel()
    await #expect(throws: CancellationError.self) { try await givesUp.value }
    #expect(app.window.shown.sheets.isEmpty)
    going.finish()
    try await first.value
    try await waits.value
    expect(app.window.shown.selectedTab, equals: .settings)
    expect(app.window.shown.front, equals: .login)
  }

  @Test("what would change nothing is no operation, and completes at once")
  func nothingToDo() async throws {
    let app = try await launched(.loggedOut)
    app.window.behavior = .silent { _ in true }
    let provider = app.flowControllerProvider
    try await provider.rootFlowController.dismissAndPopToRootAll(first: [:], animated: true)
    try await provider.rootFlowController.goToRestaurantsSection()
    try await provider.restaurantsFlowController.dismiss(animated: true)
    try await provider.restaurantsFlowController.goBackToRoot(animated: true)
    try await provider.ordersFlowController.dismiss(animated: true)
    try await provider.settingsFlowController.dismiss(animated: true)
    try await provider.settingsFlowController.goBackToRoot(animated: true)
    try await provider.checkoutFlowController.leaveFlow(animated: true)
    try await provider.accountFlowController.leaveFlow(animated: true)
    #expect(app.window.operations.isEmpty)
  }

  @Test(
    "popping and dismissing everything by hand moves one thing only, the one in front",
    arguments: [
      ("payment", ScreenOperation.Kind.dismiss(1)), ("basket", .popToRoot(.restaurants)),
      ("orderDetails", .popToRoot(.orders)), ("privacyPolicy", .popToRoot(.settings)),
    ])
  func oneMoves(screen: String, moving: ScreenOperation.Kind) async throws {
    let place = try #require(StartingPlace.all.last { $0.screen == screen && $0.status == .loggedIn })
    let app = try await place.app().app
    let first = app.window.operations.count
    try await app.rootFlowController.dismissAndPopToRootAll(first: [:], animated: true)
    let moved = app.window.operations.dropFirst(first).filter(\.isAnimated).map(\.kind)
    expect(moved, equals: [moving])
  }
}
