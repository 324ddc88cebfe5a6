import NavigationEngine
import NavigationModel

/// The expected behaviour of a system under test: `Step` for the moves, and for everything that arrives meanwhile the
/// engine's guarantees, written a second time.
struct Oracle {
  /// Something that arrived, and its caller; nil for a link that was kept over a relaunch.
  struct Turn: Hashable {
    var incoming: Incoming
    var caller: Int?
  }

  /// The call that the current turn waits for.
  enum Pending: Hashable {
    /// The step is nil for a tap.
    case presentation(Presentation, StepID?)
    indirect case arrival(Arrival)
    indirect case question(Question, StepID)
  }

  let memo: StepMemo
  let links: LinkSource
  let capabilities: Capabilities
  let start: Start
  var machine: Machine { memo.machine }

  /// The place of the machine.
  private(set) var node: StepMemo.Node
  /// The screens that are shown; with `start: fresh` not always what the machine says.
  var shown: ShownStack
  var isReady: Bool
  var current: Turn?
  var isInterrupted = false
  var changes: [Turn] = []
  var others: [Turn] = []
  var pending: Pending?
  var flow = ValueFlow()
  /// The moves of the run.
  private(set) var moves: [MadeMove] = []
  /// The first of them that belongs to the journey, and to the last action.
  private var (journey, action) = (0, 0)
  /// The places where the journey has already waited.
  var places: [PassedPlace] = []
  /// For drivers that do not step: after how many more presentations one fails.
  var failsAfter: Int?
  /// The number of calls that have been abandoned and have not returned.
  var leftBehind = 0

  // The results of the last action.
  var results: [CallerResult] = []
  /// The goals that were covered, those of being somewhere only once in a run.
  private(set) var covered: [Int] = []
  var kept: Observation.SavedState?
  var finding: Deviation?
  /// True if what must happen is no longer defined.
  var isLost = false

  /// A configuration with the values under way.
  struct PassedPlace {
    let node: StepMemo.Node
    let flow: ValueFlow
    /// The number of moves that had been made.
    let move: Int
  }

  init(_ memo: StepMemo, _ links: LinkSource, _ capabilities: Capabilities, _ start: Start) {
    self.memo = memo
    self.links = links
    self.capabilities = capabilities
    self.start = start
    node = memo[memo.machine.start(in: start.context)]
    memo.visit(node, &covered)
    shown = ShownStack(node.configuration, on: memo.machine)
    isReady = start.isReady
    moves.reserveCapacity(128)
    if let broken = node.broken { finding = .broken(broken, trace()) }
  }

  var configuration: Configuration { node.configuration }

  /// The moves of the last action.
  var made: ArraySlice<MadeMove> { moves[action...] }

  /// The moves of the journey, one after the other.
  var journeyMoves: [Move] { moves[journey...].map(\.move) }

  /// Returns the journey as a run; with a loop, the moves from that one on are repeated without end.
  func trace(loop: Int? = nil) -> Trace {
    var trace = memo.trace(moves[journey...], from: node.configuration)
    trace.loop = loop.map { $0 - journey }
    return trace
  }

  var awaiting: Observation.Awaiting {
    switch pending {
    case nil: .nothing
    case .presentation(let presentation, _): .presentation(presentation)
    case .arrival(let arrival): .arrival(arrival)
    case .question(let question, _): .question(question.prompt, values: question.values)
    }
  }

  /// True if a question is shown.
  var isAsked: Bool { if case .question = pending { true } else { false } }

  /// True if a question is shown whose answer is no longer needed.
  var isAskedInVain: Bool { isInterrupted && isAsked }
}

extension Oracle {
  /// Does what a system that keeps its guarantees does on this action.
  mutating func apply(_ action: Action) {
    switch action {
    case .open(let opening, let caller):
      guard let request = opening.request else { return tell(caller, .refused(.badLink)) }
      arrive(Turn(incoming: .link(request), caller: caller))
    case .tap(let event, let values, let caller):
      arrive(Turn(incoming: .tap(event.id, values: values), caller: caller))
    case .change(let change, let caller): arrive(Turn(incoming: .change(change.id), caller: caller))
    case .answer(_, _, let answer): self.answer(answer)
    case .present: comeBack(isShown: true)
    case .fail(let count):
      if capabilities.contains(.steps) { comeBack(isShown: false) } else { failsAfter = count }
    case .observe(let event, _, let caller):
      shown.take(event.id, byHandAt: configuration, on: machine)
      arrive(Turn(incoming: .happened(event.id, values: [:]), caller: caller))
    case .platform(let move, _, let caller):
      let (node, machine) = (node, machine)
      shown.take(move.actions, giving: nil, in: node.configuration.context, on: machine)
      arrive(Turn(incoming: .platform(move), caller: caller))
    case .timeOut: timeOut()
    case .comeBack: leftBehind = max(0, leftBehind - 1)
    case .cancel(let caller): cancel(caller)
    case .ready:
      isReady = true
      handOn()
    case .relaunch: relaunch()
    }
  }

  /// Forgets the results of the last action.
  mutating func forget() {
    if !results.isEmpty { results.removeAll(keepingCapacity: true) }
    if !covered.isEmpty { covered.removeAll(keepingCapacity: true) }
    action = moves.count
    kept = nil
  }

  /// Begins a journey, or a change, where the machine is.
  mutating func beginJourney() {
    journey = moves.count
    places.removeAll(keepingCapacity: true)
  }

  mutating func tell(_ caller: Int?, _ outcome: CallerResult.Outcome) {
    if let caller { results.append(CallerResult(caller: caller, outcome)) }
  }

  /// Moves the machine by one of the choices that it has.
  mutating func commit(_ made: MadeMove) {
    node = memo.node(after: made)
    moves.append(made)
    covered.append(memo.goal(of: made))
    memo.visit(node, &covered)
    if finding == nil, let broken = node.broken { finding = .broken(broken, trace()) }
  }

  /// Moves the machine by the choice of this move; false if there is no such choice.
  @discardableResult
  mutating func commit(_ move: Move) -> Bool {
    guard let index = node.index(of: move) else { return false }
    commit(node.making(index))
    return true
  }

  /// Ends the journey that is under way.
  mutating func supersede() { if !node.isIdle { commit(node.superseding) } }

  /// The machine has no journey under way any more, since the app was killed.
  mutating func forgetJourney() { node = memo.idle(node) }
}
