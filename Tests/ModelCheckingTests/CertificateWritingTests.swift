import Foundation
import NavigationSupport
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
    try expectNil(error(about: "old"))
    // A file of another version of navcheck goes with the rest.
    try folder.write("; old\n", to: "c/reach.smt2")
    try expectNil(error())
    try expect(folder.names(in: "c"), equals: names)
    #expect(try verifies("c"))
    #expect(try !verifies("c", about: "old"))
    try makeFolder("empty")
    try expectNil(error(to: "empty"))
    try expectNil(error(to: "a/b/c"))
    try expect(folder.names(), equals: ["a", "c", "empty"])
  }

  @Test("a link to a folder stays, and the folder is replaced")
  func link() throws {
    try expectNil(error(about: "old", to: "real"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("c"), withDestinationPath: folder.path("real"))
    try expectNil(error())
    #expect(try verifies("real"))
    try expect(FileManager.default.destinationOfSymbolicLink(atPath: folder.path("c")), equals: folder.path("real"))
  }

  @Test("a folder with anything else in it is left alone")
  func leavesAlone() throws {
    try makeFolder("c")
    try folder.write("precious", to: "c/thesis.txt")
    try expect(error(), equals: .folderInUse(folder.path("c"), by: "thesis.txt"))
    try expect(folder.text("c/thesis.txt"), equals: "precious")

    try makeFolder("d")
    try folder.write("precious", to: "d/own.smt2")
    try expect(error(to: "d"), equals: .folderInUse(folder.path("d"), by: "own.smt2"))

    try expectNil(error(to: "e"))
    try folder.write("precious", to: "e/notes.md")
    try expect(error(to: "e"), equals: .folderInUse(folder.path("e"), by: "notes.md"))
    try expect(folder.names(), equals: ["c", "d", "e"])
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
    try expect(folder.names(), equals: ["f"])
  }

  @Test("a file that cannot be written leaves the old certificate as it was, and nothing else")
  func interrupted() throws {
    try expectNil(error(about: "old"))
    let draft = CertificateDraft(of: URL(fileURLWithPath: folder.path("c")))
    #expect(throws: CertificateDraft.Failure.self) {
      try draft.write([("lemmas.smt2", Array("; new\n".utf8)), ("missing/folder", [])])
    }
    draft.discard()
    try expect(folder.names(), equals: ["c"])
    #expect(try verifies("c", about: "old"))
  }

  // MARK: Drafts

  @Test("a draft is hidden until it is published, and then is the folder")
  func published() throws {
    try expectNil(error(about: "old"))
    let draft = CertificateDraft(of: URL(fileURLWithPath: folder.path("c")))
    try draft.write([("lemmas.smt2", Array("; new\n".utf8))])
    let hidden = try #require(try folder.names().first)
    #expect(hidden.hasPrefix(".c-") && hidden.hasSuffix(".new"))
    #expect(try verifies("c", about: "old"))
    try draft.publish(replacing: true)
    try expect(folder.text("c/lemmas.smt2"), equals: "; new\n")
    // The old one has the draft's name now, and goes with what killed runs have left.
    try expect(folder.names(in: hidden), equals: names)
    CertificateDraft.removeLeftovers(of: URL(fileURLWithPath: folder.path("c")))
    try expect(folder.names(), equals: ["c"])
  }

  @Test("a draft that is being written is not taken for what a kill has left")
  func locked() throws {
    let target = URL(fileURLWithPath: folder.path("c"))
    let draft = CertificateDraft(of: target)
    try draft.write([("lemmas.smt2", [])])
    CertificateDraft.removeLeftovers(of: target)
    try expect(folder.names().count, equals: 1)
    try expectNil(error())
    try expect(folder.names().count, equals: 2)
    draft.discard()
    try expect(folder.names(), equals: ["c"])
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
    try expectNil(error())
    try expect(folder.names(), equals: (others + [".c-0A1B2C30.new", ".c-0A1B2C31.new", "c"]).sorted())
  }

  // MARK: After a kill

  @Test("the newest whole certificate with a hidden name gets its name back, if nothing has it")
  func restored() throws {
    expectNil(Certificates.restore(folder.path("c")))
    for (name, about) in [(".c-0A1B2C3D.old", "old"), (".c-0A1B2C3E.new", "lands")] {
      try expectNil(error(about: about, to: name))
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: folder.path(".c-0A1B2C3D.old/manifest.json"))
    // This one is not whole.
    try makeFolder(".c-0A1B2C3F.new")
    try folder.write("{}", to: ".c-0A1B2C3F.new/manifest.json")
    expect(Certificates.restore(folder.path("c")), equals: ".c-0A1B2C3E.new")
    #expect(try verifies("c"))
    expectNil(Certificates.restore(folder.path("c")))
    try expect(folder.names(), equals: [".c-0A1B2C3D.old", ".c-0A1B2C3F.new", "c"])
  }

  @Test("what is only a part of a certificate is not restored")
  func notRestored() throws {
    try expectNil(error(to: ".c-0A1B2C3D.new"))
    try FileManager.default.removeItem(atPath: folder.path(".c-0A1B2C3D.new/manifest.json.sha256"))
    expectNil(Certificates.restore(folder.path("c")))
    try expect(folder.names(), equals: [".c-0A1B2C3D.new"])
  }
}
