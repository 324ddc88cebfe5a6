import NavigationModel

/// One stack, exactly: of each place the contexts now in relation to those in which its entry was entered.
///
/// Whatever happens in an entry until it is taken away is a relation that does not depend on what lies below. What it
/// is taken away to is joined from that and from how it was entered: nothing is lost of who has put it there, and
/// nothing is explored again.
///
/// Relations are found for all contexts at the entry, those that never arrive included: so most entries have the same,
/// and few are made on the way. Which contexts arrive is found beside them, and at the end they are limited to these.
///
/// - Source: Sharir, Pnueli, *Two approaches to interprocedural data flow analysis*, 1981; Reps, Horwitz, Sagiv,
///   *Precise interprocedural dataflow analysis via graph reachability*, 1995.
extension Reachability {
  /// Hands on what a place has gained.
  mutating func relate(_ number: Int) throws {
    let place = graph[number]
    let symbolic = symbolic
    let diagrams = symbolic.diagrams
    // Of what has not arrived yet nothing is asked.
    let arrived = try arriving(sets[number], at: place.frame)
    guard !arrived.isEmpty else { return }
    if symbolic.frames.hub(place) != nil { return try show(from: number) }
    if place.unwinding != nil { return try takeAway(number) }
    try graph.expand(number)
    let (hasGained, hasArrived) = (!pending[number].isEmpty, arrived != handedOn[number])
    (pending[number], handedOn[number]) = (.empty, arrived)
    guard hasGained || hasArrived else { return }
    // All that is there, and not only what is new: many places have the same set, and its images are known.
    let gained = hasGained ? sets[number] : .empty
    let new = hasArrived ? arrived : .empty
    var found: [(move: SymbolicMove, target: Int)] = []
    graph.forEachMove(of: number) { (move, target) in found.append((move, target)) }
    for (index, (move, target)) in found.enumerated() {
      let way = Way(source: number, move: index)
      if !move.left.isEmpty {
        let left = try images.image(move, new, symbolic)
        try leave(move.left, left)
      }
      try come(to: target, move.passage, move.calls, by: way, gained: gained, arrived: new) { (sets, set) in
        try sets.images.image(move, set, symbolic)
      }
    }
    guard place.isIdle else {
      // A link or a change may arrive.
      guard environment.interrupts(at: place) else { return }
      let (idle, calls) = try symbolic.frames.settled(place.idle)
      let presented = symbolic.frames.presenting(calls)
      let effects = symbolic.effects(of: presented.states)
      try leave(presented.left, new)
      let passage: SymbolicMove.Passage = calls.isEmpty ? .stays : .enters
      let way = Way(source: number, move: -1)
      return try come(to: graph.insert(idle), passage, calls, by: way, gained: gained, arrived: new) {
        try $0.symbolic.after(effects, from: $1)
      }
    }
    let opened = symbolic.machine.start == .fresh ? try diagrams.now(of: new) : gained
    guard !opened.isEmpty else { return }
    for intent in symbolic.machine.intents.indices.lazy.map(IntentID.init) where environment.opens(intent) {
      try reach(graph.insert(graph.step.opening(intent, at: place)), opened, from: number)
    }
  }

  /// The start of the app.
  mutating func begin(at start: StartPlace) throws {
    let number = try graph.insert(start.place)
    guard !start.calls.isEmpty else { return try reach(number, start.contexts, from: -1) }
    try enter(start.calls, at: number, by: start.contexts, arriving: start.contexts, from: -1)
  }

  /// A move leads to a place.
  ///
  /// - Parameters:
  ///   - way: from where it is made, and which move it is.
  ///   - gained: what there is where it is made, if that has grown.
  ///   - arrived: what has arrived of it, if that has.
  ///   - made: the contexts after the move.
  private mutating func come(
    to target: Int, _ passage: SymbolicMove.Passage, _ calls: [FrameCall], by way: Way, gained: ContextSet,
    arrived: ContextSet, _ made: (inout Reachability, ContextSet) throws -> ContextSet
  ) throws {
    let diagrams = symbolic.diagrams
    switch passage {
    case .stays: if !gained.isEmpty { try reach(target, made(&self, gained), from: way.source) }
    case .resets: if !arrived.isEmpty { try reach(target, diagrams.now(of: made(&self, arrived)), from: way.source) }
    case .enters, .resetsAndEnters:
      let now = arrived.isEmpty ? .empty : try diagrams.now(of: made(&self, arrived))
      // An entry is entered that way as soon as some context arrives; then of all that are there.
      let isFirst = !entering.contains(way)
      if isFirst, now.isEmpty { return }
      entering.insert(way)
      let relation = passage == .resetsAndEnters ? now : try made(&self, isFirst ? sets[way.source] : gained)
      try enter(calls, at: target, by: relation, arriving: now, from: way.source)
    }
  }

  /// Entries are put on the stack, one on the other, and the topmost is shown.
  private mutating func enter(
    _ calls: [FrameCall], at target: Int, by relation: ContextSet, arriving now: ContextSet, from source: Int
  ) throws {
    try enter(calls, by: relation, arriving: now)
    try reach(target, symbolic.diagrams.identity(), from: source)
  }

  /// Entries are put on the stack, one on the other.
  mutating func enter(_ calls: [FrameCall], by relation: ContextSet, arriving now: ContextSet) throws {
    let identity = try symbolic.diagrams.identity()
    for (index, call) in calls.enumerated() {
      let (gained, isNew) = try symbolic.frames.enter(call, by: index > 0 ? identity : relation, symbolic.diagrams)
      let known = arrivals[call.frame] ?? .empty
      let all = try symbolic.diagrams.union(known, now)
      if all != known {
        arrivals[call.frame] = all
        for place in placesOf[call.frame] ?? [] { lookAt(place) }
        for (exit, call) in uncovered[call.frame] ?? [] {
          try comeBack(from: exit, by: call, symbolic.frames.relation(of: call), sets[exit])
        }
      }
      // What it has been taken away with is shown on what it covers.
      if isNew || !gained.isEmpty {
        for exit in exits[call.frame] ?? [] { try comeBack(from: exit, by: call, gained, sets[exit]) }
      }
    }
  }

  /// The part of a set of an entry that has arrived.
  func arriving(_ set: ContextSet, at frame: FrameID) throws(DiagramLimit) -> ContextSet {
    if symbolic.frames.isBottom(frame) { return set }
    return try symbolic.diagrams.intersection(set, symbolic.diagrams.enteredIn(arrivals[frame] ?? .empty))
  }

  /// An entry is taken away, whatever it was put on.
  private mutating func takeAway(_ number: Int) throws {
    let gained = pending[number]
    pending[number] = .empty
    if symbolic.tabStates.under != nil { try show(from: number) }
    guard !gained.isEmpty else { return }
    for call in symbolic.frames.calls(into: graph[number].frame) {
      try comeBack(from: number, by: call, symbolic.frames.relation(of: call), gained)
    }
  }

  private mutating func comeBack(
    from exit: Int, by call: FrameCall, _ entered: ContextSet, _ left: ContextSet
  ) throws {
    let below = try coming(by: .call(call), entered, left)
    guard !below.isEmpty else { return }
    for shown in try graph.returning(from: exit, by: .call(call)) {
      let contexts = try symbolic.after(
        symbolic.effects(of: shown.tabs.states), from: symbolic.diagrams.intersection(below, shown.contexts))
      if contexts.isEmpty { continue }
      let arrived = try arriving(contexts, at: call.caller.frame)
      try leave(shown.tabs.left, arrived)
      let isUnlike = shown.passage != .stays || !shown.tabs.left.isEmpty
      if isUnlike, noted.insert(Uncovering(exit: exit, call: call)).inserted {
        uncovered[call.caller.frame, default: []].append((exit, call))
      }
      try come(
        to: shown.target, shown.passage, shown.calls, from: exit, gained: contexts, arrived: arrived, whole: contexts)
    }
  }

  /// The same for what is shown when an entry is taken away: all that is there is given.
  mutating func come(
    to target: Int, _ passage: SymbolicMove.Passage, _ calls: [FrameCall], from source: Int, gained: ContextSet,
    arrived: ContextSet, whole: ContextSet
  ) throws {
    switch passage {
    case .stays: try reach(target, gained, from: source)
    case .resets: try reach(target, symbolic.diagrams.now(of: arrived), from: source)
    case .enters, .resetsAndEnters:
      let now = try symbolic.diagrams.now(of: arrived)
      try enter(calls, at: target, by: passage == .enters ? whole : now, arriving: now, from: source)
    }
  }

  /// Leaves of each relation what has arrived.
  mutating func limitToArrivals() throws {
    for number in sets.indices { sets[number] = try arriving(sets[number], at: graph[number].frame) }
    for (frame, _) in arrivals {
      for call in symbolic.frames.calls(into: frame) {
        try symbolic.frames.limit(call, to: arriving(symbolic.frames.relation(of: call), at: call.caller.frame))
      }
    }
    (pending, handedOn) = (sets.map { _ in .empty }, [])
  }
}

extension Reachability {
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
      for way in try waysBack(from: exit) {
        let below = try coming(by: way, relation(of: way), contexts)
        guard !below.isEmpty else { continue }
        for shown in try symbolic.frames.shown(from: exit, by: way) {
          let taken = try diagrams.intersection(below, symbolic.contexts(taking: shown.tabs))
          try arrive(
            at: shown.place, shown.passage, symbolic.after(symbolic.effects(of: shown.tabs.states), from: taken))
        }
      }
    }
    return order.compactMap { place in place.unwinding == nil ? found[place].map { (place, $0) } : nil }
  }
}
