import NavigationModel

/// Which contexts are reachable at each place: forward from the start, by whatever may happen.
///
/// What a place has gained is handed on as a whole, and first along the moves that stay on its screen (chaining with
/// saturation): a round of its own for each move would need as many rounds as the longest way is long.
///
/// - Source: Ciardo, Lüttgen, Siminiceanu, *Saturation: an efficient iteration strategy for symbolic state-space
///   generation*, 2001.
package struct Reachability {
  package internal(set) var graph: PlaceGraph
  /// By place: the contexts reached there.
  package internal(set) var sets: [ContextSet] = []
  /// The gains, in order; of relations it is not kept, since all that was gained on the way would be.
  package private(set) var gains: [Gain] = []
  /// By place: what has been gained and not handed on.
  var pending: [ContextSet] = []
  /// With relations, by frame: the places where it is about to be taken away.
  var exits: [FrameID: [Int]] = [:]
  /// With relations, by frame: its places, and the contexts in which it is entered.
  var placesOf: [FrameID: [Int]] = [:]
  var arrivals: [FrameID: ContextSet] = [:]
  /// With relations, by frame: what is taken away on it, and followed by what leaves the entry again.
  var uncovered: [FrameID: [(exit: Int, call: FrameCall)]] = [:]
  var noted: Set<Uncovering> = []

  /// A move of a place; -1: what supersedes a journey there.
  struct Way: Hashable {
    var source: Int
    var move: Int
  }
  /// With relations: the moves by which entries have been entered.
  var entering: Set<Way> = []

  /// A place where an entry is about to be taken away, and how that was entered.
  struct Uncovering: Hashable {
    var exit: Int
    var call: FrameCall
  }
  /// With relations, by tab.
  package internal(set) var tabRelations: [TabRelations] = []
  /// With relations, by place: what has arrived there and was handed on.
  var handedOn: [ContextSet] = []
  /// With relations: what moves have made of sets.
  var images = MoveImages()
  private var idle = WorkList()
  private var journeys = WorkList()
  package let symbolic: SymbolicMachine

  /// Contexts that a place has gained.
  package struct Gain: Sendable {
    package var place: Int32
    package var contexts: ContextSet
    /// The place from which they came; -1: the app starts there.
    package var source: Int32
  }

  let environment: any Environment

  /// - Parameter check: called now and then.
  /// - Throws: ``DiagramLimit``, ``LimitReached``, and what `check` throws.
  package init(
    _ symbolic: SymbolicMachine, in environment: any Environment = AnyEnvironment(), check: () throws -> Void
  ) throws {
    self.symbolic = symbolic
    self.environment = environment
    graph = PlaceGraph(SymbolicStep(symbolic), in: environment)
    if symbolic.hasRelations { tabRelations = symbolic.machine.tabs.map { _ in TabRelations() } }
    for start in try symbolic.starts() {
      if symbolic.hasRelations {
        try begin(at: start)
        continue
      }
      for call in start.calls { try enter(call, start.contexts) }
      try reach(start.place, start.contexts, from: -1)
    }
    var steps = 0
    // Journeys last: most of them add nothing to what is reached between them.
    repeat {
      while let place = idle.next() ?? journeys.next() {
        if steps & 0xFF == 0 { try check() }
        steps += 1
        try handOn(place)
        if steps & 0xF == 0 { sift() }
      }
      // What tabs keep is settled last, since whoever selects one looks at all of it again.
    } while try symbolic.hasRelations ? keepInRelations() : keepInTabs()
    if symbolic.hasRelations { try limitToArrivals() }
    // Most of what was made on the way is garbage, and whoever judges needs the room.
    let diagrams = symbolic.diagrams
    if symbolic.tabStates.under != nil, diagrams.nodeCount > diagrams.siftingThreshold {
      diagrams.sift(keeping: symbolic.roots + graph.roots + roots)
    }
  }

  private func sift() {
    guard symbolic.diagrams.isLarge else { return }
    symbolic.diagrams.siftIfLarge(keeping: symbolic.roots + graph.roots + roots)
  }

  /// The sets that are kept here, but for those of ``graph``.
  package var roots: [ContextSet] {
    var found = sets + pending + handedOn
    found += gains.lazy.map(\.contexts)
    found += arrivals.values
    return found + tabRelations.flatMap(\.roots)
  }

  /// The contexts reached at `place`.
  package func contexts(at place: Place) -> ContextSet { graph.number(of: place).map { sets[$0] } ?? .empty }

  private mutating func handOn(_ number: Int) throws {
    if symbolic.hasRelations { return try relate(number) }
    let place = graph[number]
    try graph.expand(number)
    if place.isIdle { try saturate(number) }
    // What an entry covers may have been learned just now: then all that is here is looked at again.
    guard graph.isExpanded(number) else { return }
    let gained = pending[number]
    pending[number] = .empty
    guard !gained.isEmpty else { return }
    var found: [(target: Int, contexts: ContextSet)] = []
    var interrupted = found
    var calls: [(FrameCall, ContextSet)] = []
    try graph.forEachMove(of: number) { (move, target) in
      guard target != number else { return }
      let contexts = try symbolic.after(move.effects, from: symbolic.diagrams.intersection(gained, move.contexts))
      guard !contexts.isEmpty else { return }
      for call in move.allCalls { calls.append((call, contexts)) }
      found.append((target, contexts))
      if move.ending == nil, environment.interrupts(after: move.move) { interrupted.append((target, contexts)) }
    }
    for (call, contexts) in calls { try enter(call, contexts) }
    for (target, contexts) in found { try reach(target, contexts, from: number) }
    for (target, contexts) in interrupted { try reach(graph[target].idle, contexts, from: target) }
    if place.isIdle {
      for intent in symbolic.machine.intents.indices.lazy.map(IntentID.init) where environment.opens(intent) {
        try reach(graph.step.opening(intent, at: place), gained, from: number)
      }
    } else if environment.interrupts(at: place) {
      // A link or a change may arrive.
      try reach(place.idle, gained, from: number)
    }
  }

  /// Follows the moves that stay here until they add nothing.
  private mutating func saturate(_ number: Int) throws {
    var own: [SymbolicMove] = []
    graph.forEachMove(of: number) { (move, target) in
      if target == number { own.append(move) }
    }
    guard !own.isEmpty else { return }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for move in own {
        let before = sets[number]
        let contexts = try symbolic.after(
          move.effects, from: symbolic.diagrams.intersection(pending[number], move.contexts))
        if !contexts.isEmpty {
          for call in move.allCalls { try enter(call, contexts) }
        }
        try reach(number, contexts, from: number)
        if sets[number] != before { isGrowing = true }
      }
    }
  }

  /// An entry is put on the stack: where that is new, Back and dismissing lead to more than before.
  private mutating func enter(_ call: FrameCall, _ contexts: ContextSet) throws {
    guard try symbolic.frames.enter(call, in: contexts, symbolic.diagrams) else { return }
    lookAgain(graph.forget(call.frame))
  }

  mutating func lookAgain(_ places: [Int]) {
    for number in places {
      pending[number] = sets[number]
      lookAt(number)
    }
  }

  private mutating func reach(_ place: Place, _ contexts: ContextSet, from source: Int) throws {
    try reach(graph.insert(place), contexts, from: source)
  }

  mutating func reach(_ number: Int, _ contexts: ContextSet, from source: Int) throws {
    while sets.count < graph.count {
      if symbolic.hasRelations {
        let place = graph[sets.count]
        placesOf[place.frame, default: []].append(sets.count)
        if place.unwinding != nil { exits[place.frame, default: []].append(sets.count) }
        handedOn.append(.empty)
      }
      sets.append(.empty)
      pending.append(.empty)
    }
    let gained = try symbolic.diagrams.difference(contexts, sets[number])
    guard !gained.isEmpty else { return }
    if !symbolic.hasRelations { gains.append(Gain(place: Int32(number), contexts: gained, source: Int32(source))) }
    sets[number] = try symbolic.diagrams.union(sets[number], gained)
    pending[number] = try symbolic.diagrams.union(pending[number], gained)
    lookAt(number)
  }

  mutating func lookAt(_ number: Int) {
    let place = graph[number]
    // What tabs keep connects the entries of all of them: none comes before another.
    let frame = symbolic.machine.tabs.isEmpty ? place.frame : .bottom
    if place.isIdle { idle.add(number, of: frame) } else { journeys.add(number, of: frame) }
  }
}

/// The world around the app: its user, its services, and whoever opens links. It chooses among what may happen.
package protocol Environment {
  /// The moves at `place` that it makes, and in which contexts.
  func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) throws -> [SymbolicMove]
  /// Returns whether it opens `intent` between journeys.
  func opens(_ intent: IntentID) -> Bool
  /// Returns whether something can arrive and end the journey at `place`, however the journey has got there.
  func interrupts(at place: Place) -> Bool
  /// Returns whether something can arrive while this move is awaited, so that the journey ends where the move leads.
  func interrupts(after move: Move) -> Bool
}

/// The environment that proofs speak of: everything that may happen does.
package struct AnyEnvironment: Environment {
  package init() {}

  package func admitted(_ moves: [SymbolicMove], at place: Place, of symbolic: SymbolicMachine) -> [SymbolicMove] {
    moves
  }
  package func opens(_ intent: IntentID) -> Bool { true }
  package func interrupts(at place: Place) -> Bool { true }
  package func interrupts(after move: Move) -> Bool { false }
}
