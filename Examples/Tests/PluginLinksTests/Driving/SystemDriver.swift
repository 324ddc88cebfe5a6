import Foundation
import JourneyFuzzing
import NavigationEngine
import NavigationModel

@testable import PluginLinks

/// Lets the fuzzer drive the whole of the app: its window, plugins and managers, the link manager and its validator.
///
/// Links arrive as URLs. What a journey asks, the app answers by what it then knows and by what people then say; the
/// driver sees to it that this is what the fuzzer has chosen, and a gate in front of the manager's presenter that it is
/// not asked before.
@MainActor final class SystemDriver: JourneyDriver {
  /// The manager has come to another end than its engine.
  struct Untold: Error { var description: String }

  private struct Caller {
    enum Kind { case link, tap, fact }
    var kind: Kind
    var turn: Int
    var task: Task<Void, Never>?
    var outcome: LinkOutcome?
  }

  let capabilities: Capabilities = [
    .links, .taps, .observations, .changes, .overlaps, .steps, .failures, .hangs, .cancellation,
  ]
  private let machine: Machine
  private let flaw: Flaw?
  private var run: SystemRun?
  private var callers: [Int: Caller] = [:]
  private var failures = 0
  /// The swipes of all runs that were told to the engine as observed.
  @MainActor private(set) var observations = 0

  init(_ machine: Machine, flaw: Flaw? = nil) {
    self.machine = machine
    self.flaw = flaw
  }

  @MainActor func start(_ start: Start) async throws {
    await reset()
    run = try SystemRun(flaw, isStubborn: start.isStubborn)
    failures = 0
  }

  @MainActor func reset() async {
    for caller in callers.values { caller.task?.cancel() }
    run?.close()
    callers = [:]
    run = nil
  }

  @MainActor func act(_ action: Action) async throws {
    guard let run else { return }
    switch action {
    case .open(let opening, let caller): try open(opening, caller, run)
    case .tap(_, _, let caller): begin(caller, run, .tap) { _ = await $0.goHome() }
    case .observe(_, _, let caller):
      observations += 1
      swipeBack(caller, run)
    case .change(let change, let caller): report(change.name, caller, run)
    case .answer(let prompt, let outcome, let answer):
      run.prepare(prompt.name, outcome, answer.values)
      run.gate.release()
    case .present:
      run.prepareToShow()
      run.gate.release()
    case .fail: fail(run)
    case .timeOut: try await timeOut(run)
    case .comeBack(let number): run.gate.comeBack(number)
    case .cancel(let caller): await cancel(caller, run)
    case .ready, .relaunch, .platform: break
    }
    await run.rest()
    run.calm()
  }

  @MainActor func observe() async throws -> Observation {
    guard let run else { return try Observation(on: machine, screen: "home") }
    try checkOutcomes(run)
    let app = run.app
    var seen =
      switch app.shown.front {
      case .home: try Observation(on: machine, screen: "home", values: [:])
      case .notOldEnough: try Observation(on: machine, screen: "notOldEnough", values: [:])
      case .plugin(let place): try Observation(on: machine, screen: "plugin", values: place.values)
      }
    seen.depth = app.window.depth
    seen.awaiting = run.gate.awaiting
    seen.context = await app.deepLinkManager.engine.configuration.context
    if seen.awaiting == .nothing { try checkHome(app, seen.context) }
    return seen
  }

  // MARK: What is done

  /// Every other deep link comes in a universal one.
  private func open(_ opening: Opening, _ caller: Int, _ run: SystemRun) throws {
    guard case .link(let text) = opening.way else { return }
    if flaw == .secondLinkIsLost, !run.gate.state.now.turns.isEmpty { return }
    let isWrapped = caller % 2 == 1 && text.hasPrefix("navidapro:")
    let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    guard let url = URL(string: isWrapped ? universal(escaped) : text) else { throw Untold(description: text) }
    let delegate = run.app.appDelegate
    begin(caller, run, .link) { [weak self] _ in
      let outcome = await delegate.handleUniversalLink(url)
      self?.callers[caller]?.outcome = outcome
    }
  }

  private func swipeBack(_ caller: Int, _ run: SystemRun) {
    let window = run.app.window
    if flaw == .swipeIsTakenForATap {
      return begin(caller, run, .fact) {
        await $0.goHome()
        window.swipeBack()
      }
    }
    window.swipeBack()
    if flaw != .swipeIsKeptBack { begin(caller, run, .fact) { try? await $0.wentBack() } }
  }

  private func report(_ change: String, _ caller: Int, _ run: SystemRun) {
    let app = run.app
    if flaw == .withdrawalIsKeptBack, change == "consentWithdrawn" { return }
    begin(caller, run, .fact) { manager in
      switch change {
      case "sessionCleared" where caller % 2 == 1: await manager.tenantSelected()
      case "sessionCleared": await manager.clearUserSession()
      case "loggedOut":
        app.storage.memory.logOut()
        await manager.userLoggedOut()
      case "consentWithdrawn":
        app.storage.memory.consents = []
        await manager.consentWithdrawn(SystemRun.consent)
      case "loginHappened":
        app.storage.memory.logIn(age: 30)
        _ = await manager.navigateAfterLogin()
      default:
        manager.didEnterBackground()
        app.clock.advance(by: .seconds(301))
        await manager.willEnterForeground()?.value
      }
    }
  }

  private func begin(
    _ caller: Int, _ run: SystemRun, _ kind: Caller.Kind, _ work: @escaping @MainActor (DeepLinkManager) async -> Void
  ) {
    let (gate, manager) = (run.gate, run.app.deepLinkManager)
    gate.state.change { $0.callers += 1 }
    // Whoever arrives next is this caller.
    callers[caller] = Caller(kind: kind, turn: gate.state.now.lastTurn + 1)
    callers[caller]?.task = Task {
      await work(manager)
      gate.state.change { $0.callers -= 1 }
    }
  }

  /// The plugin fails, or shows something else, or the window fails; what a change leads to is never shown.
  private func fail(_ run: SystemRun) {
    run.prepareToShow()
    failures += 1
    if case .arrival = run.gate.awaiting { return run.gate.release(throwing: Gate.Refused()) }
    if let plugin = run.presentedPlugin, failures % 3 > 0 {
      run.app.world.plugins[plugin] = failures % 3 == 1 ? .fails : .goesAstray
    } else {
      run.app.window.reaction = { _ in .fails }
    }
    run.gate.release()
  }

  /// Lets time pass until the engine abandons the call: a question that is no longer needed has been cancelled already;
  /// what is being shown is cancelled then, and has the same time again.
  private func timeOut(_ run: SystemRun) async throws {
    let isQuestion = if case .question = run.gate.awaiting { true } else { false }
    let state = run.gate.state.now
    if isQuestion, !state.interrupted.contains(state.begun) { throw Untold(description: "nothing has come in between") }
    run.gate.leaveBehind()
    for _ in 0..<(isQuestion ? 1 : 2) {
      await run.gate.state.until { $0.sleepers > 0 }
      run.app.engineClock.advance(by: DeepLinkSettings().presentationLimit)
    }
  }

  /// Returns once the engine knows that nobody waits for the link any more.
  private func cancel(_ number: Int, _ run: SystemRun) async {
    guard let caller = callers[number], let task = caller.task else { return }
    let before = run.gate.state.now
    task.cancel()
    // What is reported happens all the same, and a tap that has begun is shown to the end.
    let isHeard = caller.kind == .link || caller.kind == .tap && before.begun != caller.turn
    guard isHeard, before.turns.contains(caller.turn), !before.interrupted.contains(caller.turn) else { return }
    await run.gate.state.until { !$0.turns.contains(caller.turn) || $0.interrupted.contains(caller.turn) }
  }

  // MARK: What is looked at besides

  /// The manager tells everybody who opened a link what its engine has come to, and nothing else.
  private func checkOutcomes(_ run: SystemRun) throws {
    for (number, caller) in callers {
      guard let outcome = caller.outcome else { continue }
      let event = run.gate.state.change { $0.endings.removeValue(forKey: caller.turn) }
      callers[number] = nil
      let isTold: Bool
      switch (event?.kind, outcome) {
      case (.ended(.landed), .arrived):
        isTold = event.flatMap { PluginLinksNavigation.Screen($0.configuration) } == .plugin
      case (.ended(.landed), .handedToSystem), (.ended(.landed), .home):
        isTold = event.flatMap { PluginLinksNavigation.Screen($0.configuration) } == .home
      case (.ended(.superseded), .superseded), (nil, .superseded): isTold = true
      case (.ended(.superseded), .failed(let reason)), (nil, .failed(let reason)):
        isTold = [.sessionCleared, .tenantChanged, .loggedOut, .consentWithdrawn, .awayTooLong].contains(reason)
      case (.ended(.failed), let outcome): isTold = outcome == .failed(.notOldEnough)
      case (.ended(.notPresented), .failed(let reason)): isTold = [.cannotOpen, .notOldEnough].contains(reason)
      case (.ended(.abandoned), .failed): isTold = true
      default: isTold = false
      }
      if !isTold { throw Untold(description: "\(outcome) after \(event.map { "\($0.kind)" } ?? "nothing")") }
    }
  }

  /// Every failure is said on home.
  private func checkHome(_ app: HeadlessApp, _ context: Context?) throws {
    guard app.shown.front == .home, let link = context.flatMap({ PluginLinksNavigation.Context($0) })?.link else {
      return
    }
    if [.cancelled, .failed, .cleared].contains(link), app.shown.error == nil {
      throw Untold(description: "home says nothing of a link that is \(link)")
    }
  }
}

extension DeepLinkModel {
  /// As a journey carries it.
  var values: [String: String] {
    var values = ["pluginId": pluginId]
    values["path"] = path
    values["query"] = queryText
    values["fragment"] = fragment
    return values
  }
}
