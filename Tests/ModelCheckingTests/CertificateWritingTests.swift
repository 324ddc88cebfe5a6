import Foundation
import Testing

@testable import ModelChecking

@Suite("Writing certificates")
struct CertificateWritingTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func error(writing relations: [HornRelation] = [.sample()], to name: String = "c") -> CertificateError? {
    do {
      try Certificates.write(relations, specDigest: "abc", to: folder.path(name))
      return nil
    } catch {
      return error as? CertificateError
    }
  }

  @Test("a certificate, an empty folder and nothing at all are replaced")
  func replaces() throws {
    #expect(error(writing: [.sample(), .sample(named: "old")]) == nil)
    #expect(error() == nil)
    #expect(try folder.names(in: "c") == ["expected.txt", "manifest.json", "manifest.json.sha256", "reach.smt2"])
    try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
    #expect(error(to: "empty") == nil)
    #expect(error(to: "a/b/c") == nil)
    #expect(try folder.names() == ["a", "c", "empty"])
  }

  @Test("a folder with anything else in it is left alone")
  func leavesAlone() throws {
    try FileManager.default.createDirectory(atPath: folder.path("c"), withIntermediateDirectories: true)
    try folder.write("precious", to: "c/thesis.txt")
    #expect(error() == .folderInUse(folder.path("c"), by: "thesis.txt"))
    #expect(try folder.text("c/thesis.txt") == "precious")

    try FileManager.default.createDirectory(atPath: folder.path("d"), withIntermediateDirectories: true)
    try folder.write("precious", to: "d/own.smt2")
    #expect(error(to: "d") == .folderInUse(folder.path("d"), by: "own.smt2"))

    #expect(error(to: "e") == nil)
    try folder.write("precious", to: "e/notes.md")
    #expect(error(to: "e") == .folderInUse(folder.path("e"), by: "notes.md"))
    #expect(try folder.names() == ["c", "d", "e"])
  }

  @Test("where nothing can be written nothing is left behind")
  func cannotWrite() throws {
    try folder.write("a file", to: "f")
    guard case .cannotWrite = error(to: "f") else { return #expect(Bool(false), "a file was replaced") }
    guard case .cannotWrite = error(to: "f/c") else { return #expect(Bool(false), "a file was taken for a folder") }
    #expect(try folder.names() == ["f"])
  }

  @Test("a question without an answer is refused")
  func unanswered() throws {
    var relation = HornRelation.sample()
    relation.questions[1].isDerivable = nil
    #expect(error(writing: [relation]) == .unanswered(relation: "reach", question: "denied(goToLogin)"))
    #expect(try folder.names().isEmpty)
  }

  @Test("an answer that propagation does not give is a defect, not a certificate", arguments: 0..<3)
  func wrongAnswer(index: Int) throws {
    var relation = HornRelation.sample()
    relation.questions[index].isDerivable?.toggle()
    #expect(throws: InternalError.self) {
      try Certificates.write([relation], specDigest: "abc", to: folder.path("c"))
    }
    #expect(try folder.names().isEmpty)
  }

  @Test("a relation with a variable or a name that cannot be is refused")
  func invalidRelations() {
    for variable in [0, 9, -1] as [Int32] {
      var relation = HornRelation.sample()
      relation.add(1, from: variable)
      #expect(error(writing: [relation]) == .invalidRelation("reach", "variable \(variable) is not one of 1...8"))
    }
    for name in ["", "../reach", "Reach", "-r", "a b", "a\n"] {
      guard case .invalidRelation(name, _) = error(writing: [.sample(named: name)]) else {
        Issue.record("'\(name)' was taken for a name")
        continue
      }
    }
    #expect(
      error(writing: [.sample(), .sample()]) == .invalidRelation("reach", "duplicate relation"))
  }
}
