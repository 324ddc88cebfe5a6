import NavigationModel

/// One stack, exactly: of each place the contexts now in relation to those in which its entry was entered.
///
/// An entry that is put on the stack begins with equal contexts; whatever happens in it until it is taken away is a
/// relation that does not depend on what lies below. What it is taken away to is joined from that and from how it was
/// entered: nothing is lost of who has put it there, and nothing is explored again.
///
/// - Source: Sharir, Pnueli, *Two approaches to interprocedural data flow analysis*, 1981; Reps, Horwitz, Sagiv,
///   *Precise interprocedural dataflow analysis via graph reachability*, 1995.
extension Reachability {
  /// Hands on what a place has gained.
  mutating func relate(_ number: Int) throws {
    let place = graph[number]
    if place.unwinding != nil { return try takeAway(number) }
    try graph.expand(number)
    let gained = pending[number]
    pending[number] = .empty
    guard !gained.isEmpty else { return }
    var found: [(move: SymbolicMove, target: Int, contexts: ContextSet)] = []
    try graph.forEachMove(of: number) { (move, target) in
      let contexts = try symbolic.after(move.effects, from: symbolic.diagrams.intersection(gained, move.contexts))
      if !contexts.isEmpty { found.append((move, target, contexts)) }
    }
    for (move, target, contexts) in found { try come(to: target, move.passage, move.calls, contexts, from: number) }
    guard place.isIdle else {
      // A link or a change may arrive.
      guard environment.interrupts(at: place) else { return }
      let (idle, calls) = try symbolic.frames.settled(place.idle)
      return try come(to: graph.insert(idle), calls.isEmpty ? .stays : .enters, calls, gained, from: number)
    }
    let isReset = symbolic.machine.start == .fresh
    let opened = isReset ? try symbolic.diagrams.now(of: gained) : gained
    for intent in symbolic.machine.intents.indices.lazy.map(IntentID.init) where environment.opens(intent) {
      try reach(graph.insert(graph.step.opening(intent, at: place)), opened, from: number)
    }
  }

  /// A move leads to a place, in these contexts after its effects.
  mutating func come(
    to target: Int, _ passage: SymbolicMove.Passage, _ calls: [FrameCall], _ contexts: ContextSet, from source: Int
  ) throws {
    let diagrams = symbolic.diagrams
    switch passage {
    case .stays: try reach(target, contexts, from: source)
    case .resets: try reach(target, diagrams.now(of: contexts), from: source)
    case .enters, .resetsAndEnters:
      let now = try diagrams.now(of: contexts)
      let entered = try diagrams.entered(in: now)
      for (index, call) in calls.enumerated() {
        try enter(call, by: index > 0 ? entered : passage == .enters ? contexts : now)
      }
      try reach(target, entered, from: source)
    }
  }

  /// An entry is put on the stack: what it has been taken away with is shown on what it covers.
  private mutating func enter(_ call: FrameCall, by relation: ContextSet) throws {
    let (gained, isNew) = try symbolic.frames.enter(call, by: relation, symbolic.diagrams)
    guard isNew || !gained.isEmpty else { return }
    for exit in exits[call.frame] ?? [] { try comeBack(from: exit, by: call, gained, sets[exit]) }
  }

  /// An entry is taken away, whatever it was put on.
  private mutating func takeAway(_ number: Int) throws {
    let gained = pending[number]
    pending[number] = .empty
    for call in symbolic.frames.calls(into: graph[number].frame) {
      try comeBack(from: number, by: call, symbolic.frames.relation(of: call), gained)
    }
  }

  private mutating func comeBack(
    from exit: Int, by call: FrameCall, _ entered: ContextSet, _ left: ContextSet
  ) throws {
    let contexts = try symbolic.diagrams.composition(entered, left)
    guard !contexts.isEmpty, let shown = try graph.returning(from: exit, by: call) else { return }
    try come(to: shown.target, shown.passage, shown.calls, contexts, from: exit)
  }

  /// The places to which a move leads, over all the entries that it takes away, and in which contexts.
  package func arrivals(
    by move: SymbolicMove, from contexts: ContextSet
  ) throws -> [(place: Place, contexts: ContextSet)] {
    let diagrams = symbolic.diagrams
    let made = try symbolic.after(move.effects, from: diagrams.intersection(contexts, move.contexts))
    guard !made.isEmpty else { return [] }
    guard symbolic.hasRelations else { return [(move.target, made)] }
    var found: [Place: ContextSet] = [:]
    var order: [Place] = []
    var open: [Place] = []
    func arrive(at place: Place, _ passage: SymbolicMove.Passage, _ contexts: ContextSet) throws {
      let own: ContextSet =
        switch passage {
        case .stays: contexts
        case .resets: try diagrams.now(of: contexts)
        case .enters, .resetsAndEnters: try diagrams.entered(in: diagrams.now(of: contexts))
        }
      let known = found[place] ?? .empty
      let all = try diagrams.union(known, own)
      guard all != known else { return }
      if found.updateValue(all, forKey: place) == nil { order.append(place) }
      if place.unwinding != nil { open.append(place) }
    }
    try arrive(at: move.target, move.passage, made)
    while let exit = open.popLast() {
      let contexts = found[exit] ?? .empty
      for call in symbolic.frames.calls(into: exit.frame) {
        let below = try diagrams.composition(symbolic.frames.relation(of: call), contexts)
        guard !below.isEmpty, let shown = try symbolic.frames.shown(uncovering: exit, from: call) else { continue }
        try arrive(at: shown.place, shown.passage, below)
      }
    }
    return order.compactMap { place in place.unwinding == nil ? found[place].map { (place, $0) } : nil }
  }
}
