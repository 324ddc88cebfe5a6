import LinkRouting
import NavigationEngine
import NavigationModel

/// Drives the engine's core, and does at once what the actor around it does with a presenter, a clock and tasks.
///
/// There are no threads: whatever arrives is one input of `EngineCore`, and its effects are performed on the spot. So
/// each run can be repeated exactly, and costs what the decisions cost.
public final class EngineDriver: JourneyDriver {
  package let machine: Machine
  package let routes: RouteTable
  public var abilities: Abilities { .all }
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
    let place = machine.start(in: start.context)
    life = EngineLife(machine, routes, start, at: place)
    life.app = ShownStack(place, on: machine)
    if start.isReady { life.handle(.ready) }
  }

  public func act(_ action: Action) throws {
    if case .relaunch = action { try relaunch() } else { life.act(action) }
  }

  public func observe() -> Observation { life.observe() }

  public func reset() {}

  /// Keeps only what a snapshot keeps.
  private func relaunch() throws(EngineError) {
    let restored = Restoring(life.snapshot, on: machine, waitingLimit: start.waitingLimit)
    guard restored.problems.isEmpty else { throw .cannotRestore(restored.problems) }
    life = EngineLife(machine, routes, start, at: restored.configuration, with: restored.waiting)
    life.details.kept = Observation.Kept(waiting: restored.waiting, interrupted: restored.interrupted)
  }
}

/// One launch of the engine's core, until it is killed.
private struct EngineLife {
  private let machine: Machine
  private let routes: RouteTable
  private let isStubborn: Bool
  private var core: EngineCore
  private var effects: [EngineCore.Effect] = []
  /// What has arrived and has had no reply, by number, with its caller; nil for a link that was kept over a relaunch.
  private var arrivals: [Int: (incoming: Incoming, caller: Int?)] = [:]
  private var lastNumber = 0

  private var turn = 0
  private var trace: Trace
  private var values = ValueFlow()
  /// The values of the answer that is being given, or of the link that is being followed.
  private var given: [String: String] = [:]
  private var call: EngineCore.CallID?
  /// What measures the time of the current call.
  private var timer: EngineCore.CallID?
  private var cancelled: EngineCore.CallID?
  /// What is shown takes longer than its time.
  private var isLate = false
  private var abandoned: [EngineCore.CallID] = []

  /// What is shown, by what the presenter has been told.
  var app: ShownStack
  private var awaiting = Observation.Awaiting.nothing
  var details: Observation.Details

  init(
    _ machine: Machine, _ routes: RouteTable, _ start: Start, at place: Configuration,
    with waiting: [IntentRequest] = []
  ) {
    (self.machine, self.routes, isStubborn) = (machine, routes, start.isStubborn)
    lastNumber = waiting.count
    for (index, request) in waiting.enumerated() { arrivals[index + 1] = (.link(request), nil) }
    core = EngineCore(
      machine, at: place, policy: start.policy, waitingLimit: start.waitingLimit, readsStatus: false,
      waiting: waiting.indices.map { EngineCore.Ticket($0 + 1, .link) })
    trace = Trace(start: place)
    app = ShownStack(place, values: nil, on: machine)
    details = Observation.Details(configuration: place)
  }

  var snapshot: EngineSnapshot { EngineSnapshot(of: core, Columns(at: core.configuration)) { arrivals[$0]?.incoming } }

  mutating func act(_ action: Action) {
    switch action {
    case .open(let opening, let caller):
      do throws(LinkError) { arrive(.link(try request(opening.way)), caller) } catch {
        tell(caller, .refused(.badLink))
      }
    case .tap(let event, let values, let caller): arrive(.tap(event.id, values: values), caller)
    case .change(let change, let caller): arrive(.change(change.id), caller)
    case .observe(let event, _, let caller):
      app.take(event.id, byHandAt: details.configuration, on: machine)
      arrive(.happened(event.id, values: [:]), caller)
    case .platform(let move, _, let caller):
      app.take(move.actions, giving: nil, in: details.configuration.context, on: machine)
      arrive(.platform(move), caller)
    case .answer(_, _, let answer): end(.answer(answer.outcome), giving: answer.values)
    case .present: present()
    case .fail: end(.failed)
    case .timeOut: timeOut()
    case .comeBack(let number):
      if abandoned.indices.contains(number) { handle(.returned(abandoned.remove(at: number), .shown)) }
    case .cancel(let caller):
      if let number = arrivals.first(where: { $1.caller == caller })?.key { handle(.cancel(number)) }
    case .ready: handle(.ready)
    case .relaunch: break
    }
  }

  mutating func observe() -> Observation {
    defer { details = Observation.Details(configuration: details.configuration) }
    return Observation(
      screen: app.top.screen, values: app.top.values, depth: app.depth, tab: app.tab,
      context: details.configuration.context, awaiting: awaiting, details: details)
  }

  // MARK: What is done

  private func request(_ way: Opening.Way) throws(LinkError) -> IntentRequest {
    switch way {
    case .link(let text): try routes.request(for: text)
    case .shortcut(let type): try routes.request(forShortcut: type)
    case .spotlight(let identifier): try routes.request(forSpotlight: identifier)
    case .intent(let intent, let values): IntentRequest(intent.id, values: values)
    }
  }

  private mutating func arrive(_ incoming: Incoming, _ caller: Int) {
    lastNumber += 1
    arrivals[lastNumber] = (incoming, caller)
    handle(.arrive(EngineCore.Ticket(lastNumber, incoming.kind(on: machine))))
  }

  private mutating func present() {
    switch awaiting {
    case .presentation(let presentation):
      show(presentation.actions, presentation.values, after: .browse(presentation.transition))
    case .arrival(let arrival): show(arrival.actions, [:], after: .change(arrival.change))
    case .nothing, .question: return
    }
    end(.shown)
  }

  private mutating func show(_ actions: [StackAction], _ values: [String: String], after move: Move) {
    let place = details.configuration
    app.begin(at: place, on: machine)
    let effects = machine.tabs.isEmpty ? [] : Step.effects(of: move, in: place, of: machine)
    app.take(actions, giving: values, in: machine.context(place.context, setting: effects), on: machine)
  }

  /// Lets the current call return.
  private mutating func end(_ outcome: EngineCore.Outcome, giving values: [String: String] = [:]) {
    guard let id = call else { return }
    if case .answer(let index) = outcome { answered(index, giving: values) }
    call = nil
    awaiting = .nothing
    given = values
    handle(.returned(id, outcome))
  }

  /// What an answer says has happened, the app has done.
  private mutating func answered(_ index: Int, giving values: [String: String]) {
    guard case .question(let prompt, _) = awaiting else { return }
    let outcome = machine.prompts[prompt.index].outcomes[index]
    let context = machine.context(details.configuration.context, setting: outcome.effects)
    app.take(outcome.actions, giving: outcome.taking(values), in: context, on: machine)
  }

  /// Lets time pass until the call is abandoned: first it is cancelled, and has the same time again to return.
  private mutating func timeOut() {
    guard let id = call else { return }
    isLate = true
    defer { isLate = false }
    while timer == id, call == id {
      timer = nil
      handle(.timeIsOver(id))
    }
  }

  // MARK: The core's effects

  mutating func handle(_ input: EngineCore.Input) {
    core.handle(input, into: &effects)
    var next = 0
    while next < effects.count {
      perform(effects[next])
      next += 1
    }
    effects.removeAll(keepingCapacity: true)
    guard let id = cancelled else { return }
    cancelled = nil
    if id == call { end(.failed) }
  }

  private mutating func perform(_ effect: EngineCore.Effect) {
    switch effect {
    case .record, .callFailed: break
    case .begin(let number):
      guard let incoming = arrivals[number]?.incoming else { return }
      turn = number
      trace = Trace(start: core.configuration)
      trace.entries.reserveCapacity(8)
      values = ValueFlow(incoming.values)
      core.handle(.begin(incoming.request(at: core.configuration, of: machine)), into: &effects)
    case .follow(let step):
      let request = values.link(at: step, of: machine).flatMap { try? routes.request(for: $0) }
      given = request?.values ?? [:]
      core.handle(.follow(request?.intent), into: &effects)
    case .move(let choice):
      values.follow(choice.move, giving: given, of: machine)
      trace.append(choice)
      details.configuration = choice.result.configuration
      details.moves.append(choice.move)
    case .adopt(let place):
      details.configuration = place
      trace = Trace(start: place)
    case .call(let id, let call):
      self.call = id
      awaiting = awaiting(call)
    case .startTimer(let id): timer = id
    case .cancelCall:
      // Whoever is late does not heed it, nor does a question that stays.
      let stays = if case .question = awaiting { isStubborn } else { isLate }
      if !stays { cancelled = call }
    case .abandonCall:
      if let call { abandoned.append(call) }
      call = nil
      awaiting = .nothing
    case .reply(let number, let reply):
      if let caller = arrivals.removeValue(forKey: number)?.caller { tell(caller, outcome(of: reply, number)) }
    }
  }

  private func awaiting(_ call: EngineCore.Call) -> Observation.Awaiting {
    let place = details.configuration
    return switch call {
    case .readStatus: .nothing
    case .show(let change, let choice): .arrival(Arrival(change, choice, from: place, on: machine))
    case .present(let transition, let step, let choice):
      .presentation(Presentation(transition, at: step, choice, from: place, values, on: machine))
    case .ask(let prompt, let step):
      .question(prompt, values: Question(prompt, at: step, values, on: machine).values)
    }
  }

  private mutating func tell(_ caller: Int, _ outcome: CallerResult.Outcome) {
    details.results.append(CallerResult(caller: caller, outcome))
  }

  private func outcome(of reply: EngineCore.Reply, _ number: Int) -> CallerResult.Outcome {
    switch reply {
    case .ended(let ending): .ended(ending, number == turn ? trace.entries : [])
    case .done: .done
    case .refused(let refusal): .refused(CallerResult.Refusal(refusal))
    case .failed(let failure): .refused(CallerResult.Refusal(failure))
    }
  }
}

extension CallerResult.Refusal {
  fileprivate init(_ refusal: EngineCore.Refusal) {
    self =
      switch refusal {
      case .busy: .busy
      case .tooManyWaiting: .tooManyWaiting
      case .superseded: .superseded
      case .cancelled: .cancelled
      }
  }

  fileprivate init(_ failure: EngineCore.Failure) {
    self =
      switch failure {
      case .notByHand: .notByHand
      case .notEnabled: .notEnabled
      case .ambiguous: .ambiguous
      case .doesNotApply: .doesNotApply
      case .impossible: .impossible
      case .notPresented: .notPresented
      case .endless: .endless
      case .unreachable, .notAnswered, .unknownOutcome, .statusUnavailable, .contextOutsideModel:
        .other(String(describing: failure))
      }
  }
}

extension PlatformMove {
  /// What it does to what is shown.
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
