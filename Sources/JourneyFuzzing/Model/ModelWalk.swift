import NavigationModel
import StateSpace

/// Random walks through the model alone: no engine, no presenter, only what `Step` allows, read from a table that is
/// made with it as the walks go.
///
/// It finds mistakes in a spec rather than in an app: a screen whose requirement is violated, a written
/// property that is false, a journey that can loop forever.
package struct ModelWalk {
  package struct Result: Sendable {
    package var steps = 0
    package var isNew = false
    package var finding: Finding?
  }

  package enum Finding: Hashable, Sendable {
    /// This invariant is violated: `guarded(screen)`, or a written property.
    case broken(String)
    /// A journey returns to a previous state: with the same choices it loops forever.
    case endless
  }

  /// A configuration, and where its edges are.
  struct Place: Sendable {
    var first: Int32 = 0
    /// Idle: where the changes begin among its edges, and where the links.
    var second: Int32 = 0
    var third: Int32 = 0
    var end: Int32 = -1
    var kind = Kind.forced
    /// An invariant that does not hold here.
    var isBroken = false
    /// Which of ``ModelWalk/notes`` are covered by being here.
    var notes: Range<Int32> = 0..<0

    enum Kind: UInt8, Sendable { case idle, forced, perform, ask }
  }

  private struct Edge: Sendable {
    var target: Int32
    var goal: Int32
  }

  /// How many moves are made between journeys; a walk ends earlier when the choices say so.
  package var moveLimit = 256
  private let memo: StepMemo
  private let promises: Promises
  /// More places than this are not kept over a walk; those on stacks may be large.
  private var limit: Int { memo.machine.hasStacks ? 1 << 14 : 1 << 20 }
  /// A walk ends in a journey of more steps than this: on a growing stack it may never be back where it was.
  private var journeyLimit: Int { memo.machine.hasStacks ? 256 : .max }
  private var index = KeyTable<Configuration>()
  /// By place: its edges, once a walk has been there.
  private var places: [Place] = []
  private var edges: [Edge] = []
  private var notes: [Int] = []
  /// By place: the journey, and the walk, that was last there.
  private var visits: [(journey: UInt32, walk: UInt32)] = []
  private var journey: UInt32 = 0
  private var walk: UInt32 = 0

  package init(_ machine: Machine, _ reachable: ReachableGoals?) {
    memo = StepMemo(machine, reachable)
    promises = Promises(machine)
  }

  /// Makes one walk.
  ///
  /// - Complexity: O(1) per step, a few nanoseconds where a walk has been before; nothing is allocated but the record
  ///   of the choices.
  package mutating func run(_ choices: inout Choices, mix: Mix, coverage: inout Coverage) -> Result {
    var result = Result()
    memo.beginRun()
    if places.count > limit { (index, places, edges, notes, visits) = (KeyTable(), [], [], [], []) }
    walk &+= 1
    guard let start = memo.starts.next(&choices), var here = number(of: start) else { return result }
    var moves = 0
    var length = 0
    while true {
      if places[here].end < 0 { expand(here) }
      let place = places[here]
      if place.isBroken {
        result.finding = promises.broken(in: index.keys[here]).map { .broken($0) }
        return result
      }
      if visits[here].walk != walk {
        visits[here].walk = walk
        for note in place.notes where coverage.note(notes[Int(note)]) { result.isNew = true }
      }
      if place.kind == .idle {
        moves += 1
        choices.endMove()
        guard moves <= moveLimit, choices.pick(2, { $0.below(mix.length) > 0 ? 1 : 0 }) == 1 else { return result }
        choices.mark()
        journey &+= 1
        length = 0
      } else {
        length += 1
        if visits[here].journey == journey {
          result.finding = .endless
          return result
        }
        visits[here].journey = journey
        if length > journeyLimit { return result }
      }
      let first = Int(place.first)
      let count = Int(place.end) - first
      guard count > 0 else { return result }
      let choice = count == 1 ? 0 : choices.pick(count) { mix.edge(of: place, &$0) }
      let edge = edges[first + choice]
      if coverage.note(Int(edge.goal)) { result.isNew = true }
      here = Int(edge.target)
      result.steps += 1
    }
  }

  private mutating func number(of configuration: Configuration) -> Int? {
    guard let (number, isNew) = try? index.insert(configuration) else { return nil }
    if isNew {
      places.append(Place())
      visits.append((0, 0))
    }
    return number
  }

  /// Adds the edges of a place: in an idle one moves by hand first, then changes, then links.
  private mutating func expand(_ number: Int) {
    let configuration = index.keys[number]
    let node = memo[configuration]
    var place = Place()
    place.first = Int32(edges.count)
    place.isBroken = node.broken != nil
    place.kind = configuration.isIdle ? .idle : .forced
    place.second = place.first
    place.third = place.first
    func add(_ choice: Choice, _ goal: Int) {
      guard let target = self.number(of: choice.result.configuration) else { return }
      edges.append(Edge(target: Int32(target), goal: Int32(goal)))
    }
    for (choice, goal) in zip(node.choices, node.goals) {
      add(choice, goal)
      switch choice.move {
      case .browse, .back, .drag, .tap: (place.second, place.third) = (Int32(edges.count), Int32(edges.count))
      case .change: place.third = Int32(edges.count)
      case .perform: place.kind = .perform
      case .answer, .follow: place.kind = .ask
      default: break
      }
    }
    if let interruption = Step.superseding(configuration) { add(interruption, node.interruption) }
    place.end = Int32(edges.count)
    place.notes = Int32(notes.count)..<Int32(notes.count + node.here.count)
    notes += node.here
    places[number] = place
  }

  /// The walk of these choices, move by move.
  package func trace(of recorded: [UInt32]) -> Trace {
    let machine = memo.machine
    var choices = Choices(replaying: recorded)
    guard var here = memo.starts.next(&choices) else {
      return Trace(start: machine.start(in: Context()))
    }
    var trace = Trace(start: here)
    var seen: [Configuration: Int] = [:]
    var moves = 0
    var length = 0
    while promises.broken(in: here) == nil {
      if here.isIdle {
        moves += 1
        guard moves <= moveLimit, choices.pick(2) == 1 else { break }
        (seen, length) = ([:], 0)
      } else if let before = seen.updateValue(trace.entries.count, forKey: here) {
        trace.loop = before
        break
      } else {
        length += 1
        if length > journeyLimit { break }
      }
      let all = Step.choices(in: here, of: machine) + (Step.superseding(here).map { [$0] } ?? [])
      guard !all.isEmpty else { break }
      let choice = all[all.count == 1 ? 0 : choices.pick(all.count)]
      trace.append(choice)
      here = choice.result.configuration
    }
    return trace
  }
}
