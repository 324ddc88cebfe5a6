import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

/// Lemmas written down, read back, and tampered with. A mistake is made carelessly; with hashes that fit; and with
/// nothing to compare the file with, where only the solver can notice.
@Suite("Certificates of lemmas")
struct LemmaCertificateTests {
  private let folder: TemporaryFolder
  private let expected: CertificateFile
  private var certificate: String { folder.path("c") }
  private var file: String { folder.path("c/lemmas.smt2") }

  init() throws {
    folder = try TemporaryFolder()
    expected = try Self.file(of: RandomMachine.make(seed: 3))
    let summary = try Certificates.write([expected], specDigest: "abc", to: folder.path("c"))
    try expect(Certificates.verify(folder.path("c"), againstFiles: [expected], specDigest: "abc"), equals: summary)
  }

  private static func file(of machine: Machine) throws -> CertificateFile {
    let encoder = try LemmaTests.encode(machine)
    return CertificateFile(encoder.list, encoder.text)
  }

  // MARK: Writing

  @Test("the file says of each lemma what it is about, and asks for it")
  func text() throws {
    let encoder = try LemmaTests.encode(RandomMachine.make(seed: 3))
    let lines = String(decoding: expected.text, as: UTF8.self).split(separator: "\n").map(String.init)
    let count = encoder.list.lemmas.count
    expect(expected.entry.questions.count { $0.answer == .unsat && !$0.control }, equals: count)
    expect(expected.entry.kinds.values.reduce(0, +), equals: count)
    let groups = lines.filter { $0.hasPrefix("(assert (let ") }
    expect(groups.count, equals: (count + 49) / 50)
    for (number, lemma) in encoder.list.lemmas.enumerated() {
      let place = try #require(lines.firstIndex(of: "(check-sat-assuming (l\(number + 1)))"))
      #expect(lines[place - 1].hasSuffix(": \(lemma.kind.name): \(lemma.about)"))
      #expect(groups[number / 50].contains(" (=> l\(number + 1) "))
      #expect(lines.contains("(declare-const l\(number + 1) Bool)"))
    }
    #expect(lines.contains("(check-sat)"))
  }

  /// Otherwise it would not verify; what is in a hash table has no order to rely on.
  @Test("the same machine gives the same bytes", arguments: sample(0..<20 as Range<UInt64>, day: 5))
  func sameBytes(seed: UInt64) throws {
    let machine = try RandomMachine.make(seed: seed)
    try expect(Self.file(of: machine).text, equals: Self.file(of: machine).text)
  }

  @Test("certificates of random machines verify", arguments: sample(0..<20 as Range<UInt64>, day: 5))
  func random(seed: UInt64) throws {
    let file = try Self.file(of: RandomMachine.make(seed: seed, hasManyVariables: seed % 2 == 1))
    try Certificates.write([file], specDigest: "abc", to: folder.path("r"))
    try Certificates.verify(folder.path("r"), againstFiles: [file], specDigest: "abc")
  }

  @Test("a lemma that does not hold is no certificate")
  func wrong() throws {
    var list = LemmaList()
    let symbolic = try SymbolicExplorer(RandomMachine.make(seed: 3), cancellation: Cancellation()).symbolic
    var formulas = FormulaTable(FormulaText(symbolic))
    list.add(.verdict, impossible: .true, in: &formulas) { "nothing holds" }
    let file = CertificateFile(list, formulas.text)
    try Certificates.write([file], specDigest: "abc", to: folder.path("r"))
    #expect(
      throws: CertificateError.wrongAnswer(
        folder.path("r/lemmas.smt2"), question: "verdict: nothing holds", recorded: "unsat", found: "sat")
    ) { try Certificates.verify(folder.path("r"), againstFiles: [file], specDigest: "abc") }
  }

  // MARK: Tampering

  /// What is noticed.
  private struct Notices {
    var carelessly: CertificateError?
    var forged: CertificateError?
    var withoutSpec: CertificateError?
  }

  private func notices(_ change: (inout [String]) throws -> Void) throws -> Notices {
    var lines = try folder.text("c/lemmas.smt2").components(separatedBy: "\n")
    let old = lines
    try change(&lines)
    #expect(lines != old, "the edit must change something")
    try folder.write(lines.joined(separator: "\n"), to: "c/lemmas.smt2")
    var notices = Notices()
    notices.carelessly = error { try Certificates.verify(certificate, againstFiles: [expected], specDigest: "abc") }
    // Hashes and sizes fit again; and then there is nothing to compare with.
    var manifest = try CertificateFolder(certificate).manifest()
    let bytes = Array(try folder.text("c/lemmas.smt2").utf8)
    manifest.files[0].sha256 = Certificates.digest(of: bytes)
    manifest.files[0].bytes = bytes.count
    let script = try? CertificateScript(bytes, path: file)
    manifest.files[0].assertions = script?.assertions ?? 0
    if let script { manifest.files[0].questions = Array(manifest.files[0].questions.suffix(script.questions.count)) }
    try publish(manifest)
    notices.forged = error { try Certificates.verify(certificate, againstFiles: [expected], specDigest: "abc") }
    notices.withoutSpec = error {
      try Certificates.verify(
        certificate, againstFiles: [CertificateFile(entry: manifest.files[0], text: bytes)], specDigest: "abc")
    }
    return notices
  }

  private func publish(_ manifest: CertificateManifest) throws {
    let json = try manifest.json()
    try folder.write(String(decoding: json, as: UTF8.self), to: "c/manifest.json")
    try folder.write("\(Certificates.digest(of: json))  manifest.json\n", to: "c/manifest.json.sha256")
    try folder.write(String(decoding: manifest.expectedAnswers, as: UTF8.self), to: "c/expected.txt")
  }

  private func error(_ body: () throws -> Void) -> CertificateError? {
    do {
      try body()
      return nil
    } catch {
      #expect(error is CertificateError)
      return error as? CertificateError
    }
  }

  private func expectRefused(_ notices: Notices) {
    guard isFileChanged(notices.carelessly) else {
      Issue.record("carelessly: \(notices.carelessly.map { "\($0)" } ?? "nothing")")
      return
    }
    guard case .differsFromSpec = notices.forged else {
      Issue.record("forged: \(notices.forged.map { "\($0)" } ?? "nothing")")
      return
    }
  }

  private func isFileChanged(_ error: CertificateError?) -> Bool {
    if case .fileChanged = error { true } else { false }
  }

  private func isWrongAnswer(_ error: CertificateError?) -> Bool {
    if case .wrongAnswer = error { true } else { false }
  }

  private func isInvalid(_ error: CertificateError?, _ reason: String) -> Bool {
    if case .invalidCommand(file, _, let found) = error { found.contains(reason) } else { false }
  }

  @Test("what lemmas have in common is widened, or narrowed", arguments: ["true", "false"])
  func shared(body: String) throws {
    let whole = try folder.text("c/lemmas.smt2")
    var wrong = 0
    for name in 1...4 {
      let notices = try notices { lines in
        let index = try #require(lines.firstIndex { $0.hasPrefix("(assert (let ") })
        let head = try #require(lines[index].range(of: "(n\(name) "))
        let formula = try #require(Self.formula(lines[index][head.upperBound...]))
        lines[index] = lines[index][..<head.upperBound] + body + lines[index][formula.endIndex...]
      }
      expectRefused(notices)
      if isWrongAnswer(notices.withoutSpec) { wrong += 1 }
      try folder.write(whole, to: "c/lemmas.smt2")
    }
    #expect(wrong > 0)
  }

  /// The formula with which a text begins.
  private static func formula(_ text: Substring) -> Substring? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0, text[index] == ")" { return text[...index] }
      if depth < 0 || depth == 0 && text[index] == " " { return text[..<index] }
    }
    return nil
  }

  /// The rule of a lemma in its group.
  private static func rule(_ name: String, in lines: [String]) throws -> (line: Int, Substring) {
    let line = try #require(lines.firstIndex { $0.hasPrefix("(assert ") && $0.contains("(=> \(name) ") })
    let head = try #require(lines[line].range(of: "(=> \(name) "))
    return (line, try #require(formula(lines[line][head.lowerBound...])))
  }

  @Test("a lemma is dropped, with its question")
  func lemmaDropped() throws {
    let notices = try notices { lines in
      let (line, rule) = try Self.rule("l1", in: lines)
      lines[line] = lines[line].replacingOccurrences(of: rule, with: "")
      lines.removeAll { $0 == "(declare-const l1 Bool)" }
      lines.removeAll { $0 == "(check-sat-assuming (l1))" }
    }
    expectRefused(notices)
  }

  @Test("an assertion is dropped")
  func assertionDropped() throws {
    let notices = try notices { lines in
      let (line, rule) = try Self.rule("l1", in: lines)
      lines[line] = lines[line].replacingOccurrences(of: rule, with: "")
    }
    expectRefused(notices)
    #expect(isWrongAnswer(notices.withoutSpec))
  }

  @Test("a lemma says nothing any more: only the spec tells")
  func lemmaEmptied() throws {
    let notices = try notices { lines in
      let (line, rule) = try Self.rule("l1", in: lines)
      lines[line] = lines[line].replacingOccurrences(of: rule, with: "(=> l1 false)")
    }
    expectRefused(notices)
    expectNil(notices.withoutSpec)
  }

  @Test("something contradicts itself, so that everything follows")
  func contradiction() throws {
    let notices = try notices { lines in
      let index = try #require(lines.firstIndex { $0.hasPrefix("(declare-const l1 ") })
      lines.insert("(assert false)", at: index)
    }
    #expect(isFileChanged(notices.carelessly))
    #expect(isInvalid(notices.forged, "an assertion must be rules, '(=> name formula)'"))
    #expect(isInvalid(notices.withoutSpec, "an assertion must be rules, '(=> name formula)'"))
  }

  @Test("what one lemma says is the opposite of another's name, so that both follow")
  func contradictingName() throws {
    let notices = try notices { lines in
      let (line, rule) = try Self.rule("l2", in: lines)
      lines[line] = lines[line].replacingOccurrences(of: rule, with: "(=> l2 (not l1))")
    }
    expectRefused(notices)
    #expect(isWrongAnswer(notices.withoutSpec))
  }

  @Test("an answer is changed")
  func answer() throws {
    var manifest = try CertificateFolder(certificate).manifest()
    manifest.files[0].questions[0].answer = .sat
    try publish(manifest)
    let name = manifest.files[0].questions[0].name
    expect(
      error { try Certificates.verify(certificate, againstFiles: [expected], specDigest: "abc") },
      equals: .wrongAnswer(file, question: name, recorded: "sat", found: "unsat"))
  }

  @Test("the counts of kinds are changed")
  func kinds() throws {
    var manifest = try CertificateFolder(certificate).manifest()
    manifest.files[0].kinds["closed"] = 1
    try publish(manifest)
    expect(
      error { try Certificates.verify(certificate, againstFiles: [expected], specDigest: "abc") },
      equals: .entryDiffersFromSpec(file, field: "number of lemmas of each kind"))
  }

  @Test(
    "what no certificate contains is refused as it is read",
    arguments: [
      ("(define-fun set1000 ((?v0 |v0 values|)) Bool true)", "unexpected"),
      ("(declare-const ?v0 |v0 values|)", "declared twice"),
      ("(declare-const |v0.no| |v0 values|)", "declared twice"),
      ("(declare-const and Bool)", "valid name"),
      ("(declare-const x9 |other values|)", "not declared"),
      ("(declare-datatypes ((|v0 values| 0)) (((|x|) (|y|))))", "declared twice"),
      ("(declare-datatypes ((|w| 0)) (((|v0.no|))))", "declared twice"),
      ("(declare-datatypes ((|w| 0)) (((|x| (|y| Bool)))))", "unexpected"),
      ("(define-fun not () Bool true)", "valid name"),
      ("(define-fun l1 () Bool true)", "declared twice"),
      ("(define-fun set1000 () Bool (not set1000))", "not declared"),
      ("(define-fun set1000 () Bool true)", nil),
      ("(define-fun set1000 () Int 1)", "unexpected"),
      ("(define-fun-rec set1000 () Bool true)", "unexpected"),
      ("(declare-fun f (Bool) Bool)", "unexpected"), ("(push 1)", "middle of a group"),
      ("(reset-assertions)", "unexpected"),
      ("(assert l1) (assert l2)", "unexpected"), ("(assert l1) ; (", "unexpected"),
      ("(assert (! l1 :named x))", "unexpected"),
      ("(assert (forall ((x Bool)) x))", "must be rules"), ("(assert l1)", "must be rules"),
      ("(assert (=> l100000 l1))", "not declared"), ("(assert (=> l1 |l1|))", "not declared"),
      ("(assert (=> l1 true))", "not declared"), ("(assert (=> |l1| true))", "must be rules"),
      ("(set-option :produce-models true)", "unexpected"),
      ("(set-logic ALL)", "unexpected"), ("(assert \"l1\")", "unexpected"),
    ])
  func refused(line: String, reason: String?) throws {
    let text = String(decoding: expected.text, as: UTF8.self)
    let place = try #require(text.range(of: "; for the controls"))
    let found = error {
      _ = try CertificateScript(Array(text.replacingCharacters(in: place, with: line + "\n;").utf8), path: file)
    }
    if let reason { #expect(isInvalid(found, reason), "\(String(describing: found))") } else { expectNil(found) }
  }

  @Test("an assertion is given twice")
  func twice() throws {
    let notices = try notices { lines in
      let index = try #require(lines.firstIndex { $0.hasPrefix("(assert ") })
      lines.insert(lines[index], at: index)
    }
    #expect(isInvalid(notices.forged, "asserted twice"))
    #expect(isInvalid(notices.withoutSpec, "asserted twice"))
  }
}
