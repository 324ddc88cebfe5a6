import NavigationModel
import PluginLinks
import Testing

/// What a user sees, is told and is asked is what somebody expects who knows only the description.
@Suite("The observer") @MainActor struct ObserverTests {
  static let newcomer = Exploration.Start(memory: .newcomer, observer: Observer(isFirstVisit: true))

  @Test("every path of moves, of whatever length, is as the observer expects")
  func everyPath() async throws {
    let exploration = try await Exploration(from: Self.newcomer)
    #expect(exploration.complaint?.path == nil, "\(exploration.complaint?.difference ?? "")")
    #expect(exploration.places.count == 394)
    // Of 19 moves each, all of which are possible everywhere.
    #expect(exploration.paths(ofLength: 6) == 47_045_881)
    // Where members and others begin lies on these paths.
    for memory in [HeadlessMemory.visitor, .withoutConsent, .member] {
      #expect(exploration.places.contains { $0.memory == memory && !$0.isReady && $0.sight == Sight() })
    }
  }

  @Test("a planted mistake is noticed, and how one gets to it", arguments: Mistake.all)
  func planted(mistake: Mistake) async throws {
    let exploration = try await Exploration(
      from: Self.newcomer, settings: try mistake.settings(), afterwards: mistake.afterwards)
    let complaint = try #require(exploration.complaint, "nobody notices that \(mistake.name)")
    #expect(complaint.path == mistake.path, "\(complaint.difference)")
  }
}
