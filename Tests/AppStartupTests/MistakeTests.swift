import AppStartup
import NavigationSupport
import Testing

/// The tests of this module, tested: an app with a mistake is told from one without.
@Suite("Planted mistakes", .endsInTime) struct MistakeTests {
  @Test("each is seen by the observer, on a path of at most six things", arguments: Mistake.allCases)
  func observed(_ mistake: Mistake) throws {
    let paths = Paths(verbs: ObserverTests.verbs, length: 6, change: mistake.plant)
    for start in ObserverTests.starts { try paths.add(start) }
    _ = try paths.walk(stopsAtComplaint: true)
    let complaint = try #require(paths.complaints.first)
    print("app startup: \(mistake): \(complaint)")
  }

  @Test(
    "those that matter when the process dies are seen by the death of the process",
    arguments: [Mistake.marksAfterPresenting, .deletesBeforePresenting, .readsWhatWasStarted])
  func deadly(_ mistake: Mistake) throws {
    let story = KillTests.Story(
      name: "a link that waits for a login", user: .signedOut, verbs: [.openPass("old"), .signIn], passes: ["old"])
    var complaints: Set<String> = []
    for moment in 1...(try KillTests.Run(story, deathAt: nil).app.moments) {
      let run = try KillTests.Run(story, deathAt: moment, mistake.plant)
      try run.recover(deathAt: nil)
      complaints.formUnion(run.complaints)
    }
    #expect(complaints.contains { $0.hasPrefix(mistake.complaint) }, "\(complaints)")
  }
}

extension Mistake {
  /// What is wrong when the process dies.
  fileprivate var complaint: String {
    switch self {
    case .marksAfterPresenting, .readsWhatWasStarted: "shown twice"
    case .deletesBeforePresenting: "neither shown nor reported"
    default: "?"
    }
  }
}
