import NavigationEngine
import NavigationModel

/// The subject of an exploration: the engine's core, or in tests one with a mistake.
package protocol OverlapSubject: Hashable, Sendable {
  var configuration: Configuration { get }
  mutating func handle(_ input: EngineCore.Input, into effects: inout [EngineCore.Effect])
  mutating func renumber(_ numbers: [Int: Int])
  /// Goes to a place of which `Step` says the same, but for names.
  mutating func stand(at place: Configuration)
}

extension EngineCore: OverlapSubject {}

/// Something that an engine must never do, whatever overlaps.
package enum OverlapViolation: String, Error, Hashable, Sendable {
  case answeredTwice = "a caller is answered twice"
  case unanswered = "a caller is not answered"
  case refused = "a caller is refused without reason"
  case overtaken = "somebody has the turn before those who arrived first"
  case lost = "nobody has the turn, but somebody waits for it"
  case stuck = "the turn waits for nothing"
  case callAfterInterruption = "something is shown or asked after the journey was interrupted"
  case twoCalls = "two calls are under way"
  case questionStays = "a question that nobody needs is not cancelled"
  case lateEffect = "the return of an abandoned call is taken for something"
  case wrongEnding = "a caller is told another ending than that of the journey"
  case impossibleMove = "the machine makes a move that Step does not allow"
  case disagreement = "machine and screen disagree"
}

/// An engine's core, and what its surroundings know: who waits, what is under way, and which screen is shown.
///
/// It judges each effect by what has happened, not by what the core says about it.
struct OverlapState<Subject: OverlapSubject>: Hashable {
  typealias Core = EngineCore

  struct Call: Hashable {
    var id: Core.CallID
    var call: Core.Call
    var isTimed = false
    var isCancelled = false
  }

  /// The inputs that may be awaited: a request for the turn, or the intent of a link that a journey follows.
  enum AwaitedInput: Hashable { case turn, link }

  /// The screen that is shown, and what lies below.
  struct Shown: Hashable {
    var screen: ScreenID
    var stack: Stack

    init(_ place: Configuration) { (screen, stack) = (place.screen, place.stack) }
  }

  var subject: Subject
  var configuration: Configuration
  var shown: Shown
  var isReady = false
  var current: Core.Ticket?
  /// Facts, then the others, each in the order of arrival; without the current one.
  var waiting: [Core.Ticket] = []
  /// Something has ended the current journey.
  var isInterrupted = false
  /// The ending of the journey of the turn, by its moves.
  var ending: Ending?
  var call: Call?
  /// The input that the core must be told next; nil: none.
  var awaits: AwaitedInput?
  /// A call has been abandoned, and may still return.
  var hasLateCall = false

  init(_ subject: Subject) {
    self.subject = subject
    configuration = subject.configuration
    shown = Shown(configuration)
  }

  /// An id that no current call has.
  static var lateCall: Core.CallID { Core.CallID(number: 0, turn: 0) }

  /// Numbers callers by their places; states that differ in numbers only are one.
  mutating func renumber() {
    var numbers: [Int: Int] = [:]
    for ticket in [current].compactMap({ $0 }) + waiting { numbers[ticket.number] = numbers.count + 1 }
    func renumbered(_ ticket: Core.Ticket) -> Core.Ticket {
      Core.Ticket(numbers[ticket.number] ?? 0, ticket.kind)
    }
    current = current.map(renumbered)
    waiting = waiting.map(renumbered)
    call?.id = Core.CallID(number: 1, turn: current?.number ?? 0)
    subject.renumber(numbers)
  }

  /// Takes for shown what the machine says, which is so in a fresh app whenever something new is shown.
  mutating func forgetWhatIsNotJudged(on machine: Machine) {
    if machine.start == .fresh { shown = Shown(configuration) }
  }

  /// The same at another place, of which `Step` says the same, but for names. Machine and screen must agree.
  func standing(at place: Configuration, on machine: Machine) -> OverlapState {
    if place == configuration { return self }
    var state = self
    state.subject.stand(at: place)
    state.configuration = place
    state.shown = Shown(place)
    switch Step.next(in: place, of: machine) {
    case .present(let step, let transition, _): state.call?.call = .present(transition, at: step)
    case .ask(let step, let prompt): state.call?.call = .ask(prompt, at: step)
    case .idle, .follow, .automatic: break
    }
    return state
  }

  /// Returns whether it differs from `other` in names of places and of what is called only.
  func isLike(_ other: OverlapState, on machine: Machine) -> Bool {
    awaits == other.awaits && isReady == other.isReady && current == other.current && waiting == other.waiting
      && isInterrupted == other.isInterrupted && hasLateCall == other.hasLateCall
      && call?.isCancelled == other.call?.isCancelled && call?.isTimed == other.call?.isTimed
      && OverlapPlaces.kind(of: configuration, on: machine) == OverlapPlaces.kind(of: other.configuration, on: machine)
  }

  // MARK: What an input means

  /// Takes note of what happens, before the engine is told.
  mutating func foresee(_ input: Core.Input, in steps: OverlapSteps<Subject>) {
    switch input {
    case .ready: isReady = true
    case .arrive(let ticket):
      if ticket.isFact {
        waiting.insert(ticket, at: waiting.firstIndex { !$0.isFact } ?? waiting.endIndex)
      } else {
        waiting.append(ticket)
      }
      if ticket.isFact || steps.policy == .latestWins { interrupt() }
    case .cancel(let number): if let current, current.number == number, current.kind == .link { interrupt() }
    case .begin(.happened(let event)):
      // It is shown already, if it is possible.
      let rules = steps.machine.enabledTransitions(in: place).filter {
        steps.machine.transitions[$0.index].event == event
      }
      guard steps.machine.browsing.contains(event), rules.count == 1 else { break }
      show(Step.choice(.browse(rules[0]), in: place, of: steps.machine), on: steps.machine)
    case .begin(.platform(let move)): show(Step.choice(move.move, in: place, of: steps.machine), on: steps.machine)
    case .begin(.shown(let screen, let isReachable)): if isReachable { shown.screen = screen }
    case .begin, .follow: break
    case .returned(let id, let outcome):
      guard id == call?.id else {
        hasLateCall = false
        break
      }
      if let call { show(choice(of: call.call, outcome, on: steps.machine), on: steps.machine) }
      call = nil
    case .timeIsOver:
      guard call?.isCancelled == true else { break }
      hasLateCall = true
      call = nil
    }
  }

  private mutating func interrupt() { if current?.makesJourney == true { isInterrupted = true } }

  /// The choice that has been shown, or has happened, when the call returns with this; nil: none.
  private func choice(of call: Core.Call, _ outcome: Core.Outcome, on machine: Machine) -> Choice? {
    switch (call, outcome) {
    case (.present(let transition, let step), .shown):
      Step.choice(step.map { .perform($0, transition) } ?? .browse(transition), in: place, of: machine)
    case (.show(_, let label), .shown): Step.choice(label, in: place, of: machine)
    case (.ask(_, let step), .answer(let index)): Step.choice(.answer(step, outcome: index), in: place, of: machine)
    default: nil
    }
  }

  /// The app does what the choice does to what is shown.
  private mutating func show(_ choice: Choice?, on machine: Machine) {
    guard let choice else { return }
    if machine.start == .fresh { shown = Shown(configuration) }
    // A tab's first screen follows from the context after the move.
    var before = place
    before.context = choice.configuration.context
    if let after = before.taking(choice.actions(of: machine), on: machine.bottoms) { shown = Shown(after) }
  }

  /// The machine's configuration, with what the app shows.
  private var place: Configuration {
    var place = configuration
    (place.screen, place.stack) = (shown.screen, shown.stack)
    return place
  }

  // MARK: What an effect means

  mutating func take(
    _ effect: Core.Effect, of input: Core.Input, in steps: OverlapSteps<Subject>
  ) throws(OverlapViolation) {
    if case .returned(Self.lateCall, _) = input {
      guard case .record(.ignoredLate, _) = effect else { throw .lateEffect }
    }
    switch effect {
    case .record(.finished, let turn): if current?.number == turn { throw .unanswered }
    case .record, .callFailed, .follow: break
    case .begin(let number):
      guard current == nil, let first = waiting.first, first.number == number, first.isFact || isReady else {
        throw .overtaken
      }
      current = waiting.removeFirst()
      (isInterrupted, ending) = (false, nil)
    case .reply(let number, let reply):
      if current?.number == number {
        // What was interrupted before it began has made no move.
        if case .ended(let told) = reply, told != ending ?? .superseded { throw .wrongEnding }
        (current, ending) = (nil, nil)
      } else if let index = waiting.firstIndex(where: { $0.number == number }) {
        let ticket = waiting.remove(at: index)
        guard mayRefuse(ticket, reply, on: input, steps) else { throw .refused }
      } else {
        throw .answeredTwice
      }
    case .move(let label):
      let superseding = Step.superseding(configuration)
      let choice =
        superseding?.label == label
        ? superseding : Step.choices(in: configuration, of: steps.machine).first { $0.label == label }
      guard let choice else { throw .impossibleMove }
      configuration = choice.configuration
      ending = choice.ending ?? ending
      guard case .open = choice.move, let current else { break }
      let isEndedAtOnce = !current.isFact ? false : waiting.contains { $0.isFact || steps.policy == .latestWins }
      if isInterrupted || isEndedAtOnce { throw .callAfterInterruption }
    case .adopt(let place): configuration = place
    case .call(let id, let call):
      if self.call != nil { throw .twoCalls }
      if isInterrupted { throw .callAfterInterruption }
      self.call = Call(id: id, call: call)
    case .startTimer(let id): if call?.id == id { call?.isTimed = true }
    case .cancelCall: call?.isCancelled = true
    case .abandonCall: if call != nil { throw .twoCalls }
    }
  }

  /// Returns whether what waits may be turned away because of `input`.
  private func mayRefuse(
    _ ticket: Core.Ticket, _ reply: Core.Reply, on input: Core.Input, _ steps: OverlapSteps<Subject>
  ) -> Bool {
    switch (input, reply) {
    case (.cancel(ticket.number), .refused(.cancelled)): !ticket.isFact
    case (.arrive(let other), .ended(.superseded)):
      steps.policy == .latestWins && other != ticket && ticket.kind == .link
    case (.arrive(let other), .refused(.superseded)):
      steps.policy == .latestWins && other != ticket && ticket.kind == .tap
    case (.arrive(ticket), .refused(.busy)):
      steps.policy == .reject && !ticket.isFact && !(current == nil && waiting.isEmpty)
    case (.arrive(ticket), .refused(.tooManyWaiting)):
      steps.policy == .queue && !ticket.isFact && waiting.filter { !$0.isFact }.count >= steps.waitingLimit
    default: false
    }
  }

  /// Checks that the machine is where its moves lead to, and that the app shows that.
  func checkPlace(on machine: Machine) throws(OverlapViolation) {
    guard configuration == subject.configuration else { throw .impossibleMove }
    if machine.start == .persistent, shown != Shown(configuration) { throw .disagreement }
  }

  /// Checks where the engine waits for something.
  func check(after input: Core.Input, before: OverlapState) throws(OverlapViolation) {
    if current != nil, call == nil { throw .stuck }
    if current == nil, waiting.contains(where: { $0.isFact || isReady }) { throw .lost }
    if current == nil, !configuration.isIdle { throw .stuck }
    if let call, isInterrupted, !call.isCancelled {
      switch call.call {
      case .ask, .readStatus: throw .questionStays
      case .present, .show: break
      }
    }
    // Whatever fails ends the turn, so that what waits gets its turn even if a journey asks forever.
    let isFailed =
      switch input {
      case .returned(let id, .failed): id == before.call?.id
      case .timeIsOver: before.call?.isCancelled == true
      default: false
      }
    if isFailed, let current, before.current?.number == current.number { throw .unanswered }
  }
}
