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
      Array("; c\n\n\(start)(assert l1)\n(check-sat-assuming (l1 (not l2)))\n(check-sat)\n".utf8), path: "f")
    expect(String(decoding: script.declarations, as: UTF8.self), equals: start + "(assert l1)\n")
    expect(script.assertions, equals: 1)
    expect(script.questions, equals: [[.init("l1"), .init("l2", isNegated: true)], []])
  }

  @Test("a sort, a constant of it, and a set of its values")
  func sets() throws {
    let lines = """
      (declare-datatypes ((|a values| 0)) (((|a.x|) (|a.y|))))
      (declare-const ?a |a values|)
      (define-fun set2 ((?a |a values|)) Bool (= ?a |a.x|))
      (assert (=> l1 (set2 ?a)))

      """
    let script = try CertificateScript(Array((start + lines + "(check-sat-assuming (l1))\n").utf8), path: "f")
    expect(String(decoding: script.declarations, as: UTF8.self), equals: start + lines)
    expect(script.assertions, equals: 1)
    expect(script.questions, equals: [[.init("l1")]])
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
      "(assert l1)", "(declare-const l3 Bool)", "(define-fun set2 () Bool l1)",
      "(declare-datatypes ((|a| 0)) (((|a.x|))))", "(set-logic QF_DT)",
    ])
  func order(line: String) {
    expect(
      error(start + "(check-sat)\n\(line)\n"),
      equals: .invalidCommand("f", line: 5, reason: "only questions may follow a question"))
  }
}
