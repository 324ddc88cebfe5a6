import Foundation
import Testing

@testable import ModelChecking

/// Manifests that navcheck did not write, with a hash that fits.
@Suite("Foreign manifests of certificates")
struct CertificateManifestTests {
  private let certificate: TamperedCertificate

  init() throws { certificate = try TamperedCertificate(.single(about: "lands")) }

  @Test(
    "a manifest that is none",
    arguments: ["", "{", "[]", "{\"format\": 4}", "{\"format\": \"3\"}", String(repeating: "[", count: 100_000)])
  func invalidManifest(text: String) throws {
    try certificate.publish(text)
    guard case .manifestInvalid = try certificate.error() else {
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
      testDescription: "a duplicate key", old: "\"format\" : 4,", new: "\"format\" : 4,\n  \"format\" : 4,",
      names: "line"),
    ManifestEdit(
      testDescription: "a duplicate key with another value", old: "\"lemmas\" : 1,",
      new: "\"lemmas\" : 1,\n      \"lemmas\" : 2,", names: "line"),
    ManifestEdit(
      testDescription: "a duplicate key of a file", old: "\"lemmas\" : 1,",
      new: "\"lemmas\" : 1,\n      \"lemmas\" : 1,", names: "line"),
    ManifestEdit(
      testDescription: "a duplicate answer", old: "\"answer\" : \"unsat\",",
      new: "\"answer\" : \"unsat\",\n          \"answer\" : \"unsat\",", names: "line"),
    ManifestEdit(
      testDescription: "an unknown key", old: "\"format\" : 4,", new: "\"format\" : 4,\n  \"more\" : 1,",
      names: "line"),
    ManifestEdit(
      testDescription: "an unknown key of a question", old: "\"control\" : false,",
      new: "\"control\" : false,\n          \"more\" : false,", names: "line"),
    ManifestEdit(
      testDescription: "a number that is no integer", old: "\"lemmas\" : 1,", new: "\"lemmas\" : 1.5,",
      names: "not valid JSON"),
    ManifestEdit(
      testDescription: "an integer written as a fraction", old: "\"lemmas\" : 1,", new: "\"lemmas\" : 1.0,",
      names: "line"),
    ManifestEdit(
      testDescription: "a number in quotes", old: "\"lemmas\" : 1,", new: "\"lemmas\" : \"1\",",
      names: "files.0.lemmas"),
    ManifestEdit(
      testDescription: "a number too large", old: "\"lemmas\" : 1,", new: "\"lemmas\" : 99999999999999999999,",
      names: "not valid JSON"),
    ManifestEdit(
      testDescription: "no value", old: "\"lemmas\" : 1,", new: "\"lemmas\" : null,", names: "files.0"),
    ManifestEdit(
      testDescription: "a truth value as a number", old: "\"control\" : false,", new: "\"control\" : 0,",
      names: "files.0.questions"),
    ManifestEdit(
      testDescription: "another answer", old: "\"answer\" : \"unsat\",", new: "\"answer\" : \"maybe\",",
      names: "files.0.questions"),
    ManifestEdit(
      testDescription: "a key that is missing", old: "\"lemmas\" : 1,", new: "", names: "files.0"),
    ManifestEdit(
      testDescription: "something after the end", old: "\n}\n", new: "\n}\n{}\n", names: "not valid JSON"),
    ManifestEdit(
      testDescription: "a kind twice", old: "\"verdict\" : 1", new: "\"verdict\" : 1,\n        \"verdict\" : 1",
      names: "line"),
    ManifestEdit(
      testDescription: "a number of a kind in quotes", old: "\"verdict\" : 1", new: "\"verdict\" : \"1\"",
      names: "files.0.kinds.verdict"),
    ManifestEdit(testDescription: "a space more", old: "\"format\" : 4,", new: "\"format\" :  4,", names: "line"),
  ]

  @Test("a manifest that navcheck did not write so, with its hash brought up to date", arguments: manifestEdits)
  func foreignManifest(_ change: ManifestEdit) throws {
    let text = try certificate.text("manifest.json")
    let range = try #require(text.range(of: change.old))
    try certificate.publish(text.replacingCharacters(in: range, with: change.new))
    guard case .manifestInvalid(certificate.path("manifest.json"), let reason) = try certificate.error() else {
      Issue.record("it was read as a manifest")
      return
    }
    #expect(reason.contains(change.names))
  }

  @Test("the line is named at which a key is given twice")
  func duplicateKey() throws {
    let text = try certificate.text("manifest.json")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.contains("\"format\"") }) + 1
    try certificate.publish(text.replacing("\"format\" : 4,", with: "\"format\" : 4,\n  \"format\" : 4,"))
    guard case .manifestInvalid(_, let reason) = try certificate.error() else {
      Issue.record("it was read as a manifest")
      return
    }
    #expect(reason.hasPrefix("line \(number + 1) "), "\(reason)")
  }
}
