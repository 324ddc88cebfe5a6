import AppStartup
import Foundation
import TestSupport
import Testing

/// The process dies, at every moment of everything.
@Suite("The death of the process", .slow, .endsInTime) struct KillTests {
  /// A story, and from where it starts.
  struct Story: Sendable, CustomTestStringConvertible {
    var name: String
    var user = User.signedIn
    var link = LinkStoreState.absent
    var verbs: [Verb]
    /// The passes whose links are handed in.
    var passes: [String]
    /// Whether the user signs out, and so drops what is stored.
    var signsOut = false
    var testDescription: String { name }
  }

  static let stories = [
    Story(name: "install with a link", user: .new, verbs: [.openPass("1"), .finishOnboarding], passes: ["1"]),
    Story(
      name: "install with a short link", user: .new, verbs: [.openShort, .found("1"), .finishOnboarding],
      passes: ["1"]),
    Story(name: "cold start", verbs: [.coldStart, .openShort, .found("1")], passes: ["1"]),
    Story(
      name: "cold start, signed out", user: .signedOut, verbs: [.coldStart, .openPass("1"), .signIn], passes: ["1"]),
    Story(name: "a link that is announced and never comes", verbs: [.coldStart, .timePasses], passes: []),
    Story(name: "launch with a stored link", link: .stored, verbs: [.launch], passes: ["old"]),
    Story(
      name: "launch with a stored link, signed out", user: .signedOut, link: .stored,
      verbs: [.launch, .cancelLogin, .signIn], passes: ["old"]),
    Story(name: "launch with a started link", link: .started, verbs: [.launch], passes: []),
    Story(name: "launch with a damaged link", user: .signedOut, link: .damaged, verbs: [.launch, .signIn], passes: []),
    Story(
      name: "one link after the other", verbs: [.launch, .openPass("1"), .openShort, .found("2")],
      passes: ["1", "2"]),
    Story(
      name: "a link replaces one that waits for a login", user: .signedOut,
      verbs: [.openPass("1"), .openPass("2"), .signIn], passes: ["1", "2"]),
    Story(
      name: "no answer, then signing out and in",
      verbs: [
        .openShort, .timePasses, .tap(.profile), .logOut, .openPass("1"), .signIn,
      ], passes: ["1"]),
    Story(
      name: "a session ends while a link is on its way", verbs: [.openShort, .endSession, .found("1"), .signIn],
      passes: ["1"]),
    Story(
      name: "a session ends while a link is stored", user: .new,
      verbs: [.openPass("1"), .finishOnboarding, .endSession, .signIn], passes: ["1"], signsOut: true),
  ]

  @Test("loses nothing stored, replays nothing, and reports what was interrupted, at every moment", arguments: stories)
  func everyMoment(_ story: Story) throws {
    let moments = try Run(story, deathAt: nil).app.moments
    for moment in 1...moments {
      let run = try Run(story, deathAt: moment)
      #expect(!run.app.isRunning || run.app.moments < moment, "it did not die")
      try run.recover(deathAt: nil)
      expect(run.complaints, equals: [], "\(story.name), killed at \(moment) of \(moments): \(run.app.operations)")
    }
    print("app startup: \(story.name): killed at \(moments) moments")
    #expect(moments > 10)
  }

  @Test(
    "so does a second death, at every moment of the launch after the first",
    arguments: [stories[0], stories[5], stories[8]])
  func twice(_ story: Story) throws {
    let moments = try Run(story, deathAt: nil).app.moments
    var deaths = 0
    for moment in sample(1...moments, day: 8) {
      let first = try Run(story, deathAt: moment)
      let before = first.app.moments
      try first.recover(deathAt: nil)
      for second in sample(1...(first.app.moments - before), day: 8) {
        let run = try Run(story, deathAt: moment)
        try run.recover(deathAt: before + second)
        try run.recover(deathAt: nil)
        expect(run.complaints, equals: [], "\(story.name), killed at \(moment) and \(second): \(run.app.operations)")
        deaths += 1
      }
    }
    print("app startup: \(story.name): killed twice in \(deaths) ways")
    #expect(deaths > many(8, night: moments))
  }

  @Test("steps of the store are among the moments: between any two of them a process has died")
  func steps() throws {
    var last: Set<LinkStoreStep> = []
    let story = Self.stories[0]
    for moment in 1...(try Run(story, deathAt: nil).app.moments) {
      let run = try Run(story, deathAt: moment)
      if let step = run.notes.steps.last { last.insert(step) }
    }
    expect(last, equals: [.prepare, .create, .write, .syncFile, .publish, .mark, .delete, .syncFolder])
  }

  /// A story that is told until the process dies, and what can be said of it.
  final class Run {
    let story: Story
    let app: HeadlessApp
    let notes = StoreTests.Notes()
    private let folder = TestFolder()
    private let published: Published
    /// What was in the folder at the deaths, and for which pass.
    private var left: [[String: String?]] = []

    /// - Parameter change: what is different from the real app, in a test of the test.
    init(_ story: Story, deathAt moment: Int?, _ change: (inout HeadlessSetup) -> Void = { _ in }) throws {
      self.story = story
      try folder.prepare(story.link)
      published = Published(story.link == .absent ? [] : ["old"])
      var setup = HeadlessSetup()
      setup.beforeStoreStep = { [notes, published, folder] step in
        notes.add(step)
        if step == .publish, let pass = folder.pass(in: "link.new") { published.add(pass) }
      }
      change(&setup)
      app = HeadlessApp(folder: folder.url, user: story.user, setup: setup)
      if let moment { app.die(atMoment: moment) }
      for verb in story.verbs {
        try verb.happen(to: app, in: folder)
        guard app.isRunning else { break }
      }
      left.append(folder.passes)
    }

    /// The user taps the icon, does what is asked, and comes back twice.
    func recover(deathAt moment: Int?) throws {
      app.kill()
      if let moment { app.die(atMoment: moment) }
      for _ in 0..<3 {
        app.launch()
        guard app.isRunning else { return left.append(folder.passes) }
        app.meanWell()
        guard app.isRunning else { return left.append(folder.passes) }
        if screen(app.shown) != "home", screen(app.shown) != "destination" {
          complain("a launch ends on \(app.shown)")
        }
        app.kill()
      }
      if !folder.names.isSubset(of: ["set-aside-1"]) { complain("there is left \(folder.names)") }
      if !app.passes.filter({ $0 != "chosen" }).isSorted { complain("out of order: \(app.passes)") }
    }

    private var found: [String] = []
    private func complain(_ complaint: String) { found.append(complaint) }

    /// Everything that is wrong.
    var complaints: [String] {
      var found = found
      // Nothing is followed twice.
      if Set(app.passes).count != app.passes.count { found.append("shown twice: \(app.passes)") }
      // What has come into the store is shown or reported.
      let unseen = published.passes.subtracting(app.passes)
      let started = left.compactMap { $0["link.started"] }
      // Of one that was shown, and whose process died before it was deleted, nobody knows; it is reported, too.
      let reported = app.reasons.count - Set(started).count { $0.map(app.passes.contains) == true }
      if !story.signsOut, reported < unseen.count { found.append("neither shown nor reported: \(unseen)") }
      // Whatever was under way is reported as interrupted.
      let interrupted = app.reasons.count { $0 == .interrupted }
      if !started.isEmpty, interrupted == 0 { found.append("an interrupted link is not reported") }
      if started.isEmpty, story.link != .started, interrupted > 0 { found.append("nothing was interrupted") }
      // What cannot be read is kept.
      if story.link == .damaged, folder.names != ["set-aside-1"] { found.append("not set aside: \(folder.names)") }
      return found
    }
  }
}

/// The passes whose links have come into the store.
private final class Published: @unchecked Sendable {
  private let lock = NSLock()
  private var inside: Set<String>
  init(_ passes: Set<String>) { inside = passes }
  var passes: Set<String> { lock.withLock { inside } }
  func add(_ pass: String) { lock.withLock { _ = inside.insert(pass) } }
}

extension TestFolder {
  /// The pass whose link is in a file.
  fileprivate func pass(in name: String) -> String? {
    guard let bytes = try? bytes(of: name) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "/").last.map { String($0) }
  }

  /// The names in the folder, each with its pass.
  fileprivate var passes: [String: String?] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, pass(in: $0)) })
  }
}

extension [String] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
