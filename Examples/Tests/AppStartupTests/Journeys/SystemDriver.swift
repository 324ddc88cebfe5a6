import Foundation
import JourneyFuzzing
import NavigationAdapters
import NavigationEngine
import NavigationModel
import NavigationTestKit
import TestSupport

@testable import AppStartup

/// Drives the whole stack - flow coordinator, controller, store in a folder, resolver, device - through the fuzzer's
/// journeys.
///
/// Every call of the engine is held until the fuzzer says how it ends. An answer is not given by the driver: it makes
/// the world such that it is the true one - deletes the token, lets another process store a link, lets the resolver
/// answer or time pass -, and then lets the stack find out. What is shown and believed is compared with the spec by the
/// fuzzer; that the folder holds the link that it should, by ``World``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SystemDriver: JourneyDriver {
  /// The stack has done something that is wrong whatever the spec says.
  struct Wrong: Error, CustomStringConvertible { var description: String }

  typealias Calls = HeldCalls<Observation.Awaiting, Void>

  private let machine: Machine
  private let mistake: Mistake?
  private let turns = Turns()
  private var world = World()
  private var folder = TestFolder()
  private var app: HeadlessApp?
  private var calls = Calls()
  /// Whether the process has looked at the facts and shown what follows: until then it need not believe what an earlier
  /// one did.
  private var hasDecided = true
  /// Changes with every action, so that what happens in different ways happens in all of them.
  private var count = 0
  /// Whether the tap under way is possible.
  private var refused = Refusal()

  init(_ machine: Machine, mistake: Mistake? = nil) {
    self.machine = machine
    self.mistake = mistake
  }

  var capabilities: Capabilities {
    [.links, .shortcuts, .taps, .changes, .refusals, .failures, .overlaps, .steps, .back]
  }

  func start(_ start: Start) throws {
    reset()
    world = World(user: User(rawValue: start.values["user"] ?? "") ?? .new)
    count = 0
    hasDecided = true
    calls = Calls()
    turns.reset()
    folder = TestFolder()
    fit(LinkStoreState(rawValue: start.values["link"] ?? "") ?? .absent)
    var setup = HeadlessSetup()
    setup.engineSettings.logLimit = 0
    setup.engineSettings.observer = { [turns] in turns.note($0) }
    setup.beforeStoreStep = { [turns] step in
      if step == .mark, turns.failsToMark { throw LinkStoreError.step(step, errno: 5) }
    }
    setup.decorating = { [calls] in HeldPresenter(inner: $0, calls: calls) }
    mistake?.plant(in: &setup)
    let app = HeadlessApp(folder: folder.url, user: world.user, setup: setup)
    create(app)
    self.app = app
  }

  func reset() {
    app?.kill()
    app = nil
    calls.fail(HeadlessLife.Over())
  }

  func act(_ action: Action) throws {
    guard let app else { return }
    count += 1
    refused = Refusal()
    switch action {
    case .open, .tap, .change, .platform: arrive(action, app)
    case .answer(let prompt, let outcome, let answer): try self.answer(prompt.name, outcome, answer, app)
    case .present: present(app)
    case .fail:
      calls.release(.failure(Offline()))
      app.settle()
    default: break
    }
    // Of others that fail meanwhile a journey says how it ended.
    if let error = refused.error { throw error }
  }

  // MARK: What arrives

  private func arrive(_ action: Action, _ app: HeadlessApp) {
    turns.expect(action)
    switch action {
    case .open(let opening, _): open(opening.way, app)
    case .tap(let event, let values, _): tap(event.name, values, app)
    case .change(let change, _):
      let reported: AppStartupNavigation.Change = change.name == "signsOut" ? .signsOut : .processDies
      app.perform { try await $0.startup.report(reported) }
    case .platform(.tap(let tab), _, _):
      if let tab = AppStartupNavigation.Tab(rawValue: machine.tabs[tab.index].name) { app.move(.tapped(tab)) }
    case .platform: app.move(.wentBack)
    default: break
    }
  }

  /// A link comes; or the icon is tapped, or the system launches the app for a link that is still to come.
  private func open(_ way: Opening.Way, _ app: HeadlessApp) {
    var text = ""
    if case .link(let link) = way, URL(string: link)?.path != "/" { text = link }
    switch (text.isEmpty, app.isStarted) {
    case (true, false) where count.isMultiple(of: 2): app.launch()
    case (true, false):
      if world.incoming == .nothing { world.incoming = .announced }
      app.coldStart()
    case (true, true):
      if case .shortcut(let type) = way { app.open(ReceivedLink(quickAction: type)) } else { app.open(ownRoot) }
    case (false, _) where count.isMultiple(of: 2):
      let link = world.newLink()
      world.incoming = .found(link)
      app.open(ReceivedLink(link, from: count.isMultiple(of: 4) ? .notification : .browsing))
    case (false, _):
      world.incoming = .asked
      app.open(shortLink("s\(count)"))
    }
  }

  private var ownRoot: ReceivedLink { ReceivedLink("boardingpass://boardingpass.example/", from: .notification) }

  private func tap(_ name: String, _ values: [String: String], _ app: HeadlessApp) {
    let event: AppStartupNavigation.Event =
      switch name {
      case "choose": .choose(link: world.link(named: values["link"] ?? ""))
      // What only start-up does.
      default: .showSpinner
      }
    app.perform { [refused] coordinator in
      do {
        try await coordinator.tap(event)
      } catch {
        refused.note(error)
        throw error
      }
    }
  }

  // MARK: How calls end

  private func present(_ app: HeadlessApp) {
    if case .arrival(let arrival)? = calls.waiting.last {
      guard machine.changes[arrival.change.index].name == "signsOut" else { return die(app) }
      world.stored = nil
      world.user = .signedOut
      world.storeState = .absent
      hasDecided = true
    }
    if case .presentation(let presentation)? = calls.waiting.last {
      let name = machine.screens[presentation.to.index].name
      if !["spinner", "launch"].contains(name) { hasDecided = true }
    }
    calls.release(.success(()))
    app.settle()
  }

  /// The process dies, and another one is there, with what is in the folder.
  private func die(_ app: HeadlessApp) {
    app.kill()
    calls.fail(HeadlessLife.Over())
    let waiting = turns.waiting
    turns.reset()
    world.incoming = .nothing
    hasDecided = false
    create(app)
    // Those who had to wait come again.
    for action in waiting { arrive(action, app) }
  }

  private func create(_ app: HeadlessApp) {
    app.create()
    app.perform { await $0.startup.engine.ready() }
  }

  private func answer(_ prompt: String, _ outcome: String, _ answer: Answer, _ app: HeadlessApp) throws {
    guard let startup = app.coordinator?.startup else { return }
    switch prompt {
    case "readIncoming": fit(incoming: outcome, startup.incoming)
    case "readAccount":
      world.user = User(rawValue: outcome) ?? .new
      app.setUser(world.user)
    case "readStore": fit(LinkStoreState(rawValue: outcome) ?? .absent)
    case "keepLink":
      if case .found(let link) = world.incoming { world.keep(link) }
      world.incoming = .nothing
    case "beginLink":
      turns.failsToMark = outcome == "failed"
      if outcome == "begun" {
        world.storeState = .started
        if let link = world.stored { world.names[link] = answer.values["link"] }
      }
    case "endLink", "reportLink":
      world.storeState = .absent
      world.stored = nil
    default: break
    }
    // The process has a resolver that is silent, until the question is asked that waits for it.
    let isGone = prompt == "waitForLink" && outcome == "notFound" && world.incoming == .announced
    if isGone { startup.incoming.isKept() }
    calls.release(.success(()))
    app.settle()
    turns.failsToMark = false
    if prompt == "waitForLink", !isGone { endWaiting(outcome, app, startup) }
    if prompt == "waitForLink", outcome != "found" { world.incoming = .nothing }
    switch (prompt, outcome) {
    case ("login", "signedIn"), ("onboarding", "finished"):
      world.user = .signedIn
      if prompt == "login" { app.signIn() } else { app.finishOnboarding() }
    case ("login", _): app.cancelLogin()
    case ("onboarding", _): app.leaveOnboarding()
    default: break
    }
  }

  private func endWaiting(_ outcome: String, _ app: HeadlessApp, _ startup: AppStartupController) {
    switch (outcome, world.incoming) {
    case ("found", let before):
      let link = world.newLink()
      world.incoming = .found(link)
      if before == .asked { app.resolverAnswers(.success(link)) } else { _ = startup.incoming.take(link) }
    case ("notFound", _): app.resolverAnswers(.success(nil))
    case ("failed", .asked): app.resolverAnswers(.failure(Offline()))
    // What was announced has come, and is not for this app.
    case ("failed", _):
      let foreign = ReceivedLink("https://elsewhere.example/x", from: .browsing)
      app.coordinator?.links.handle(foreign) { _ in }
    default: app.timePasses()
    }
    app.settle()
  }

  // MARK: The world changes without a word

  private func fit(incoming outcome: String, _ incoming: IncomingLink) {
    switch (outcome, world.incoming) {
    case ("nothing", .nothing), ("pending", .announced), ("pending", .asked), ("found", .found): return
    case ("nothing", _):
      world.incoming = .nothing
      incoming.isKept()
    case ("pending", _) where count.isMultiple(of: 2):
      world.incoming = .announced
      incoming.announce()
    case ("pending", _):
      world.incoming = .asked
      _ = incoming.ask(shortLink("p\(count)"))
    default:
      let link = world.newLink()
      world.incoming = .found(link)
      _ = incoming.take(link)
    }
    app?.settle()
  }

  /// Another process does what it takes.
  private func fit(_ state: LinkStoreState) {
    guard state != world.storeState else { return }
    let other = FileLinkStore(folder: folder.url)
    try? other.drop()
    world.storeState = state
    world.stored = nil
    switch state {
    case .absent: break
    case .stored, .started:
      let link = world.newLink()
      world.keep(link, state)
      try? other.put(link)
      if state == .started { try? other.mark() }
    case .damaged: try? folder.write("something else".utf8, to: "link.damaged")
    }
  }

  // MARK: What is seen

  func observe() throws -> Observation {
    guard let app else { throw Wrong(description: "the app does not run") }
    try check(app)
    var seen = try Observation(
      on: machine, screen: screen(app.shown), values: world.values(app.shown),
      depth: app.window?.depth, tab: app.window?.tab?.rawValue,
      context: hasDecided ? app.place.map { machine.namedValues(of: $0.context) } ?? startContext(app) : nil)
    if turns.isOwn, let awaiting = calls.waiting.last { seen.awaiting = world.named(awaiting) }
    return seen
  }

  private func startContext(_ app: HeadlessApp) -> [String: String]? {
    guard let facts = app.facts else { return nil }
    return machine.namedValues(of: StartupFacts(user: facts.user, link: facts.link, incoming: .nothing).context.packed)
  }

  private func check(_ app: HeadlessApp) throws {
    let names = folder.names.filter { $0.hasPrefix("link.") }
    let wanted = world.storeState == .absent ? [] : ["link.\(world.storeState)"]
    guard names == Set(wanted) else {
      throw Wrong(description: "in the store there is \(names.sorted()), and there should be \(wanted)")
    }
    if let link = world.stored, let name = wanted.first,
      !String(decoding: try folder.bytes(of: name), as: UTF8.self).hasSuffix("\n" + link)
    {
      throw Wrong(description: "the store holds another link than that which came last")
    }
    guard app.user == world.user else {
      throw Wrong(description: "the user is \(app.user), and should be \(world.user)")
    }
  }
}

/// The error of a tap that the stack refuses.
private final class Refusal: @unchecked Sendable {
  private let lock = NSLock()
  private var first: (any Error)?

  var error: (any Error)? { lock.withLock { first } }

  func note(_ error: any Error) { lock.withLock { first = first ?? error } }
}
