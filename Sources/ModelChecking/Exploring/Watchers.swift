import NavigationModel
import StateSpace

/// A watcher that looks at moves only, in whatever contexts they are made.
protocol MoveWatcher: JourneyWatcher {
  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult
}

extension MoveWatcher {
  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) -> [Watched] {
    [(.all, advance(memory, by: move.move, ending: move.ending))]
  }
}

/// The first performed event goes to the root.
struct RootFirstWatcher: JourneyWatcher {
  let step: SymbolicStep

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    switch move.move {
    case .perform(_, let id):
      let root = try step.goingToRoot(id, by: move)
      return [(try step.symbolic.diagrams.complement(root), .broken), (root, .satisfied)]
    // What cannot be shown goes nowhere.
    case .failToPresent: return [(.all, .satisfied)]
    default: return [(.all, .watching(memory))]
    }
  }
}

/// At most one animated step, the last performed; none into the root. Remembers whether one was animated.
struct OneAnimationWatcher: JourneyWatcher {
  let step: SymbolicStep

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    switch move.move {
    case .perform(let id, let rule):
      if memory == 1 { return [(.all, .broken)] }
      guard case .perform(_, animated: true, _) = step.symbolic.machine.steps[id.index].action else {
        return [(.all, .watching(0))]
      }
      let root = try step.goingToRoot(rule, by: move)
      return [(root, .broken), (try step.symbolic.diagrams.complement(root), .watching(1))]
    case .failToPresent: return [(.all, .satisfied)]
    default: return [(.all, .watching(memory))]
    }
  }
}

/// The value of one parameter on its way from the link to the event that takes it.
struct CarryWatcher: MoveWatcher {
  let machine: Machine
  let name: String

  /// The memory of a run, as bits.
  private struct Flow: OptionSet {
    let rawValue: Int
    /// The value that a `retry` goes back to is the link's.
    static let base = Flow(rawValue: 1)
    /// The value that the next step would take is the link's.
    static let current = Flow(rawValue: 2)
    /// It has reached an event or a prompt: in this intent's journey since it (last) began, or in one before.
    static let delivered = Flow(rawValue: 4)
    /// An event was given another value under this name.
    static let replaced = Flow(rawValue: 8)
    /// It had been delivered when this intent was opened: what a `retry` goes back to.
    static let deliveredBefore = Flow(rawValue: 16)

    var isSafe: Bool { contains(.delivered) && !contains(.replaced) }

    mutating func copy(_ bit: Flow, to other: Flow) {
      if contains(bit) { insert(other) } else { remove(other) }
    }
  }

  /// The memory to begin with.
  static let start = ([.base, .current] as Flow).rawValue

  func begin(at opened: Place) -> [Watched] { [(.all, .watching(Self.start))] }

  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult {
    var flow = Flow(rawValue: memory)
    if ending == .otherwise { return .satisfied }
    switch move {
    case .perform(let step, _):
      if case .perform(let event, _, let fixed) = machine.steps[step.index].action,
        takes(machine.events[event.index].parameters)
      {
        flow.insert(flow.contains(.current) && !fixes(fixed) ? .delivered : .replaced)
      }
    case .answer(let step, let outcome):
      guard case .ask(let id, let fixed, _) = machine.steps[step.index].action else { break }
      let prompt = machine.prompts[id.index]
      if takes(prompt.parameters), !fixes(fixed), flow.contains(.current) { flow.insert(.delivered) }
      if takes(prompt.outcomes[outcome].gives) { flow.remove(.current) }
    case .jump(let step):
      if case .open(let intent) = machine.steps[step.index].action {
        if !takes(machine.intents[intent.index].parameters) { flow.remove(.current) }
        flow.copy(.current, to: .base)
        flow.copy(.delivered, to: .deliveredBefore)
      } else {
        flow.copy(.base, to: .current)
        flow.copy(.deliveredBefore, to: .delivered)
      }
    // What comes then is another link's. Unless this one's value has been delivered by now, it never is.
    case .follow: return flow.isSafe ? .satisfied : .watching(Flow.replaced.rawValue)
    case .finish, .leave:
      return flow.isSafe ? .satisfied : .broken
    default: break
    }
    return .watching(flow.rawValue)
  }

  /// The step of a run that gives an event another value, if one does: the sharper reason for a loss.
  func replacingStep(in run: Trace) -> StepID? {
    var memory = Self.start
    // Journeys before the last are only the way to where it begins.
    let opened = run.entries.lastIndex { if case .open = $0.move { true } else { false } } ?? 0
    for entry in run.entries[opened...] {
      let ending: SymbolicMove.Ending? = entry.result.ending.map { $0 == .landed ? .landed : .otherwise }
      guard case .watching(let after) = advance(memory, by: entry.move, ending: ending) else { return nil }
      switch entry.move {
      case .perform(let step, _): if Flow(rawValue: after).contains(.replaced) { return step }
      case .follow: return nil
      default: break
      }
      memory = after
    }
    return nil
  }

  private func takes(_ parameters: [Parameter]) -> Bool { parameters.contains { $0.name == name } }
  private func fixes(_ fixed: [FixedValue]) -> Bool { fixed.contains { $0.name == name } }
}

/// A journey ends in one of some ways.
struct EndingWatcher: MoveWatcher {
  /// True if adverse choices may be made; others are never followed.
  let includingAdverse: Bool
  let isWanted: (SymbolicMove.Ending) -> Bool

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) -> [Watched] {
    if move.isAdverse, !includingAdverse { return [] }
    return [(.all, advance(memory, by: move.move, ending: move.ending))]
  }

  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult {
    ending.map { isWanted($0) ? .broken : .satisfied } ?? .watching(0)
  }
}

/// No alternative applies.
struct GapWatcher: MoveWatcher {
  func advance(_ memory: Int, by move: Move, ending: SymbolicMove.Ending?) -> WatchResult {
    if case .unhandled = move { .broken } else { .satisfied }
  }
}

/// A journey comes to a bad configuration.
struct VisitWatcher: JourneyWatcher {
  let symbolic: SymbolicMachine
  let bad: (Place) throws -> ContextSet

  func begin(at opened: Place) throws -> [Watched] { try watch(bad(opened)) }

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    guard move.ending == nil else { return [] }
    if move.target.unwinding != nil { return [(.all, .watching(memory))] }
    return try watch(symbolic.before(move.effects, to: bad(move.target)))
  }

  func uncover(_ memory: Int, at place: Place, from exit: Place) throws -> [Watched] {
    if place.unwinding != nil { return [(.all, .watching(memory))] }
    return place.isIdle ? [] : try watch(bad(place))
  }

  private func watch(_ bad: ContextSet) throws -> [Watched] {
    [(bad, .broken), (try symbolic.diagrams.complement(bad), .watching(0))]
  }
}

/// A journey passes C, and ends without D: where it ends, or anywhere since.
///
/// Remembers whether D is still to come. What the journey leaves when it ends counts as passed, too: an answer that
/// aborts may have set something.
struct PassingWatcher: JourneyWatcher {
  let symbolic: SymbolicMachine
  let from: Condition
  let goal: Condition
  /// True if D counts only where the journey ends.
  let atEnd: Bool
  /// Only C in one of these contexts counts as passed.
  var asked = ContextSet.all
  /// The contexts in which a journey that still has to come to D can go on forever without it, so that the run is over.
  var endless: ((Place) -> ContextSet)?

  func begin(at opened: Place) throws -> [Watched] { try watch(0, at: opened) }

  func advance(_ memory: Int, by move: SymbolicMove, at place: Place) throws -> [Watched] {
    if move.target.unwinding != nil { return [(.all, .watching(memory))] }
    guard move.ending != nil else {
      return try watch(memory, at: move.target).map { (try symbolic.before(move.effects, to: $0.contexts), $0.result) }
    }
    let bad = try symbolic.diagrams.difference(passed(memory, move.target), contexts(goal, move.target))
    return [(try symbolic.before(move.effects, to: bad), .broken)]
  }

  func uncover(_ memory: Int, at place: Place, from exit: Place) throws -> [Watched] {
    if place.unwinding != nil { return [(.all, .watching(memory))] }
    guard place.isIdle else { return try watch(memory, at: place) }
    return [(try symbolic.diagrams.difference(passed(memory, place), contexts(goal, place)), .broken)]
  }

  private func contexts(_ condition: Condition, _ place: Place) throws -> ContextSet {
    try symbolic.contexts(where: condition, at: place)
  }

  private func passed(_ memory: Int, _ place: Place) throws -> ContextSet {
    memory == 1 ? .all : try symbolic.diagrams.intersection(asked, contexts(from, place))
  }

  private func watch(_ memory: Int, at place: Place) throws -> [Watched] {
    let diagrams = symbolic.diagrams
    var owed = try passed(memory, place)
    if !atEnd { owed = try diagrams.difference(owed, contexts(goal, place)) }
    let rest = try diagrams.complement(owed)
    guard let endless = endless?(place) else { return [(owed, .watching(1)), (rest, .watching(0))] }
    return [
      (try diagrams.intersection(owed, endless), .broken), (try diagrams.difference(owed, endless), .watching(1)),
      (rest, .watching(0)),
    ]
  }
}
