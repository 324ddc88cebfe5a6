import NavigationModel

/// A move, or two of which the second follows at once.
struct GuideEdge {
  var first: Move
  var second: Move?
  /// The number of what the first covers.
  var goal: Int
  var secondGoal: Int?

  func covers(_ goal: Int) -> Bool { self.goal == goal || secondGoal == goal }
}

/// A move on a way.
struct GuideStep: Hashable {
  var move: Move
  var from: Configuration
}
