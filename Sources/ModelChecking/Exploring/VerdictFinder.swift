import NavigationModel
import StateSpace

/// Verdicts with their evidence, from sets: what is judged by ``SymbolicExplorer`` is shown by ``RunFinder``.
final class VerdictFinder {
  let explorer: SymbolicExplorer
  let runs: RunFinder
  var machine: Machine { explorer.machine }
  var symbolic: SymbolicMachine { explorer.symbolic }
  var diagrams: DecisionDiagrams { explorer.diagrams }
  /// The number of configurations that were found, and that of those in journeys.
  let count: (all: Int, inJourneys: Int)

  init(_ explorer: SymbolicExplorer) {
    self.explorer = explorer
    runs = RunFinder(explorer)
    var count = (all: 0.0, inJourneys: 0.0)
    for number in explorer.numbers {
      let own = explorer.diagrams.count((try? explorer.diagrams.now(of: explorer.reachability.sets[number])) ?? .all)
      count.all += own
      if !explorer.graph[number].isIdle { count.inJourneys += own }
    }
    self.count = (Int(exactly: count.all) ?? .max, Int(exactly: count.inJourneys) ?? .max)
  }

  /// The verdict on an obligation, and the sets behind the words.
  struct Decision {
    var obligation: Obligation
    /// The contexts to which the question is limited.
    var scope: ContextSet
    /// Those of them that occur.
    var asked: ContextSet
    /// Those of them in which it fails.
    var failing: ContextSet
    /// Those of them in which it may fail, for all that is known of what lies below, and no run shows it.
    var unknown = ContextSet.empty
    /// The parts of the verdict, and the contexts of each.
    var parts: [(contexts: ContextSet, part: Verdict.Part)] = []

    var verdict: Verdict { Verdict(parts.map(\.part)) }
    var isUnknown: Bool { !unknown.isEmpty }

    /// The runs that land, each with its contexts.
    var landings: [(contexts: ContextSet, run: Trace)] {
      parts.compactMap { contexts, part in
        if case .proved(let proof) = part.answer, case .witness(let run) = proof.evidence {
          (contexts, run)
        } else {
          nil
        }
      }
    }
  }

  /// More runs than this are not shown of one obligation. The last is an example then; with stacks, where only runs
  /// show that something happens, what is left is not known.
  private var mostRuns: Int { machine.hasStacks ? 64 : 8 }

  /// The verdict on `obligation`; no part of it is unknown, unless what lies below could not be told.
  ///
  /// - Parameters:
  ///   - scope: the contexts that are asked.
  ///   - known: contexts in which lines of `known` accept that it fails, or that it is unknown.
  ///   - blocks: how many alternatives a condition may have.
  /// - Throws: ``DiagramLimit``, ``LimitReached``, ``Stopped``; ``InternalError`` if no run shows what the sets refute.
  func decide(
    _ obligation: Obligation, within scope: ContextSet = .all, known: [AcceptedContexts] = [],
    blocks: Int = ContextCondition.mostAlternatives
  ) throws -> Decision {
    let judgement = try explorer.judge(obligation)
    var decision = Decision(
      obligation: obligation, scope: scope, asked: try diagrams.intersection(judgement.asked, scope),
      failing: try diagrams.intersection(judgement.failing, scope))
    func add(_ contexts: ContextSet, _ answer: Verdict.Answer, known: Int? = nil) throws {
      let condition = try condition(contexts, among: decision.asked, blocks: blocks)
      decision.parts.append((contexts, Verdict.Part(condition, answer, known: known)))
    }
    var unknown = try diagrams.intersection(judgement.unsure, scope)
    for (line, own) in try regions(of: decision.failing, known.filter { !$0.isOfUnknown }) {
      let (found, unshown) = try counterexamples(obligation, in: own)
      for (contexts, counterexample) in found { try add(contexts, .refuted(counterexample), known: line) }
      unknown = try diagrams.union(unknown, unshown)
    }
    decision.failing = try diagrams.difference(decision.failing, unknown)
    let holding = try diagrams.difference(diagrams.difference(decision.asked, decision.failing), unknown)
    if case .reachable(let intent) = obligation, !holding.isEmpty {
      let (found, unshown) = try landings(of: intent, in: holding)
      for (contexts, run) in found { try add(contexts, .proved(Proof(.witness(run)))) }
      unknown = try diagrams.union(unknown, unshown)
    } else if !holding.isEmpty || decision.failing.isEmpty && unknown.isEmpty {
      do {
        try add(holding, .proved(proof(of: obligation, judgement, isVacuous: decision.asked.isEmpty)))
      } catch is Unshown {
        unknown = try diagrams.union(unknown, holding)
      }
    }
    for (line, own) in try regions(of: unknown, known.filter(\.isOfUnknown)) where !own.isEmpty {
      try add(own, .unknown(.stack), known: line)
    }
    decision.unknown = unknown
    return decision
  }

  /// The contexts in words.
  func condition(_ contexts: ContextSet, among asked: ContextSet, blocks: Int) throws -> ContextCondition {
    let found =
      contexts == asked
      ? [] : try SetCover(in: diagrams).blocks(of: contexts, among: asked, limit: blocks)
    let alternatives = contexts == asked ? [[]] : found.map { $0.map { block in block.map(constraint) } }
    return ContextCondition(alternatives, count: explorer.count(contexts), of: explorer.count(asked))
  }

  private func constraint(_ constraint: (variable: Int, values: [Int])) -> ContextCondition.Constraint {
    ContextCondition.Constraint(symbolic.relevant.variables[constraint.variable], constraint.values)
  }

  /// The contexts in which one of these holds. What no condition reads decides nothing, so it restricts nothing.
  func contexts(where constraints: [ContextCondition.Constraint]) throws -> ContextSet {
    try constraints.reduce(.all) { set, constraint in
      let number = symbolic.relevant.numbers[constraint.variable.index]
      guard number >= 0 else { return constraint.values.isEmpty ? .empty : set }
      return try diagrams.intersection(set, diagrams.contexts(where: number, isIn: constraint.values))
    }
  }

  // MARK: Proofs

  private func proof(of obligation: Obligation, _ judgement: Judgement, isVacuous: Bool) throws -> Proof {
    switch obligation.form {
    case .opened(let journeys):
      switch journeys.goal {
      case .someLands: return Proof(.cases(0), isVacuous: isVacuous)
      case .everyLands, .everyEnds: return Proof(.ranking(longest: judgement.longestRun), isVacuous: isVacuous)
      case .noneLands: return Proof(.closedSet(configurations: count.inJourneys), isVacuous: isVacuous)
      case .applies: return Proof(.cases(judgement.cases), isVacuous: isVacuous)
      }
    case .openedByChange: return Proof(.ranking(longest: judgement.longestRun), isVacuous: isVacuous)
    case .watched: return Proof(.closedSet(configurations: count.inJourneys))
    case .growth: return Proof(.ranking(longest: try explorer.pushRanks.get()?.max() ?? 0))
    case .overlap: return Proof(.cases(Int(exactly: explorer.count(.all)) ?? .max))
    case .shown: return Proof(.closedSet(configurations: count.all))
    case .property(let index): return try proof(of: machine.properties[index].claim, judgement)
    }
  }

  /// Shortest runs that land, each with the contexts in which its moves are one; the last may be an example.
  private func landings(
    of intent: IntentID, in contexts: ContextSet
  ) throws -> (found: [(contexts: ContextSet, run: Trace)], unshown: ContextSet) {
    var found: [(contexts: ContextSet, run: Trace)] = []
    var unshown = ContextSet.empty
    var left = contexts
    let untouched = try symbolic.rootPlaces().reduce(ContextSet.empty) { try diagrams.union($0, $1.contexts) }
    let gains = try explorer.rootStarts(of: intent).flatMap { start in
      try explorer.shortestLandings.get().gains[start.opened].map { gain in
        try symbolic.forgettingTabs(in: diagrams.intersection(gain.contexts, start.contexts))
      }
    }
    for contexts in gains {
      var own = try diagrams.intersection(left, contexts)
      left = try diagrams.difference(left, own)
      while let values = try diagrams.first(in: own) {
        let context = symbolic.context(of: values)
        guard let run = try runs.landing(opened(intent, onRootIn: context)) else {
          guard machine.hasStacks else { throw InternalError("no run shows a landing") }
          let one = try symbolic.set(of: context)
          own = try diagrams.difference(own, one)
          unshown = try diagrams.union(unshown, one)
          continue
        }
        let made = try diagrams.intersection(runs.contexts(making: run), untouched)
        let same = try diagrams.intersection(own, symbolic.forgettingTabs(in: made))
        own = try diagrams.difference(own, same)
        found.append((same, run))
        guard found.count == mostRuns else { continue }
        let rest = try diagrams.union(own, left)
        if explorer.isVague { return (found, try diagrams.union(unshown, rest)) }
        found[found.count - 1].contexts = try diagrams.union(same, rest)
        return (found, unshown)
      }
    }
    return (found, unshown)
  }

  // MARK: Counterexamples

  /// Runs that show that the obligation fails, each with its contexts: those in which the same moves show it, and
  /// others with the same cause.
  private func counterexamples(
    _ obligation: Obligation, in contexts: ContextSet
  ) throws -> (found: [(contexts: ContextSet, Counterexample)], unshown: ContextSet) {
    var found: [(contexts: ContextSet, counterexample: Counterexample)] = []
    var left = contexts
    var runs = 0
    while !left.isEmpty {
      if machine.hasStacks, runs == mostRuns { break }
      guard let next = try shown(obligation, in: left) else { break }
      var counterexample = next.counterexample
      runs += 1
      let shown = try diagrams.intersection(left, symbolic.forgettingTabs(in: diagrams.now(of: next.same)))
      if shown.isEmpty, machine.hasStacks { break }
      guard !shown.isEmpty else { throw InternalError("a run shows nothing of what it was searched for") }
      let own = runs == mostRuns && !machine.hasStacks ? left : shown
      // Without a link the run leads to one configuration, and others fail elsewhere.
      counterexample.isSameInAll = own == shown && (obligation.intent != nil || explorer.count(own) == 1)
      left = try diagrams.difference(left, own)
      let other = found.firstIndex {
        $0.counterexample.cause == counterexample.cause && $0.counterexample.failure == counterexample.failure
      }
      guard let other else {
        found.append((own, counterexample))
        continue
      }
      found[other].contexts = try diagrams.union(found[other].contexts, own)
      found[other].counterexample.isSameInAll = false
    }
    return (found.map { ($0.contexts, $0.counterexample) }, left)
  }

  /// A counterexample, unless none is found although the sets refute it.
  private func shown(
    _ obligation: Obligation, in contexts: ContextSet
  ) throws -> (counterexample: Counterexample, same: ContextSet)? {
    do {
      var found = try counterexample(obligation, in: contexts)
      // What else the sets refute may be due to what cannot lie below.
      if machine.hasStacks, obligation.intent == nil, let run = found.0.trace {
        if obligation != .bounded {
          found.same = try diagrams.intersection(found.same, shownContexts(obligation, run, in: contexts))
        }
      }
      return found
    } catch is Unshown {
      return nil
    }
  }

  /// A run that shows that the obligation fails in some of `contexts`, and where the same moves show it.
  private func counterexample(
    _ obligation: Obligation, in contexts: ContextSet
  ) throws -> (Counterexample, same: ContextSet) {
    switch obligation.form {
    case .opened(let journeys):
      let entries = try entries(of: journeys, in: contexts)
      return try journey(counterexample(to: journeys, entries, in: contexts), entries, isFromRoot: journeys.isFromRoot)
    case .openedByChange(let intent, let change):
      let (denied, failing) = try entries(of: intent, after: change, in: contexts)
      return try journey(doesNotLand(denied, failing, intent), denied + failing)
    case .watched(let intent, let claim):
      let entries = try entries(of: intent) { [self] in try diagrams.intersection($1, contexts) }
      return try journey(broken(claim, intent, entries), entries)
    case .growth: return (try grows(), contexts)
    case .overlap(let event, let screen): return try overlap(event, screen, contexts)
    case .shown(let screen, .requirement):
      let requires = machine.screens[screen.index].requires ?? .true
      let run = try show(
        runs.run { [self] place in
          guard place.screen == screen else { return .empty }
          return try diagrams.intersection(contexts, self.contexts(.not(requires), place))
        })
      return (refuted(.violated, run, lastMove(of: run) ?? .screen(screen)), contexts)
    case .shown(let screen, .wayToRoot):
      let run = try show(
        runs.run(
          to: { [self] place in
            place.screen == screen ? try diagrams.difference(contexts, explorer.wayToRoot(from: place)) : .empty
          },
          where: { [machine] here in
            !machine.transitions(leaving: screen).contains { machine.goesToRoot($0, from: here) }
          }))
      return (refuted(.violated, run, .screen(screen)), contexts)
    case .property(let index): return (try counterexample(to: index, in: contexts), contexts)
    }
  }

  /// With the contexts in which the journey can make the same moves where it is opened.
  private func journey(
    _ counterexample: Counterexample, _ entries: [RunFinder.Entry], isFromRoot: Bool = false
  ) throws -> (Counterexample, same: ContextSet) {
    guard let run = counterexample.trace, let opening = run.lastOpening else { return (counterexample, .all) }
    // Elsewhere the same moves may start, but need not show anything.
    let isAfterChange = entries.contains { $0.change != nil }
    let walked = try runs.walked(run)
    let walks = walked.walks
    let idle = walks[isAfterChange && opening > 0 ? opening - 1 : opening].place
    let number = explorer.graph.number(of: idle)
    // Another rule of the change may lead elsewhere from there.
    let begun = explorer.graph.number(of: walks[opening + 1].place)
    var own = ContextSet.empty
    for entry in entries where entry.idle == number && entry.opened == begun {
      let contexts = try diagrams.now(of: entry.contexts)
      own = try diagrams.union(own, symbolic.after(entry.change?.effects ?? .none, from: contexts))
    }
    // What the app has done by then lies below only where it could do the same; and where sets may have more than can
    // be, what it shows at launch.
    if machine.hasStacks, opening > 0 || explorer.isVague && !isFromRoot {
      let step = explorer.graph.step
      own = try diagrams.intersection(own, step.contexts(after: opening, of: run, along: walked))
    }
    return (counterexample, try diagrams.intersection(own, runs.contexts(making: run)))
  }

  func refuted(_ failure: Counterexample.Failure, _ run: Trace?, _ cause: Element) -> Counterexample {
    Counterexample(failure, trace: run, cause: cause)
  }

  /// A run that must exist, since the sets say so; but for what they do not know, which is what lies below.
  func show(_ run: Trace?) throws -> Trace {
    guard let run else {
      if machine.hasStacks { throw Unshown() }
      throw InternalError("no run shows what the sets refute")
    }
    return run
  }

  /// The sets refute it, and no run was found that shows it.
  struct Unshown: Error {}

  func contexts(_ condition: Condition, _ place: Place) throws -> ContextSet {
    try symbolic.contexts(where: condition, at: place)
  }

  func denied(_ intent: IntentID, at opened: Int) throws -> ContextSet {
    try explorer.denied(intent, at: explorer.graph[opened])
  }

  // MARK: Openings

  func opened(_ intent: IntentID, onRootIn context: Context) -> Trace {
    var trace = Trace(start: machine.onRoot(in: context))
    let opened = Step.opening(intent, in: trace.start, of: machine)
    trace.append(Trace.Entry(move: .open(intent), result: .continues(opened)))
    return trace
  }

  /// The places where links open `intent`, in the contexts that `isShown` leaves of those that are reached.
  func entries(
    of intent: IntentID, isShown: (_ opened: Int, _ contexts: ContextSet) throws -> ContextSet = { $1 }
  ) throws -> [RunFinder.Entry] {
    let graph = explorer.graph
    var entries: [RunFinder.Entry] = []
    for number in explorer.idleNumbers {
      guard let opened = graph.number(of: graph.step.opening(intent, at: graph[number])) else { continue }
      let contexts = try isShown(opened, explorer.reachability.sets[number])
      if !contexts.isEmpty {
        entries.append(RunFinder.Entry(idle: number, contexts: contexts, intent: intent, opened: opened))
      }
    }
    return entries
  }

  /// The places on the root where a link opens `intent`.
  func entries(of intent: IntentID, onRootIn contexts: ContextSet) throws -> [RunFinder.Entry] {
    try explorer.rootStarts(of: intent).compactMap { start in
      guard let root = explorer.graph.number(of: start.place) else {
        throw InternalError("the root was not explored")
      }
      let own = try diagrams.intersection(contexts, start.contexts)
      let allowed = try diagrams.difference(own, explorer.denied(intent, at: start.place))
      return RunFinder.Entry(idle: root, contexts: allowed, intent: intent, opened: start.opened)
    }
  }
}
