import Foundation
import Testing

@testable import ModelChecking

/// What must be caught. Each mistake is made three times: carelessly; with the manifest's hashes brought up to date;
/// and then with no comparison against the spec either, where only the solver can notice.
@Suite("Tampered certificates")
struct CertificateTamperingTests {
  private let folder: TemporaryFolder
  private var certificate: String { folder.path("c") }
  private var file: String { folder.path("c/reach.smt2") }

  init() throws {
    folder = try TemporaryFolder()
    try Certificates.write([.sample()], specDigest: "abc", to: folder.path("c"))
    try Certificates.verify(folder.path("c"), against: [.sample()], specDigest: "abc")
  }

  private func error(specDigest: String = "abc", against relations: [HornRelation]? = nil) -> CertificateError? {
    do {
      try Certificates.verify(certificate, against: relations ?? [.sample()], specDigest: specDigest)
      return nil
    } catch {
      return error as? CertificateError
    }
  }

  private func edit(_ name: String, _ change: (String) -> String) throws {
    let old = try folder.text("c/" + name)
    let new = change(old)
    #expect(new != old, "the edit must change something")
    try folder.write(new, to: "c/" + name)
  }

  /// Does what a forger would: makes hashes, sizes and expected answers fit.
  private func forge(_ change: (inout CertificateManifest) -> Void = { _ in }) throws {
    var manifest = try JSONDecoder().decode(
      CertificateManifest.self, from: Data(try folder.text("c/manifest.json").utf8))
    for index in manifest.files.indices {
      let bytes = Array(try folder.text("c/" + manifest.files[index].name).utf8)
      manifest.files[index].sha256 = Certificates.digest(of: bytes)
      manifest.files[index].bytes = bytes.count
    }
    change(&manifest)
    let json = try manifest.json()
    try folder.write(String(decoding: json, as: UTF8.self), to: "c/manifest.json")
    try folder.write("\(Certificates.digest(of: json))  manifest.json\n", to: "c/manifest.json.sha256")
    try folder.write(String(decoding: manifest.expectedAnswers, as: UTF8.self), to: "c/expected.txt")
  }

  /// Asks Z3 about the files as if they were what the spec gives.
  private func answersOfForgedFiles() throws -> CertificateError? {
    let manifest = try CertificateFolder(certificate).manifest()
    let expected = try manifest.files.map {
      CertificateFile(entry: $0, text: Array(try folder.text("c/" + $0.name).utf8))
    }
    do {
      _ = try CertificateVerifier(
        folder: CertificateFolder(certificate), manifest: manifest, expected: expected, cancellation: Cancellation()
      ).verify()
      return nil
    } catch {
      return error as? CertificateError
    }
  }

  private func wrongAnswer(_ question: String, _ recorded: String, _ found: String) -> CertificateError {
    .wrongAnswer(file, question: question, recorded: recorded, found: found)
  }

  private func isFileChanged(_ error: CertificateError?) -> Bool {
    if case .fileChanged(file, _, _) = error { true } else { false }
  }

  @Test("a deleted clause")
  func deletedClause() throws {
    try edit("reach.smt2") { $0.replacingOccurrences(of: "(assert (or (not v4) v5))\n", with: "") }
    #expect(isFileChanged(error()))
    try forge()
    #expect(error() == .clauseCount(file, recorded: 8, found: 7))
    try forge { $0.files[0].assertions -= 1 }
    #expect(error() == .differsFromSpec(file, line: 15))
    #expect(try answersOfForgedFiles() == wrongAnswer("lands(goToSearch)", "unsat", "sat"))
  }

  @Test("a deleted clause that no question depends on")
  func deletedUnaskedClause() throws {
    var relation = HornRelation.sample()
    relation.questions = []
    try Certificates.write([relation], specDigest: "abc", to: certificate)
    try edit("reach.smt2") { $0.replacingOccurrences(of: "(assert v6)\n", with: "") }
    #expect(isFileChanged(error(against: [relation])))
    try forge { $0.files[0].assertions -= 1 }
    #expect(error(against: [relation]) == .differsFromSpec(file, line: 16))
    #expect(try answersOfForgedFiles() == wrongAnswer("control: all that is derivable", "unsat", "sat"))
  }

  @Test("a swapped variable")
  func swappedVariable() throws {
    try edit("reach.smt2") { $0.replacingOccurrences(of: "(not v4) v5", with: "(not v4) v8") }
    #expect(isFileChanged(error()))
    try forge()
    #expect(error() == .differsFromSpec(file, line: 15))
    #expect(try answersOfForgedFiles() == wrongAnswer("lands(goToSearch)", "unsat", "sat"))
  }

  @Test("a clause too many")
  func addedClause() throws {
    try edit("reach.smt2") { $0.replacingOccurrences(of: "(assert v6)\n", with: "(assert v6)\n(assert v8)\n") }
    try forge { $0.files[0].assertions += 1 }
    #expect(error() == .differsFromSpec(file, line: 17))
    #expect(try answersOfForgedFiles() == wrongAnswer("property(a\n(assert false))", "sat", "unsat"))
  }

  @Test("an emptied file")
  func emptiedFile() throws {
    try edit("reach.smt2") { _ in "" }
    #expect(isFileChanged(error()))
    try forge()
    #expect(error() == .invalidCommand(file, line: 1, reason: "the file ends in the middle of a line"))
    try edit("reach.smt2") { _ in "; nothing\n" }
    try forge { $0.files[0].assertions = 0 }
    #expect(error() == .questionCount(file, recorded: 7, found: 0))
    try forge { $0.files[0].questions = [] }
    #expect(error() == .differsFromSpec(file, line: 1))
  }

  @Test("a file emptied of its clauses alone")
  func emptiedOfClauses() throws {
    try edit("reach.smt2") { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("(assert") }.map { $0 + "\n" }.joined()
    }
    try forge { $0.files[0].assertions = 0 }
    if case .differsFromSpec = error() {} else { Issue.record("the missing clauses were not noticed") }
    #expect(try answersOfForgedFiles() == wrongAnswer("lands(goToSearch)", "unsat", "sat"))
  }

  @Test("a truncated file, wherever it is cut off", arguments: [1, 10, 60, 200, 500])
  func truncated(bytes: Int) throws {
    try edit("reach.smt2") { String($0.dropLast(bytes)) }
    #expect(isFileChanged(error()))
    try forge()
    #expect(error() != nil)
  }

  @Test("an edited manifest")
  func editedManifest() throws {
    try edit("manifest.json") { $0.replacingOccurrences(of: "unsat", with: "sat") }
    #expect(error() == .manifestChanged(folder.path("c/manifest.json")))
  }

  @Test("a changed expected answer", arguments: 0..<7)
  func changedAnswer(index: Int) throws {
    var question = ""
    var answers = ("", "")
    try forge { manifest in
      let old = manifest.files[0].questions[index]
      manifest.files[0].questions[index].answer = old.answer == .sat ? .unsat : .sat
      question = old.name
      answers = (manifest.files[0].questions[index].answer.rawValue, old.answer.rawValue)
    }
    #expect(error() == wrongAnswer(question, answers.0, answers.1))
  }

  @Test("a manifest whose entries are not what the spec gives")
  func editedEntries() throws {
    try forge { $0.files[0].questions[0].name = "lands(goToBasket)" }
    #expect(error() == .entryDiffersFromSpec(file, field: "question"))
    try forge {
      $0.files[0].questions[0].name = "lands(goToSearch)"
      $0.files[0].clauses += 1
    }
    #expect(error() == .entryDiffersFromSpec(file, field: "number of clauses"))
  }

  @Test("answers for scripts that are not those of the manifest")
  func editedExpectedAnswers() throws {
    try edit("expected.txt") { $0.replacingOccurrences(of: "reach.smt2 1 unsat", with: "reach.smt2 1 sat") }
    #expect(error() == .expectedAnswersChanged(folder.path("c/expected.txt")))
  }

  @Test("a file more, a file less, and a file under another name")
  func fileList() throws {
    try folder.write("(check-sat)\n", to: "c/other.smt2")
    #expect(error() == .fileUnlisted(folder.path("c/other.smt2")))
    try FileManager.default.removeItem(atPath: folder.path("c/other.smt2"))
    #expect(error() == nil)
    try FileManager.default.moveItem(atPath: file, toPath: folder.path("c/moved.smt2"))
    #expect(error() == .fileMissing(file))
    try FileManager.default.moveItem(atPath: folder.path("c/moved.smt2"), toPath: file)
    try forge { $0.files.append($0.files[0]) }
    #expect(
      error() == .manifestInvalid(folder.path("c/manifest.json"), reason: "reach.smt2 is listed twice"))
  }

  @Test("a changed spec, by its digest and by what it gives")
  func changedSpec() throws {
    #expect(error(specDigest: "abd") == .specChanged(certificate, recorded: "abc", now: "abd"))
    #expect(error(against: []) == .relationUnknown(file, relation: "reach"))
    #expect(
      error(against: [.sample(), .sample(named: "new")]) == .relationMissing(certificate, relation: "new"))
    var changed = HornRelation.sample()
    changed.add(8, from: 1)
    #expect(error(against: [changed]) == .differsFromSpec(file, line: 2))
  }

  @Test(
    "a manifest that is none",
    arguments: ["", "{", "[]", "{\"format\": 1}", "{\"format\": \"1\"}", String(repeating: "[", count: 100_000)])
  func invalidManifest(text: String) throws {
    try folder.write(text, to: "c/manifest.json")
    try folder.write("\(Certificates.digest(of: Array(text.utf8)))  manifest.json\n", to: "c/manifest.json.sha256")
    guard case .manifestInvalid = error() else {
      Issue.record("'\(text.prefix(20))' was read as a manifest")
      return
    }
  }

  /// An edit of the manifest, and the line that is to be named.
  struct ManifestEdit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    var names: String
  }

  static let manifestEdits = [
    ManifestEdit(
      testDescription: "a duplicate key", old: "\"format\" : 1,", new: "\"format\" : 1,\n  \"format\" : 1,",
      names: "line"),
    ManifestEdit(
      testDescription: "a duplicate key with another value", old: "\"clauses\" : 5,",
      new: "\"clauses\" : 5,\n      \"clauses\" : 6,", names: "line"),
    ManifestEdit(
      testDescription: "a duplicate key of a file", old: "\"clauses\" : 5,",
      new: "\"clauses\" : 5,\n      \"clauses\" : 5,", names: "line"),
    ManifestEdit(
      testDescription: "a duplicate answer", old: "\"answer\" : \"unsat\",",
      new: "\"answer\" : \"unsat\",\n          \"answer\" : \"unsat\",", names: "line"),
    ManifestEdit(
      testDescription: "an unknown key", old: "\"format\" : 1,", new: "\"format\" : 1,\n  \"more\" : 1,",
      names: "line"),
    ManifestEdit(
      testDescription: "an unknown key of a question", old: "\"control\" : false,",
      new: "\"control\" : false,\n          \"more\" : false,", names: "line"),
    ManifestEdit(
      testDescription: "a number that is no integer", old: "\"clauses\" : 5,", new: "\"clauses\" : 5.5,",
      names: "not valid JSON"),
    ManifestEdit(
      testDescription: "an integer written as a fraction", old: "\"clauses\" : 5,", new: "\"clauses\" : 5.0,",
      names: "line"),
    ManifestEdit(
      testDescription: "a number in quotes", old: "\"clauses\" : 5,", new: "\"clauses\" : \"5\",",
      names: "files.0.clauses"),
    ManifestEdit(
      testDescription: "a number too large", old: "\"clauses\" : 5,", new: "\"clauses\" : 99999999999999999999,",
      names: "not valid JSON"),
    ManifestEdit(
      testDescription: "no value", old: "\"clauses\" : 5,", new: "\"clauses\" : null,", names: "files.0"),
    ManifestEdit(
      testDescription: "a truth value as a number", old: "\"control\" : false,", new: "\"control\" : 0,",
      names: "files.0.questions"),
    ManifestEdit(
      testDescription: "another answer", old: "\"answer\" : \"unsat\",", new: "\"answer\" : \"maybe\",",
      names: "files.0.questions"),
    ManifestEdit(
      testDescription: "a key that is missing", old: "\"clauses\" : 5,", new: "", names: "files.0"),
    ManifestEdit(
      testDescription: "something after the end", old: "\n}\n", new: "\n}\n{}\n", names: "not valid JSON"),
    ManifestEdit(testDescription: "a space more", old: "\"format\" : 1,", new: "\"format\" :  1,", names: "line"),
  ]

  @Test("a manifest that navcheck did not write so, with its hash brought up to date", arguments: manifestEdits)
  func foreignManifest(_ change: ManifestEdit) throws {
    try edit("manifest.json") { text in
      guard let range = text.range(of: change.old) else { return text }
      return text.replacingCharacters(in: range, with: change.new)
    }
    let bytes = Array(try folder.text("c/manifest.json").utf8)
    try folder.write("\(Certificates.digest(of: bytes))  manifest.json\n", to: "c/manifest.json.sha256")
    guard case .manifestInvalid(folder.path("c/manifest.json"), let reason) = error() else {
      Issue.record("it was read as a manifest")
      return
    }
    #expect(reason.contains(change.names))
  }

  @Test("the line is named at which a key is given twice")
  func duplicateKey() throws {
    let lines = try folder.text("c/manifest.json").split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.contains("\"format\"") }) + 1
    try edit("manifest.json") { $0.replacing("\"format\" : 1,", with: "\"format\" : 1,\n  \"format\" : 1,") }
    let bytes = Array(try folder.text("c/manifest.json").utf8)
    try folder.write("\(Certificates.digest(of: bytes))  manifest.json\n", to: "c/manifest.json.sha256")
    guard case .manifestInvalid(_, let reason) = error() else {
      Issue.record("it was read as a manifest")
      return
    }
    #expect(reason.hasPrefix("line \(number + 1) "), "\(reason)")
  }

  @Test("a manifest of another format, one without its hash, none, and no folder")
  func missing() throws {
    try forge { $0.format = 2 }
    #expect(error() == .otherFormat(folder.path("c/manifest.json"), found: 2, supported: 1))
    try FileManager.default.removeItem(atPath: folder.path("c/manifest.json.sha256"))
    #expect(error() == .manifestHashMissing(certificate))
    try FileManager.default.removeItem(atPath: folder.path("c/manifest.json"))
    #expect(error() == .noCertificate(certificate))
    try FileManager.default.removeItem(atPath: certificate)
    #expect(error() == .cannotRead(certificate, reason: "the folder does not exist"))
  }

  @Test("a link in the place of a file is not followed")
  func link() throws {
    try FileManager.default.moveItem(atPath: file, toPath: folder.path("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: folder.path("elsewhere"))
    #expect(error() == .unreadable(file, reason: "is not a regular file"))
  }
}
