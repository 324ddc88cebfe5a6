import NavigationModel
import StateSpace

/// Looks for a run where entries of the stack are told apart by relations: best first, by how far away the sets say the
/// goal is.
///
/// It goes by pairs, the context in which an entry was entered and the context now, and not by stacks: how an entry is
/// left does not depend on what it lies on. So it is gone through once, and whoever puts it there again goes on behind
/// it. A run is made of that at the end, move by move of `Step`.
///
/// - Source: Hart, Nilsson, Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968;
///   Knuth, *A generalization of Dijkstra's algorithm*, 1977, for lengths that are sums of those of parts.
struct PairSearch {
  private let search: RunSearch
  private var symbolic: SymbolicMachine { search.symbolic }

  /// The values of the variables that matter.
  private typealias Values = [Int]

  /// A part of a run's state: all but what lies below.
  private struct Pair: Hashable {
    var node: Int
    /// That of the node, or one where an entry is taken away on the way there.
    var place: Place
    /// nil: on the bottom.
    var entered: Values?
    var now: Values

    var instance: Instance { Instance(frame: place.frame, entered: entered) }
  }

  /// An entry, as it was entered.
  private struct Instance: Hashable {
    var frame: FrameID
    var entered: Values?
  }

  /// The way to a step.
  private indirect enum Origin {
    case start(Configuration)
    case moved(step: Int, Label)
    /// An entry that was entered there is taken away by what led to the step.
    case returned(Caller, exit: Int)
  }

  /// From where an entry was entered.
  private struct Caller {
    var call: FrameCall
    /// In which context the entry was entered that it covers.
    var entered: Values?
    var origin: Origin
    /// When it has just been entered.
    var configuration: Configuration
    /// True if what it covers was put there at the same time.
    var isLaid: Bool
  }

  private struct Step {
    var pair: Pair
    /// One of those that it stands for.
    var configuration: Configuration
    var origin: Origin
    /// True if the entry has just been entered.
    var isFirst: Bool
    var length: Int
  }

  private enum Next {
    case goes(node: Int)
    case isGood
  }

  private var steps: [Step] = []
  private var known: [Pair: Int] = [:]
  /// By estimated length: the numbers of steps.
  private var open: [[Int]] = []
  private var callers: [Instance: [Caller]] = [:]
  private var exits: [Instance: [Int]] = [:]
  private var goal: (origin: Origin, length: Int)?
  private let unknown: Int

  init(_ search: RunSearch) {
    self.search = search
    unknown = 1 + Int(search.sets?.rounds ?? 0)
  }

  /// A run from one of `starts` to where something is settled, or good; nil if none was found.
  mutating func run(from starts: [RunSearch.State]) throws -> Trace? {
    for start in starts {
      let origin = Origin.start(start.configuration)
      var below: Values?
      for (call, values) in start.walk.entries {
        let caller = Caller(
          call: call, entered: below, origin: origin, configuration: start.configuration, isLaid: true)
        below = values
        try enter(caller, Instance(frame: call.frame, entered: below))
      }
      let pair = Pair(
        node: start.node, place: start.walk.place, entered: below, now: symbolic.values(of: start.configuration))
      add(pair, start.configuration, origin, isFirst: false, 0)
    }
    var estimate = 0
    var looked = 0
    while estimate < open.count {
      if let goal, goal.length <= estimate { return try trace(goal.origin) }
      guard let number = open[estimate].popLast() else {
        estimate += 1
        continue
      }
      let step = steps[number]
      guard known[step.pair] == number else { continue }
      if step.pair.place.unwinding == nil,
        contains(step.pair, search.graph.settled[step.pair.node]),
        search.isShown(step.configuration)
      {
        return try trace(step.origin)
      }
      looked += 1
      guard looked < search.limit else { break }
      if looked & 0xFF == 0 { try search.check() }
      if step.pair.place.unwinding != nil { try leave(number) } else { try move(from: number) }
      estimate = 0
    }
    return try goal.flatMap { try trace($0.origin) }
  }

  // MARK: Moving

  private mutating func move(from number: Int) throws {
    let (pair, here) = (steps[number].pair, steps[number].configuration)
    let length = steps[number].length + 1
    for edge in search.graph[pair.node] {
      guard let target = edge.target, contains(pair, edge.contexts),
        let choice = edge.choice(in: here, of: search.machine)
      else { continue }
      let next: Next
      switch edge.outcome {
      case .good: next = .isGood
      case .continues(let node): next = .goes(node: node)
      case .bad, .goodIn: continue
      }
      let shown = FrameTable.Shown(place: target, passage: edge.passage, calls: edge.calls)
      try arrive(
        next, at: shown, in: pair.instance, choice.result.configuration, .moved(step: number, choice.label), length)
    }
  }

  /// - Parameter instance: the entry that is shown before.
  private mutating func arrive(
    _ next: Next, at shown: FrameTable.Shown, in instance: Instance, _ configuration: Configuration, _ origin: Origin,
    _ length: Int
  ) throws {
    guard case .goes(let node) = next else {
      if goal.map({ $0.length > length }) ?? true {
        goal = (origin, length)
        while open.count <= length { open.append([]) }
      }
      return
    }
    let now = symbolic.values(of: configuration)
    var entered = shown.passage == .resets || shown.passage == .resetsAndEnters ? nil : instance.entered
    for (index, call) in shown.calls.enumerated() {
      let caller = Caller(
        call: call, entered: entered, origin: origin, configuration: configuration, isLaid: index > 0)
      try enter(caller, Instance(frame: call.frame, entered: now))
      entered = now
    }
    let pair = Pair(node: node, place: shown.place, entered: entered, now: now)
    guard shown.place.unwinding != nil || isThere(pair, configuration) else { return }
    add(pair, configuration, origin, isFirst: !shown.calls.isEmpty, length)
  }

  private func isThere(_ pair: Pair, _ configuration: Configuration) -> Bool {
    pair.place == search.places[pair.node] && pair.place.screen == configuration.screen
      && pair.place.position == configuration.position
  }

  private mutating func add(
    _ pair: Pair, _ configuration: Configuration, _ origin: Origin, isFirst: Bool, _ length: Int
  ) {
    if let other = known[pair], steps[other].length <= length { return }
    known[pair] = steps.count
    let left = search.sets?.round(of: pair.node, in: values(of: pair), symbolic.diagrams) ?? unknown
    while open.count <= length + left { open.append([]) }
    open[length + left].append(steps.count)
    steps.append(Step(pair: pair, configuration: configuration, origin: origin, isFirst: isFirst, length: length))
  }

  private func values(of pair: Pair) -> Values { pair.now + (pair.entered ?? pair.now) }

  private func contains(_ pair: Pair, _ set: ContextSet) -> Bool {
    set == .all || (set != .empty && symbolic.diagrams.contains(values(of: pair), set))
  }

  // MARK: Entering and leaving

  private mutating func enter(_ caller: Caller, _ instance: Instance) throws {
    let isKnown = callers[instance]?.contains { $0.call == caller.call && $0.entered == caller.entered } ?? false
    guard !isKnown else { return }
    callers[instance, default: []].append(caller)
    for exit in exits[instance] ?? [] { try comeBack(to: caller, from: exit) }
  }

  private mutating func leave(_ number: Int) throws {
    let instance = steps[number].pair.instance
    exits[instance, default: []].append(number)
    for caller in callers[instance] ?? [] { try comeBack(to: caller, from: number) }
  }

  private mutating func comeBack(to caller: Caller, from exit: Int) throws {
    let pair = steps[exit].pair
    guard let shown = try symbolic.frames.shown(uncovering: pair.place, from: caller.call).first else { return }
    let made = labels(since: exit)
    guard let after = follow(made, from: caller.configuration)?.last?.result.configuration else { return }
    let now = symbolic.values(of: after)
    let entered: Values? =
      switch shown.passage {
      case .stays: caller.entered
      case .resets: nil
      case .enters, .resetsAndEnters: now
      }
    let pairBelow = Pair(node: pair.node, place: shown.place, entered: entered, now: now)
    var next = Next.goes(node: pair.node)
    if search.places[pair.node].unwinding != nil {
      let edge = search.graph[pair.node].first {
        $0.returning?.way == .call(caller.call) && $0.target == shown.place
          && contains(pairBelow, $0.shown)
      }
      switch edge?.outcome {
      case .good: next = .isGood
      case .continues(let node): next = .goes(node: node)
      case .bad, .goodIn, nil: return
      }
    }
    // Where a change is followed by a journey the way back is no part of the graph.
    try arrive(
      next, at: shown, in: Instance(frame: caller.call.caller.frame, entered: caller.entered), after,
      .returned(caller, exit: exit), length(of: caller.origin) + made.count)
  }

  private func length(of origin: Origin) -> Int {
    switch origin {
    case .start: 0
    case .moved(let step, _): steps[step].length + 1
    case .returned(let caller, let exit): length(of: caller.origin) + labels(since: exit).count
    }
  }

  // MARK: Runs

  /// The labels of the moves that have led there since the entry was entered.
  private func labels(since number: Int) -> [Label] {
    steps[number].isFirst ? [] : labels(within: steps[number].origin)
  }

  private func labels(within origin: Origin) -> [Label] {
    switch origin {
    case .start: []
    case .moved(let step, let label): labels(since: step) + [label]
    case .returned(let caller, let exit): (caller.isLaid ? [] : labels(within: caller.origin)) + labels(since: exit)
    }
  }

  private func labels(from origin: Origin) -> (start: Configuration, labels: [Label]) {
    switch origin {
    case .start(let configuration): return (configuration, [])
    case .moved(let step, let label):
      let (start, labels) = labels(from: steps[step].origin)
      return (start, labels + [label])
    case .returned(let caller, let exit):
      let (start, labels) = labels(from: caller.origin)
      return (start, labels + self.labels(since: exit))
    }
  }

  /// The choices that these labels give one after the other; nil if one cannot be made.
  private func follow(_ labels: [Label], from start: Configuration) -> [Choice]? {
    var choices: [Choice] = []
    for label in labels {
      let here = choices.last?.result.configuration ?? start
      guard let choice = NavigationModel.Step.choice(label, in: here, of: search.machine) else { return nil }
      choices.append(choice)
    }
    return choices
  }

  private func trace(_ origin: Origin) throws -> Trace? {
    let (start, labels) = labels(from: origin)
    return follow(labels, from: start).map { Trace(start: start, entries: $0.map { Trace.Entry($0) }) }
  }
}
