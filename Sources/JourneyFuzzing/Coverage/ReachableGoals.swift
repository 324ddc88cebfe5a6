import NavigationModel
import StateSpace

/// Every goal that can be covered, and the moves that lead there, found by sets of contexts.
///
/// On stacks sets know too little: they would demand what no run covers. There the goals are those of runs that were
/// made, and so are the ways to them.
///
/// Without capabilities it is what the prover calls reachable. With a driver's capabilities it is what that driver can
/// show, so that full coverage is possible.
package final class ReachableGoals {
  package let machine: Machine
  /// nil: everything that may happen.
  let capabilities: Capabilities?
  /// nil: the goals were found run by run.
  let reachability: Reachability?
  /// nil: they were found by sets.
  let witnessed: WitnessedGoals?
  package let isComplete: Bool
  /// In the order in which they were found; coverage refers to them by number.
  package private(set) var goals: [Goal] = []
  private(set) var numbers: [Goal: Int] = [:]
  /// One place after the other.
  private(set) var edges: [Edge] = []
  private(set) var ranges: [Range<Int>] = []
  /// By goal that is no move: where it is covered.
  private(set) var states: [Int: [(place: Int, contexts: ContextSet)]] = [:]

  struct Edge {
    var source: Int
    var target: Int
    var way: PlannerEdge
    /// The contexts in which it can be made, all of them reachable.
    var contexts: ContextSet
    var effects: SymbolicMove.Effects
  }

  /// The default limit on the nodes of decision diagrams.
  package static let defaultLimit = 1_000_000

  /// Searches; nil if the sets need more nodes than the limit.
  package init?(_ machine: Machine, by capabilities: Capabilities? = nil, limit: Int = defaultLimit) {
    self.machine = machine
    self.capabilities = capabilities
    if machine.hasStacks {
      let witnessed = WitnessedGoals(machine, by: capabilities.map { DriverEnvironment(machine, $0) })
      (reachability, isComplete, self.witnessed) = (nil, witnessed.isComplete, witnessed)
      for goal in witnessed.goals { _ = number(goal) }
      return
    }
    (isComplete, witnessed) = (true, nil)
    let environment: any Environment =
      if let capabilities { DriverEnvironment(machine, capabilities) } else { AppEnvironment() }
    do {
      let symbolic = SymbolicMachine(machine, nodeLimit: limit)
      let found = try Reachability(symbolic, in: environment) { if Task.isCancelled { throw CancellationError() } }
      reachability = found
      for number in 0..<found.graph.count { try look(at: number, of: found, environment) }
    } catch {
      return nil
    }
  }

  package func number(of goal: Goal) -> Int? { numbers[goal] }

  private func number(_ goal: Goal) -> Int {
    if let number = numbers[goal] { return number }
    goals.append(goal)
    numbers[goal] = goals.count - 1
    return goals.count - 1
  }

  /// Adds what can happen at a place, and the guards that can be false there.
  private func look(at number: Int, of reachability: Reachability, _ environment: any Environment) throws {
    let (graph, reached, symbolic) = (reachability.graph, reachability.sets[number], reachability.symbolic)
    let place = graph[number]
    let first = edges.count
    defer { ranges.append(first..<edges.count) }
    guard !reached.isEmpty else { return }
    func add(_ move: Move, _ contexts: ContextSet, _ effects: SymbolicMove.Effects, to target: Place, _ ending: Ending?)
      throws
    {
      let contexts = try symbolic.diagrams.intersection(reached, contexts)
      guard !contexts.isEmpty, var target = graph.number(of: target) else { return }
      let own = self.number(.move(move, at: machine.written(place.position), ending))
      var second: (Move, Int)?
      if case .change(let change) = move, let intent = machine.changes[change.index].opens,
        let opened = graph.number(of: graph.step.opening(intent, at: graph[target]))
      {
        // The app opens it at once.
        second = (.open(intent), self.number(.move(.open(intent), at: .idle, nil)))
        target = opened
      }
      edges.append(
        Edge(
          source: number, target: target,
          way: PlannerEdge(first: move, second: second?.0, goal: own, secondGoal: second?.1),
          contexts: contexts, effects: effects))
      guard ending == nil, environment.interrupts(after: move), let idle = graph.number(of: graph[target].idle) else {
        return
      }
      let superseded = self.number(.move(.supersede, at: machine.written(graph[target].position), .superseded))
      edges.append(
        Edge(
          source: number, target: idle,
          way: PlannerEdge(first: move, second: .supersede, goal: own, secondGoal: superseded),
          contexts: contexts, effects: effects))
    }
    try graph.forEachMove(of: number) { move, _ in
      for exact in try graph.step.exact(move, at: place) {
        try add(exact.move, exact.contexts, exact.effects, to: exact.target, exact.ending)
      }
    }
    if place.isIdle {
      for intent in machine.intents.indices.map(IntentID.init) where environment.opens(intent) {
        try add(.open(intent), reached, .none, to: graph.step.opening(intent, at: place), nil)
      }
    } else if environment.interrupts(at: place) {
      try add(.supersede, reached, .none, to: place.idle, .superseded)
    }
    try lookAtGuards(of: number, of: reachability)
  }

  private func lookAtGuards(of number: Int, of reachability: Reachability) throws {
    let symbolic = reachability.symbolic
    let place = reachability.graph[number]
    let (rules, isFirstMatch) = machine.guardedRules(on: place.screen, at: place.position)
    var left = reachability.sets[number]
    for id in rules {
      let failing = try symbolic.diagrams.difference(left, reachability.graph.step.contexts(of: id, at: place))
      if !failing.isEmpty { states[self.number(.fails(id)), default: []].append((number, failing)) }
      if isFirstMatch { left = failing }
    }
  }
}

/// A move in all contexts in which it ends in the same way.
struct ExactMove {
  var move: Move
  /// The rule of a change, of several that may apply.
  var rule: Kernel.RuleID?
  var contexts: ContextSet
  var effects: SymbolicMove.Effects
  var target: Place
  /// The stack below there; in a machine without stacks it is empty.
  var stack = Stack()
  var ending: Ending?
}

extension SymbolicStep {
  /// A move as `Step` says it, with its exact ending: an event is refused because no transition is enabled, or several.
  ///
  /// Of machines without stacks only.
  func exact(_ move: SymbolicMove, at place: Place) throws(DiagramLimit) -> [ExactMove] {
    let machine = symbolic.machine
    var rule: Kernel.RuleID?
    if case .change(let change) = move.move { rule = machine.kernel.rule(move.rule, of: change) }
    func exact(_ contexts: ContextSet, _ ending: Ending?) -> ExactMove {
      ExactMove(
        move: move.move, rule: rule, contexts: contexts, effects: move.effects, target: move.target, ending: ending)
    }
    guard let ending = move.ending else { return [exact(move.contexts, nil)] }
    switch move.move {
    case .unhandled: return [exact(move.contexts, .unhandled)]
    case .failToPresent: return [exact(move.contexts, .notPresented)]
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return [] }
      // Where nothing is ever covered, going back or dismissing is never possible.
      let actions = machine.prompts[prompt.index].outcomes[outcome].actions
      let after = Configuration(screen: place.screen, context: Context()).taking(actions, on: machine.bottoms)
      return [exact(move.contexts, after == nil ? .refused : .abandoned)]
    case .fail(let step):
      switch machine.steps[step.index].action {
      case .fail(let reason, _): return [exact(move.contexts, .failed(reason: reason))]
      case .follow:
        return [exact(move.contexts, machine.hasFollowed(place.position) ? .tooManyRedirects : .unsupportedLink)]
      default: return []
      }
    case .refuse(let step):
      guard case .perform(let event, _, _) = machine.steps[step.index].action else { return [] }
      var none = move.contexts
      for id in machine.transitions(of: event, leaving: place.screen) {
        none = try symbolic.diagrams.difference(none, contexts(of: Kernel.RuleID(id.index), at: place))
      }
      let several = try symbolic.diagrams.difference(move.contexts, none)
      return [exact(none, .refused), exact(several, .ambiguous)].filter { !$0.contexts.isEmpty }
    default: return [exact(move.contexts, ending == .landed ? .landed : .strayed)]
    }
  }
}
