import StateSpace

/// What was asked of an obligation, and where it fails.
struct Judgement: Hashable {
  /// The contexts of the starts that it speaks of.
  var asked = ContextSet.empty
  /// Those in which some start fails.
  var failing = ContextSet.empty
  /// The longest run that it takes to come to a good end; nil where that is not asked.
  var longest: Int?
  /// How many starts were looked at, each by itself.
  var cases = 0
}

extension Judgement {
  mutating func add(
    _ asked: ContextSet, failing: ContextSet, _ diagrams: DecisionDiagrams
  ) throws(DiagramLimit) {
    self.asked = try diagrams.union(self.asked, asked)
    self.failing = try diagrams.union(self.failing, failing)
  }
}
