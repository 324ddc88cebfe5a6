import NavigationModel
import StateSpace

/// Configurations that are reached in few moves, each with a run: found once, and looked at for every run that is to be
/// shown.
///
/// Several stacks have many configurations, and the way from where the app starts to one of them is the same, whatever
/// is then asked. A journey is followed to its ends before anything else is, as if it were one move, and its shorter
/// ways first. Where there is too much, what is new goes before what only combines in another way what was there, and
/// a link is opened where something is new for it (``Novelty``).
final class NearbyRuns {
  private struct Step {
    /// nil: nothing is asked of it any more.
    var state: RunSearch.State?
    var parent: Int
    var entry: Trace.Entry?
    var length: Int
  }

  /// That of a configuration which differs from others not only in what lies below.
  private struct Kind: Hashable {
    var node: Int
    var values: [Int]
    /// The number of entries below, between journeys, and the one directly below.
    var depth: Int?
    var covered: ScreenID?
  }

  /// More configurations are not looked at, nor what takes more moves: stacks that are piled up have no end, and the
  /// higher they are, the longer takes each move.
  struct Limits {
    var most: Int
    var longest: Int
    /// True if what is new goes first.
    var isSelective: Bool

    static let byHand = Limits(most: 1 << 13, longest: 24, isSelective: false)
    static let withLinks = Limits(most: 3 << 16, longest: 256, isSelective: true)
  }

  private let search: RunSearch
  private let limits: Limits
  private var steps: [Step] = []
  /// Hashes of what is known: of two that have the same one is not looked at.
  private var known: Set<Int> = []
  private var kinds: Set<Kind> = []
  private var novelty: Novelty?
  /// Those that are to be followed, first come, first served: in journeys, new ones, and others.
  private var journeys = Queue()
  private var new = Queue()
  private var others = Queue()

  /// - Parameter search: its graph is what happens.
  init(_ search: RunSearch, from starts: [RunSearch.State], _ limits: Limits) {
    self.search = search
    self.limits = limits
    if limits.isSelective { novelty = Novelty() }
    // An array that grows is there twice for a moment; what is reserved takes no memory until it is used.
    steps.reserveCapacity(limits.most)
    for start in starts { add(start, -1, nil) }
  }

  private func add(_ state: RunSearch.State, _ parent: Int, _ entry: Trace.Entry?) {
    let length = parent < 0 ? 0 : steps[parent].length + 1
    guard steps.count < limits.most, length <= limits.longest, known.insert(state.hashValue).inserted else { return }
    if !state.configuration.isIdle {
      journeys.add(steps.count)
    } else if novelty?.isNew(state, search.symbolic) ?? true {
      new.add(steps.count)
    } else if hasRoom {
      others.add(steps.count)
    } else if !isOfNewKind(state) {
      return
    }
    steps.append(Step(state: state, parent: parent, entry: entry, length: length))
  }

  /// True as long as even what is not new is followed.
  private var hasRoom: Bool { steps.count < limits.most >> 4 }

  private func isOfNewKind(_ state: RunSearch.State) -> Bool {
    let here = state.configuration
    var kind = Kind(node: state.node, values: search.symbolic.values(of: here))
    if here.isIdle { (kind.depth, kind.covered) = (here.stack.entries.count, here.stack.top?.screen) }
    return kinds.insert(kind).inserted
  }

  /// The number of the first configuration of which something is so, given the number of its place; nil: there is none.
  func first(where isFound: (Int, RunSearch.State) throws -> Bool) throws -> Int? {
    var number = 0
    var followed = 0
    while true {
      while number < steps.count {
        if let state = steps[number].state, try isFound(state.node, state) { return number }
        number += 1
      }
      guard steps.count < limits.most, let step = journeys.next() ?? new.next() ?? others.next(),
        let state = steps[step].state
      else { return nil }
      followed += 1
      if followed & 0xFF == 0 { try search.check() }
      var known: [IntentID: Bool] = [:]
      for (entry, next, _) in try search.successors(of: state) {
        if case .open(let intent) = entry.move {
          let isNew = known[intent] ?? novelty?.isNew(intent, in: state, search.symbolic) ?? true
          known[intent] = isNew
          guard isNew || hasRoom else { continue }
        }
        add(next, step, entry)
      }
      if limits.isSelective, !state.configuration.isIdle, !isOfNewKind(state) { steps[step].state = nil }
    }
  }

  /// A run to a configuration.
  func run(to last: Int) -> Trace? {
    var entries: [Trace.Entry] = []
    var number = last
    while let entry = steps[number].entry {
      entries.append(entry)
      number = steps[number].parent
    }
    return steps[number].state.map { Trace(start: $0.configuration, entries: entries.reversed()) }
  }
}

/// Numbers, first come, first served.
private struct Queue {
  private var all: [Int] = []
  private var head = 0

  mutating func add(_ number: Int) { all.append(number) }

  mutating func next() -> Int? {
    guard head < all.count else { return nil }
    head += 1
    return all[head - 1]
  }
}
