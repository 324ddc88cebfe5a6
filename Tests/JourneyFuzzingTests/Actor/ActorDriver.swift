import Basics
import Foundation
import JourneyFuzzing
import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationSupport
import NavigationTestKit

/// Drives the whole engine, the actor and not only its core, with a scheduler, a presenter and a clock that control all
/// its awaits.
///
/// Nothing runs by itself: an action is performed, everything that is ready runs on the caller's thread in a random
/// order, and then the engine waits.
final class ActorDriver: JourneyDriver {
  let machine: Machine
  let routes: RouteTable
  var capabilities: Capabilities { .all }
  var policies: [EngineSettings.Policy] { EngineSettings.Policy.allCases }

  let scheduler = Scheduler()
  private var life: ActorLife?
  private var start: Start?
  private var callers: [Int: Task<Void, Never>] = [:]
  private var kept: Observation.SavedState?
  /// The order of the jobs; the same in every run, so that each can be repeated.
  private var random = SplitMix64(seed: 0)

  /// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
  init(_ machine: Machine, routes: RouteTable? = nil) throws(RouteTableError) {
    self.machine = machine
    if let routes { self.routes = routes } else { self.routes = try RouteTable(machine) }
  }

  func start(_ start: Start) throws {
    reset()
    self.start = start
    let life = try ActorLife(machine, routes, start, scheduler, restoring: nil)
    self.life = life
    random = SplitMix64(seed: 0)
    if start.isReady { run(.ready) }
  }

  func act(_ action: Action) throws {
    if case .relaunch = action { return try relaunch() }
    if case .timeOut = action { return timeOut() }
    run(action)
  }

  /// The engine does not know what the screens were presented with.
  struct WrongValues: Error {}

  func observe() throws -> Observation {
    guard let life else { return Observation(screen: machine.root) }
    if machine.hasStacks, machine.start == .persistent, !life.knowsValues(scheduler) { throw WrongValues() }
    var details = life.takeDetails()
    details.kept = kept
    kept = nil
    for result in details.results { callers[result.caller] = nil }
    return Observation(
      screen: life.presenter.app.top.screen, values: life.presenter.app.top.values, depth: life.presenter.app.depth,
      context: details.configuration.context, awaiting: life.presenter.awaiting, details: details)
  }

  func reset() {
    life?.presenter.die()
    for caller in callers.values { caller.cancel() }
    scheduler.run()
    // The engine's watchdog goes, too.
    if let life { life.clock.advance(by: life.patience + life.patience) }
    scheduler.run()
    callers = [:]
    life = nil
  }

  private func run(_ action: Action) {
    guard let life else { return }
    begin(action, life)
    scheduler.run((0..<8).map { _ in random.below(4) })
  }

  private func begin(_ action: Action, _ life: ActorLife) {
    switch action {
    case .open(let opening, let caller): callers[caller] = life.open(opening, caller)
    case .tap(let event, let values, let caller): callers[caller] = life.tap(event.id, values, caller)
    case .change(let change, let caller): callers[caller] = life.report(change.id, caller)
    case .answer(_, _, let answer): life.presenter.end(.success(answer))
    case .present: life.presenter.end(.success(Answer(outcome: 0)))
    case .fail: life.presenter.end(.failure(HeldPresenter.Refused()))
    case .comeBack(let number): life.presenter.comeBack(number)
    case .cancel(let caller): callers[caller]?.cancel()
    case .ready: life.makeReady()
    case .observe(let event, _, let caller): callers[caller] = life.observe(event.id, caller)
    case .platform(let move, _, let caller): callers[caller] = life.observe(move, caller)
    case .relaunch, .timeOut: break
    }
  }

  /// Lets time pass until the engine abandons the call: a question that is no longer needed has already been cancelled;
  /// a presentation is cancelled when its time is up, and then has the same time again.
  private func timeOut() {
    guard let life else { return }
    let isQuestion = if case .question = life.presenter.awaiting { true } else { false }
    life.presenter.leaveBehind()
    for _ in 0..<(isQuestion ? 1 : 2) {
      life.clock.advance(by: life.patience)
      scheduler.run()
    }
  }

  /// Keeps only what a snapshot keeps, in the form in which an app would store it.
  private func relaunch() throws {
    guard let life, let start else { return }
    let snapshot = try JSONDecoder().decode(EngineSnapshot.self, from: JSONEncoder().encode(life.snapshot(scheduler)))
    reset()
    let next = try ActorLife(machine, routes, start, scheduler, restoring: snapshot)
    self.life = next
    kept = Observation.SavedState(waiting: snapshot.waiting.compactMap(request), interrupted: next.engine.interrupted)
  }

  private func request(_ kept: EngineSnapshot.Request) -> IntentRequest? {
    machine.intents.firstIndex { $0.name == kept.intent }.map { IntentRequest(IntentID($0), values: kept.values) }
  }
}
