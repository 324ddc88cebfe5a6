import StateSpace

/// One relation over configurations, as propositional Horn clauses.
///
/// A clause says that its head holds if all its premises do. The least model of the clauses is the relation; a
/// question asks whether a goal is in it.
public struct HornRelation: Sendable, Hashable {
  /// Its name, and that of its certificate file: `reach`, `can-land`, `must-land` …
  package let name: String
  /// Variables are 1 ... variableCount, as in DIMACS.
  package private(set) var variableCount: Int32 = 0
  /// The head of every clause.
  package private(set) var heads: [Int32] = []
  /// The premises of all clauses, one after the other.
  package private(set) var premises: [Int32] = []
  /// Per clause: where its premises end.
  package private(set) var ends: [Int32] = []
  package var questions: [Question] = []

  package init(name: String) { self.name = name }

  /// Whether a goal follows from the clauses once some variables are assumed.
  ///
  /// Asked of a solver as: the clauses, the assumptions and the negated goal. Unsatisfiable means derivable; in the
  /// satisfiable case the model is a closed set without the goal.
  package struct Question: Sendable, Hashable {
    /// The obligation's stable name; an auxiliary question adds to it.
    package var name: String
    /// The variables that are assumed: the starts.
    package var assuming: [Int32]
    package var goal: Int32
    /// The answer; nil until it is known.
    package var isDerivable: Bool?

    package init(name: String, assuming: [Int32] = [], goal: Int32, isDerivable: Bool? = nil) {
      self.name = name
      self.assuming = assuming
      self.goal = goal
      self.isDerivable = isDerivable
    }
  }

  package var clauseCount: Int { heads.count }

  /// Makes a new variable.
  package mutating func makeVariable() -> Int32 {
    variableCount += 1
    return variableCount
  }

  /// Makes `count` new variables.
  mutating func makeVariables(_ count: Int) { variableCount += Int32(count) }

  /// Adds `head ← premises`; without premises a fact.
  package mutating func add(_ head: Int32, from premises: some Sequence<Int32>) {
    heads.append(head)
    self.premises.append(contentsOf: premises)
    ends.append(Int32(self.premises.count))
  }

  /// Adds `head ← premise`.
  package mutating func add(_ head: Int32, from premise: Int32) {
    heads.append(head)
    premises.append(premise)
    ends.append(Int32(premises.count))
  }

  /// The premises of the clause at `index`.
  package func premises(of index: Int) -> ArraySlice<Int32> {
    premises[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// The least model of the clauses and `assumptions`: entry *v* says whether variable *v* is derivable; entry 0 is
  /// unused.
  ///
  /// - Complexity: that of ``derivation(assuming:)``.
  package func leastModel(assuming assumptions: some Sequence<Int32>) -> [Bool] {
    var model = [Bool](repeating: false, count: Int(variableCount) + 1)
    for variable in derivation(assuming: assumptions) { model[Int(variable)] = true }
    return model
  }

  /// What is derivable, each variable after those that it is derived from, by unit propagation.
  ///
  /// A third way to every answer, after the explorer and Z3.
  ///
  /// - Complexity: linear in the size of the clauses (Dowling and Gallier, *Linear-time algorithms for testing the
  ///   satisfiability of propositional Horn formulae*, 1984).
  func derivation(assuming assumptions: some Sequence<Int32>) -> [Int32] {
    let uses = Groups(count: Int(variableCount) + 1) { add in
      for clause in heads.indices {
        for premise in premises(of: clause) { add(Int(premise), Int32(clause)) }
      }
    }
    var missing = [Int32](repeating: 0, count: heads.count)
    var isTrue = [Bool](repeating: false, count: Int(variableCount) + 1)
    var derived: [Int32] = []
    func makeTrue(_ variable: Int32) {
      guard !isTrue[Int(variable)] else { return }
      isTrue[Int(variable)] = true
      derived.append(variable)
    }
    for clause in heads.indices {
      missing[clause] = Int32(premises(of: clause).count)
      if missing[clause] == 0 { makeTrue(heads[clause]) }
    }
    for assumption in assumptions { makeTrue(assumption) }
    var next = 0
    while next < derived.count {
      for clause in uses[Int(derived[next])] {
        missing[Int(clause)] -= 1
        if missing[Int(clause)] == 0 { makeTrue(heads[Int(clause)]) }
      }
      next += 1
    }
    return derived
  }

  /// Whether each variable of `list` is an assumption, or the head of a clause whose premises all stand before it.
  ///
  /// Then all of them are derivable, however the list was found: with ``isClosed(_:)`` a check of what propagation says
  /// that needs no trust in it.
  ///
  /// - Complexity: linear.
  func isDerivation(_ list: [Int32], assuming assumptions: some Sequence<Int32>) -> Bool {
    // When a variable is derived, from 1; 0: never.
    var times = [Int32](repeating: 0, count: Int(variableCount) + 1)
    for (index, variable) in list.enumerated() { times[Int(variable)] = Int32(index + 1) }
    var isJustified = [Bool](repeating: false, count: Int(variableCount) + 1)
    for variable in assumptions { isJustified[Int(variable)] = true }
    for clause in heads.indices {
      let head = Int(heads[clause])
      if premises(of: clause).allSatisfy({ times[Int($0)] > 0 && times[Int($0)] < times[head] }) {
        isJustified[head] = true
      }
    }
    return list.allSatisfy { isJustified[Int($0)] }
  }

  /// Whether a set, given as a value for each variable, contains the head of every clause whose premises it contains.
  func isClosed(_ model: [Bool]) -> Bool {
    heads.indices.allSatisfy { clause in
      model[Int(heads[clause])] || !premises(of: clause).allSatisfy { model[Int($0)] }
    }
  }
}
