import NavigationModel

/// Finds the shortest way to a goal, as far as the driver's capabilities allow.
///
/// Used by one run at a time.
protocol GoalPlanner: AnyObject {
  var memo: StepMemo { get }
  var capabilities: Capabilities? { get }

  /// A context in which the app may start and from which the goal can be covered; nil if none is known.
  func start(for goal: Int) -> Context?

  /// All that can be done somewhere.
  func edges(from configuration: Configuration) -> [PlannerEdge]

  /// The edge to take to a goal; nil in the optional: it is covered here; nil: no way is known.
  func next(from configuration: Configuration, to goal: Int) -> PlannerEdge??
}

/// A move on a way.
struct PlannedStep: Hashable {
  var move: Move
  var from: Configuration
}

extension GoalPlanner {
  /// A shortest way from `configuration` to the goal; nil if none exists.
  ///
  /// - Parameter isInterrupted: whether the journey ends as soon as the question that is asked has gone.
  func way(from configuration: Configuration, isInterrupted: Bool = false, to goal: Int) -> [PlannedStep]? {
    guard isInterrupted else { return way(from: configuration, goal) }
    guard let capabilities else { return nil }
    var best: [PlannedStep]?
    for edge in edges(from: configuration) {
      guard edge.second == .supersede || edge.first == .supersede && capabilities.contains(.hangs),
        let (steps, end) = taking(edge, from: configuration),
        let rest = edge.covers(goal) ? [] : way(from: end, goal)
      else { continue }
      if best.map({ steps.count + rest.count < $0.count }) ?? true { best = steps + rest }
    }
    return best
  }

  private func way(from configuration: Configuration, _ goal: Int) -> [PlannedStep]? {
    var steps: [PlannedStep] = []
    var here = configuration
    // Sets do not know which of several rules of a change is taken: a way that comes back leads nowhere. To see that,
    // one place is remembered at a time (R. P. Brent, *An improved Monte Carlo factorization algorithm*, 1980).
    var (mark, edges, limit) = (configuration, 0, 2)
    while let next = next(from: here, to: goal) {
      guard let next, let (own, end) = taking(next, from: here) else { return steps }
      steps += own
      if next.covers(goal) { return steps }
      here = end
      guard here != mark else { return nil }
      edges += 1
      if edges == limit { (mark, limit) = (here, 2 * limit) }
    }
    return nil
  }

  private func taking(_ edge: PlannerEdge, from start: Configuration) -> (steps: [PlannedStep], end: Configuration)? {
    var (steps, here) = ([PlannedStep](), start)
    for move in [edge.first, edge.second].compactMap({ $0 }) {
      guard let choice = memo.choice(move, in: here) else { return nil }
      steps.append(PlannedStep(move: move, from: here))
      here = choice.configuration
    }
    return (steps, here)
  }
}
