import LinkRouting
import NavigationModel

/// The callers, values and run so far that the numbers of a core stand for.
///
/// It does what the core says must be done, writes the log, and leaves the chores to the actor.
struct EngineRecords {
  let machine: Machine
  /// The table that reads the links that a journey follows.
  private let routes: RouteTable
  private let isObserved: Bool
  /// The moves since they were last taken, if somebody asks for them.
  var moves: [Move] = []
  var keepsMoves = false
  private let waitingLimit: Int

  private(set) var screens: Columns<ShownScreen>
  private(set) var log: EventLog
  var calls: PresenterCalls
  var chores: [EngineChore] = []
  /// The answer that the core waits for, once it is done with the input before.
  var asked = Asked.nothing

  /// Those who have arrived and have had no reply, in order; whoever is asked for is among the first.
  private(set) var callers: [Caller] = []
  private var lastNumber = 0

  /// The number of the current turn, or of the last.
  private var turn = 0
  /// The place where the turn began.
  private var start: Configuration
  /// The moves since the turn began, or since its reply: they end where the machine is.
  private var labels: [Label] = []
  private var values = ValueFlow()
  private var isAnimated = true
  /// The values for the screens that the current call puts there; nil: not known yet, or it puts none there.
  private var givenNext: ShownScreen.Given?
  /// True if the machine has been told where it is, and that is not in the log yet.
  private var isPlaced = false
  /// The result of the call that has returned, while it is handled.
  var returned = Returned.nothing
  /// The request of the link that is being followed.
  private(set) var followed: IntentRequest?

  enum Asked {
    case nothing
    /// That of this caller, whose turn begins.
    case request(Int)
    /// The intent of the link that is followed.
    case link
  }

  init(
    _ machine: Machine, _ routes: RouteTable, at configuration: Configuration, _ settings: EngineSettings,
    restored: Restoring?
  ) {
    (self.machine, self.routes) = (machine, routes)
    screens = restored?.screens ?? Columns(at: configuration)
    log = EventLog(limit: settings.logLimit, at: configuration)
    calls = PresenterCalls(settings)
    start = configuration
    isObserved = settings.observer != nil
    waitingLimit = settings.acceptedWaitingLimit
    for request in restored?.waiting ?? [] {
      lastNumber += 1
      callers.append(Caller(lastNumber, .link(request), isPresent: false))
    }
  }

  func caller(_ number: Int) -> Caller? { callers.first { $0.number == number } }

  /// - Parameter place: where the machine is, as in what follows; inout, as a value would be copied first.
  mutating func arrive(_ incoming: Incoming, animated isAnimated: Bool, at place: inout Configuration) -> Caller {
    lastNumber += 1
    let caller = Caller(lastNumber, incoming, animated: isAnimated)
    callers.append(caller)
    record(.arrived(incoming), turn: lastNumber, at: &place)
    return caller
  }

  /// The request of the caller whose turn begins.
  mutating func beginTurn(_ number: Int, at place: Configuration) -> EngineCore.Request? {
    guard let caller = caller(number) else { return nil }
    turn = number
    start = place
    labels.removeAll(keepingCapacity: true)
    labels.reserveCapacity(8)
    values = ValueFlow(caller.incoming.values)
    isAnimated = caller.isAnimated
    return caller.incoming.request(at: place, of: machine)
  }

  /// Writes down what has happened.
  mutating func record(_ kind: EngineEvent.Kind, turn: Int, at place: inout Configuration) {
    if isPlaced {
      log.append(kind, placedAt: &place, turn: turn)
      isPlaced = false
    } else {
      log.append(kind, turn: turn, at: &place)
    }
    if isObserved { tell(kind, turn, &place) }
  }

  /// Tells the observer of the event that was written down last.
  private mutating func tell(_ kind: EngineEvent.Kind, _ turn: Int, _ place: inout Configuration) {
    chores.append(.tell(EngineEvent(number: log.count, turn: turn, kind: kind, configuration: place)))
  }
}

extension EngineRecords: EngineCore.EffectSink {
  mutating func follow(_ step: StepID) {
    followed = values.link(at: step, of: machine).flatMap { try? routes.request(for: $0) }
    asked = .link
  }

  mutating func begin(_ number: Int) { asked = .request(number) }

  mutating func startTimer(_ id: EngineCore.CallID) {
    if let time = calls.startTimer(id) { chores.append(.watch(time)) }
  }

  mutating func cancelCall() { if let task = calls.cancel() { chores.append(.cancel(task)) } }

  mutating func abandonCall() { calls.abandon() }

  /// The error that the presenter threw; a cancellation is not looked through for what it contains.
  private var cause: String {
    let error = returned.error
    return error is CancellationError ? "CancellationError()" : String(describing: error)
  }

  mutating func callFailed(at place: inout Configuration) {
    givenNext = nil
    record(.failed(cause: cause), turn: turn, at: &place)
  }

  mutating func move(_ label: Label, to place: inout Configuration) {
    let move = label.move
    if let given = givenNext.take() {
      screens.take(label.actions(of: machine), giving: given, in: place.context, on: machine)
    } else {
      screens.follow(label, to: &place, values, returned, on: machine)
    }
    switch move {
    case .follow: values.follow(move, giving: followed?.values ?? [:], of: machine)
    case .answer: values.follow(move, giving: returned.values, with: returned.payloads, of: machine)
    case .jump: values.follow(move, of: machine)
    default: break
    }
    labels.append(label)
    log.append(label, turn: turn, to: &place)
    if keepsMoves { moves.append(move) }
    if isObserved { tell(.committed(move), turn, &place) }
  }

  mutating func adopt(_ place: Configuration) {
    if place.screen != screens.top?.screen { screens.show(place.screen) }
    start = place
    labels.removeAll()
    isPlaced = true
  }

  mutating func call(_ id: EngineCore.CallID, _ call: EngineCore.Call, at place: inout Configuration) {
    let work: PresenterCalls.Work
    switch call {
    case .present(let transition, let step):
      let presentation = Presentation(
        transition, at: step, place, showing: screens, values, animated: isAnimated, on: machine)
      givenNext = presentation.given
      log.append(transition, as: presentation, turn: turn, at: &place)
      work = .present(presentation)
      if isObserved { tell(work.event, turn, &place) }
    case .show(let change, let label):
      givenNext = ShownScreen.Given()
      work = .show(Arrival(change, label, from: place, showing: screens, on: machine))
      record(work.event, turn: turn, at: &place)
    case .ask(let prompt, let step):
      givenNext = nil
      work = .ask(Question(prompt, at: step, from: place, screens, values, by: id, on: machine))
      record(work.event, turn: turn, at: &place)
    case .readStatus:
      givenNext = nil
      work = .status
      record(work.event, turn: turn, at: &place)
    }
    calls.next = PresenterCalls.Call(id: id, work: work)
    guard calls.runner?.turn != id.turn else { return }
    // A caller makes the first call of its turn, once it looks; for one that is gone somebody else does.
    if let caller = caller(id.turn), caller.isPresent { return caller.wake() }
    chores.append(.startRunner(turn: id.turn))
  }

  mutating func reply(_ number: Int, _ reply: EngineCore.Reply, at place: inout Configuration) {
    guard let index = callers.firstIndex(where: { $0.number == number }) else { return }
    let caller = callers.remove(at: index)
    switch reply {
    case .ended(let ending):
      let cause = ending == .notPresented ? cause : nil
      let run = takeRun(of: number, at: &place)
      caller.tell(Caller.Report(run: run, end: place.screen, ending: ending, cause: cause))
    case .done: caller.tell(Caller.Report(run: takeRun(of: number, at: &place), end: place.screen))
    // Whoever is refused had no turn.
    case .refused(.cancelled): caller.tell(CancellationError())
    case .refused(let refusal): caller.tell(EngineError(refusal, limit: waitingLimit))
    case .failed(let failure):
      let error = EngineError(failure, after: takeRun(of: number, at: &place), at: place, returned, on: machine)
      record(.threw(error.text(on: machine)), turn: turn, at: &place)
      caller.tell(error)
    }
  }

  /// The run of a turn that is over; empty if there was none.
  private mutating func takeRun(of number: Int, at place: inout Configuration) -> RecordedRun {
    guard number == turn else { return RecordedRun(on: machine, from: place, []) }
    // What answers carried may be large.
    values = ValueFlow()
    var labels: [Label] = []
    swap(&labels, &self.labels)
    return RecordedRun(on: machine, from: start, labels)
  }
}

/// Something that only the actor can do.
package enum EngineChore {
  case tell(EngineEvent)
  case cancel(Task<Void, Never>)
  /// Time-outs are to be noticed, the first at this time.
  case watch(Duration)
  /// The caller is gone, so somebody else must make the calls of its turn.
  case startRunner(turn: Int)
}
