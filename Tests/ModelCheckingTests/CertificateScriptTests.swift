import NavigationSupport
import Testing

@testable import ModelChecking

/// ``LemmaCertificateTests`` has what no formula and no definition may be.
@Suite("Reading a certificate's file")
struct CertificateScriptTests {
  private let start = "(set-logic QF_DT)\n(declare-const l1 Bool)\n(declare-const l2 Bool)\n"

  private func error(_ text: String) -> CertificateError? {
    do throws(CertificateError) {
      _ = try CertificateScript(Array(text.utf8), path: "f")
      return nil
    } catch {
      return error
    }
  }

  @Test("declarations, assertions and questions are told apart")
  func parts() throws {
    let script = try CertificateScript(
      Array("; c\n\n\(start)(assert (=> l1 l2))\n(check-sat-assuming (l1 (not l2)))\n(check-sat)\n".utf8), path: "f")
    expect(String(decoding: script.declarations, as: UTF8.self), equals: start + "(assert (=> l1 l2))\n")
    expect(script.assertions, equals: 1)
    expect(script.questions, equals: [[.init("l1"), .init("l2", isNegated: true)], []])
  }

  @Test("a sort, a constant of it, and rules that have something in common")
  func rules() throws {
    let lines = """
      (declare-datatypes ((|a values| 0)) (((|a.x|) (|a.y|))))
      (declare-const ?a |a values|)
      (define-fun f () Bool (= ?a |a.x|))
      (assert (let ((n1 f) (n2 (= ?a |a.y|))) (let ((n3 (or n1 n2))) (and (=> l1 (not n3)) (=> l2 (and n1 n3))))))

      """
    let script = try CertificateScript(Array((start + lines + "(check-sat-assuming (l1))\n").utf8), path: "f")
    expect(String(decoding: script.declarations, as: UTF8.self), equals: start + lines)
    expect(script.assertions, equals: 2)
    expect(script.questions, equals: [[.init("l1")]])
  }

  @Test(
    "a rule that is no rule, or speaks of what is not there, is refused",
    arguments: [
      ("(assert l1)", "an assertion must be rules, '(=> name formula)'"),
      ("(assert false)", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (not l1))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (and))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (or (=> l1 l2)))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (=> (not l1) l2))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (=> false l2))", "'false' is not declared here"),
      ("(assert (=> l3 l2))", "'l3' is not declared here"),
      ("(assert (=> l1))", "a bracket is missing"),
      ("(assert (=> l1 l2 l2))", "there is no ')' where one must be"),
      ("(assert (=> l1 l2) (=> l2 l1))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (=> l1 l2) false)", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (and (=> l1 l2) false))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (and (=> l1 l2) (not l1)))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (and (=> l1 l2) (=> l1 false)))", "'l1' is asserted twice"),
      ("(assert (and (=> l1 l2) (and (=> l2 l1) (=> l2 l2))))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (=> l1 (let ((n1 l2)) n1)))", "'let' connects nothing"),
      ("(assert (=> l1 (l2)))", "'l2' connects nothing"),
      ("(assert (=> l1 ()))", "')' connects nothing"),
      ("(assert (=> l1 and))", "'and' is not declared"),
      ("(assert (=> l1 n1))", "'n1' is not declared"),
      ("(assert (let () (=> l1 l2)))", "there is no '(' where one must be"),
      ("(assert (let ((n1 l2)) l1))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (let ((n1 l2)) (=> n1 l2)))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (let ((n1 l2)) (=> l1 n1) (=> l2 n1)))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (let ((n1 l2)) (=> l1 n1) false))", "an assertion must be rules, '(=> name formula)'"),
      ("(assert (let ((n1 l1) (n2 n1)) (=> l1 n2)))", "'n1' is not declared"),
      ("(assert (let ((n1 n1)) (=> l1 n1)))", "'n1' is not declared"),
      ("(assert (let ((n1 l1)) (let ((n2 n3)) (let ((n3 n1)) (=> l1 n3)))))", "'n3' is not declared"),
      ("(assert (let ((n1 l1) (n1 l2)) (=> l1 n1)))", "'n1' is not a valid name, or is bound twice"),
      ("(assert (let ((n1 l1)) (let ((n1 l2)) (=> l1 n1))))", "'n1' is not a valid name, or is bound twice"),
      ("(assert (let ((l2 l1)) (=> l1 l2)))", "'l2' is not a valid name, or is bound twice"),
      ("(assert (let ((and l1)) (=> l1 l2)))", "'and' is not a valid name, or is bound twice"),
      ("(assert (let ((true l1)) (=> l1 true)))", "'true' is not a valid name, or is bound twice"),
      ("(assert (let ((|n1| l1)) (=> l1 |n1|)))", "'|n1|' is not a valid name, or is bound twice"),
      ("(assert (let ((n1 l1 l2)) (=> l1 n1)))", "there is no ')' where one must be"),
      ("(assert (let ((n1)) (=> l1 n1)))", "a bracket is missing"),
      ("(define-fun f () Bool (let ((n1 l1)) n1))", "'let' connects nothing"),
      ("(define-fun f () Bool l1 l2)", "something follows a formula"),
      ("(define-fun f () Bool f)", "'f' is not declared"),
      ("(define-fun f ((x Bool)) Bool x)", "unexpected command in a certificate"),
      ("(define-fun f ())", "unexpected command in a certificate"),
    ])
  func noRule(line: String, reason: String) {
    expect(error(start + line + "\n"), equals: .invalidCommand("f", line: 4, reason: reason))
  }

  @Test("a name is bound in its own assertion only, and something follows from it once")
  func scopes() {
    let first = "(assert (let ((n1 l2)) (=> l1 n1)))\n"
    expectNil(error(start + first + "(assert (let ((n1 l1)) (=> l2 n1)))\n"))
    expect(
      error(start + first + "(assert (=> l2 n1))\n"),
      equals: .invalidCommand("f", line: 5, reason: "'n1' is not declared"))
    expect(
      error(start + first + "(assert (=> l1 l2))\n"),
      equals: .invalidCommand("f", line: 5, reason: "'l1' is asserted twice"))
    expect(
      error(start + first + "(declare-const n1 Bool)\n" + first),
      equals: .invalidCommand("f", line: 6, reason: "'n1' is not a valid name, or is bound twice"))
  }

  @Test(
    "what no certificate contains is refused, with its line",
    arguments: [
      ("(check-sat-assuming (l3))", "'l3' is not declared"),
      ("(check-sat-assuming ((not l3)))", "'l3' is not declared"),
      ("(check-sat-assuming (l1  l2))", "'' is not declared"),
      ("(check-sat-assuming ((not l1 l2))", "a bracket is missing"),
      ("(check-sat-assuming (l1(not l2)))", "missing space between literals"),
      ("(declare-const l1 Bool)", "'l1' is not a valid name, or is declared twice"),
      ("(declare-const |l 3| Bool)", "'|l 3|' is not a valid name, or is declared twice"),
      ("(declare-const ?l3 Bool)", "'?l3' is not a valid name, or is declared twice"),
      ("(set-logic QF_LIA)", "unexpected command in a certificate"),
      ("(set-logic QF_DTX)", "unexpected command in a certificate"),
      ("(set-logic QF_UF)", "unexpected command in a certificate"),
      ("(pop 1)", "unexpected command in a certificate"),
      ("(exit)", "unexpected command in a certificate"),
      ("(check-sat) ; sat", "unexpected command in a certificate"),
      ("(include \"other\")", "unexpected command in a certificate"),
      (" (assert l1)", "unexpected command in a certificate"),
      ("(assert l1", "unexpected command in a certificate"),
      ("(assert l1))", "unexpected command in a certificate"),
      ("assert", "unexpected command in a certificate"),
      ("()", "unexpected command in a certificate"),
      ("\u{0}", "unexpected command in a certificate"),
    ])
  func refused(line: String, reason: String) {
    expect(error(start + line + "\n"), equals: .invalidCommand("f", line: 4, reason: reason))
  }

  @Test("a file that ends in the middle of a line is cut off")
  func cutOff() {
    expect(
      error(start + "(check-sat)"),
      equals: .invalidCommand("f", line: 4, reason: "the file ends in the middle of a line"))
  }

  @Test(
    "anything but a question after a question is refused: it would change the questions before it",
    arguments: [
      "(assert (=> l1 l2))", "(declare-const l3 Bool)", "(define-fun f () Bool l1)",
      "(declare-datatypes ((|a| 0)) (((|a.x|))))", "(set-logic QF_DT)",
      "(push 1)",
    ])
  func order(line: String) {
    expect(
      error(start + "(check-sat)\n\(line)\n"),
      equals: .invalidCommand("f", line: 5, reason: "only questions may follow a question"))
  }

  @Test("a group has names and rules of its own, and questions behind them")
  func group() throws {
    let group = "(declare-const l3 Bool)\n(assert (=> l3 l1))\n"
    let rest = "(declare-const c1 Bool)\n(assert (=> c1 l1))\n"
    let script = try CertificateScript(
      Array(
        ("\(start)(push 1)\n\(group)(check-sat-assuming (l3))\n(pop 1)\n"
          + "(push 1)\n(pop 1)\n\(rest)(check-sat)\n").utf8), path: "f")
    expect(String(decoding: script.declarations, as: UTF8.self), equals: start + group + rest)
    expect(script.questions, equals: [[.init("l3")], []])
  }

  /// Otherwise a question before it would be asked of more than what other solvers know then.
  @Test(
    "what would reach out of a group, or into one, is refused",
    arguments: [
      ("(pop 1)\n(check-sat-assuming (l3))", 6, "'l3' is not declared"),
      ("(pop 1)\n(assert (=> l3 l1))", 6, "'l3' is not declared here"),
      ("(pop 1)\n(assert (=> l1 l2))", 6, "'l1' is not declared here"),
      ("(pop 1)\n(declare-const l3 Bool)", 6, "'l3' is not a valid name, or is declared twice"),
      ("(pop 1)\n(declare-const l4 Bool)\n(assert (=> l4 l3))", 7, "'l3' is not declared"),
      ("(pop 1)\n(pop 1)", 6, "unexpected command in a certificate"),
      ("(push 1)", 5, "unexpected command in a certificate"),
      ("(pop 2)", 5, "unexpected command in a certificate"),
      ("(assert (=> l1 l2))", 5, "'l1' is not declared here"),
      ("(check-sat)\n(assert (=> l3 l1))", 6, "only questions may follow a question"),
      ("(define-fun f () Bool l3)", 5, "unexpected command in a certificate"),
      ("(declare-datatypes ((|a| 0)) (((|a.x|) (|a.y|))))", 5, "unexpected command in a certificate"),
      ("(set-logic QF_DT)", 5, "unexpected command in a certificate"),
      ("(check-sat)", 6, "the file ends in the middle of a group"),
    ])
  func reachingOut(lines: String, number: Int, reason: String) {
    let begun = start + "(push 1)\n(declare-const l3 Bool)\n"
    expect(error(begun + lines + "\n"), equals: .invalidCommand("f", line: number + 1, reason: reason))
  }
}
