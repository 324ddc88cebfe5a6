/// One relation over configurations, as propositional Horn clauses.
///
/// A clause says that its head holds if all its premises do. The least model of the clauses is the relation; a
/// question asks whether a goal is in it.
public struct HornRelation: Sendable, Hashable {
  /// Its name, and that of its certificate file: `reach`, `can-land`, `must-land` …
  public let name: String
  /// Variables are 1 ... variableCount, as in DIMACS.
  public private(set) var variableCount: Int32 = 0
  /// The head of every clause.
  public private(set) var heads: [Int32] = []
  /// The premises of all clauses, one after the other.
  public private(set) var premises: [Int32] = []
  /// Per clause: where its premises end.
  public private(set) var ends: [Int32] = []
  public var questions: [Question] = []

  public init(name: String) { self.name = name }

  /// Whether a goal follows from the clauses once some variables are assumed.
  ///
  /// Asked of a solver as: the clauses, the assumptions and the negated goal. Unsatisfiable means derivable; in the
  /// satisfiable case the model is a closed set without the goal.
  public struct Question: Sendable, Hashable {
    /// The obligation's stable name; an auxiliary question adds to it.
    public var name: String
    /// The variables that are assumed: the starts.
    public var assuming: [Int32]
    public var goal: Int32
    /// The answer; nil until it is known.
    public var isDerivable: Bool?

    public init(name: String, assuming: [Int32] = [], goal: Int32, isDerivable: Bool? = nil) {
      self.name = name
      self.assuming = assuming
      self.goal = goal
      self.isDerivable = isDerivable
    }
  }

  public var clauseCount: Int { heads.count }

  /// Makes a new variable.
  public mutating func makeVariable() -> Int32 {
    variableCount += 1
    return variableCount
  }

  /// Adds `head ← premises`; without premises a fact.
  public mutating func add(_ head: Int32, from premises: some Sequence<Int32>) {
    heads.append(head)
    self.premises.append(contentsOf: premises)
    ends.append(Int32(self.premises.count))
  }

  /// Adds `head ← premise`.
  public mutating func add(_ head: Int32, from premise: Int32) {
    heads.append(head)
    premises.append(premise)
    ends.append(Int32(premises.count))
  }

  /// The premises of the clause at `index`.
  public func premises(of index: Int) -> ArraySlice<Int32> {
    premises[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// The least model of the clauses and `assumptions`, by unit propagation: entry *v* says whether variable *v* is
  /// derivable; entry 0 is unused.
  ///
  /// A third way to every answer, after the explorer and Z3.
  ///
  /// - Complexity: linear in the size of the clauses (Dowling and Gallier, *Linear-time algorithms for testing the
  ///   satisfiability of propositional Horn formulae*, 1984).
  public func leastModel(assuming assumptions: some Sequence<Int32>) -> [Bool] {
    var uses = [Int32](repeating: 0, count: Int(variableCount) + 2)
    for premise in premises { uses[Int(premise) + 1] += 1 }
    for variable in 1..<uses.count { uses[variable] += uses[variable - 1] }
    var clauses = [Int32](repeating: 0, count: premises.count)
    var fill = uses
    var missing = [Int32](repeating: 0, count: heads.count)
    var isTrue = [Bool](repeating: false, count: Int(variableCount) + 1)
    var queue: [Int32] = []
    func makeTrue(_ variable: Int32) {
      guard !isTrue[Int(variable)] else { return }
      isTrue[Int(variable)] = true
      queue.append(variable)
    }
    for clause in heads.indices {
      let own = premises(of: clause)
      missing[clause] = Int32(own.count)
      for premise in own {
        clauses[Int(fill[Int(premise)])] = Int32(clause)
        fill[Int(premise)] += 1
      }
      if own.isEmpty { makeTrue(heads[clause]) }
    }
    for assumption in assumptions { makeTrue(assumption) }
    var next = 0
    while next < queue.count {
      let variable = Int(queue[next])
      for clause in clauses[Int(uses[variable])..<Int(uses[variable + 1])] {
        missing[Int(clause)] -= 1
        if missing[Int(clause)] == 0 { makeTrue(heads[Int(clause)]) }
      }
      next += 1
    }
    return isTrue
  }
}
