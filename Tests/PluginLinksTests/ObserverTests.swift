import NavigationModel
import NavigationSupport
import PluginLinks
import Testing

/// What a user sees, is told and is asked is what somebody expects who knows only the description.
@Suite("The observer") @MainActor struct ObserverTests {
  nonisolated static let newcomer = Exploration.Start(memory: .newcomer, observer: Observer(isFirstVisit: true))

  nonisolated static let withoutConsent = Exploration.Start(
    memory: .withoutConsent, observer: Observer(isLoggedIn: true))

  @Test("every path of moves, of whatever length, is as the observer expects", .slow)
  func everyPath() async throws {
    let exploration = try await Exploration(from: Self.newcomer)
    let complaint = exploration.complaint
    #expect(complaint?.path == nil, "\(complaint?.difference ?? "")")
    let count = exploration.places.count
    #expect(count == 394)
    // Of 19 moves each, all of which are possible everywhere.
    #expect(exploration.paths(ofLength: 6) == 47_045_881)
    // Where visitors and members begin lies on these paths.
    for memory in [HeadlessMemory.visitor, .member] {
      let isThere = exploration.places.contains { $0.memory == memory && !$0.isReady && $0.sight == Sight() }
      #expect(isThere)
    }
  }

  @Test("so is every path of 6 moves of somebody who was logged in before there was any consent")
  func withoutConsent() async throws {
    let exploration = try await Exploration(from: Self.withoutConsent, length: 6)
    let complaint = exploration.complaint
    #expect(complaint?.path == nil, "\(complaint?.difference ?? "")")
    let count = exploration.places.count
    #expect(count == 236)
    #expect(exploration.paths(ofLength: 6) == 47_045_881)
  }

  @Test("a planted mistake is noticed, and how one gets to it", arguments: Mistake.all)
  func planted(mistake: Mistake) async throws {
    let exploration = try await Exploration(
      from: mistake.start, settings: try mistake.settings(), afterwards: mistake.afterwards)
    let complaint = exploration.complaint
    #expect(complaint?.path == mistake.path, "\(complaint?.difference ?? "nobody notices it")")
  }
}
