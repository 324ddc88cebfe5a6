import Foundation
import NavigationSupport
import Testing

@testable import ModelChecking

/// A sound certificate, and the means to make a false one of it.
struct TamperedCertificate {
  private let folder: TemporaryFolder
  private let lemmas: ConfirmedLemmas
  var path: String { folder.path("c") }
  var file: String { path("lemmas.smt2") }

  init(_ lemmas: ConfirmedLemmas) throws {
    folder = try TemporaryFolder()
    self.lemmas = lemmas
    try Certificates.write(lemmas, specDigest: "abc", to: path)
    try expectNil(error())
  }

  func path(_ name: String) -> String { path + "/" + name }
  func text(_ name: String) throws -> String { try folder.text("c/" + name) }
  func write(_ text: String, to name: String) throws { try folder.write(text, to: "c/" + name) }

  /// What is noticed; nil: nothing.
  func error(specDigest: String = "abc", against other: ConfirmedLemmas? = nil) throws -> CertificateError? {
    do {
      try Certificates.verify(path, against: other ?? lemmas, specDigest: specDigest)
      return nil
    } catch let error as CertificateError {
      return error
    }
  }

  func edit(_ name: String, _ change: (String) -> String) throws {
    let old = try text(name)
    let new = change(old)
    #expect(new != old, "the edit must change something")
    try write(new, to: name)
  }

  func manifest() throws -> CertificateManifest {
    try JSONDecoder().decode(CertificateManifest.self, from: Data(try text("manifest.json").utf8))
  }

  /// Writes a manifest, with the hash that it has.
  func publish(_ text: String) throws {
    try write(text, to: "manifest.json")
    try write("\(Certificates.digest(of: Array(text.utf8)))  manifest.json\n", to: "manifest.json.sha256")
  }

  /// Does what a forger would: makes hashes, sizes and expected answers fit.
  func forge(_ change: (inout CertificateManifest) -> Void = { _ in }) throws {
    var manifest = try manifest()
    for index in manifest.files.indices {
      guard let text = try? text(manifest.files[index].name) else { continue }
      manifest.files[index].sha256 = Certificates.digest(of: Array(text.utf8))
      manifest.files[index].bytes = text.utf8.count
    }
    change(&manifest)
    try publish(String(decoding: try manifest.json(), as: UTF8.self))
    try write(String(decoding: manifest.expectedAnswers, as: UTF8.self), to: "expected.txt")
  }
}
