import Z3

/// A relation as the text that Z3 loads.
///
/// Z3 compares each new clause of two literals with all others that have one of them: quadratic where thousands of
/// journeys lead to the same place. So a variable that many such clauses share is given aliases, each for a few of
/// them: where `b ← a` is one of thousands, it becomes `b ← a′` with `a′ ← a`. What is derivable stays the same.
struct HornText {
  /// How many clauses share an alias; fewer clauses than this need none.
  private static let share = 128

  private let relation: HornRelation
  /// Variables after the relation's own, each with the goals that it stands for.
  private let conjunctions: [(variable: Int32, goals: [Int32])]

  init(_ relation: HornRelation, _ conjunctions: [(variable: Int32, goals: [Int32])]) {
    self.relation = relation
    self.conjunctions = conjunctions
  }

  var dimacs: DIMACS {
    var heads = Aliases(relation.variableCount)
    var premises = Aliases(relation.variableCount)
    for clause in relation.heads.indices {
      guard let premise = onlyPremise(of: clause) else { continue }
      heads.count(relation.heads[clause])
      premises.count(premise)
    }
    let own = conjunctions.map(\.variable).max() ?? relation.variableCount
    let extra = heads.number(from: own + 1)
    let total = premises.number(from: extra)
    var text = DIMACS(
      variableCount: Int(total) - 1, reservingLiterals: 2 * relation.heads.count + relation.premises.count)
    for clause in relation.heads.indices {
      let head = relation.heads[clause]
      guard let premise = onlyPremise(of: clause) else {
        text.add(head, from: relation.premises(of: clause))
        continue
      }
      let (headAlias, isNewHead) = heads.next(for: head)
      if isNewHead { text.add(head, from: headAlias) }
      let (premiseAlias, isNewPremise) = premises.next(for: premise)
      if isNewPremise { text.add(premiseAlias, from: premise) }
      text.add(headAlias, from: premiseAlias)
    }
    for (variable, goals) in conjunctions { text.add(variable, from: goals) }
    return text
  }

  private func onlyPremise(of clause: Int) -> Int32? {
    let premises = relation.premises(of: clause)
    return premises.count == 1 ? premises.first : nil
  }

  /// The aliases of the variables on one side of the clauses.
  private struct Aliases {
    private var uses: [Int32]
    private var used: [Int32]
    private var first: [Int32]

    init(_ variableCount: Int32) {
      uses = Array(repeating: 0, count: Int(variableCount) + 1)
      used = uses
      first = uses
    }

    mutating func count(_ variable: Int32) { uses[Int(variable)] += 1 }

    /// Gives the aliases their numbers, and returns the first free one.
    mutating func number(from start: Int32) -> Int32 {
      var next = start
      for variable in uses.indices where uses[variable] > share {
        first[variable] = next
        next += (uses[variable] + Int32(share) - 1) / Int32(share)
      }
      return next
    }

    /// What stands for `variable` in the next clause, and whether it does so for the first time.
    mutating func next(for variable: Int32) -> (alias: Int32, isNew: Bool) {
      let index = Int(variable)
      guard uses[index] > share else { return (variable, false) }
      defer { used[index] += 1 }
      return (first[index] + used[index] / Int32(share), used[index] % Int32(share) == 0)
    }
  }
}
