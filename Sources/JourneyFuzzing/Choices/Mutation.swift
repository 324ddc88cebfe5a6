/// Makes a new run from interesting ones.
enum Mutation {
  /// A run that begins like one of `parents`, or like parts of them, and continues at random.
  static func choices(of parents: [Shrinker.Candidate], _ random: RandomNumbers) -> Choices {
    var random = random
    guard !parents.isEmpty else { return Choices(random: random) }
    // Later ones covered what others had not.
    let parent = parents[max(random.below(parents.count), random.below(parents.count))]
    var given = parent.choices
    switch random.below(5) {
    case 0: given = Array(given.prefix(cut(parent, &random)))
    case 1:
      let other = parents[random.below(parents.count)]
      given = Array(given.prefix(cut(parent, &random))) + other.choices.dropFirst(cut(other, &random))
    case 2:
      if !parent.marks.isEmpty {
        let span = parent.span(random.below(parent.marks.count))
        given.insert(contentsOf: given[span], at: span.lowerBound)
      }
    case 3: if !parent.marks.isEmpty { given.removeSubrange(parent.span(random.below(parent.marks.count))) }
    default:
      for _ in 0...random.below(3) where !given.isEmpty {
        given[random.below(given.count)] = UInt32(random.below(16))
      }
    }
    return Choices(replaying: given, then: random)
  }

  /// Where a move of the run begins.
  private static func cut(_ run: Shrinker.Candidate, _ random: inout RandomNumbers) -> Int {
    run.marks.isEmpty ? run.choices.count : run.span(random.below(run.marks.count)).lowerBound
  }
}
