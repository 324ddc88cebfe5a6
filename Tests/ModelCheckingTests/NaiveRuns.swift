import ModelChecking
import NavigationModel
import NavigationSupport

/// How long the shortest runs are that refute an obligation, from where the app starts to their last move.
///
/// Found by brute force: breadth-first search by `Step` through all runs of the app, together with what is remembered
/// of a run. Nothing is known here of starts, of quiet journeys, or of what can still go wrong.
struct NaiveRuns {
  private let naive: NaiveChecker
  private var machine: Machine { naive.machine }
  private var graph: NaiveGraph { naive.graph }

  init(_ naive: NaiveChecker) { self.naive = naive }

  /// What is remembered of a run that may come to a bad end.
  private enum Stage: Hashable {
    /// Anything may happen, in journeys and between them.
    case before
    /// The change has just happened after which the intent is opened.
    case changed
    /// In the journey that matters; whether the intent is denied where it was opened.
    case inside(denied: Bool)
    /// In a journey that has passed C, and for `must reach` not had D since.
    case passed
  }

  /// The least number of moves of a run that ends, or comes to a place, as `obligation` says that none does.
  ///
  /// Nil if there is none: a loop may refute it all the same. Nil, too, for what other checks look at: closed sets,
  /// overlaps, and obligations that only a loop can refute.
  func shortest(_ obligation: Obligation) -> Int? {
    switch obligation {
    case .reachable(let intent):
      shortestHappy(obligation)
        ?? shortest(failing: obligation) { insteadOfLanding(intent, $0, wellMeaning: false) }
    case .lands(let intent):
      shortest(failing: obligation) { atRoot(intent, $0) { missesTarget($0, isDenied: false) } }
    case .landsAnywhere(let intent):
      opened(intent, where: { !graph.isDenied(intent, at: $0) }) { missesTarget($0, isDenied: false) }
    case .landsAfter(let intent, let change): after(change, intent)
    case .denied(let intent):
      opened(intent, where: { graph.isDenied(intent, at: $0) }) { choice in
        choice.result.ending.map { $0 == .landed ? .found : .over } ?? .goesOn
      }
    case .exhaustive(let intent):
      opened(intent, where: { !graph.isDenied(intent, at: $0) }) { $0.move == .unhandled(intent) ? .found : .over }
    case .rootFirst(let intent): broken(graph.rootFirstBroken, intent)
    case .oneAnimation(let intent): broken(graph.oneAnimationBroken, intent)
    case .carries(let intent, let parameter):
      broken(graph.valueLost(machine.intents[intent.index].parameters[parameter].name), intent)
    case .property(let index): shortest(machine.properties[index].claim)
    case .terminates, .guarded, .deterministic, .resets, .back, .bounded: nil
    }
  }

  /// The same with well-meaning answers, and nothing that fails; nil, too, of other obligations than `reachable`.
  func shortestHappy(_ obligation: Obligation) -> Int? {
    guard case .reachable(let intent) = obligation else { return nil }
    return shortest(failing: obligation) { insteadOfLanding(intent, $0, wellMeaning: true) }
  }

  /// The least of what is found in the contexts in which an obligation fails.
  private func shortest(failing obligation: Obligation, _ moves: (Context) -> Int?) -> Int? {
    Set(naive.cases(obligation).filter { !$0.holds }.map(\.context)).compactMap(moves).min()
  }

  private func shortest(_ claim: Property.Claim) -> Int? {
    switch claim {
    case .fromMustReach(let from, let goal): missing(goal, from: from, onTheWay: true)
    case .fromMustEnd(let from, let goal): missing(goal, from: from, onTheWay: false)
    case .askOnly(let prompt, let condition):
      search { _, choice in
        let next = choice.result.configuration
        return naive.isAsking(prompt, at: next) && !graph.holds(condition, at: next) ? nil : [.before]
      }
    case .fromCanReach(let from, let goal, let means):
      graph.idle.filter { place in
        guard graph.holds(from, at: place) else { return false }
        guard let moves = graph.browsingMoves(from: place, to: goal, by: means) else { return true }
        return means.most.map { moves > $0 } ?? false
      }.compactMap { graph.distance[$0] }.min()
    case .always, .never, .canReach, .happensOnly: nil
    }
  }

  // MARK: Kinds of runs

  /// What a choice means for the journey that matters.
  private enum Judgement {
    case goesOn
    case over
    case found
  }

  private func missesTarget(_ choice: Choice, isDenied: Bool) -> Judgement {
    if choice.isAdverse { return .over }
    return choice.result.ending.map { $0 != .landed || isDenied ? .found : .over } ?? .goesOn
  }

  private func insteadOfLanding(_ intent: IntentID, _ context: Context, wellMeaning: Bool) -> Int? {
    atRoot(intent, context) { choice in
      if wellMeaning, choice.isAdverse { return .over }
      return choice.result.ending == nil ? .goesOn : .found
    }
  }

  /// Runs that begin by opening `intent` on the root.
  private func atRoot(_ intent: IntentID, _ context: Context, judge: (Choice) -> Judgement) -> Int? {
    search(from: [Configuration(screen: machine.root, context: context)]) { stage, choice in
      guard stage != .before else { return choice.move == .open(intent) ? [.inside(denied: false)] : [] }
      return judged(stage, choice, judge)
    }
  }

  /// Runs of any kind, in which at last `intent` is opened where `isMeant` is true.
  private func opened(
    _ intent: IntentID, where isMeant: (Configuration) -> Bool, judge: (Choice) -> Judgement
  ) -> Int? {
    search { stage, choice in
      guard stage == .before else { return judged(stage, choice, judge) }
      let begins = choice.move == .open(intent) && isMeant(choice.result.configuration)
      return begins ? [.before, .inside(denied: false)] : [.before]
    }
  }

  /// Runs in which at last `change` happens, and `intent` is opened at once.
  private func after(_ change: ChangeID, _ intent: IntentID) -> Int? {
    search { stage, choice in
      switch stage {
      case .before: return choice.move == .change(change) ? [.before, .changed] : [.before]
      case .changed:
        guard choice.move == .open(intent) else { return [] }
        return [.inside(denied: graph.isDenied(intent, at: choice.result.configuration))]
      case .inside(let isDenied): return judged(stage, choice) { missesTarget($0, isDenied: isDenied) }
      case .passed: return []
      }
    }
  }

  private func judged(_ stage: Stage, _ choice: Choice, _ judge: (Choice) -> Judgement) -> [Stage]? {
    guard choice.move != .supersede else { return [] }
    return switch judge(choice) {
    case .goesOn: [stage]
    case .over: []
    case .found: nil
    }
  }

  /// Runs whose last journey passes `from`, and ends without `goal` there (or anywhere since, if `onTheWay`).
  private func missing(_ goal: Condition, from: Condition, onTheWay: Bool) -> Int? {
    search { stage, choice in
      let next = choice.result.configuration
      let (isFrom, isGoal) = (graph.holds(from, at: next), graph.holds(goal, at: next))
      if choice.move == .supersede { return stage == .before ? [.before] : [] }
      if choice.result.ending != nil {
        if !isGoal, stage == .passed || isFrom { return nil }
        return stage == .before ? [.before] : []
      }
      let isOpen = !(onTheWay && isGoal)
      if stage == .passed { return isOpen ? [.passed] : [] }
      return !next.isIdle && isFrom && isOpen ? [.before, .passed] : [.before]
    }
  }

  /// Runs in which at last `intent` is opened, and what `rule` searches for happens in its journey.
  private func broken<Memory>(_ rule: NaiveSearch<Memory>, _ intent: IntentID) -> Int? {
    breadthFirst(from: machine.starts, remembering: Memory?.none) { memory, choice in
      guard let memory else { return choice.move == .open(intent) ? [nil, rule.initial] : [nil] }
      guard choice.move != .supersede else { return [] }
      guard let after = rule.after(Trace.Entry(choice), memory) else { return nil }
      return choice.result.ending == nil ? [after] : []
    }
  }

  // MARK: Search

  private func search(
    from starts: [Configuration]? = nil, _ after: (Stage, Choice) -> [Stage]?
  ) -> Int? {
    breadthFirst(from: starts ?? machine.starts, remembering: .before, after)
  }

  private struct State<Memory: Hashable>: Hashable {
    var configuration: Configuration
    var memory: Memory
  }

  /// - Parameter after: what may be remembered after a choice; nil if the choice is what is searched for.
  private func breadthFirst<Memory: Hashable>(
    from starts: [Configuration], remembering initial: Memory, _ after: (Memory, Choice) -> [Memory]?
  ) -> Int? {
    var level = starts.map { State(configuration: $0, memory: initial) }
    var seen = Set(level)
    var moves = 0
    while !level.isEmpty {
      moves += 1
      var next: [State<Memory>] = []
      for state in level {
        let choices = PlainStep.choices(in: state.configuration, of: machine)
        for choice in choices + (PlainStep.superseding(state.configuration).map { [$0] } ?? []) {
          guard let memories = after(state.memory, choice) else { return moves }
          for memory in memories {
            let state = State(configuration: choice.result.configuration, memory: memory)
            if seen.insert(state).inserted { next.append(state) }
          }
        }
      }
      level = next
    }
    return nil
  }
}
