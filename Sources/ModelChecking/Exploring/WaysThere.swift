import NavigationModel
import StateSpace

/// Runs to where something is to be shown, where entries are told apart by relations and lie in tabs.
///
/// The way there is what many obligations ask for, and it costs most. So it is looked for first among what users reach
/// by hand in few moves, which is found once; then backwards, by hand alone; and with links and journeys only where
/// that gives nothing.
final class WaysThere {
  private let nearby: NearbyRuns
  /// By place: what users, and the app itself, can do there.
  private let byHand: BackwardGraph
  private var withLinks: BackwardGraph?
  private var failures = 0

  /// After so many that led to nothing there are no more searches with links.
  private static let mostFailures = 16

  init(_ nearby: NearbyRuns, byHand: BackwardGraph) {
    self.nearby = nearby
    self.byHand = byHand
  }

  /// A run to where something is to be shown, and on from there; nil: none was found.
  ///
  /// - Parameters:
  ///   - wanted: by place, where it may be.
  ///   - goOn: how a run goes on that shows it; nil if none does from there.
  func run(
    to wanted: (Int) throws -> ContextSet, in runs: RunFinder,
    _ goOn: @escaping (RunSearch.State) throws -> [Trace.Entry]?
  ) throws -> Trace? {
    let symbolic = runs.symbolic
    var known: [Int: ContextSet] = [:]
    var tries = Tries(goOn)
    let found = try nearby.first { node, state in
      let set = try known[node] ?? wanted(node)
      known[node] = set
      return try state.contains(set, symbolic) ? tries.isOver(after: state, symbolic) : false
    }
    if let found, let rest = tries.found { return nearby.run(to: found).followed(by: rest) }
    let places = runs.reachability.graph
    let wanted = try (0..<places.count).map { try known[$0] ?? wanted($0) }
    guard wanted.contains(where: { !$0.isEmpty }) else { return nil }
    if places.places.indices.contains(where: { places[$0].isIdle && !wanted[$0].isEmpty }),
      let run = try search(byHand, wanted, runs, goOn)
    {
      return run
    }
    guard failures < Self.mostFailures else { return nil }
    let all = try withLinks ?? graphWithLinks(runs)
    withLinks = all
    if let run = try search(all, wanted, runs, goOn) { return run }
    failures += 1
    return nil
  }

  private func graphWithLinks(_ runs: RunFinder) throws -> BackwardGraph {
    var graph = BackwardGraph()
    for number in 0..<runs.reachability.graph.count { graph.add(try runs.wayOn(from: number)) }
    return graph
  }

  private func search(
    _ graph: BackwardGraph, _ wanted: [ContextSet], _ runs: RunFinder,
    _ goOn: @escaping (RunSearch.State) throws -> [Trace.Entry]?
  ) throws -> Trace? {
    var tries = Tries(goOn)
    let way = try runs.shortest(
      in: graph.settling(wanted), runs.reachability.graph.places, from: .launch, isFinal: true,
      isFound: { try tries.isOver(after: $0, runs.symbolic) })
    return tries.found.flatMap { way?.followed(by: $0) }
  }
}

/// Tries to show something where it may be: not everywhere, as there is much that differs only in what lies below.
private struct Tries {
  private struct Key: Hashable {
    var node: Int
    var depth: Int
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
    let depth = state.configuration.stack.entries.count
    let values = symbolic.values(of: state.configuration).dropLast(symbolic.tabStates.all.count)
    let isNew = known.insert(Key(node: state.node, depth: depth, values: Array(values))).inserted
    guard count < Self.fewest || isNew && counts[depth, default: 0] < Self.mostAlike else { return false }
    count += 1
    counts[depth, default: 0] += 1
    found = try goOn(state)
    return found != nil || count >= Self.most
  }
}

extension Trace {
  fileprivate func followed(by rest: [Entry]) -> Trace { Trace(start: start, entries: entries + rest) }
}
