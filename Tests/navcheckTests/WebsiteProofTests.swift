import Foundation
import ModelChecking
import SpecFile
import Testing

@testable import navcheck

/// Certificates about websites whose hashes somebody has computed anew.
@Suite("proofs about websites", .timeLimit(.minutes(5)))
struct WebsiteProofTests {
  /// Proves a spec with its website into a folder, and calls `body` with the folder and the spec.
  private func withProofs(_ body: (_ proofs: String, _ spec: String) throws -> Void) async throws {
    try await NavcheckBinary.withFolder { folder in
      let path = try await WebsiteSpec.write(to: folder)
      let spec = try SpecReader.read(path: path)
      let missing = try ProofStore.write(
        ProofStore.lemmas(of: spec), of: spec, path: path, to: folder + "/proofs", Cancellation())
      #expect(missing.isEmpty)
      try body(folder + "/proofs", path)
    }
  }

  /// Changes a file, and every hash so that it fits.
  private func forge(_ name: String, in folder: String, _ change: (String) -> String) throws {
    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
    func digest(_ text: String) -> String { Certificates.digest(of: Array(text.utf8)) }
    let old = try text(name)
    let new = change(old)
    try #require(old != new)
    let manifest = try text("manifest.json").replacingOccurrences(of: digest(old), with: digest(new))
      .replacingOccurrences(of: "\"bytes\" : \(old.utf8.count),", with: "\"bytes\" : \(new.utf8.count),")
    for (name, text) in [
      (name, new), ("manifest.json", manifest), ("manifest.json.sha256", "\(digest(manifest))  manifest.json\n"),
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  @Test("what was written is confirmed, and names the obligations")
  func right() async throws {
    try await withProofs { proofs, spec in
      let (text, missing) = try ProofStore.verify(proofs, spec: spec)
      #expect(missing.isEmpty)
      #expect(text.contains("apple-app-site-association: 4 obligations proved"), "\(text)")
    }
  }

  @Test("evidence of which a state leads elsewhere is refused, although all hashes fit")
  func evidence() async throws {
    try await withProofs { proofs, spec in
      try forge("website-1.evidence.json", in: proofs) { evidence in
        evidence.replacingOccurrences(of: "\"target\":7}", with: "\"target\":8}")
      }
      #expect { try ProofStore.verify(proofs, spec: spec) } throws: { error in
        guard case CertificateError.evidenceRefused(_, let reason) = error else { return false }
        return reason.contains("does not lead where it says")
      }
    }
  }

  @Test("lemmas that do not follow from the evidence are refused, although all hashes fit")
  func lemmas() async throws {
    try await withProofs { proofs, spec in
      try forge("website-1.smt2", in: proofs) { $0.replacingOccurrences(of: "(not b8)", with: "b8") }
      #expect { try ProofStore.verify(proofs, spec: spec) } throws: { error in
        if case CertificateError.differsFromSpec = error { true } else { false }
      }
    }
  }

  @Test("without evidence it is unknown whether a website and the routes agree")
  func missing() async throws {
    try await withProofs { proofs, path in
      let spec = try SpecReader.read(path: path)
      try Certificates.write(
        ProofStore.lemmas(of: spec), specDigest: Certificates.digest(of: spec.digestInput), specPath: path, to: proofs)
      let missing = try ProofStore.verify(proofs, spec: path).missing
      #expect(missing.count == 1 && missing.first?.contains("has no evidence about it") == true, "\(missing)")
    }
  }
}
