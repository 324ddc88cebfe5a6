import Basics
import NavigationSupport
import Testing
import Z3

@testable import ModelChecking

@Suite("Terms that have something in common")
struct TermTests {
  private static let names = ["a", "b", "c", "d"]

  /// Terms of which each is made of those before it.
  private static func random(seed: UInt64, _ terms: inout Terms) -> [Term] {
    var random = SplitMix64(seed: seed)
    var all = names.map { terms.written($0) } + [.true, .false]
    for _ in 0..<20 {
      func any() -> Term { all[Int.random(in: 0..<all.count, using: &random)] }
      let parts = [any(), any(), any()]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: all.append(terms.and(parts))
      case 1: all.append(terms.or(parts))
      case 2: all.append(terms.not(parts[0]))
      default: all.append(terms.choose(parts[0], parts[1], parts[2]))
      }
    }
    return Array(all.dropFirst(10))
  }

  @Test(
    "what is written once says the same as what is written in full",
    arguments: sample(0..<30 as Range<UInt64>, day: 8))
  func same(seed: UInt64) throws {
    var terms = Terms()
    let all = Self.random(seed: seed, &terms)
    var writer = TermWriter(terms)
    let rules = all.enumerated().map { (premise: "l\($0)", term: $1) }
    let shared = String(decoding: writer.assertion(rules), as: UTF8.self)
    let declared = (Self.names + rules.map(\.premise)).map { "(declare-const \($0) Bool)\n" }.joined()
    for (premise, term) in rules {
      let alone = String(decoding: writer.text(of: term), as: UTF8.self)
      let full = terms.text(of: term)
      let others = rules.filter { $0.premise != premise }.map { "(assert (not \($0.premise)))" }.joined()
      for opposite in [
        "(assert \(shared)) (assert (not (and \(full) \(alone))))", "(assert \(full)) (assert (not \(shared)))",
        "(assert \(full)) (assert (not \(alone)))",
      ] {
        let text = declared + "(assert \(premise))\(others)\(opposite)\n"
        try expect(ScriptSolver(Array(text.utf8)).check(assuming: []), equals: .unsatisfiable, "\(seed) \(premise)")
      }
    }
    // What a certificate may assert.
    let line = "(set-logic QF_DT)\n\(declared)(assert \(shared))\n"
    try expect(CertificateScript(Array(line.utf8), path: "f").assertions, equals: rules.count)
  }

  @Test("names are bound a level at a time, and each is used where it is bound")
  func levels() {
    var terms = Terms()
    let (a, b) = (terms.written("(= x y)"), terms.written("b"))
    let first = terms.or([a, b])
    let second = terms.and([first, terms.not(first)])
    let rules = [(premise: "l1", term: second), (premise: "l2", term: terms.or([second, a]))]
    var writer = TermWriter(terms)
    expect(
      String(decoding: writer.assertion(rules), as: UTF8.self),
      equals: "(let ((n1 (= x y))) (let ((n2 (or n1 b))) (let ((n3 (and n2 (not n2)))) "
        + "(and (=> l1 n3) (=> l2 (or n3 n1))))))")
  }
}
