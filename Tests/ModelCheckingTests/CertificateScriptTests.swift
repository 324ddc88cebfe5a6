import Testing

@testable import ModelChecking

@Suite("Reading a certificate's file")
struct CertificateScriptTests {
  private let start = "(set-logic QF_UF)\n(declare-const v1 Bool)\n(declare-const v2 Bool)\n"

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
      Array("; c\n\n\(start)(assert v1)\n(check-sat-assuming (v1 (not v2)))\n(check-sat)\n".utf8), path: "f")
    #expect(String(decoding: script.declarations, as: UTF8.self) == start + "(assert v1)\n")
    #expect(script.assertions == 1)
    #expect(script.questions == [[.init("v1"), .init("v2", isNegated: true)], []])
  }

  @Test(
    "what no certificate contains is refused, with its line",
    arguments: [
      ("(check-sat-assuming (v3))", "'v3' is not declared"),
      ("(check-sat-assuming ((not v3)))", "'v3' is not declared"),
      ("(check-sat-assuming (v1  v2))", "'' is not declared"),
      ("(check-sat-assuming ((not v1 v2))", "a bracket is missing"),
      ("(check-sat-assuming (v1(not v2)))", "missing space between literals"),
      ("(declare-const v1 Bool)", "'v1' is not a valid name, or is declared twice"),
      ("(declare-const |v 3| Bool)", "'|v 3|' is not a valid name, or is declared twice"),
      ("(set-logic QF_LIA)", "unexpected command in a certificate"),
      ("(set-logic QF_UFX)", "unexpected command in a certificate"),
      ("(push 1)", "unexpected command in a certificate"),
      (" (assert v1)", "unexpected command in a certificate"),
      ("(assert v1", "unexpected command in a certificate"),
      ("\u{0}", "unexpected command in a certificate"),
    ])
  func refused(line: String, reason: String) {
    #expect(error(start + line + "\n") == .invalidCommand("f", line: 4, reason: reason))
  }

  @Test("an assertion after a question is refused: it would change the questions before it")
  func order() {
    #expect(
      error(start + "(check-sat)\n(assert v1)\n")
        == .invalidCommand("f", line: 5, reason: "only questions may follow a question"))
  }
}
