import NavigationEngine
import PluginLinks
import TestSupport
import Testing

/// What users do without asking: they swipe back, and the app reports it.
@Suite("Going back by hand", .endsInTime) @MainActor struct SwipeTests {
  @Test("leaves home and forgets what was asked, as closing by a tap does, and nothing is shown for it")
  func forgets() async throws {
    var minor = HeadlessWorld()
    minor.age = 16
    for place in DeepLinkModel.all {
      for (memory, world) in [(HeadlessMemory.member, HeadlessWorld()), (.visitor, minor)] {
        let (tapped, swiped) = try await (launched(memory, world), launched(memory, world))
        for app in [tapped, swiped] { await app.open(place.text) }
        #expect(swiped.window.isHomeCovered)
        #expect(await tapped.goHome())
        let operations = swiped.window.operations
        #expect(await swiped.swipeBack())
        expect(swiped.window.operations, equals: operations)
        expect(swiped.shown, equals: .home)
        let here = await swiped.deepLinkManager.engine.configuration
        await expect(tapped.deepLinkManager.engine.configuration, equals: here)
        // Home would say what a logout has closed.
        await swiped.hasLoggedOut()
        expect(swiped.shown, equals: .home)
      }
    }
  }

  @Test("and the next link is followed, over home and nothing else, with nothing to close before")
  func next() async throws {
    let app = try await launched(.member)
    for place in DeepLinkModel.all {
      await app.open(place.text)
      expect(app.shown, equals: .plugin(place))
      expect(app.window.depth, equals: 1)
      await app.swipeBack()
    }
    expect(app.outcomes, equals: DeepLinkModel.all.map { .arrived($0) })
    #expect(!app.window.operations.contains { if case .showHome = $0 { true } else { false } })
  }

  @Test("takes away what home would say of a link that could not leave the plugin")
  func silent() async throws {
    let app = try await launched(.member)
    await app.open(DeepLinkModel.coach.text)
    app.window.reaction = { if case .showHome = $0 { .fails } else { .done } }
    await app.open(DeepLinkModel.bonus.text)
    expect(app.outcomes.last, equals: .failed(.cannotOpen))
    expect(app.shown, equals: .plugin(.coach))
    await app.swipeBack()
    expect(app.shown, equals: .home)
  }

  @Test("ends a link that has not yet left the plugin; it can be opened again")
  func superseded() async throws {
    let gate = Gate()
    let app = try await launched(.member) {
      $0.decorating = { GatedPresenter(inner: $0, gate: gate) }
      $0.observer = { gate.note($0) }
    }
    let engine = app.deepLinkManager.engine
    func begin(_ work: @escaping @MainActor (HeadlessApp) async -> Void) async {
      gate.state.change { $0.callers += 1 }
      Task {
        await work(app)
        gate.state.change { $0.callers -= 1 }
      }
      await gate.rest(engine)
    }
    func follow(_ place: DeepLinkModel) async {
      await begin { await $0.open(place.text) }
      while gate.awaiting != .nothing {
        gate.release()
        await gate.rest(engine)
      }
      expect(app.shown, equals: .plugin(place))
    }
    await follow(.coach)
    await begin { await $0.open(DeepLinkModel.bonus.text) }
    expect(app.shown, equals: .plugin(.coach), "whether it comes too late is asked first")
    #expect(gate.awaiting != .nothing)
    await begin {
      $0.window.swipeBack()
      try? await $0.deepLinkManager.wentBack()
    }
    expect(app.shown, equals: .home)
    // Otherwise it would wait for its answer.
    try #require(app.outcomes == [.arrived(.coach), .superseded])
    await expect(PluginLinksNavigation.Screen(engine.configuration), equals: .home)
    await follow(.bonus)
    expect(app.outcomes.last, equals: .arrived(.bonus))
  }

  @Test("is refused where nothing was shown, and home goes on saying what it says")
  func nothing() async throws {
    let app = try await launched(.member)
    await app.open("navidapro://nowhere")
    await #expect {
      try await app.deepLinkManager.wentBack()
    } throws: {
      if case EngineError.notEnabled = $0 { true } else { false }
    }
    expect(app.shown, equals: .home(.notADeepLink("navidapro://nowhere")))
    await app.open(DeepLinkModel.coach.text)
    expect(app.shown, equals: .plugin(.coach))
  }
}
