import Testing

@testable import Z3

@Suite("Horn clauses in Z3")
struct HornSolverTests {
  @Test("what follows is unsatisfiable to deny, what does not follow is satisfiable to deny")
  func bothAnswers() throws {
    var clauses = DIMACS(variableCount: 5)
    clauses.add(2, from: 1)
    clauses.add(4, from: [2, 3])
    let solver = try HornSolver(clauses)
    #expect(try solver.check(assuming: [1, -2]) == .unsatisfiable)
    #expect(try solver.check(assuming: [1, -4]) == .satisfiable)
    #expect(try solver.check(assuming: [1, 3, -4]) == .unsatisfiable)
    #expect(try solver.check(assuming: [3, -4]) == .satisfiable)
    #expect(try solver.check(assuming: [1, 2, 3, 4, -5]) == .satisfiable)
  }

  @Test("an assumption ends with its question")
  func assumptionsDoNotStay() throws {
    var clauses = DIMACS(variableCount: 2)
    clauses.add(2, from: 1)
    let solver = try HornSolver(clauses)
    #expect(try solver.check(assuming: [1, -1]) == .unsatisfiable)
    #expect(try solver.check(assuming: [1, -2]) == .unsatisfiable)
    #expect(try solver.check(assuming: [-2]) == .satisfiable)
  }

  @Test("a clause without premises is a fact, one without a head forbids")
  func factsAndGoals() throws {
    var clauses = DIMACS(variableCount: 3)
    clauses.add(1, from: [])
    clauses.add(nil, from: [2, 3])
    let solver = try HornSolver(clauses)
    #expect(try solver.check(assuming: [-1]) == .unsatisfiable)
    #expect(try solver.check(assuming: [2]) == .satisfiable)
    #expect(try solver.check(assuming: [2, 3]) == .unsatisfiable)
  }

  @Test("no clauses and no variables are a solver too", arguments: [0, 1])
  func empty(variableCount: Int) throws {
    let solver = try HornSolver(DIMACS(variableCount: variableCount))
    #expect(try solver.check(assuming: []) == .satisfiable)
    #expect(try solver.model() == Array(repeating: false, count: variableCount + 1))
  }

  /// The control of the mapping: a chain is derivable up to each link in turn and no further, so no two variables
  /// of the text can have been taken for each other.
  @Test("variable k of the text is variable k of the question")
  func mapping() throws {
    let count: Int32 = 120
    var clauses = DIMACS(variableCount: Int(count))
    for k in 1..<count where k != 60 { clauses.add(k + 1, from: k) }
    let solver = try HornSolver(clauses)
    for k in 1...count {
      #expect(try solver.check(assuming: [1, -k]) == (k <= 60 ? .unsatisfiable : .satisfiable), "variable \(k)")
      #expect(try solver.check(assuming: [61, -k]) == (k > 60 ? .unsatisfiable : .satisfiable), "variable \(k)")
    }
    #expect(try solver.check(assuming: [1, -120]) == .satisfiable)
    let model = try solver.model()
    for k in 1...60 { #expect(model[k], "variable \(k)") }
    #expect(!model[120])
  }

  @Test("300 random sets: every answer is that of repeated rounds, every model is a closed set")
  func randomSets() throws {
    var random = Random(state: 2019)
    var answers = [0, 0]
    for _ in 0..<300 {
      let set = HornSet.random(using: &random)
      let solver = try HornSolver(set.dimacs)
      for _ in 0..<4 {
        let starts = (0..<2).map { _ in Int32.random(in: 1...Int32(set.variableCount), using: &random) }
        let goal = Int32.random(in: 1...Int32(set.variableCount), using: &random)
        let expected = set.closure(of: starts)[Int(goal)]
        #expect(try solver.check(assuming: starts + [-goal]) == (expected ? .unsatisfiable : .satisfiable))
        answers[expected ? 1 : 0] += 1
        guard !expected else { continue }
        let model = try solver.model()
        #expect(set.isClosed(model))
        #expect(starts.allSatisfy { model[Int($0)] })
        #expect(!model[Int(goal)])
        #expect(try solver.modelValues(of: [goal, starts[0]]) == [false, true])
      }
    }
    #expect(answers.allSatisfy { $0 > 200 })
  }

  @Test("the version of Z3 is known")
  func version() {
    #expect(Z3Library.version.split(separator: ".").count == 4)
    #expect(!Z3Library.version.hasPrefix("0."))
  }
}
