import NavigationSupport
import Testing

@testable import Z3

@Suite("SMT-LIB text in Z3")
struct ScriptSolverTests {
  @Test("names of the text are names of the question")
  func answers() throws {
    let solver = try ScriptSolver(
      """
      ; a comment
      (set-logic QF_UF)
      (declare-const v1 Bool)
      (declare-const v2 Bool)
      (declare-const v3 Bool)
      (assert (or (not v1) v2))
      """)
    try expect(solver.check(assuming: [.init("v1"), .init("v2", isNegated: true)]), equals: .unsatisfiable)
    try expect(solver.check(assuming: [.init("v1"), .init("v3", isNegated: true)]), equals: .satisfiable)
    try expect(solver.check(assuming: [.init("v2"), .init("v1", isNegated: true)]), equals: .satisfiable)
    try expect(solver.check(assuming: []), equals: .satisfiable)
  }

  @Test("an assumption ends with its question")
  func assumptionsDoNotStay() throws {
    let solver = try ScriptSolver(HornSet(variableCount: 2, clauses: [(2, [1])]).text)
    try expect(solver.check([1, -1]), equals: .unsatisfiable)
    try expect(solver.check([1, -2]), equals: .unsatisfiable)
    try expect(solver.check([-2]), equals: .satisfiable)
  }

  @Test("text that asserts nothing is a solver too", arguments: ["", "; nothing", "(declare-const v1 Bool)"])
  func empty(text: String) throws {
    try expect(ScriptSolver(text).check([]), equals: .satisfiable)
  }

  /// A chain is derivable up to each link in turn and no further, so no two constants of the text can have been taken
  /// for each other.
  @Test("each of many constants is its own")
  func chain() throws {
    let links = (1..<120).filter { $0 != 60 } as [Int32]
    let solver = try ScriptSolver(HornSet(variableCount: 120, clauses: links.map { ($0 + 1, [$0]) }).text)
    for k in 1...120 as ClosedRange<Int32> {
      try expect(solver.check([1, -k]), equals: (k <= 60 ? .unsatisfiable : .satisfiable), "v\(k)")
      try expect(solver.check([61, -k]), equals: (k > 60 ? .unsatisfiable : .satisfiable), "v\(k)")
    }
  }

  @Test("300 random sets of clauses: every answer is that of repeated rounds")
  func randomSets() throws {
    var random = Random(state: 2019)
    var answers = [0, 0]
    for _ in 0..<300 {
      let set = HornSet.random(using: &random)
      let solver = try ScriptSolver(set.text)
      for _ in 0..<4 {
        let starts = (0..<2).map { _ in Int32.random(in: 1...Int32(set.variableCount), using: &random) }
        let goal = Int32.random(in: 1...Int32(set.variableCount), using: &random)
        let expected = set.closure(of: starts)[Int(goal)]
        try expect(solver.check(starts + [-goal]), equals: (expected ? .unsatisfiable : .satisfiable))
        answers[expected ? 1 : 0] += 1
      }
    }
    #expect(answers.allSatisfy { $0 > 200 })
  }

  @Test("the version of Z3 is known")
  func version() {
    expect(Z3Library.version.split(separator: ".").count, equals: 4)
    #expect(!Z3Library.version.hasPrefix("0."))
  }
}

@Suite("Solvers in one session")
struct Z3SessionTests {
  @Test("they share sorts and names, and know nothing of each other's assertions")
  func separate() throws {
    let session = Z3Session()
    let preface = """
      (declare-datatypes ((|user values| 0)) (((|user.out|) (|user.in|))))
      (declare-const ?user |user values|)
      (declare-const l1 Bool)
      (define-fun set1 ((?user |user values|)) Bool (= ?user |user.in|))

      """
    let first = try ScriptSolver(Array("\(preface)(assert (=> l1 (set1 ?user)))\n".utf8), in: session)
    try expect(first.check(assuming: [.init("l1")]), equals: .satisfiable)
    let text = "\(preface)(assert (=> l1 (and (set1 ?user) (= ?user |user.out|))))\n"
    let second = try ScriptSolver(Array(text.utf8), in: session)
    try expect(second.check(assuming: [.init("l1")]), equals: .unsatisfiable)
    try expect(second.check(assuming: []), equals: .satisfiable)
    try expect(first.check(assuming: [.init("l1")]), equals: .satisfiable)
    #expect(throws: Z3Error.self) { try ScriptSolver(Array("(assert (set1 l1))\n".utf8), in: session) }
    let third = try ScriptSolver(Array("\(preface)(assert l1)\n".utf8), in: session)
    try expect(third.check(assuming: [.init("l1", isNegated: true)]), equals: .unsatisfiable)
  }
}
