import NavigationModel

/// A least fixpoint over the nodes of a graph, found backwards in rounds: what holds in a round follows from what held
/// in the rounds before, in one move that counts, and in any number of others.
///
/// If all moves count, the round in which a context comes in is the length of its shortest run (``Quantifier/some``) or
/// of its longest (``Quantifier/every``). If none does, there is one round.
package struct BackwardSets {
  package enum Quantifier {
    /// Some run: one of the moves that can be made leads on, to one of its places at least.
    case some
    /// Some run, whatever lies below: one of the moves leads on, wherever it leads.
    case choice
    /// The same by a change, whichever of its rules applies: of each that does, one place at least.
    case whichever
    /// Every run: a move can be made, and all that can be made lead on.
    case every
  }

  /// Which moves make a round.
  package enum Counting {
    case allMoves
    /// Those that begin a journey anew: all others lead to a later step of the same one.
    case jumps
    case nothing

    func includes(_ edge: BackwardGraph.Edge) -> Bool {
      // A part of the move before.
      edge.returning == nil && includes(edge.move)
    }

    private func includes(_ move: Move) -> Bool {
      switch self {
      case .allMoves: true
      case .jumps:
        switch move {
        case .jump, .follow: true
        default: false
        }
      case .nothing: false
      }
    }
  }

  /// A round in which a node gains contexts, and all contexts that it has by then.
  package struct Gain {
    package var round: Int32
    package var contexts: ContextSet
  }

  /// By node: where it holds.
  package internal(set) var sets: [ContextSet]
  /// By node: when contexts were gained, by ascending rounds; round 0 holds already.
  package internal(set) var gains: [[Gain]]
  /// The last round in which any node gains something.
  package internal(set) var rounds: Int32 = 0
  /// The rounds that say where entries can be taken away by hand until what is uncovered leads on.
  package internal(set) var uncoveringRounds: Set<Int32> = []

  /// - Parameter isEnough: asked before each round, whether what has been found is all that is wanted.
  /// - Throws: ``DiagramLimit``, and what `check` throws.
  package init(
    _ quantifier: Quantifier, in graph: BackwardGraph, of symbolic: SymbolicMachine, counting: Counting,
    until isEnough: ([ContextSet]) throws -> Bool = { _ in false }, check: () throws -> Void
  ) throws {
    guard quantifier == .every, counting == .jumps, graph.hasReturns, symbolic.machine.tabs.isEmpty else {
      try self.init(quantifier, in: graph, of: symbolic, counting: counting, nil, until: isEnough, check: check)
      return
    }
    // What lay there before a journey becomes less whenever an entry is taken away, and never more: no run does that
    // forever. So what is shown then is taken for good until it turns out not to be. With tabs a journey can come back
    // to what it has left itself.
    var assumed = Array(repeating: ContextSet.all, count: graph.count)
    while true {
      try self.init(quantifier, in: graph, of: symbolic, counting: counting, assumed, until: isEnough, check: check)
      if sets == assumed { return }
      let isSettled = zip(sets, graph.returnTargets(assumed)).allSatisfy { $1 == nil || $0 == $1 }
      if isSettled { return }
      assumed = sets
    }
  }

  /// - Parameter assumed: where it holds of what is shown when an entry was taken away; nil: what is found.
  private init(
    _ quantifier: Quantifier, in graph: BackwardGraph, of symbolic: SymbolicMachine, counting: Counting,
    _ assumed: [ContextSet]?, until isEnough: ([ContextSet]) throws -> Bool, check: () throws -> Void
  ) throws {
    sets = graph.settled
    gains = graph.settled.map { $0.isEmpty ? [] : [Gain(round: 0, contexts: $0)] }
    let diagrams = symbolic.diagrams
    let counted = graph.predecessors { counting.includes($0) }
    let followed = graph.predecessors { !counting.includes($0) && (assumed == nil || $0.returning == nil) }
    let loops =
      quantifier == .every && graph.hasReturns && !symbolic.machine.tabs.isEmpty ? UnwindingLoops(in: graph) : nil
    // Once in this order is enough, but for cycles of moves that do not count.
    var open = counting == .allMoves ? Array(0..<graph.count) : graph.lastFirst { !counting.includes($0) }
    // By node: the last round in which it was listed; and where it holds by now, the round under way included.
    var listed = [Int32](repeating: 1, count: graph.count)
    var now = sets
    // Where all moves count, what is a part of the move before needs none of its own.
    var round: Int32 = counting == .allMoves && graph.hasReturns ? 0 : 1
    // Of some run: what leads to nothing good by now need not be looked at.
    func begin() {
      guard quantifier == .some, counting == .allMoves else { return }
      open = graph.beginnings(sets, counted)
      listed = Array(repeating: 0, count: graph.count)
      for node in open { listed[node] = 1 }
    }
    if round == 0 { open = open.filter { graph[$0].first?.returning != nil } } else { begin() }
    while !open.isEmpty || round == 0, try !isEnough(sets) {
      try check()
      var gained: [Int] = []
      var next = 0
      func gain(_ found: ContextSet, at node: Int) throws {
        listed[node] = -1
        let new = try diagrams.difference(found, now[node])
        guard !new.isEmpty else { return }
        if now[node] == sets[node] { gained.append(node) }
        now[node] = try diagrams.union(now[node], new)
        for predecessor in followed[node].lazy.map(Int.init)
        where listed[predecessor] != round && loops?.joins(predecessor, node) != true {
          listed[predecessor] = round
          open.append(predecessor)
        }
      }
      func found(_ edge: BackwardGraph.Edge, _ target: Int) -> ContextSet {
        if let assumed, edge.returning != nil { return assumed[target] }
        return counting.includes(edge) ? sets[target] : now[target]
      }
      while next < open.count {
        let node = open[next]
        next += 1
        if let loops, loops.contains(node) {
          // With another member of the loop.
          guard listed[node] != -1 else { continue }
          let all = try loops.sets(of: node) { member, inLoop in
            try diagrams.union(
              now[member],
              holds(graph[member], quantifier, symbolic) { edge, target in inLoop(target) ?? found(edge, target) })
          }
          for (member, set) in all { try gain(set, at: member) }
          continue
        }
        listed[node] = -1
        guard now[node] != .all else { continue }
        try gain(holds(graph[node], quantifier, symbolic, found), at: node)
      }
      let isFirst = round == 0
      open = isFirst ? Array(0..<graph.count) : []
      for node in gained {
        gains[node].append(Gain(round: round, contexts: now[node]))
        rounds = round
        sets[node] = now[node]
        for predecessor in counted[node].lazy.map(Int.init) where !isFirst && listed[predecessor] != round + 1 {
          listed[predecessor] = round + 1
          open.append(predecessor)
        }
      }
      round += 1
      if isFirst {
        listed = Array(repeating: round, count: graph.count)
        begin()
      }
    }
  }

  /// The contexts from which moves lead to where it holds.
  ///
  /// - Parameter target: where it holds of the node that an edge leads to.
  func holds(
    _ edges: ArraySlice<BackwardGraph.Edge>, _ quantifier: Quantifier, _ symbolic: SymbolicMachine,
    _ target: (BackwardGraph.Edge, _ node: Int) -> ContextSet
  ) throws(DiagramLimit) -> ContextSet {
    let diagrams = symbolic.diagrams
    var possible = ContextSet.empty
    var successes = ContextSet.empty
    var failures = ContextSet.empty
    var (sure, leading) = (ContextSet.empty, ContextSet.empty)  // Of one rule.
    var last: (move: Move?, rule: Int32) = (nil, 0)
    func closeRule() throws(DiagramLimit) {
      possible = try diagrams.union(possible, leading)
      failures = try diagrams.union(failures, diagrams.difference(sure, leading))
      (sure, leading) = (.empty, .empty)
    }
    func closeMove() throws(DiagramLimit) {
      try closeRule()
      successes = try diagrams.union(successes, diagrams.difference(possible, failures))
      (possible, failures) = (.empty, .empty)
    }
    let closes = quantifier == .choice || quantifier == .whichever
    for edge in edges {
      if closes, edge.move != last.move { try closeMove() }
      if closes, edge.rule.number != last.rule { try closeRule() }
      last = (edge.move, edge.rule.number)
      let good: ContextSet =
        switch edge.outcome {
        case .good: .all
        case .bad: .empty
        case .goodIn(let set): try symbolic.before(edge.effects, to: set)
        case .continues(let node): try symbolic.before(edge.effects, edge.passage, to: target(edge, node))
        }
      let (contexts, wrong) = try symbolic.leading(edge, to: good, quantifier == .some || quantifier == .whichever)
      switch quantifier {
      case .some: successes = try diagrams.union(successes, contexts)
      case .whichever:
        leading = try diagrams.union(leading, contexts)
        if edge.rule.isSure, edge.returning == nil { sure = try diagrams.union(sure, edge.contexts) }
      case .choice, .every:
        if edge.rule.isSure || quantifier == .every { possible = try diagrams.union(possible, contexts) }
        failures = try diagrams.union(failures, wrong)
      }
    }
    if closes { try closeMove() }
    return quantifier == .every ? try diagrams.difference(possible, failures) : successes
  }

  /// The round in which a node gains the context with these values.
  package func round(of node: Int, in values: [Int], _ diagrams: DecisionDiagrams) -> Int? {
    gains[node].first { diagrams.contains(values, $0.contexts) }.map { Int($0.round) }
  }

  /// The last round in which a node gains one of `contexts`: on how long a run it holds at the latest.
  package func lastRound(
    of node: Int, in contexts: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) -> Int? {
    let asked = try diagrams.intersection(sets[node], contexts)
    if asked.isEmpty { return nil }
    // By then all have come in that ever do.
    for gain in gains[node] where try diagrams.isSubset(asked, of: gain.contexts) { return Int(gain.round) }
    return nil
  }
}

extension SymbolicMachine {
  /// From where a move with these effects leads into `set`, as relations have it.
  package func before(
    _ effects: SymbolicMove.Effects, _ passage: SymbolicMove.Passage, to set: ContextSet
  ) throws(DiagramLimit) -> ContextSet {
    switch passage {
    case .stays, .resets: try before(effects, to: set)
    case .enters, .resetsAndEnters: try before(effects, to: diagrams.contextsEntering(set))
    }
  }

  /// The contexts in which an edge can be made; if all of these are asked for, and not only those that lead to what is
  /// good, also where it does not lead there.
  fileprivate func leading(
    _ edge: BackwardGraph.Edge, to good: ContextSet, _ isOnlyGood: Bool
  ) throws(DiagramLimit) -> (contexts: ContextSet, wrong: ContextSet) {
    guard let (relation, way) = edge.returning else {
      return isOnlyGood
        ? (try diagrams.intersection(edge.contexts, good), .empty)
        : (edge.contexts, try diagrams.difference(edge.contexts, good))
    }
    let shown = try diagrams.intersection(edge.contexts, before(edge.effects, to: edge.shown))
    guard case .call = way else {
      // Something is always shown, and it is one of these.
      let all = try diagrams.intersection(relation, shown)
      return isOnlyGood
        ? (try diagrams.now(of: diagrams.intersection(all, good)), .empty)
        : (.all, try diagrams.now(of: diagrams.difference(all, good)))
    }
    if isOnlyGood {
      return (try diagrams.composition(relation, diagrams.intersection(shown, good), transposing: true), .empty)
    }
    return (
      try diagrams.composition(relation, shown, transposing: true),
      try diagrams.composition(relation, diagrams.difference(shown, good), transposing: true)
    )
  }
}
