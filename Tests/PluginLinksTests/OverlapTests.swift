import Foundation
import NavigationEngine
import PluginLinks
import Testing

/// Something arrives at each await of each journey in turn.
@Suite("Overlaps") @MainActor struct OverlapTests {
  /// What is followed, by whom.
  static let journeys: [(HeadlessMemory, String)] = {
    let links =
      DeepLinkModel.all.map(\.text) + [
        "https://app.navidapro.example/spring", "navidapro://web?address=https://example.com", "navidapro://nowhere",
        "navidapro://login",
      ]
    return HeadlessMemory.all.flatMap { memory in
      links.map { (memory, $0) }
    }
  }()

  @Test("a session cleared before or after any call ends the journey; nothing stays open", arguments: [false, true])
  func cleared(after: Bool) async throws {
    var runs = 0
    for (memory, link) in Self.journeys {
      for number in try await calls(memory, link) {
        runs += 1
        let run = "\(memory), \(link), \(number)"
        let app = try await interrupted(memory, link, at: number, after: after) { await $0.clearSession() }
        #expect(app.shown == .home(.sessionCleared), "\(run)")
        #expect(app.outcomes == [.failed(.sessionCleared)], "\(run)")
        #expect(!app.memory.isUserLoggedIn && app.question == nil, "\(run)")
        let operations = app.window.operations
        await app.becomesReady()
        #expect(app.window.operations == operations, "nothing of it comes back: \(run)")
      }
    }
    #expect(runs == 88)
  }

  @Test("a second link before or after any call is followed, and the first superseded", arguments: [false, true])
  func secondLink(after: Bool) async throws {
    var runs = 0
    for (memory, link) in Self.journeys {
      for number in try await calls(memory, link) {
        for second in [DeepLinkModel.magazine, .challenge] {
          runs += 1
          let run = "\(memory), \(link), \(number), \(second)"
          let app = try await interrupted(memory, link, at: number, after: after) { await $0.open(second.text) }
          #expect(app.shown == .plugin(second), "\(run)")
          #expect(app.outcomes.count == 2 && app.outcomes.contains(.superseded), "\(run): \(app.outcomes)")
          #expect(app.outcomes.contains(.arrived(second)), "\(run)")
          let last = app.window.operations.last { if case .show = $0 { true } else { false } }
          #expect(last == .show(second, animated: false), "\(run)")
          #expect(app.question == nil, "\(run)")
        }
      }
    }
    #expect(runs == 176)
  }

  @Test("a plugin that never answers, and one that is deaf, is given up: home says so, and the next link lands")
  func silentPlugins() async throws {
    for place in DeepLinkModel.all {
      for reaction in [HeadlessReaction.isSilent, .isDeaf] {
        var world = HeadlessWorld()
        world.plugins[place.pluginId] = reaction
        let app = try await launched(.member, world)
        await app.open(place.text)
        #expect(app.shown == .home)
        await app.pass(.seconds(10))
        if reaction == .isDeaf { await app.pass(.seconds(10)) }
        #expect(app.shown == .home(.cannotOpen), "\(place), \(reaction)")
        app.world.plugins = [:]
        await app.open(place.text)
        #expect(app.shown == .plugin(place), "\(place), \(reaction)")
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
        #expect(app.shown == (isHome ? .plugin(.offices) : .home(.cannotOpen)), "\(reaction)")
        #expect(app.outcomes.last == .failed(.cannotOpen))
        app.window.reaction = { _ in .done }
        await app.open("navidapro://coach")
        #expect(app.shown == .plugin(.coach))
        app.close()
      }
    }
  }

  @Test("what the web service finds gives way to a link that has come meanwhile")
  func lateFind() async throws {
    let app = try await launched(.member, .byHand)
    await app.continueActivity("https://app.navidapro.example/spring")
    async let found = app.answer(.webService(.deepLink("navidapro://bonus")))
    async let second: Void = app.open("navidapro://magazine")
    _ = await (found, second)
    #expect(app.shown == .plugin(.magazine))
    #expect(app.outcomes.count { $0 == .arrived(.magazine) } == 1)
    #expect(!app.outcomes.contains(.arrived(.bonus)))
  }

  /// The numbers of a journey's calls of what shows and asks; none for a member who logs in.
  private func calls(_ memory: HeadlessMemory, _ link: String) async throws -> Range<Int> {
    let calls = Calls()
    let app = try await start(memory, calls)
    await app.open(link)
    return 1..<calls.count + 1
  }

  /// Lets `body` happen at one of the calls of a journey, and both come to rest.
  private func interrupted(
    _ memory: HeadlessMemory, _ link: String, at number: Int, after: Bool,
    _ body: @escaping @MainActor @Sendable (HeadlessApp) async -> Void
  ) async throws -> HeadlessApp {
    let calls = Calls()
    let app = try await start(memory, calls)
    calls.number = number
    calls.isAfter = after
    calls.interrupt = { await body(app) }
    await app.open(link)
    await calls.task?.value
    return app
  }

  private func start(_ memory: HeadlessMemory, _ calls: Calls) async throws -> HeadlessApp {
    var world = HeadlessWorld()
    world.webService = .webService(.deepLink("navidapro://challenge/7"))
    return try await launched(memory, world) {
      $0.observer = { event in if case .arrived = event.kind { calls.arrives() } }
      $0.decorating = { CountedPresenter(inner: $0, calls: calls) }
    }
  }
}
