import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

@Suite("Certificates")
struct CertificateTests {
  private let folder: TemporaryFolder
  private var certificate: String { folder.path("c") }
  private var file: String { folder.path("c/lemmas.smt2") }

  init() throws { folder = try TemporaryFolder() }

  @Test("what was written verifies, and what it contains is counted")
  func roundTrip() throws {
    let lemmas = try ConfirmedLemmas.sample()
    let written = try Certificates.write(lemmas, specDigest: "abc", specPath: "a.yaml", to: certificate)
    try expect(Certificates.verify(certificate, against: .sample(), specDigest: "abc"), equals: written)
    expect(written.lemmas, equals: lemmas.lemmas.count)
    expect(written.sets, equals: lemmas.sets)
    #expect(written.lemmas > 50 && written.sets > 5)
    expect(written.controls, equals: 3 + LemmaScript.groups(written.lemmas).count)
    try expect(Certificates.specPath(recordedIn: certificate), equals: "a.yaml")
    try expect(folder.names(in: "c"), equals: ["expected.txt", "lemmas.smt2", "manifest.json", "manifest.json.sha256"])
    try expect(folder.names(), equals: ["c"])
    expect(Array(try folder.text("c/lemmas.smt2").utf8), equals: Certificates.text(of: lemmas))
  }

  @Test("the path of the spec need not be recorded")
  func noPath() throws {
    try Certificates.write(.sample(), specDigest: "abc", to: certificate)
    try expectNil(Certificates.specPath(recordedIn: certificate))
  }

  @Test("a file reads as expected")
  func text() throws {
    expect(
      String(decoding: Certificates.text(of: try .single(about: "lands(ü)")), as: UTF8.self),
      equals: """
        ; navcheck certificate, format 4, lemmas
        ; 1 lemmas about 1 sets of contexts
        ; Each l is the opposite of a lemma: it is unsat.
        (set-logic QF_DT)
        (declare-datatypes ((|user values| 0)) (((|user.loggedOut|) (|user.loggedIn|))))
        (declare-const ?user |user values|)
        (push 1)
        (declare-const l1 Bool)
        (assert (let ((n1 (= ?user |user.loggedIn|))) (=> l1 (and n1 (not n1)))))
        ; 1: verdict: lands(ü)
        (check-sat-assuming (l1))
        ; 2: control: these do not contradict each other
        (check-sat)
        (pop 1)
        ; for the controls
        (declare-const c1 Bool)
        (declare-const c2 Bool)
        (assert (=> c1 c2))
        ; 3: control: nothing contradicts itself
        (check-sat)
        ; 4: control: a premise is followed
        (check-sat-assuming (c1 (not c2)))
        ; 5: control: a premise is not followed back
        (check-sat-assuming (c2 (not c1)))

        """)
  }

  @Test("the answers for scripts are a line per question")
  func expectedAnswers() throws {
    try Certificates.write(.single(about: "lands"), specDigest: "abc", to: certificate)
    try expect(
      folder.text("c/expected.txt"),
      equals: "lemmas.smt2 1 unsat\nlemmas.smt2 2 sat\n"
        + "lemmas.smt2 3 sat\nlemmas.smt2 4 unsat\nlemmas.smt2 5 sat\n")
  }

  @Test(
    "a name cannot bring a command of its own into the file",
    arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{b}", "\u{c}"])
  func injection(lineEnd: String) throws {
    let plain = Certificates.text(of: try .single(about: "lands(assert false)"))
    let hostile = try ConfirmedLemmas.single(about: "lands\(lineEnd)(assert false)")
    let text = Certificates.text(of: hostile)
    expect(text.count { $0 == UInt8(ascii: "\n") }, equals: plain.count { $0 == UInt8(ascii: "\n") })
    #expect(!String(decoding: text, as: UTF8.self).contains("\(lineEnd)(assert false)"))
    #expect(String(decoding: text, as: UTF8.self).contains("; 1: verdict: lands\\u{"))
    try Certificates.write(hostile, specDigest: "abc", to: certificate)
    try Certificates.verify(certificate, against: hostile, specDigest: "abc")
  }

  @Test("the same lemmas give the same bytes, in every file")
  func deterministic() throws {
    for name in ["a", "b"] { try Certificates.write(.sample(), specDigest: "abc", to: folder.path(name)) }
    for name in try folder.names(in: "a") {
      try expect(folder.text("a/" + name), equals: folder.text("b/" + name))
    }
  }

  @Test("no lemmas make a certificate too")
  func empty() throws {
    try Certificates.write(.none(), specDigest: "abc", to: certificate)
    let summary = try Certificates.verify(certificate, against: .none(), specDigest: "abc")
    expect(summary.lemmas, equals: 0)
    expect(summary.controls, equals: 3)
  }

  @Test(
    "what a check confirms can be kept, and another check gives the same",
    arguments: sample(0..<10 as Range<UInt64>, day: 3))
  func check(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    func confirmed() throws -> ConfirmedLemmas {
      var lemmas: [ConfirmedLemmas] = []
      try Checker.check(machine, onLemmas: { lemmas.append($0) }, onEvent: { _ in })
      expect(lemmas.count, equals: 1)
      return try #require(lemmas.first)
    }
    let written = try Certificates.write(confirmed(), specDigest: "abc", to: certificate)
    #expect(written.lemmas > 10)
    try expect(Certificates.verify(certificate, against: confirmed(), specDigest: "abc"), equals: written)
  }

  @Test("an interrupt and a time-out leave questions open, and are no success")
  func stopped() throws {
    try Certificates.write(.single(about: "lands"), specDigest: "abc", to: certificate)
    let interrupted = Cancellation()
    interrupted.cancel(.interrupted)
    for (cancellation, reason) in [(interrupted, Unknown.interrupted), (Cancellation(seconds: 0), .time)] {
      #expect(throws: CertificateError.noAnswer(file, question: "verdict: lands", reason: reason)) {
        try Certificates.verify(
          certificate, against: .single(about: "lands"), specDigest: "abc", cancellation: cancellation)
      }
    }
  }

  @Test("every error says where, what, and what to do")
  func wording() {
    let errors: [CertificateError] = [
      .specChanged("c", recorded: "aaaaaaaaaaaaaaaa", now: "bbbbbbbbbbbbbbbb"),
      .differsFromSpec("c/lemmas.smt2", line: 7), .noAnswer("c/lemmas.smt2", question: "q", reason: .time),
      .wrongAnswer("c/lemmas.smt2", question: "q", recorded: "sat", found: "unsat"),
    ]
    expect(
      errors[0].description, equals: "c: the spec has changed since: it was aaaaaaaaaaaa…, and is bbbbbbbbbbbb… now")
    expect(errors[1].description, equals: "c/lemmas.smt2:7: differs from what follows from the spec, from this line on")
    expect(errors[2].remedy, equals: "allow more time")
    expect(errors[3].description, equals: "c/lemmas.smt2: 'q' was sat, but Z3 says unsat")
  }
}
