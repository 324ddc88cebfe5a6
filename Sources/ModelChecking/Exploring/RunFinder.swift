import NavigationModel
import StateSpace

/// Finds shortest runs: by rounds backwards from what is to be shown, then forwards by `Step`.
///
/// Backwards only what matters to the run takes part: of forty flags those that its moves read.
final class RunFinder {
  let explorer: SymbolicExplorer
  let quiet: QuietIntents
  /// More configurations than these are not looked at one by one.
  private static let fewest = 1 << 18
  private lazy var reachable = Result { () -> ReachableConfigurations? in
    if machine.hasStacks { return nil }
    let count = zip(reachability.graph.places, reachability.sets).reduce(0.0) { count, reached in
      isFollowed(reached.0) ? count + symbolic.count(reached.1) : count
    }
    guard count <= Double(Self.fewest) else { return nil }
    return try ReachableConfigurations(machine, cancellation: explorer.cancellation)
  }
  /// Journeys, as far as they land: made once, not for each run.
  private lazy var landingGraph = Result {
    try reachability.journeyGraph(includingAdverse: true) { ending, _ in ending == .landed ? .good : .bad }
  }
  var machine: Machine { explorer.machine }
  var symbolic: SymbolicMachine { explorer.symbolic }
  var reachability: Reachability { explorer.reachability }
  /// Runs to where something is shown, where entries are told apart by relations and lie in tabs; nil: they do not.
  private(set) lazy var ways = Result { try makeWaysThere() }

  /// Returns whether ``ReachableConfigurations`` may come to a place: quiet journeys lead to nothing new.
  private func isFollowed(_ place: Place) -> Bool {
    machine.intent(at: place.position).map { !quiet.contains($0) } ?? true
  }

  init(_ explorer: SymbolicExplorer) {
    self.explorer = explorer
    quiet = QuietIntents(explorer.machine)
  }

  /// The place and the contexts in which a journey is opened that is to be shown.
  struct Entry {
    /// The number of the idle place in which the link arrives, or the change happens.
    var idle: Int
    /// There, before the change.
    var contexts: ContextSet
    var intent: IntentID
    /// The change after which the app opens it, as one move.
    var change: SymbolicMove?
    /// The number of the place where the journey begins.
    var opened: Int
  }

  /// The beginning of a run.
  enum Origin {
    /// The start of the app.
    case launch
    /// On the root, in one of these contexts, in which a link can open there.
    case root(ContextSet)
  }

  /// A shortest run to where `condition` holds; nil if it holds nowhere.
  func run(to condition: Condition) throws -> Trace? {
    // The usual question, and asked of thousands of screens.
    if case .screen(let screens) = condition, let reachable = try reachable.get() {
      return screens.compactMap { reachable.indices(on: $0).first }.min().map(reachable.run(to:))
    }
    return try run { [symbolic] in try symbolic.contexts(where: condition, at: $0) }
  }

  /// A shortest run to a reachable configuration between journeys, or in one, that is bad; nil if none exists.
  ///
  /// - Parameter isShown: with stacks, whether a configuration is bad where the place may be.
  func run(
    to bad: (Place) throws -> ContextSet, where isShown: @escaping (Configuration) -> Bool = { _ in true }
  ) throws -> Trace? {
    if let reachable = try reachable.get() {
      var known: [Place: ContextSet] = [:]
      for index in 0..<reachable.table.keys.count {
        let configuration = reachable.table.keys[index]
        let place = Place(screen: configuration.screen, position: configuration.position)
        let set = try known[place] ?? bad(place)
        known[place] = set
        if symbolic.contains(configuration, set) { return reachable.run(to: index) }
      }
    }
    if let ways = try ways.get() {
      let places = reachability.graph
      return try ways.run(to: { places[$0].unwinding == nil ? try bad(places[$0]) : .empty }, in: symbolic) {
        isShown($0.configuration) ? [] : nil
      }
    }
    // Quiet journeys pass through what may be bad, too, and are looked at here.
    let places = reachability.graph
    var graph = BackwardGraph()
    for number in 0..<places.count {
      let place = places[number]
      graph.add(try wayOn(from: number), settled: place.unwinding == nil ? try bad(place) : .empty)
    }
    return try shortest(in: graph, places.places, from: .launch, where: isShown)
  }

  /// A run to where something may be shown, and on from there; nil: none was found, or there are no tabs.
  ///
  /// - Parameter goOn: how it goes on; nil if it does not show it.
  func run(
    to wanted: (Place) throws -> ContextSet, then goOn: @escaping (Configuration) throws -> [Trace.Entry]?
  ) throws -> Trace? {
    let places = reachability.graph
    return try ways.get()?.run(
      to: { places[$0].unwinding == nil ? try wanted(places[$0]) : .empty }, in: symbolic
    ) { try goOn($0.configuration) }
  }

  func check() throws { try explorer.cancellation.check() }

  /// - Parameter places: by node.
  func shortest(
    in graph: BackwardGraph, _ places: [Place], from origin: Origin,
    where isShown: @escaping (Configuration) -> Bool = { _ in true }
  ) throws -> Trace? {
    let diagrams = symbolic.diagrams
    let starts = try self.starts(from: origin)
    guard !starts.isEmpty else { return nil }
    func meets(_ sets: [ContextSet]) throws -> Bool {
      try starts.contains { node, start in
        try !diagrams.intersection(begun(sets[node], at: start), start.contexts).isEmpty
      }
    }
    let sets = try BackwardSets(
      .some, in: graph, of: symbolic, counting: .allMoves, until: { try meets($0) }, check: check)
    guard try meets(sets.sets) else { return nil }
    if machine.hasStacks {
      let start: (Context) -> Configuration =
        if case .launch = origin { { [machine] in machine.start(in: $0) } } else {
          { [machine] in machine.onRoot(in: $0) }
        }
      func run(along sets: BackwardSets) throws -> Trace? {
        try search(graph, sets, places, from: starts, start, where: isShown)
      }
      if let run = try run(along: sets) { return run }
      return try run(along: BackwardSets(.some, in: graph, of: symbolic, counting: .allMoves, check: check))
    }
    let start = starts[0].node
    let meeting = try diagrams.intersection(sets.sets[start], starts[0].start.contexts)
    guard let values = try diagrams.first(in: meeting) else { return nil }
    var trace = Trace(start: Configuration(screen: machine.root, context: symbolic.context(of: values)))
    try follow(&trace, from: start, in: graph, sets)
    return trace
  }

  /// A run with its stack, from one of the contexts from which the sets say that there is one; nil if none was found.
  ///
  /// - Parameter configuration: where it begins in a context; the launch may show the root's screen on another stack.
  private func search(
    _ graph: BackwardGraph, _ sets: BackwardSets, _ places: [Place], from origins: [(node: Int, start: StartPlace)],
    _ configuration: (Context) -> Configuration, where isShown: @escaping (Configuration) -> Bool
  ) throws -> Trace? {
    let starts = try states(from: origins, configuration) { node, start in
      try sets.gains[node].map { gain in
        try symbolic.diagrams.intersection(begun(gain.contexts, at: start), start.contexts)
      }
    }
    return try RunSearch(
      machine: machine, symbolic: symbolic, graph: graph, sets: sets, places: places, check: check, limit: mostSearched,
      isShown: isShown
    ).run(from: starts)
  }

  /// Configurations in which the app starts, with their contexts in these sets, but not more than some.
  func states(
    from origins: [(node: Int, start: StartPlace)], _ configuration: (Context) -> Configuration,
    in sets: (Int, StartPlace) throws -> [ContextSet]
  ) throws -> [RunSearch.State] {
    let diagrams = symbolic.diagrams
    var starts: [RunSearch.State] = []
    for (node, start) in origins {
      for set in try sets(node, start) {
        var left = set
        while starts.count < Self.mostStarts, let values = try diagrams.first(in: left) {
          let context = symbolic.context(of: values)
          left = try diagrams.difference(left, symbolic.set(of: context))
          let shown = configuration(context)
          if shown.screen == start.place.screen, symbolic.contains(shown, start.contexts) {
            let walk =
              symbolic.hasRelations
              ? PlaceWalk(at: start, with: symbolic.values(of: shown), in: symbolic) : PlaceWalk(at: start)
            starts.append(RunSearch.State(node: node, configuration: shown, walk: walk))
          }
        }
      }
    }
    return starts
  }

  /// The contexts in which the app starts at a place and is in a set of it.
  func begun(_ set: ContextSet, at start: StartPlace) throws -> ContextSet {
    symbolic.hasRelations && !start.calls.isEmpty ? try symbolic.diagrams.contextsEntering(set) : set
  }

  /// The beginnings of runs, by the numbers of the places.
  func starts(from origin: Origin) throws -> [(node: Int, start: StartPlace)] {
    let all: [StartPlace]
    if case .root(let contexts) = origin {
      all = try symbolic.rootPlaces().map { start in
        var start = start
        start.contexts = try symbolic.diagrams.intersection(start.contexts, contexts)
        return start
      }
    } else {
      all = try symbolic.starts()
    }
    return all.compactMap { start in reachability.graph.number(of: start.place).map { ($0, start) } }
  }

  static let mostStarts = 64

  /// More configurations are not looked at; fewer while what there is to find may be an effect of sets that tell too
  /// little apart.
  private var mostSearched: Int { explorer.precision == .refined ? 1 << 15 : 1 << 12 }

  /// Follows moves along which the rounds go down, to the end.
  private func follow(_ trace: inout Trace, from start: Int, in graph: BackwardGraph, _ sets: BackwardSets) throws {
    var node = start
    let diagrams = symbolic.diagrams
    while let round = sets.round(of: node, in: symbolic.values(of: trace.end), diagrams), round > 0 {
      let here = trace.end
      let next = graph[node].lazy.compactMap { [self] edge -> (Trace.Entry, Int?)? in
        guard symbolic.contains(here, edge.contexts), let choice = edge.choice(in: here, of: machine)
        else { return nil }
        let entry = Trace.Entry(choice)
        switch edge.outcome {
        case .good: return round == 1 ? (entry, nil) : nil
        case .continues(let target):
          let values = symbolic.values(of: entry.result.configuration)
          return sets.round(of: target, in: values, diagrams) == round - 1 ? (entry, target) : nil
        case .bad, .goodIn: return nil
        }
      }.first
      guard let (entry, target) = next else { throw InternalError("a run that sets have cannot be found") }
      trace.append(entry)
      guard let target else { return }
      node = target
    }
  }

  /// The contexts in which the last journey of `trace`, opened where it is, can make the same moves; a loop must close.
  func contexts(making trace: Trace) throws -> ContextSet {
    guard let opening = trace.lastOpening else { return .all }
    let step = reachability.graph.step
    return try step.contexts(making: trace, after: opening, along: walked(trace))
  }

  /// The places along a run.
  func walked(_ trace: Trace) throws -> WalkedRun {
    guard let walked = try WalkedRun(trace, by: reachability.graph.step) else {
      throw InternalError("a run leads to places unknown to sets")
    }
    return walked
  }

  // MARK: Within a journey

  /// `trace`, which ends in a journey from where it can land, followed to a landing by the shortest way.
  ///
  /// - Returns: nil if none was found.
  func landing(_ trace: Trace) throws -> Trace? {
    var trace = trace
    let sets = try explorer.shortestLandings.get()
    if machine.hasStacks {
      guard let walk = try walked(trace).walks.last, let node = reachability.graph.number(of: walk.place) else {
        throw InternalError("a run leads to places unknown to sets")
      }
      let search = RunSearch(
        machine: machine, symbolic: symbolic, graph: try landingGraph.get(), sets: sets,
        places: reachability.graph.places, check: check, limit: mostSearched)
      let rest = try search.run(from: [RunSearch.State(node: node, configuration: trace.end, walk: walk)])
      return rest.map { Trace(start: trace.start, entries: trace.entries + $0.entries) }
    }
    func round(_ configuration: Configuration) -> Int? {
      reachability.graph.number(of: Place(screen: configuration.screen, position: configuration.position))
        .flatMap { sets.round(of: $0, in: symbolic.values(of: configuration), symbolic.diagrams) }
    }
    while trace.ending == nil {
      guard let here = round(trace.end) else { throw InternalError("a run that sets have cannot be found") }
      let next = Step.choices(in: trace.end, of: machine).first { choice in
        switch choice.result {
        case .ends(let ending, _): ending == .landed && here == 1
        case .continues(let next): round(next) == here - 1
        }
      }
      guard let next else { throw InternalError("a run that sets have cannot be found") }
      trace.append(next)
    }
    return trace
  }

  /// `trace`, which ends in a journey that can go on forever, followed until a configuration comes again.
  ///
  /// - Parameters:
  ///   - includingAdverse: whether adverse choices may be made.
  ///   - good: from where every run comes to a good end: no such configuration is entered.
  func looping(_ trace: Trace, includingAdverse: Bool, good: BackwardSets?) throws -> Trace? {
    var trace = trace
    let step = reachability.graph.step
    guard var walk = try walked(trace).walks.last else { return nil }
    var entered: [Configuration: Int] = [:]
    while trace.ending == nil, entered[trace.end] == nil, trace.entries.count < Self.longestLoop,
      trace.end.stack.entries.count <= Self.tallest
    {
      entered[trace.end] = trace.entries.count
      var next: (choice: Choice, walk: PlaceWalk)?
      for choice in Step.choices(in: trace.end, of: machine)
      where next == nil && (includingAdverse || !choice.isAdverse) && choice.result.ending == nil {
        let after = choice.result.configuration
        guard let following = try step.following(walk, choice.label, from: trace.end, to: after)?.walk else { continue }
        let number = reachability.graph.number(of: following.place)
        let isGood =
          number.map {
            following.contains(after, good?.sets[$0] ?? .empty, in: symbolic)
          } ?? false
        if !isGood { next = (choice, following) }
      }
      guard let next else { return machine.hasStacks ? nil : trace }
      trace.append(next.choice)
      walk = next.walk
      if machine.hasStacks, let loop = growingLoop(of: trace) {
        trace.loop = loop
        return trace
      }
    }
    trace.loop = entered[trace.end]
    return trace.loop == nil && trace.ending == nil ? nil : trace
  }

  private static let longestLoop = 1 << 16
  /// A loop on a taller stack each time has been seen before the stack is as tall.
  private static let tallest = 256

  /// The beginning of a part of the run that can be repeated, each time on a taller stack.
  private func growingLoop(of trace: Trace) -> Int? {
    let end = trace.end
    guard !end.stack.isEmpty else { return nil }
    let opening = trace.lastOpening ?? 0
    return trace.entries.indices.reversed().prefix { $0 > opening && trace.entries.count - $0 < 64 }.first {
      let start = trace.configuration(before: $0)
      return start != end && start.position == end.position && trace.closes(from: $0, on: machine)
    }
  }
}
