import NavigationModel

/// The engine's decisions as a value: who has the turn, what is shown or asked next, what an arrival or a time-out
/// ends.
///
/// It moves by ``Step`` only. It has no tasks, no time and no payloads: callers and calls are numbers, and of what
/// waits it knows only the kind; which link or tap it is, it asks for when the turn comes. So it can be hashed, and
/// explored exhaustively. Whoever drives it performs the effects in order, and tells it what came of them.
///
/// One link, tap or change at a time has the turn, from before its first call until after its last commit. That alone
/// is why nothing happens between a call and its commit.
package struct EngineCore: Hashable, Sendable {
  /// The end of the current call: the choice that is made if it succeeds. Nothing happens until it returns, so it is
  /// still one then.
  enum Phase: Hashable, Sendable {
    case none
    case readingStatus(IntentID)
    /// The intent is that of the link for which the status was read.
    case showing(ChangeID, Label, before: IntentID?)
    case tapping(Label)
    case presenting(StepID, TransitionID)
    case asking(StepID, PromptID)
    case following(StepID)
  }

  struct CurrentCall: Hashable, Sendable {
    var id: CallID
    /// True if an interruption cancels it; a presentation is awaited instead.
    var isCancellable: Bool
    var isCancelled = false
  }

  struct State: Hashable, Sendable {
    var configuration: Configuration
    var isReady = false
    var current: Ticket?
    /// Something arrived that ends the current journey.
    var isInterrupted = false
    var phase = Phase.none
    var call: CurrentCall?
    var callCount = 0
    /// The ending of the last journey; nil while one is under way.
    var ending: Ending?
    /// Facts wait here, and go first.
    var facts: [Ticket] = []
    var others: [Ticket] = []
  }

  package let machine: Machine
  package let policy: EngineSettings.Policy
  let waitingLimit: Int
  let readsStatus: Bool
  var state: State

  package init(
    _ machine: Machine, at configuration: Configuration, policy: EngineSettings.Policy, waitingLimit: Int,
    readsStatus: Bool, waiting: [Ticket] = []
  ) {
    self.machine = machine
    self.policy = policy
    self.waitingLimit = waitingLimit
    self.readsStatus = readsStatus
    state = State(configuration: configuration)
    state.others = waiting
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.state == b.state && a.policy == b.policy && a.waitingLimit == b.waitingLimit && a.readsStatus == b.readsStatus
      && a.machine == b.machine
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(state) }

  /// The committed configuration.
  package var configuration: Configuration { state.configuration }
  /// The turn that is under way.
  package var turn: Int? { state.current?.number }
  /// Links and taps that wait, in order.
  package var waiting: [Ticket] { state.others }
  /// The call that is under way, and has not been abandoned.
  var call: CallID? { state.call?.id }
  /// True if the turn is a link's, or its journey has begun.
  package var isFollowing: Bool { state.current?.kind == .link || !state.configuration.isIdle }

  /// Handles `input`, and appends what must be done, in this order.
  package mutating func handle(_ input: Input, into effects: inout [Effect]) { handle(&effects, input) }

  /// Handles `input`, and has done what must be done.
  mutating func handle(_ sink: inout some EffectSink, _ input: Input) {
    switch input {
    case .ready:
      guard !state.isReady else { return }
      state.isReady = true
      record(&sink, .ready, turn: 0)
      handOn(&sink)
    case .arrive(let ticket): arrive(&sink, ticket)
    case .begin(let request): begin(&sink, request)
    case .follow(let intent): follow(&sink, intent)
    case .cancel(let number): cancel(&sink, number)
    case .returned(let id, let outcome):
      guard state.call?.id == id else { return record(&sink, .ignoredLate, turn: id.turn) }
      goOn(&sink, with: outcome)
    case .timeIsOver(let id):
      guard let call = state.call, call.id == id else { return }
      guard call.isCancelled else { return cancelCall(&sink) }
      sink.abandonCall()
      goOn(&sink, with: .failed)
    }
  }

  mutating func record(_ sink: inout some EffectSink, _ kind: EngineEvent.Kind, turn: Int) {
    sink.record(kind, turn: turn, at: &state.configuration)
  }
}

extension EngineCore {
  /// Gives the tickets new numbers, and the current call the first: what differs in numbers only is one to a search.
  package mutating func renumber(_ numbers: [Int: Int]) {
    func renumbered(_ ticket: Ticket) -> Ticket { Ticket(numbers[ticket.number] ?? ticket.number, ticket.kind) }
    state.current = state.current.map(renumbered)
    state.facts = state.facts.map(renumbered)
    state.others = state.others.map(renumbered)
    state.callCount = state.call == nil ? 0 : 1
    let id = CallID(number: 1, turn: turn ?? 0)
    state.call?.id = id
  }

  /// Goes to a place of which `Step` says the same, but for names: to one between journeys when nothing is under way,
  /// or to one where a journey waits for a call of the same kind.
  package mutating func stand(at place: Configuration) {
    state.configuration = place
    var next = place
    switch (state.phase, Step.advance(&next, of: machine)) {
    case (.presenting, .present(let step, let transition)): state.phase = .presenting(step, transition)
    case (.asking, .ask(let step, let prompt)): state.phase = .asking(step, prompt)
    case (.following, .follow(let step)): state.phase = .following(step)
    default: break
    }
  }
}
