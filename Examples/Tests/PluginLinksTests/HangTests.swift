import NavigationEngine
import PluginLinks
import TestSupport
import Testing

/// What never answers, and what ends the process.
@Suite("Hanging and killed") @MainActor struct HangTests {
  @Test("a plugin that never answers, and one that is deaf, is given up: home says so, and the next link lands")
  func silentPlugins() async throws {
    for place in DeepLinkModel.all {
      for reaction in [HeadlessReaction.isSilent, .isDeaf] {
        var world = HeadlessWorld()
        world.plugins[place.pluginId] = reaction
        let app = try await launched(.member, world)
        await app.open(place.text)
        expect(app.shown, equals: .home)
        await app.pass(.seconds(10))
        if reaction == .isDeaf { await app.pass(.seconds(10)) }
        expect(app.shown, equals: .home(.cannotOpen), "\(place), \(reaction)")
        app.world.plugins = [:]
        await app.open(place.text)
        expect(app.shown, equals: .plugin(place), "\(place), \(reaction)")
        app.close()
      }
    }
  }

  @Test("a screen that fails or never answers leaves what was shown, and the next link lands")
  func silentScreen() async throws {
    for reaction in [HeadlessReaction.fails, .isSilent, .isDeaf] {
      for isHome in [false, true] {
        let app = try await launched(.member)
        await app.open("navidapro://offices")
        app.window.reaction = {
          if case .showHome = $0 { isHome ? reaction : .done } else { isHome ? .done : reaction }
        }
        await app.open("navidapro://coach")
        if reaction != .fails { await app.pass(.seconds(10)) }
        // Where home itself cannot be shown, people stay where they are.
        expect(app.shown, equals: (isHome ? .plugin(.offices) : .home(.cannotOpen)), "\(reaction)")
        expect(app.outcomes.last, equals: .failed(.cannotOpen))
        app.window.reaction = { _ in .done }
        await app.open("navidapro://coach")
        expect(app.shown, equals: .plugin(.coach))
        app.close()
      }
    }
  }

  @Test("a process killed at any await begins on home, and the same link lands", arguments: HeadlessMemory.all)
  func killed(memory: HeadlessMemory) async throws {
    for place in DeepLinkModel.all {
      let gate = Gate()
      let app = try await launched(memory) {
        $0.decorating = { GatedPresenter(inner: $0, gate: gate) }
        $0.observer = { gate.note($0) }
      }
      gate.state.change { $0.callers = 1 }
      Task {
        await app.open(place.text)
        gate.state.change { $0.callers = 0 }
      }
      var awaits = 0
      while true {
        await gate.rest(app.deepLinkManager.engine)
        if gate.awaiting == .nothing { break }
        awaits += 1
        let next = try HeadlessApp(app.memory)
        expect(next.shown, equals: .home)
        await next.becomesReady()
        await next.open(place.text)
        expect(next.shown, equals: .plugin(place), "\(place), \(awaits)")
        gate.release()
      }
      #expect(awaits >= 5)
      expect(app.shown, equals: .plugin(place))
    }
  }
}
