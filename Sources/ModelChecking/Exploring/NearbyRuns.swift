import NavigationModel
import StateSpace

/// Configurations that users reach by hand in few moves, each with a shortest run: found once, and looked at for every
/// run that is to be shown.
///
/// Several stacks have many configurations, and the way from where the app starts to one of them is the same, whatever
/// is then asked. Most of what is refuted is so near to the start. What is not found here is looked for backwards.
final class NearbyRuns {
  private struct Step {
    var state: RunSearch.State
    var parent: Int
    var entry: Trace.Entry?
    var length: Int
  }

  private let search: RunSearch
  private var steps: [Step] = []
  private var known: Set<RunSearch.State> = []
  /// The steps before this one have been followed.
  private var next = 0
  /// More configurations are not looked at, nor what takes more moves: stacks that are piled up have no end, and the
  /// higher they are, the longer takes each move.
  private static let most = 1 << 13
  private static let longest = 24

  /// - Parameter search: its graph is what users can do.
  init(_ search: RunSearch, from starts: [RunSearch.State]) {
    self.search = search
    for start in starts { add(start, -1, nil) }
  }

  private func add(_ state: RunSearch.State, _ parent: Int, _ entry: Trace.Entry?) {
    let length = parent < 0 ? 0 : steps[parent].length + 1
    guard steps.count < Self.most, length <= Self.longest, known.insert(state).inserted else { return }
    steps.append(Step(state: state, parent: parent, entry: entry, length: length))
  }

  /// The number of the first configuration of which something is so, given the number of its place; nil: there is none.
  func first(where isFound: (Int, RunSearch.State) throws -> Bool) throws -> Int? {
    var number = 0
    while true {
      while number < steps.count {
        if try isFound(steps[number].state.node, steps[number].state) { return number }
        number += 1
      }
      guard next < steps.count, steps.count < Self.most else { return nil }
      if next & 0xFF == 0 { try search.check() }
      for (entry, state, _) in try search.successors(of: steps[next].state) { add(state, next, entry) }
      next += 1
    }
  }

  /// A shortest run to a configuration.
  func run(to last: Int) -> Trace {
    Trace(to: last) { (steps[$0].state.configuration, steps[$0].parent, steps[$0].entry) }
  }
}
