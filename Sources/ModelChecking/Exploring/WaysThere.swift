import NavigationModel
import StateSpace

/// Runs to where something is to be shown, where entries are told apart by relations and lie in tabs.
///
/// The way there is what many obligations ask for, and it costs most. So it is looked for among what is reached in few
/// moves, which is found once for all: first by hand, since that is easiest to follow, then with links and journeys.
final class WaysThere {
  private let byHand: NearbyRuns
  private let makeRunsWithLinks: () throws -> NearbyRuns
  private lazy var withLinks = Result { try makeRunsWithLinks() }

  init(byHand: NearbyRuns, withLinks: @escaping () throws -> NearbyRuns) {
    self.byHand = byHand
    makeRunsWithLinks = withLinks
  }

  /// A run to where something is to be shown, and on from there; nil: none was found.
  ///
  /// - Parameters:
  ///   - wanted: by place, where it may be.
  ///   - goOn: how a run goes on that shows it; nil if none does from there.
  func run(
    to wanted: (Int) throws -> ContextSet, in symbolic: SymbolicMachine,
    _ goOn: @escaping (RunSearch.State) throws -> [Trace.Entry]?
  ) throws -> Trace? {
    var known: [Int: ContextSet] = [:]
    func look(in runs: NearbyRuns) throws -> Trace? {
      var tries = Tries(goOn)
      let found = try runs.first { node, state in
        let set = try known[node] ?? wanted(node)
        known[node] = set
        return try state.contains(set, symbolic) ? tries.isOver(after: state, symbolic) : false
      }
      guard let found, let rest = tries.found, let way = runs.run(to: found) else { return nil }
      return Trace(start: way.start, entries: way.entries + rest)
    }
    return try look(in: byHand) ?? look(in: withLinks.get())
  }
}

/// Tries to show something where it may be: not everywhere, as there is much that differs only in what lies below.
private struct Tries {
  private struct Key: Hashable {
    var node: Int
    var depth: Int
    var covered: ScreenID?
    var values: [Int]
  }

  private let goOn: (RunSearch.State) throws -> [Trace.Entry]?
  private var count = 0
  /// By how much lies below, which no set knows, and which decides often.
  private var counts: [Int: Int] = [:]
  private var known: Set<Key> = []
  private(set) var found: [Trace.Entry]?

  /// More are not made; and of those that have as much below only so many. Above the first few the place or the context
  /// must be another.
  private static let most = 256
  private static let mostAlike = 24
  private static let fewest = 8

  init(_ goOn: @escaping (RunSearch.State) throws -> [Trace.Entry]?) { self.goOn = goOn }

  /// Tries it in a state; says whether it is found, or no more is tried.
  mutating func isOver(after state: RunSearch.State, _ symbolic: SymbolicMachine) throws -> Bool {
    let stack = state.configuration.stack
    let depth = stack.entries.count
    let values = symbolic.values(of: state.configuration).dropLast(symbolic.tabStates.all.count)
    let isNew = known.insert(
      Key(node: state.node, depth: depth, covered: stack.top?.screen, values: Array(values))
    ).inserted
    guard count < Self.fewest || isNew && counts[depth, default: 0] < Self.mostAlike else { return false }
    count += 1
    counts[depth, default: 0] += 1
    found = try goOn(state)
    return found != nil || count >= Self.most
  }
}
