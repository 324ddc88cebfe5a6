import NavigationModel

/// A run that refutes something, by the names in the spec, so that it can be made again on a later version of it.
///
/// ```swift
/// let run = RefutedRun(.lands, [.browse("showPromo"), .open("goToOrders")], in: ["user": "loggedOut"])
/// try run.failure(on: machine)     // "the journey ends refused"; nil once that is mended
/// ```
///
/// What nobody chooses happens by itself: only what a user, the app or the environment does is listed.
public struct RefutedRun: Hashable, Sendable {
  /// The claim that the run refutes.
  public enum Claim: Hashable, Sendable {
    /// The journey lands, if all answers are on the happy path and the intent is not denied.
    case lands
    /// The journey ends, whatever the answers.
    case ends
    /// The journey does not land where it is denied.
    case denied
    /// Some alternative applies.
    case exhaustive
    /// This screen is shown only if its requirement holds.
    case guarded(String)
    /// A property of the form `always`, `never` or `ask … only when`.
    case property(String)
  }

  /// Something that happens in the run.
  public enum Action: Hashable, Sendable {
    /// This event by hand.
    case browse(String)
    case back, drag
    case tap(String)
    case change(String)
    /// A link to this intent, or a change, opens it.
    case open(String)
    /// The prompt is answered with the outcome.
    case answer(String, String)
    /// The app fails to show this event.
    case failToPresent(String)
    /// The link of an answer opens this intent.
    case follow(String)
  }

  /// The spec has no such name any more, so that nothing is known of the run.
  public struct UnknownName: Error, Hashable, Sendable, CustomStringConvertible {
    let name: String
    public var description: String { "the spec has no '\(name)' any more; write the tests again" }
  }

  package let claim: Claim
  package let actions: [Action]
  package let context: [String: String]
  package let isFromLaunch: Bool
  package let loop: Int?

  /// - Parameters:
  ///   - claim: what the run refutes.
  ///   - actions: what is done, in this order.
  ///   - context: the values at the start; a variable that is left out has its first value.
  ///   - isFromLaunch: it begins where the app starts, and not on the root.
  ///   - loop: the index of the action from which on the run repeats forever.
  public init(
    _ claim: Claim, _ actions: [Action], in context: [String: String] = [:], fromLaunch isFromLaunch: Bool = false,
    repeatingFrom loop: Int? = nil
  ) {
    self.claim = claim
    self.actions = actions
    self.context = context
    self.isFromLaunch = isFromLaunch
    self.loop = loop
  }

  /// The failure that is still there; nil if the run is no longer possible, or no longer breaks the claim.
  ///
  /// - Throws: ``UnknownName`` if the spec no longer has one of the names.
  public func failure(on machine: Machine) throws(UnknownName) -> String? {
    var play = Play(try judge(on: machine), try start(on: machine), machine)
    for action in actions where try !play.make(action) { return nil }
    guard let loop, actions.indices.contains(loop) else { return play.end() }
    var seen: Set<Configuration> = [play.place]
    while true {
      for action in actions[loop...] where try !play.make(action) { return nil }
      if let failure = play.failure { return failure }
      guard seen.insert(play.place).inserted else { return play.repeats() }
      if seen.count > Self.longestLoop { return nil }
    }
  }

  private static let longestLoop = 1 << 12

  private func start(on machine: Machine) throws(UnknownName) -> Configuration {
    var values = machine.variables.map { _ in 0 }
    for (name, value) in context.sorted(by: { $0.key < $1.key }) {
      let variable = try Self.index(of: name, among: machine.variables.map(\.name))
      values[variable] = try Self.index(of: value, among: machine.variables[variable].values)
    }
    let context = machine.contexts.context(of: values)
    return isFromLaunch ? machine.start(in: context) : machine.onRoot(in: context)
  }

  private func judge(on machine: Machine) throws(UnknownName) -> Judge {
    switch claim {
    case .lands: return .lands
    case .ends: return .ends
    case .denied: return .denied
    case .exhaustive: return .exhaustive
    case .guarded(let name):
      let screen = try ScreenID(Self.index(of: name, among: machine.screens.map(\.name)))
      return machine.screens[screen.index].requires.map { .guarded(screen, $0) } ?? .nothing
    case .property(let name):
      let claim = machine.properties[try Self.index(of: name, among: machine.properties.map(\.name))].claim
      if let condition = claim.invariant { return .always(condition) }
      return switch claim {
      case .askOnly(let prompt, let condition): .asks(prompt, condition)
      case .happensOnly(let mover, let condition): .happens(mover, condition)
      default: .nothing
      }
    }
  }

  fileprivate static func index(of name: String, among names: [String]) throws(UnknownName) -> Int {
    guard let index = names.firstIndex(of: name) else { throw UnknownName(name: name) }
    return index
  }
}

/// A claim about a machine.
private enum Judge {
  case nothing, lands, ends, denied, exhaustive
  case guarded(ScreenID, Condition)
  case always(Condition)
  case asks(PromptID, Condition)
  case happens(Property.Mover, Condition)
}

/// The run on one machine.
private struct Play {
  private let judge: Judge
  private let machine: Machine
  private(set) var place: Configuration
  /// The failure that has shown so far.
  private(set) var failure: String?
  private var ending: Ending?
  private var isDenied = false
  private var isAdverse = false

  init(_ judge: Judge, _ start: Configuration, _ machine: Machine) {
    self.judge = judge
    self.machine = machine
    place = start
    look()
  }

  /// - Returns: false if it is not possible.
  mutating func make(_ action: RefutedRun.Action) throws(RefutedRun.UnknownName) -> Bool {
    let isMeant = try meaning(of: action)
    var seen: Set<Configuration> = []
    // A journey that goes in circles by itself never comes to it.
    while seen.insert(place).inserted {
      let choices = Step.choices(in: place, of: machine)
      if let choice = choices.first(where: { isMeant($0.move) }) {
        take(choice)
        return true
      }
      guard let choice = automatic(among: choices) else { return false }
      take(choice)
    }
    return false
  }

  /// The rest of the journey, as far as nobody chooses.
  mutating func end() -> String? {
    var seen: Set<Configuration> = []
    while failure == nil, let choice = automatic(among: Step.choices(in: place, of: machine)) {
      guard seen.insert(place).inserted else { return repeats() }
      take(choice)
    }
    return failure ?? judged()
  }

  /// The run goes on forever.
  func repeats() -> String? {
    switch judge {
    case .lands where !isDenied && !isAdverse, .ends: "the journey goes on forever"
    default: failure
    }
  }

  private func judged() -> String? {
    guard let ending else { return nil }
    return switch judge {
    case .lands where !isDenied && !isAdverse && ending != .landed: "the journey ends \(ending)"
    case .denied where isDenied && ending == .landed: "the journey lands although it is denied"
    case .exhaustive where !isDenied && ending == .unhandled: "no alternative applies"
    default: nil
    }
  }

  /// The choice that is made unless something else is listed; nil between journeys, and where several may be meant.
  private func automatic(among choices: [Choice]) -> Choice? {
    guard !place.isIdle else { return nil }
    if choices.count == 1 { return choices[0] }
    return choices.first { if case .perform = $0.move { true } else { false } }
  }

  private mutating func take(_ choice: Choice) {
    if case .open(let intent) = choice.move {
      isDenied = machine.intents[intent.index].denied?.holds(at: place, of: machine.contexts) ?? false
      (isAdverse, ending) = (false, nil)
    }
    if choice.isAdverse { isAdverse = true }
    place = choice.result.configuration
    if let ending = choice.result.ending { self.ending = ending }
    look()
  }

  private mutating func look() {
    guard failure == nil else { return }
    switch judge {
    case .always(let condition) where !condition.holds(at: place, of: machine.contexts):
      failure = "it does not hold on '\(machine.screens[place.screen.index].name)'"
    case .guarded(place.screen, let condition) where !condition.holds(at: place, of: machine.contexts):
      failure = "'\(machine.screens[place.screen.index].name)' is shown"
    case .asks(let prompt, let condition):
      if case .ask(_, prompt) = Step.next(in: place, of: machine), !condition.holds(at: place, of: machine.contexts) {
        failure = "'\(machine.prompts[prompt.index].name)' is asked"
      }
    case .happens(let mover, let condition) where !condition.holds(at: place, of: machine.contexts):
      if Step.choices(in: place, of: machine).contains(where: { mover.makes($0.move, of: machine) }) {
        failure = "'\(mover.name(in: machine))' is possible"
      }
    default: break
    }
  }

  private func meaning(of action: RefutedRun.Action) throws(RefutedRun.UnknownName) -> (Move) -> Bool {
    let machine = machine
    func index(_ name: String, _ names: [String]) throws(RefutedRun.UnknownName) -> Int {
      try RefutedRun.index(of: name, among: names)
    }
    switch action {
    case .browse(let name):
      let event = try EventID(index(name, machine.events.map(\.name)))
      return { if case .browse(let id) = $0 { machine.transitions[id.index].event == event } else { false } }
    case .back: return { $0 == .back }
    case .drag: return { $0 == .drag }
    case .tap(let name):
      let tab = try TabID(index(name, machine.tabs.map(\.name)))
      return { $0 == .tap(tab) }
    case .change(let name):
      let change = try ChangeID(index(name, machine.changes.map(\.name)))
      return { $0 == .change(change) }
    case .open(let name):
      let intent = try IntentID(index(name, machine.intents.map(\.name)))
      return { $0 == .open(intent) }
    case .answer(let prompt, let outcome):
      let asked = try PromptID(index(prompt, machine.prompts.map(\.name)))
      let given = try index(outcome, machine.prompts[asked.index].outcomes.map(\.name))
      return { move in
        guard case .answer(let step, given) = move, case .ask(asked, _, _) = machine.steps[step.index].action else {
          return false
        }
        return true
      }
    case .failToPresent(let name):
      let event = try EventID(index(name, machine.events.map(\.name)))
      return { if case .failToPresent(_, let id) = $0 { machine.transitions[id.index].event == event } else { false } }
    case .follow(let name):
      let intent = try IntentID(index(name, machine.intents.map(\.name)))
      return { if case .follow(_, intent) = $0 { true } else { false } }
    }
  }
}
