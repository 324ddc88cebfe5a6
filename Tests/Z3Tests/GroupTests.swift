import NavigationSupport
import Testing

@testable import Z3

@Suite("Assertions in groups")
struct GroupTests {
  private func engine(_ lines: [String], size: Int = 2) throws -> Engine {
    let text = Array(lines.joined(separator: "\n").utf8)
    return try Engine(text + [0], guards: ScriptText(text).once, in: Z3Session(), size: size)
  }

  private func declare(_ names: String...) -> [String] { names.map { "(declare-const \($0) Bool)" } }

  @Test("what a constant guards alone is given to a solver of its group only")
  func guards() throws {
    let lines =
      declare("a", "b", "c", "x") + ["(assert (=> a x))", "(assert (=> b (not x)))", "(assert (=> c x))", "(assert x)"]
    try expect(engine(lines).groups, equals: [[0, 1], [2]])
    try expect(engine(lines, size: 9).groups, equals: [[0, 1, 2]])
  }

  @Test("an assertion of several is as many, each in its group, whatever they have in common")
  func parts() throws {
    let lines =
      declare("a", "b", "c", "x")
      + ["(assert (let ((n1 (not x))) (and (=> a x) (=> b n1) (=> c (and x n1)))))", "(assert (or x (not x)))"]
    try expect(engine(lines).groups, equals: [[0, 1], [2]])
    let solver = try ScriptSolver(Array((lines.joined(separator: "\n") + "\n").utf8))
    let answers: [([String], ScriptSolver.Answer)] = [
      ([], .satisfiable), (["a"], .satisfiable), (["b"], .satisfiable), (["c"], .unsatisfiable),
      (["a", "b"], .unsatisfiable),
    ]
    for (names, answer) in answers {
      try expect(solver.check(assuming: names.map { ScriptSolver.Literal($0) }), equals: answer, "\(names)")
    }
  }

  @Test(
    "a constant that stands anywhere else guards nothing",
    arguments: [
      "(assert (=> x a))", "(assert (or a x))", "(assert (=> a (not x)))", "(assert (= |a| x))", "; a",
      "(declare-const a Bool)",
    ])
  func besides(_ line: String) throws {
    let lines = declare("a", "x") + ["(assert (=> a x))", line]
    expect(ScriptText(Array(lines.joined(separator: "\n").utf8)).once.contains("a"), equals: false)
  }

  @Test("questions about one group, several and none have the answers of the whole text")
  func answers() throws {
    // Each name asks for one value of three, so that two together are impossible.
    let names = (0..<7).map { "l\($0)" }
    let lines =
      ["(declare-datatypes ((V 0)) (((one) (two) (three))))", "(declare-const v V)"]
      + names.map { "(declare-const \($0) Bool)" }
      + names.enumerated().map { "(assert (=> \($1) (= v \(["one", "two", "three"][$0 % 3]))))" }
      + ["(assert (not (= v three)))"]
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let solver = try ScriptSolver(text)
    func answer(_ asked: [Int]) throws -> ScriptSolver.Answer {
      try solver.check(assuming: asked.map { ScriptSolver.Literal(names[$0]) })
    }
    for _ in 0..<2 {
      for first in names.indices {
        try expect(answer([first]), equals: first % 3 == 2 ? .unsatisfiable : .satisfiable, "\(first)")
        for second in names.indices where second != first {
          let isPossible = first % 3 == second % 3 && first % 3 != 2
          try expect(answer([first, second]), equals: isPossible ? .satisfiable : .unsatisfiable, "\(first) \(second)")
        }
      }
      try expect(answer([]), equals: .satisfiable)
    }
    // As one solver of each of some hundreds of questions, and of all at once.
    let engine = try engine(lines, size: 1)
    expect(engine.groups.count, equals: 7)
  }
}
