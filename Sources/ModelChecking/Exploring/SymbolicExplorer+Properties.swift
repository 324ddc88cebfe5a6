import NavigationModel
import StateSpace

extension SymbolicExplorer {
  /// The contexts in which some transition goes to the root, whatever lies below.
  func wayToRoot(from place: Place) throws -> ContextSet {
    // A journey under way changes nothing of that.
    let idle = place.idle
    if let known = waysToRoot[idle] { return known }
    let ways = try machine.transitions(leaving: place.screen).reduce(ContextSet.empty) { ways, id in
      try diagrams.union(ways, graph.step.goingToRoot(id, from: idle))
    }
    waysToRoot[idle] = ways
    return ways
  }

  /// Returns whether `condition` holds anywhere that is reachable.
  func occurs(_ condition: Condition) throws -> Bool {
    // The usual question, and asked of thousands of screens.
    if case .screen(let screens) = condition { return screens.contains(where: reachedScreens.contains) }
    for place in reachedPlaces {
      let holds = try symbolic.contexts(where: condition, at: place)
      if try !diagrams.intersection(reachability.contexts(at: place), holds).isEmpty { return true }
    }
    return false
  }

  func judge(_ claim: Property.Claim) throws -> Judgement {
    switch claim.question {
    case .holds(let condition, asking: nil):
      return try everywhere { [self] in try symbolic.contexts(where: condition, at: $0) }
    case .holds(let condition, let prompt?): return try askOnly(prompt, condition)
    case .occurs(let condition): return Judgement(asked: .all, failing: try occurs(condition) ? .empty : .all)
    case .browses(let from, let to, let moves): return try canBrowse(from, to, moves)
    case .passes(let from, let to, let atEnd): return try mustPass(from, to, atEnd: atEnd)
    case .happens(let mover, let condition): return try happensOnly(mover, where: condition)
    }
  }

  /// The contexts in which such a move may be possible at a place where the condition does not hold.
  ///
  /// - Parameter isSure: whether only what is possible whatever lies below counts.
  func possible(
    _ mover: Property.Mover, without condition: Condition = .screen([]), at number: Int, isSure: Bool = false
  ) throws -> ContextSet {
    var contexts = ContextSet.empty
    try graph.forEachMove(of: number) { move, _ in
      guard mover.makes(move.move, of: machine), move.isSure || !isSure else { return }
      contexts = try diagrams.union(contexts, move.contexts)
    }
    return try diagrams.difference(contexts, symbolic.contexts(where: condition, at: graph[number]))
  }

  /// True if such a move may be possible anywhere.
  func happens(_ mover: Property.Mover) throws -> Bool {
    try numbers.contains { try !diagrams.intersection(reachability.sets[$0], possible(mover, at: $0)).isEmpty }
  }

  private func happensOnly(_ mover: Property.Mover, where condition: Condition) throws -> Judgement {
    // Of what never happens nothing is asked.
    guard try happens(mover) else { return Judgement() }
    var judgement = Judgement()
    for number in numbers {
      let reached = reachability.sets[number]
      let asked = try diagrams.difference(reached, symbolic.contexts(where: condition, at: graph[number]))
      let failing = try diagrams.intersection(reached, possible(mover, without: condition, at: number))
      try judgement.add(asked, failing: failing, diagrams)
    }
    return judgement
  }

  /// From where these moves lead to a place with `goal`, and in how many.
  ///
  /// - Parameter perhaps: whether Back leads where it would help, or wherever it may (``BackwardSets/Quantifier``).
  func browsing(to goal: Condition, by moves: Property.Moves, perhaps: Bool = false) throws -> BackwardSets {
    var browsing = BackwardGraph()
    for number in 0..<graph.count {
      let place = graph[number]
      if place.unwinding != nil, place.position == .idle {
        browsing.add(try reachability.returnEdges(from: number) { .continues($0) })
        continue
      }
      guard place.isIdle else {
        browsing.add([])
        continue
      }
      var edges: [BackwardGraph.Edge] = []
      graph.forEachMove(of: number) { (move, target) in
        // What may be impossible leads nowhere for sure; but a rule of a change must not lead elsewhere.
        guard moves.contains(move.move, of: machine), move.isSure || perhaps || moves.isOfChange else { return }
        edges.append(BackwardGraph.Edge(move, .continues(target)))
      }
      browsing.add(edges, settled: try symbolic.contexts(where: goal, at: place))
    }
    if !perhaps, moves.most == nil {
      return try BackwardSets(uncoveringIn: browsing, of: symbolic) { try cancellation.check() }
    }
    let quantifier = perhaps ? moves.isOfChange ? .whichever : .some : BackwardSets.Quantifier.choice
    return try BackwardSets(quantifier, in: browsing, of: symbolic, counting: .allMoves) { try cancellation.check() }
  }

  private func canBrowse(_ from: Condition, _ to: Condition, _ moves: Property.Moves) throws -> Judgement {
    let sets = try browsing(to: to, by: moves)
    let perhaps = machine.hasStacks ? try browsing(to: to, by: moves, perhaps: true) : sets
    var judgement = Judgement()
    for number in idleNumbers {
      let asked = try diagrams.intersection(
        reachability.sets[number], symbolic.contexts(where: from, at: graph[number]))
      let good = try sets.found(at: number, within: moves.most, diagrams)
      let failing = try diagrams.difference(asked, perhaps.found(at: number, within: moves.most, diagrams))
      try judgement.add(asked, failing: failing, diagrams)
      let unsure = try diagrams.difference(diagrams.difference(asked, good), failing)
      judgement.unsure = try diagrams.union(judgement.unsure, diagrams.now(of: unsure))
      if let last = try sets.lastRound(of: number, in: asked, diagrams) {
        judgement.longest = max(judgement.longest ?? 0, last)
        if sets.uncoveringRounds.contains(where: { $0 <= last }) { judgement.isEndless = true }
      }
    }
    judgement.unsure = try diagrams.difference(judgement.unsure, judgement.failing)
    return judgement
  }

  /// From where every journey comes to `goal`: on its way, or only where it ends.
  ///
  /// - Parameter counting: what ranks are: jumps for proofs, moves for reports.
  func passing(_ goal: Condition, atEnd: Bool, counting: BackwardSets.Counting = .jumps) throws -> BackwardSets {
    let graph = try reachability.journeyGraph(
      includingAdverse: true, asksWhatIsLeft: true,
      settled: { atEnd ? .empty : try symbolic.contexts(where: goal, at: $0) },
      ending: { _, left in .goodIn(try symbolic.contexts(where: goal, at: left)) })
    return try BackwardSets(.every, in: graph, of: symbolic, counting: counting) { try cancellation.check() }
  }

  /// With relations: where what is left, when entries are taken away at the end of a journey, satisfies a condition in
  /// `contexts`.
  func leaving(_ condition: Condition, in contexts: ContextSet) throws -> BackwardSets {
    var exits = BackwardGraph()
    for number in 0..<graph.count {
      let place = graph[number]
      guard place.unwinding != nil, place.position == .idle else {
        exits.add([])
        continue
      }
      let edges = try reachability.returnEdges(from: number) { shown in
        let left = graph[shown]
        if left.unwinding != nil { return .continues(shown) }
        return .goodIn(
          try diagrams.union(diagrams.complement(contexts), symbolic.contexts(where: condition, at: left)))
      }
      // Where nothing can be shown after it, nothing is left.
      exits.add(edges, settled: edges.isEmpty ? .all : .empty)
    }
    return try BackwardSets(.every, in: exits, of: symbolic, counting: .jumps) { try cancellation.check() }
  }

  private func mustPass(_ from: Condition, _ to: Condition, atEnd: Bool) throws -> Judgement {
    let sets = try passing(to, atEnd: atEnd, counting: .allMoves)
    func contexts(_ condition: Condition, _ place: Place) throws -> ContextSet {
      try symbolic.contexts(where: condition, at: place)
    }
    var judgement = Judgement()
    for number in numbers where !graph[number].isIdle {
      let (place, reached) = (graph[number], reachability.sets[number])
      let asked = try diagrams.intersection(reached, contexts(from, place))
      try judgement.add(asked, failing: diagrams.difference(asked, sets.sets[number]), diagrams)
      try judgement.count(sets, of: number, in: asked, sets.sets[number], diagrams)
      // What a journey leaves when it ends is passed, too.
      try graph.forEachMove(of: number) { move, _ in
        guard move.ending != nil else { return }
        for (place, left) in try reachability.arrivals(by: move, from: reached) {
          let asked = try diagrams.intersection(left, contexts(from, place))
          try judgement.add(asked, failing: diagrams.difference(asked, contexts(to, place)), diagrams)
        }
      }
    }
    return judgement
  }

  /// Returns whether `prompt` is about to be asked.
  func asks(_ prompt: PromptID, at place: Place) -> Bool {
    guard place.unwinding == nil, case .step(let step) = machine.phase(of: place.position) else { return false }
    if case .ask(prompt, _, _) = machine.steps[step.index].action { return true }
    return false
  }

  private func askOnly(_ prompt: PromptID, _ condition: Condition) throws -> Judgement {
    var judgement = Judgement()
    for (place, contexts) in zip(graph.places, reachability.sets) {
      guard asks(prompt, at: place) else { continue }
      let holds = try symbolic.contexts(where: condition, at: place)
      try judgement.add(contexts, failing: diagrams.difference(contexts, holds), diagrams)
    }
    return judgement
  }
}

extension BackwardSets {
  /// The contexts of a node that came in until a round; nil: ever.
  func found(at node: Int, within rounds: Int?, _ diagrams: DecisionDiagrams) throws(DiagramLimit) -> ContextSet {
    guard let rounds else { return sets[node] }
    return gains[node].last { Int($0.round) <= rounds }?.contexts ?? .empty
  }
}

/// Claims about whole runs, with a little memory: somewhere some run breaks it, or none does.
extension SymbolicExplorer {
  /// Finds where some run breaks the claim.
  ///
  /// What was found to judge it is handed to whoever asks next, for lemmas, and not kept any longer.
  func breaking(_ claim: WatchedClaim, of intent: IntentID) throws -> Breaking {
    let form = ObligationForm.watched(intent, claim)
    if let known = breakings.removeValue(forKey: form) { return known }
    let watcher = ObligationWatcher(claim, of: intent, self)
    var journeys = try WatchedJourneys(reachability, watcher, from: starts(of: intent).map(\.opened)) {
      try cancellation.check()
    }
    // What is to be shown is that nothing breaks it, which takes no ranks.
    let sets = try BackwardSets(.some, in: journeys.graph, of: symbolic, counting: .nothing) {
      try cancellation.check()
    }
    journeys.forgetMoves()
    return Breaking(journeys: journeys, sets: sets.sets)
  }

  func backWatcher(_ intent: IntentID) -> BackWatcher {
    if let known = backWatchers[intent] { return known }
    let watcher = BackWatcher(intent, symbolic)
    backWatchers[intent] = watcher
    return watcher
  }

  func neverBreaks(_ claim: WatchedClaim, of intent: IntentID) throws -> Judgement {
    let found = try breaking(claim, of: intent)
    breakings[.watched(intent, claim)] = found
    var judgement = Judgement()
    for start in try starts(of: intent) {
      var failing = ContextSet.empty
      for (contexts, outcome) in found.journeys.beginning(at: start.opened) {
        guard case .continues(let node) = outcome else { continue }
        failing = try diagrams.union(failing, diagrams.intersection(contexts, found.sets[node]))
      }
      try judgement.add(start.contexts, failing: diagrams.intersection(start.contexts, failing), diagrams)
    }
    return judgement
  }
}
