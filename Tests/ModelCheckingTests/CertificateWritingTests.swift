import Foundation
import Testing

@testable import ModelChecking

@Suite("Writing certificates")
struct CertificateWritingTests {
  private let folder: TemporaryFolder
  private let names = ["expected.txt", "lemmas.smt2", "manifest.json", "manifest.json.sha256"]

  init() throws { folder = try TemporaryFolder() }

  private func error(about: String = "lands", to name: String = "c") throws -> CertificateError? {
    do {
      try Certificates.write(.single(about: about), specDigest: "abc", to: folder.path(name))
      return nil
    } catch let error as CertificateError {
      return error
    }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private func verifies(_ name: String, about: String = "lands") throws -> Bool {
    do {
      try Certificates.verify(folder.path(name), against: .single(about: about), specDigest: "abc")
      return true
    } catch is CertificateError {
      return false
    }
  }

  // MARK: The place

  @Test("a certificate, an empty folder and nothing at all are replaced")
  func replaces() throws {
    #expect(try error(about: "old") == nil)
    // A file of another version of navcheck goes with the rest.
    try folder.write("; old\n", to: "c/reach.smt2")
    #expect(try error() == nil)
    #expect(try folder.names(in: "c") == names)
    #expect(try verifies("c"))
    #expect(try !verifies("c", about: "old"))
    try makeFolder("empty")
    #expect(try error(to: "empty") == nil)
    #expect(try error(to: "a/b/c") == nil)
    #expect(try folder.names() == ["a", "c", "empty"])
  }

  @Test("a link to a folder stays, and the folder is replaced")
  func link() throws {
    #expect(try error(about: "old", to: "real") == nil)
    try FileManager.default.createSymbolicLink(atPath: folder.path("c"), withDestinationPath: folder.path("real"))
    #expect(try error() == nil)
    #expect(try verifies("real"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("c")) == folder.path("real"))
  }

  @Test("a folder with anything else in it is left alone")
  func leavesAlone() throws {
    try makeFolder("c")
    try folder.write("precious", to: "c/thesis.txt")
    #expect(try error() == .folderInUse(folder.path("c"), by: "thesis.txt"))
    #expect(try folder.text("c/thesis.txt") == "precious")

    try makeFolder("d")
    try folder.write("precious", to: "d/own.smt2")
    #expect(try error(to: "d") == .folderInUse(folder.path("d"), by: "own.smt2"))

    #expect(try error(to: "e") == nil)
    try folder.write("precious", to: "e/notes.md")
    #expect(try error(to: "e") == .folderInUse(folder.path("e"), by: "notes.md"))
    #expect(try folder.names() == ["c", "d", "e"])
  }

  @Test("where nothing can be written nothing is left behind")
  func cannotWrite() throws {
    try folder.write("a file", to: "f")
    for name in ["f", "f/c"] {
      guard case .cannotWrite = try error(to: name) else {
        Issue.record("it was written to \(name)")
        continue
      }
    }
    #expect(try folder.names() == ["f"])
  }

  @Test("a file that cannot be written leaves the old certificate as it was, and nothing else")
  func interrupted() throws {
    #expect(try error(about: "old") == nil)
    let draft = CertificateDraft(of: URL(fileURLWithPath: folder.path("c")))
    #expect(throws: CertificateDraft.Failure.self) {
      try draft.write([("lemmas.smt2", Array("; new\n".utf8)), ("missing/folder", [])])
    }
    draft.discard()
    #expect(try folder.names() == ["c"])
    #expect(try verifies("c", about: "old"))
  }

  // MARK: Drafts

  @Test("a draft is hidden until it is published, and then is the folder")
  func published() throws {
    #expect(try error(about: "old") == nil)
    let draft = CertificateDraft(of: URL(fileURLWithPath: folder.path("c")))
    try draft.write([("lemmas.smt2", Array("; new\n".utf8))])
    let hidden = try #require(try folder.names().first)
    #expect(hidden.hasPrefix(".c-") && hidden.hasSuffix(".new"))
    #expect(try verifies("c", about: "old"))
    try draft.publish(replacing: true)
    #expect(try folder.text("c/lemmas.smt2") == "; new\n")
    // The old one has the draft's name now, and goes with what killed runs have left.
    #expect(try folder.names(in: hidden) == names)
    CertificateDraft.removeLeftovers(of: URL(fileURLWithPath: folder.path("c")))
    #expect(try folder.names() == ["c"])
  }

  @Test("a draft that is being written is not taken for what a kill has left")
  func locked() throws {
    let target = URL(fileURLWithPath: folder.path("c"))
    let draft = CertificateDraft(of: target)
    try draft.write([("lemmas.smt2", [])])
    CertificateDraft.removeLeftovers(of: target)
    #expect(try folder.names().count == 1)
    #expect(try error() == nil)
    #expect(try folder.names().count == 2)
    draft.discard()
    #expect(try folder.names() == ["c"])
  }

  @Test("what killed runs have left is removed, and nothing that anybody else may have put there")
  func leftovers() throws {
    let left = [".c-0A1B2C3D.new", ".c-0A1B2C3E.old"]
    let others = [".c-0A1B2C3.new", ".c-0A1B2C3G.new", ".c-0A1B2C3F.tmp", ".d-0A1B2C3D.new"]
    for name in left + others { try makeFolder(name) }
    for name in left { try folder.write("x", to: "\(name)/lemmas.smt2") }
    try makeFolder(".c-0A1B2C30.new")
    try folder.write("precious", to: ".c-0A1B2C30.new/thesis.txt")
    try folder.write("precious", to: ".c-0A1B2C31.new")
    #expect(try error() == nil)
    #expect(try folder.names() == (others + [".c-0A1B2C30.new", ".c-0A1B2C31.new", "c"]).sorted())
  }

  // MARK: After a kill

  @Test("the newest whole certificate with a hidden name gets its name back, if nothing has it")
  func restored() throws {
    #expect(Certificates.restore(folder.path("c")) == nil)
    for (name, about) in [(".c-0A1B2C3D.old", "old"), (".c-0A1B2C3E.new", "lands")] {
      #expect(try error(about: about, to: name) == nil)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: folder.path(".c-0A1B2C3D.old/manifest.json"))
    // This one is not whole.
    try makeFolder(".c-0A1B2C3F.new")
    try folder.write("{}", to: ".c-0A1B2C3F.new/manifest.json")
    #expect(Certificates.restore(folder.path("c")) == ".c-0A1B2C3E.new")
    #expect(try verifies("c"))
    #expect(Certificates.restore(folder.path("c")) == nil)
    #expect(try folder.names() == [".c-0A1B2C3D.old", ".c-0A1B2C3F.new", "c"])
  }

  @Test("what is only a part of a certificate is not restored")
  func notRestored() throws {
    #expect(try error(to: ".c-0A1B2C3D.new") == nil)
    try FileManager.default.removeItem(atPath: folder.path(".c-0A1B2C3D.new/manifest.json.sha256"))
    #expect(Certificates.restore(folder.path("c")) == nil)
    #expect(try folder.names() == [".c-0A1B2C3D.new"])
  }
}
