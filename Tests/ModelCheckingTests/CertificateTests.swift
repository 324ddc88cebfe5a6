import Foundation
import Testing

@testable import ModelChecking

@Suite("Certificates")
struct CertificateTests {
  @Test("what was written verifies, and its questions are counted")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let relations = [HornRelation.sample(), .sample(named: "can-land")]
    let written = try Certificates.write(relations, specDigest: "abc", specPath: "a.yaml", to: folder.path("c"))
    let verified = try Certificates.verify(folder.path("c"), against: relations, specDigest: "abc")
    #expect(verified == written)
    #expect(verified.files == 2)
    #expect(verified.clauses == 10)
    #expect(verified.unsatisfiable == 2)
    #expect(verified.satisfiable == 4)
    #expect(verified.controls == 8)
    #expect(try Certificates.specPath(recordedIn: folder.path("c")) == "a.yaml")
    #expect(
      try folder.names(in: "c")
        == ["can-land.smt2", "expected.txt", "manifest.json", "manifest.json.sha256", "reach.smt2"])
    #expect(try folder.names() == ["c"])
  }

  @Test("a file reads as expected")
  func text() throws {
    var relation = HornRelation(name: "r")
    for _ in 0..<3 { _ = relation.makeVariable() }
    relation.add(1, from: [])
    relation.add(2, from: [1, 3])
    relation.questions = [HornRelation.Question(name: "lands(ü)", assuming: [3], goal: 2, isDerivable: true)]
    let file = try CertificateFile(relation, requiringAnswers: true)
    #expect(
      String(decoding: file.text, as: UTF8.self) == """
        ; navcheck certificate, format 1, relation r
        ; 2 clauses over 3 variables
        ; A question is unsat if its goal is derivable and sat if it is not.
        (set-logic QF_UF)
        (declare-const v1 Bool)
        (declare-const v2 Bool)
        (declare-const v3 Bool)
        (assert v1)
        (assert (or (not v1) (not v3) v2))
        ; for the controls
        (declare-const c1 Bool)
        (declare-const c2 Bool)
        (declare-const c3 Bool)
        (assert (or (not c1) c2))
        (assert (or (not c2) c3))
        (declare-const d Bool)
        (assert (or (not d) (not v1) (not v2) (not v3)))
        ; 1: lands(ü)
        (check-sat-assuming (v3 (not v2)))
        ; 2: control: a chain is followed
        (check-sat-assuming (c1 (not c3)))
        ; 3: control: a chain is not followed back
        (check-sat-assuming (c3 (not c1)))
        ; 4: control: all that is derivable
        (check-sat-assuming (v3 d))
        ; 5: control: no more
        (check-sat-assuming (v3))

        """)
  }

  @Test("a name cannot bring a command of its own into the file")
  func injection() throws {
    let text = String(decoding: try CertificateFile(.sample(), requiringAnswers: true).text, as: UTF8.self)
    #expect(text.contains("; 3: property(a\\u{a}(assert false))\n"))
    #expect(!text.contains("\n(assert false"))
  }

  @Test("the same relations give the same bytes")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try Certificates.write([.sample()], specDigest: "abc", to: folder.path(name)) }
    for name in try folder.names(in: "a") {
      #expect(try folder.text("a/" + name) == folder.text("b/" + name))
    }
  }

  @Test("no relations, and relations without clauses, variables or questions, make certificates too")
  func empty() throws {
    let folder = try TemporaryFolder()
    for relations in [[], [HornRelation(name: "empty")]] {
      try Certificates.write(relations, specDigest: "abc", to: folder.path("c"))
      let summary = try Certificates.verify(folder.path("c"), against: relations, specDigest: "abc")
      #expect(summary.files == relations.count)
    }
  }

  @Test("500 random Horn sets: rounds, propagation and Z3 give the same answers, and the same sets as a whole")
  func agreement() throws {
    var random = CertificateRandom(state: 2019)
    let relations = (0..<500).map { HornRelation.random(named: "set-\($0)", using: &random) }
    for relation in relations {
      for question in relation.questions {
        #expect(relation.leastModel(assuming: question.assuming) == relation.rounds(question.assuming))
      }
    }
    let folder = try TemporaryFolder()
    try Certificates.write(relations, specDigest: "abc", to: folder.path("c"))
    let summary = try Certificates.verify(folder.path("c"), against: relations, specDigest: "abc")
    #expect(summary.unsatisfiable > 500)
    #expect(summary.satisfiable > 500)
    #expect(summary.controls == 2_000)
  }

  @Test("an interrupt and a time-out leave questions open, and are no success")
  func stopped() throws {
    let folder = try TemporaryFolder()
    try Certificates.write([.sample()], specDigest: "abc", to: folder.path("c"))
    let interrupted = Cancellation()
    interrupted.cancel(.interrupted)
    for (cancellation, reason) in [(interrupted, Unknown.interrupted), (Cancellation(seconds: 0), .time)] {
      #expect(
        throws: CertificateError.noAnswer(
          folder.path("c/reach.smt2"), question: "lands(goToSearch)", reason: reason)
      ) {
        try Certificates.verify(
          folder.path("c"), against: [.sample()], specDigest: "abc", cancellation: cancellation)
      }
    }
  }

  @Test("every error says where, what, and what to do")
  func wording() {
    let errors: [CertificateError] = [
      .specChanged("c", recorded: "aaaaaaaaaaaaaaaa", now: "bbbbbbbbbbbbbbbb"),
      .differsFromSpec("c/reach.smt2", line: 7), .noAnswer("c/reach.smt2", question: "q", reason: .time),
      .wrongAnswer("c/reach.smt2", question: "q", recorded: "sat", found: "unsat"),
    ]
    #expect(errors[0].description == "c: the spec has changed since: it was aaaaaaaaaaaa…, and is bbbbbbbbbbbb… now")
    #expect(errors[1].description == "c/reach.smt2:7: differs from what follows from the spec, from this line on")
    #expect(errors[2].remedy == "allow more time")
    #expect(errors[3].description == "c/reach.smt2: 'q' was sat, but Z3 says unsat")
  }
}
