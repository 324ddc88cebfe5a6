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
    case arrival(Arrival)
    case question(Question, StepID)
  }

  let memo: StepMemo
  let links: LinkSource
  let capabilities: Capabilities
  let start: Start
  var machine: Machine { memo.machine }

  var configuration: Configuration
  /// The screens that are shown; with `start: fresh` not always what the machine says.
  var shown: ShownStack
  var isReady: Bool
  var current: Turn?
  var isInterrupted = false
  var changes: [Turn] = []
  var others: [Turn] = []
  var pending: Pending?
  var flow = ValueFlow()
  var trace: Trace
  /// The places where the journey has already waited.
  var places: [PassedPlace] = []
  /// For drivers that do not step: after how many more presentations one fails.
  var failsAfter: Int?
  /// The number of calls that have been abandoned and have not returned.
  var leftBehind = 0

  // The results of the last action.
  var entries: [Trace.Entry] = []
  var results: [CallerResult] = []
  var goals: [Int] = []
  var visited: [StepMemo.Node] = []
  var kept: Observation.Kept?
  var finding: Deviation?
  /// True if what must happen is no longer defined.
  var isLost = false

  /// A configuration with the values under way.
  struct PassedPlace: Hashable {
    var configuration: Configuration
    var flow: ValueFlow
    var entry: Int
  }

  init(_ memo: StepMemo, _ links: LinkSource, _ capabilities: Capabilities, _ start: Start) {
    self.memo = memo
    self.links = links
    self.capabilities = capabilities
    self.start = start
    configuration = memo.machine.start(in: start.context)
    shown = ShownStack(configuration, on: memo.machine)
    trace = Trace(start: configuration)
    isReady = start.isReady
    if let broken = memo[configuration].broken { finding = .broken(broken, trace) }
  }

  var awaiting: Observation.Awaiting {
    switch pending {
    case nil: .nothing
    case .presentation(let presentation, _): .presentation(presentation)
    case .arrival(let arrival): .arrival(arrival)
    case .question(let question, _): .question(question.prompt, values: question.values)
    }
  }

  /// True if a question is shown whose answer is no longer needed.
  var isAskedInVain: Bool { if case .question = pending { isInterrupted } else { false } }
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
      shown.take(move.actions, giving: nil, in: configuration.context, on: machine)
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

  /// Clears the results of the last action.
  mutating func forget() {
    if !results.isEmpty { results.removeAll(keepingCapacity: true) }
    if !entries.isEmpty {
      entries.removeAll(keepingCapacity: true)
      goals.removeAll(keepingCapacity: true)
      visited.removeAll(keepingCapacity: true)
    }
    kept = nil
  }

  mutating func tell(_ caller: Int?, _ outcome: CallerResult.Outcome) {
    if let caller { results.append(CallerResult(caller: caller, outcome)) }
  }

  /// Makes a choice of the node's configuration, which is the current one.
  mutating func commit(_ index: Int, of node: StepMemo.Node) {
    commit(node.entry(index), node.goals[index], memo.node(after: node, by: index))
  }

  private mutating func commit(_ entry: Trace.Entry, _ goal: Int, _ node: StepMemo.Node) {
    configuration = entry.configuration
    trace.append(entry)
    entries.append(entry)
    goals.append(goal)
    visited.append(node)
    if finding == nil, let broken = node.broken { finding = .broken(broken, trace) }
  }

  /// Moves the machine by the choice of this move; false if there is no such choice.
  @discardableResult
  mutating func commit(_ move: Move) -> Bool {
    let node = memo[configuration]
    if move == .supersede {
      guard let choice = Step.superseding(configuration) else { return false }
      commit(Trace.Entry(choice), node.interruption, memo[choice.configuration])
      return true
    }
    guard let index = node.index(of: move) else { return false }
    commit(index, of: node)
    return true
  }
}
