import AppStartup
import Foundation
import NavigationEngine
import NavigationModel

/// An app that somebody looks at after everything that happens to it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class ObservedApp {
  let app: HeadlessApp
  private(set) var observer: Observer
  private let folder = TestFolder()
  private let machine = Last()

  /// Everything by which one place on a path differs from another.
  struct Place: Hashable {
    var observer: Observer
    var configuration: Configuration?
  }

  final class Last: @unchecked Sendable {
    // Touched by one thread at a time, as the app is.
    var configuration: Configuration?
    weak var app: HeadlessApp?
  }

  /// - Parameter change: what is different from the real app, in a test of the test.
  init(_ start: Observer, _ change: (inout HeadlessSetup) -> Void = { _ in }) throws {
    observer = start
    switch start.copy {
    case .nothing, .broken: break
    case .waiting(let pass): try folder.prepare(.stored, pass: pass)
    case .begun(let pass): try folder.prepare(.started, pass: pass)
    case .spoilt: try folder.prepare(.damaged)
    }
    var setup = try HeadlessSetup.shared.get()
    let machine = machine
    setup.engineSettings.logLimit = 0
    setup.engineSettings.observer = { machine.configuration = $0.configuration }
    setup.behavior = ScreenBehavior { operation in
      guard operation.shows == .home(.boardingPasses(open: Observer.deadly)), let app = machine.app else { return }
      app.die(atMoment: app.moments + 1)
      await Task.yield()
    }
    change(&setup)
    app = HeadlessApp(folder: folder.url, user: start.account.user, setup: setup)
    machine.app = app
  }

  var place: Place { Place(observer: observer, configuration: app.isRunning ? machine.configuration : nil) }

  /// Lets something happen.
  ///
  /// - Returns: what should have been seen and was not; nil if all is well.
  func happens(_ verb: Verb) throws -> String? {
    let (operations, reports, aside) = (app.operations.count, app.reports.count, setAside)
    try verb.happen(to: app, in: folder)
    var seen = Observer.Sight()
    seen.screens = app.operations.dropFirst(operations).map { Self.text($0.shows) }
    seen.told = app.reports.dropFirst(reports).map {
      switch $0 {
      case .linkNotShown(let reason): reason.rawValue
      case .linkNotFound(let failure): failure.rawValue
      }
    }
    // Signing out removes them.
    seen.setAside = max(0, setAside - aside)
    var expected = observer.sees(verb)
    // In which order somebody is told and shown different things does not matter.
    expected.told.sort()
    seen.told.sort()
    if seen != expected { return "after \(verb) there should be \(expected), and there is \(seen)" }
    return complaint.map { "after \(verb): \($0)" }
  }

  private var complaint: String? {
    if app.isRunning != observer.isRunning { return "it should be running: \(observer.isRunning)" }
    if Self.text(app.shown) != observer.text { return "\(observer.text) should be shown, and there is \(app.shown)" }
    if app.user != observer.account.user { return "the user should be \(observer.account)" }
    let copies = folder.names.filter { !$0.hasPrefix("set-aside") }
    if copies != observer.copies { return "there should be \(observer.copies), and there is \(copies)" }
    guard let facts = app.facts else { return nil }
    if facts.user != observer.account.user { return "start-up believes in \(facts.user)" }
    if facts.link.rawValue != observer.copyState { return "the store should be \(observer.copyState)" }
    if facts.incoming.rawValue != (observer.onItsWay == .nothing ? "nothing" : "pending") {
      return "a link should be on its way: \(observer.onItsWay)"
    }
    return nil
  }

  private var setAside: Int { folder.names.count { $0.hasPrefix("set-aside") } }

  private static func text(_ shown: ShownState) -> String {
    if case .home(.boardingPasses(open: let pass?)) = shown { return "boardingPass \(pass)" }
    return screen(shown)
  }
}

extension Observer.Account {
  var user: User {
    switch self {
    case .new: .new
    case .signedOut: .signedOut
    case .signedIn: .signedIn
    }
  }
}

extension Observer {
  var text: String { pass.map { "\(screen) \($0)" } ?? screen }

  /// The names in the folder.
  var copies: Set<String> {
    switch copy {
    case .nothing: []
    case .waiting, .spoilt: ["link.stored"]
    case .begun: ["link.started"]
    case .broken: ["link.damaged"]
    }
  }

  var copyState: String {
    switch copy {
    case .nothing: "absent"
    case .waiting, .spoilt: "stored"
    case .begun: "started"
    case .broken: "damaged"
    }
  }
}
