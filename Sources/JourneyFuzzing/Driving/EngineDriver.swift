import LinkRouting
import NavigationEngine
import NavigationModel
import NavigationTestKit

/// Drives the state of the engine that apps embed, and does at once what the actor around it does with a presenter, a
/// clock and tasks.
///
/// There are no threads: whatever arrives is handled on the spot, and a call of the presenter is held until an action
/// says how it returns. So each run can be repeated exactly, and costs what the decisions cost.
public final class EngineDriver: JourneyDriver {
  package let machine: Machine
  package let routes: RouteTable
  public var capabilities: Capabilities { .all }
  public var policies: [EngineSettings.Policy] { EngineSettings.Policy.allCases }

  private var start = Start(context: Context(), values: [:])
  private var life: EngineLife

  /// - Throws: `RouteTableError` if the machine's routes cannot be compiled.
  public init(_ machine: Machine, routes: RouteTable? = nil) throws(RouteTableError) {
    self.machine = machine
    if let routes { self.routes = routes } else { self.routes = try RouteTable(machine) }
    life = EngineLife(machine, self.routes, start, at: machine.start(in: start.context))
  }

  public func start(_ start: Start) {
    self.start = start
    life = EngineLife(machine, routes, start, at: machine.start(in: start.context))
    if start.isReady { life.handle(.ready) }
  }

  public func act(_ action: Action) throws {
    if case .relaunch = action { try relaunch() } else { life.act(action, routes) }
  }

  /// The engine's screens are not those that the app was told to show, or have other values.
  struct WrongScreens: Error {}

  public func observe() throws -> Observation {
    try checkScreens()
    return life.observe()
  }

  public func reset() {}

  /// Compares the engine, as by an observation, but makes none.
  func deviation(from oracle: borrowing Oracle) -> Deviation? { life.deviation(from: oracle) }

  func checkScreens() throws(WrongScreens) { if !life.knowsScreens() { throw WrongScreens() } }

  /// Keeps only what a snapshot keeps.
  private func relaunch() throws(EngineError) {
    let restored = Restoring(life.snapshot, on: machine, waitingLimit: start.waitingLimit)
    guard restored.problems.isEmpty else { throw .cannotRestore(restored.problems) }
    life = EngineLife(machine, routes, start, at: restored.configuration, restored: restored)
    life.told.kept = Observation.SavedState(waiting: restored.waiting, interrupted: restored.interrupted)
  }
}

/// One launch of an engine, until it is killed.
private struct EngineLife {
  /// A call that has not returned yet, and who makes it.
  private struct HeldCall {
    var call: PresenterCalls.Call
    var runner: Int
  }

  private let machine: Machine
  private let isStubborn: Bool
  private let clock = VirtualClock()
  private let patience: Duration
  private var state: EngineState
  /// Those who have had no reply.
  private var callers: [(number: Int, waits: Caller)] = []
  private var held: HeldCall?
  private var abandoned: [HeldCall] = []

  /// The screens that are shown, by what the presenter has been told.
  private var app: ShownStack
  /// The details of what has been told since the last observation.
  var told: Observation.Details

  init(
    _ machine: Machine, _ routes: RouteTable, _ start: Start, at place: Configuration, restored: Restoring? = nil
  ) {
    (self.machine, isStubborn) = (machine, start.isStubborn)
    var settings = EngineSettings()
    settings.policy = start.policy
    settings.waitingLimit = start.waitingLimit
    settings.clock = clock
    settings.logLimit = 0
    patience = settings.presentationTimeout
    state = EngineState(machine, routes, at: place, settings, restored: restored)
    state.keepMoves()
    // What a snapshot's screens were presented with, an app need not know.
    app = ShownStack(place, values: restored == nil ? [:] : nil, on: machine)
    told = Observation.Details(configuration: place)
  }

  var snapshot: EngineSnapshot { EngineSnapshot(of: state.core, state.screens) { state.incoming($0) } }

  /// Returns whether the engine shows what the app shows, as far as both must.
  mutating func knowsScreens() -> Bool {
    // A closure that had more than the app would have the engine copied.
    let app = app
    return !machine.hasStacks || machine.start == .fresh || state.screens { app.agrees(with: $0) }
  }

  /// - Parameter routes: those that read links.
  mutating func act(_ action: Action, _ routes: RouteTable) {
    switch action {
    case .open(let opening, let caller):
      do throws(LinkError) { arrive(.link(try request(opening.way, routes)), caller) } catch {
        told.results.append(CallerResult(caller: caller, .refused(.badLink)))
      }
    case .tap(let event, let values, let caller): arrive(.tap(event.id, values: values), caller)
    case .change(let change, let caller): arrive(.change(change.id), caller)
    case .observe(let event, _, let caller):
      app.take(event.id, byHandAt: state.configuration, on: machine)
      arrive(.happened(event.id, values: [:]), caller)
    case .platform(let move, _, let caller):
      let place = state.configuration
      app.take(move.actions, giving: nil, in: place.context, on: machine)
      arrive(.platform(move), caller)
    case .answer(_, _, let answer): self.answer(answer)
    case .present: present()
    case .fail: end(.failed(CancellationError()))
    case .timeOut: timeOut()
    case .comeBack(let number):
      guard abandoned.indices.contains(number) else { return }
      let late = abandoned.remove(at: number)
      state.end(late.call.id, .shown, by: late.runner, isCancelled: true)
      settle()
    case .cancel(let caller):
      if let waits = callers.first(where: { $0.number == caller })?.waits { handle(.cancel(waits.number)) }
    case .ready: handle(.ready)
    case .relaunch: break
    }
  }

  // In place: a copy has all that an engine has.
  mutating func deviation(from oracle: borrowing Oracle) -> Deviation? {
    let deviation = oracle.deviation(self)
    forget()
    return deviation
  }

  mutating func observe() -> Observation {
    var seen = Observation(
      screen: screen, values: values, depth: depth, tab: tab, context: context, awaiting: awaiting, details: told)
    seen.details?.configuration = state.configuration
    switch awaiting {
    case .presentation(let presentation): seen.awaiting = .presentation(presentation.bare)
    case .arrival(let arrival): seen.awaiting = .arrival(arrival.bare)
    case .question, .nothing: break
    }
    forget()
    return seen
  }

  /// Forgets what has been told.
  mutating func forget() {
    if !told.moves.isEmpty { told.moves.removeAll(keepingCapacity: true) }
    if !told.results.isEmpty { told.results.removeAll(keepingCapacity: true) }
    told.kept = nil
  }

  // MARK: What is done

  private func request(_ way: Opening.Way, _ routes: RouteTable) throws(LinkError) -> IntentRequest {
    switch way {
    case .link(let text): try routes.request(for: text)
    case .shortcut(let type): try routes.request(forShortcut: type)
    case .spotlight(let identifier): try routes.request(forSpotlight: identifier)
    case .intent(let intent, let values): IntentRequest(intent.id, values: values)
    }
  }

  private mutating func arrive(_ incoming: Incoming, _ caller: Int) {
    callers.append((caller, state.arrive(incoming, animated: true)))
    settle()
  }

  private mutating func present() {
    switch held?.call.work {
    case .present(let presentation):
      let effects = machine.transitions[presentation.transition.index].effects
      let context = machine.context(state.configuration.context, setting: effects)
      show(presentation.actions, presentation.values, in: context)
    case .show(let arrival):
      let place = state.configuration
      show(arrival.actions, [:], in: arrival.context(after: place, on: machine) ?? place.context)
    case .status, .ask, nil: return
    }
    end(.shown)
  }

  private mutating func show(_ actions: [StackAction], _ values: [String: String], in context: Context) {
    let (place, machine) = (state.configuration, machine)
    app.begin(at: place, on: machine)
    app.take(actions, giving: values, in: context, on: machine)
  }

  /// Does in the app what an answer says has happened.
  private mutating func answer(_ answer: Answer) {
    if case .ask(let question) = held?.call.work {
      let outcome = machine.prompts[question.prompt.index].outcomes[answer.outcome]
      let (place, machine) = (state.configuration, machine)
      app.take(
        outcome.actions, giving: outcome.taking(answer.values),
        in: machine.context(place.context, setting: outcome.effects), on: machine)
    }
    end(.answer(answer))
  }

  /// Lets the current call return.
  private mutating func end(_ returned: Returned, isCancelled: Bool = false) {
    guard let held else { return }
    self.held = nil
    state.end(held.call.id, returned, by: held.runner, isCancelled: isCancelled)
    settle()
  }

  /// Lets time pass until the call is abandoned: first it is cancelled, and has the same time again to return.
  private mutating func timeOut() {
    let id = held?.call.id
    for _ in 0..<2 where id != nil && held?.call.id == id {
      clock.advance(by: patience)
      guard let overdue = state.calls.takeOverdue(at: .zero) else { return }
      handle(.timeIsOver(overdue))
    }
  }

  // MARK: What the engine leaves to be done

  mutating func handle(_ input: EngineCore.Input) {
    state.handle(input)
    settle()
  }

  /// Makes the calls that are to be made, and notes what has happened.
  private mutating func settle() {
    repeat {
      // Calls, tasks and time are looked after here.
      state.removeChores()
      state.takeMoves(into: &told.moves)
      if let held, !state.calls.isRun(by: held.runner) {
        abandoned.append(held)
        self.held = nil
      }
      if held == nil, let next = state.calls.takeNext() { held = HeldCall(call: next.call, runner: next.runner) }
    } while endsCancelledQuestion()
    guard callers.contains(where: { $0.waits.hasReply }) else { return }
    callers.removeAll { number, waits in
      guard let result = waits.result else { return false }
      told.results.append(CallerResult(caller: number, CallerResult.Outcome(result)))
      return true
    }
  }

  /// Lets a question go that has been cancelled, unless it stays; what is being shown does not heed that.
  private mutating func endsCancelledQuestion() -> Bool {
    guard let held, case .ask = held.call.work, !isStubborn,
      held.call.isCancelled || state.calls.runner?.isCancelled == true
    else { return false }
    self.held = nil
    state.end(held.call.id, .failed(CancellationError()), by: held.runner, isCancelled: true)
    return true
  }
}

extension EngineLife: ObservedState {
  var screen: ScreenID { app.screen }
  var values: [String: String]? { app.values }
  var depth: Int? { app.depth }
  var tab: TabID? { app.tab }
  var context: Context? { state.configuration.context }
  var configuration: Configuration? { state.configuration }
  var details: Observation.Details? { told }
  func isAt(_ place: Configuration) -> Bool { state.isAt(place) }
  var awaiting: Observation.Awaiting {
    switch held?.call.work {
    case .present(let presentation): .presentation(presentation)
    case .show(let arrival): .arrival(arrival)
    case .ask(let question): .question(question.prompt, values: question.values)
    case .status, nil: .nothing
    }
  }
}

// In place: a copy has all that a call is made with.
extension PresenterCalls {
  fileprivate func isRun(by number: Int) -> Bool { runner?.number == number }

  /// The next call, and who makes it.
  fileprivate mutating func takeNext() -> (call: Call, runner: Int)? {
    let number = next.flatMap { newRunner(for: $0.id.turn) } ?? runner?.number
    guard let number, let call = takeNext(for: number)?.call else { return nil }
    return (call, number)
  }
}

extension CallerResult.Outcome {
  fileprivate init(_ result: Result<Caller.Report, any Error>) {
    self =
      switch result {
      case .success(let report): report.ending.map { .ended($0, report.moves) } ?? .done
      case .failure(let error): .refused(CallerResult.Refusal(error))
      }
  }
}

extension CallerResult.Refusal {
  /// The refusal that an engine's error, or a link's, means.
  package init(_ error: any Error) {
    self =
      switch error {
      case is LinkError: .badLink
      case is CancellationError: .cancelled
      case EngineError.busy: .busy
      case EngineError.tooManyWaiting: .tooManyWaiting
      case EngineError.notByHand: .notByHand
      case EngineError.notEnabled: .notEnabled
      case EngineError.ambiguous: .ambiguous
      case EngineError.doesNotApply: .doesNotApply
      case EngineError.impossible: .impossible
      case EngineError.superseded: .superseded
      case EngineError.notPresented: .notPresented
      case EngineError.endless: .endless
      default: .other(String(describing: error))
      }
  }
}

extension PlatformMove {
  /// The actions of the call on what is shown.
  package var actions: [StackAction] {
    switch self {
    case .back: [.back]
    case .drag: [.dismiss]
    case .tap(let tab): [.tap(tab)]
    }
  }
}

extension Outcome {
  package func taking(_ values: [String: String]) -> [String: String] {
    values.filter { name, _ in gives.contains { $0.name == name } }
  }
}
