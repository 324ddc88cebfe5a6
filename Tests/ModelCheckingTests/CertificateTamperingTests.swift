import Foundation
import NavigationModel
import NavigationSupport
import Testing

@testable import ModelChecking

/// Certificates whose folder, list of files or file is not what it was; ``LemmaCertificateTests`` tampers with lemmas.
@Suite("Tampered certificates")
struct CertificateTamperingTests {
  private let certificate: TamperedCertificate

  init() throws { certificate = try TamperedCertificate(.sample()) }

  @Test("an emptied file")
  func emptiedFile() throws {
    try certificate.edit("lemmas.smt2") { _ in "" }
    #expect(isFileChanged(try certificate.error()))
    try certificate.forge()
    try expect(
      certificate.error(),
      equals: .invalidCommand(certificate.file, line: 1, reason: "the file ends in the middle of a line"))
    try certificate.edit("lemmas.smt2") { _ in "; nothing\n" }
    try certificate.forge()
    let entry = try certificate.manifest().files[0]
    try expect(certificate.error(), equals: .assertionCount(certificate.file, recorded: entry.assertions, found: 0))
    try certificate.forge { $0.files[0].assertions = 0 }
    try expect(certificate.error(), equals: .questionCount(certificate.file, recorded: entry.questions.count, found: 0))
    try certificate.forge { $0.files[0].questions = [] }
    try expect(certificate.error(), equals: .differsFromSpec(certificate.file, line: 1))
  }

  @Test("a file that is cut off", arguments: [1, 100, 10_000])
  func cutOff(count: Int) throws {
    try certificate.edit("lemmas.smt2") { String($0.dropLast(count)) }
    #expect(isFileChanged(try certificate.error()))
    try certificate.forge()
    guard case .invalidCommand(certificate.file, _, _) = try certificate.error() else {
      Issue.record("it was read")
      return
    }
  }

  @Test("an appended line")
  func appended() throws {
    let lines = try certificate.text("lemmas.smt2").split(separator: "\n").count
    for line in ["; nothing\n", "\n"] {
      try certificate.edit("lemmas.smt2") { $0 + line }
      #expect(isFileChanged(try certificate.error()))
      try certificate.forge()
      try expect(certificate.error(), equals: .differsFromSpec(certificate.file, line: lines + 1))
      try certificate.edit("lemmas.smt2") { String($0.dropLast(line.count)) }
    }
  }

  @Test("a changed answer, in the list for scripts and in the manifest")
  func changedAnswers() throws {
    try certificate.edit("expected.txt") { $0.replacingOccurrences(of: " 1 unsat", with: " 1 sat") }
    try expect(certificate.error(), equals: .expectedAnswersChanged(certificate.path("expected.txt")))
    try certificate.forge()
    try expectNil(certificate.error())
    try certificate.edit("manifest.json") { $0.replacing("\"unsat\"", with: "\"sat\"", maxReplacements: 1) }
    try expect(certificate.error(), equals: .manifestChanged(certificate.path("manifest.json")))
  }

  @Test("what is said of a file, and is not so", arguments: entries)
  func entry(_ change: EntryChange) throws {
    try certificate.forge { change.change(&$0.files[0]) }
    try expect(certificate.error(), equals: .entryDiffersFromSpec(certificate.file, field: change.field))
  }

  /// A change of what the manifest says of a file, and what is named.
  struct EntryChange: Sendable, CustomTestStringConvertible {
    var field: String
    var change: @Sendable (inout CertificateManifest.File) -> Void
    var testDescription: String { field }
  }

  static let entries = [
    EntryChange(field: "bytes") { $0.bytes += 1 },
    EntryChange(field: "number of variables") { $0.variables += 1 },
    EntryChange(field: "number of sets") { $0.sets -= 1 },
    EntryChange(field: "number of lemmas") { $0.lemmas += 1 },
    EntryChange(field: "number of lemmas of each kind") { $0.kinds = [:] },
    EntryChange(field: "question") { $0.questions[0].name += " " },
    EntryChange(field: "positive control") { $0.questions[0].control = true },
  ]

  @Test("a file too many, one too few, one moved, and one listed twice")
  func files() throws {
    try certificate.write("(check-sat)\n", to: "other.smt2")
    try expect(certificate.error(), equals: .fileUnlisted(certificate.path("other.smt2")))
    try FileManager.default.removeItem(atPath: certificate.path("other.smt2"))
    try expectNil(certificate.error())
    try FileManager.default.moveItem(atPath: certificate.file, toPath: certificate.path("moved.smt2"))
    try expect(certificate.error(), equals: .fileMissing(certificate.file))
    try certificate.forge { $0.files[0].name = "moved.smt2" }
    try expect(certificate.error(), equals: .fileUnknown(certificate.path("moved.smt2")))
    try FileManager.default.moveItem(atPath: certificate.path("moved.smt2"), toPath: certificate.file)
    try certificate.forge { $0.files[0].name = "lemmas.smt2" }
    try expectNil(certificate.error())
    try certificate.forge { $0.files.append($0.files[0]) }
    try expect(
      certificate.error(),
      equals: .manifestInvalid(certificate.path("manifest.json"), reason: "lemmas.smt2 is listed twice"))
  }

  @Test("no file at all is not what follows from the spec")
  func noFile() throws {
    try FileManager.default.removeItem(atPath: certificate.file)
    try certificate.forge { $0.files = [] }
    try expect(certificate.error(), equals: .fileNotListed(certificate.path, file: "lemmas.smt2"))
  }

  @Test("a file elsewhere is not read", arguments: ["../other/lemmas.smt2", "/etc/passwd"])
  func elsewhere(name: String) throws {
    try certificate.forge { $0.files[0].name = name }
    try expect(certificate.error(), equals: .fileMissing(certificate.path(name)))
  }

  @Test("a changed spec, by its digest and by what it gives")
  func changedSpec() throws {
    try expect(
      certificate.error(specDigest: "abd"), equals: .specChanged(certificate.path, recorded: "abc", now: "abd"))
    try expect(certificate.error(against: .sample(seed: 4)), equals: .differsFromSpec(certificate.file, line: 2))
  }

  @Test("a certificate of the first format, another format, one without its hash, none, and no folder")
  func missing() throws {
    for format in [1, 2, 3, 5] {
      try certificate.forge { $0.format = format }
      try expect(
        certificate.error(), equals: .otherFormat(certificate.path("manifest.json"), found: format, supported: 4))
    }
    // As the first format was written: the rest of it says nothing to this one.
    try certificate.publish(
      """
      {
        "files" : [
          {
            "clauses" : 5,
            "name" : "reach.smt2"
          }
        ],
        "format" : 1
      }

      """)
    try expect(certificate.error(), equals: .otherFormat(certificate.path("manifest.json"), found: 1, supported: 4))
    try FileManager.default.removeItem(atPath: certificate.path("manifest.json.sha256"))
    try expect(certificate.error(), equals: .manifestHashMissing(certificate.path))
    try FileManager.default.removeItem(atPath: certificate.path("manifest.json"))
    try expect(certificate.error(), equals: .noCertificate(certificate.path))
    try FileManager.default.removeItem(atPath: certificate.path)
    try expect(certificate.error(), equals: .cannotRead(certificate.path, reason: "the folder does not exist"))
  }

  @Test("a link in the place of a file is not followed")
  func link() throws {
    try FileManager.default.moveItem(atPath: certificate.file, toPath: certificate.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: certificate.file, withDestinationPath: certificate.path("elsewhere"))
    try expect(certificate.error(), equals: .unreadable(certificate.file, reason: "is not a regular file"))
  }

  @Test("a file that is far too large is not read")
  func tooLarge() throws {
    let file = try #require(FileHandle(forWritingAtPath: certificate.file))
    try file.truncate(atOffset: UInt64(CertificateFolder.manifestLimit) + 1)
    try file.close()
    guard case .unreadable(certificate.file, _) = try certificate.error() else {
      Issue.record("it was read")
      return
    }
  }

  private func isFileChanged(_ error: CertificateError?) -> Bool {
    if case .fileChanged(certificate.file, _, _) = error { true } else { false }
  }
}
