import Basics
import ModelChecking
import Reports
import SpecFile
import WebsiteLinks

/// The proofs about the websites of a spec, for a certificate: made, or checked.
struct WebsiteProofs {
  private(set) var attached: [AttachedProof] = []
  /// The lines on what is proved, one for each website.
  private(set) var lines: [String] = []
  private(set) var missing: [String] = []

  /// Compares the websites with the routes, and has Z3 confirm the lemmas.
  ///
  /// - Throws: ``Stopped`` if it was told to stop.
  init(of spec: Spec, _ cancellation: Cancellation) throws {
    for (name, file, claims) in try Self.subjects(of: spec) {
      do throws(WebsiteProofError) {
        let limits = LinkLimits { cancellation.stopped != nil }
        let proof = try WebsiteProof(claims, spec, except: file.declared, site: file.digest, limits: limits)
        add(proof, name, file)
      } catch {
        try cancellation.check()
        guard error.isUnknown else { throw InternalError("evidence about \(file.path) is wrong: \(error.reason)") }
        missing.append("\(file.path): \(error.reason)")
      }
    }
    for proof in attached {
      do { try proof.confirm(cancellation) } catch CertificateError.unanswered {
        try cancellation.check()
        throw CertificateError.unanswered
      }
    }
  }

  /// Checks the evidence in a folder. Nothing is compared anew.
  init(in folder: String, of spec: Spec, specDigest: String) throws {
    for (name, file, claims) in try Self.subjects(of: spec) {
      guard let evidence = try Certificates.evidence(named: name, in: folder, specDigest: specDigest) else {
        missing.append("\(file.path): \(folder) has no evidence about it")
        continue
      }
      do throws(WebsiteProofError) {
        let proof = try WebsiteProof(checking: evidence, claims, spec, except: file.declared, site: file.digest)
        add(proof, name, file)
      } catch {
        guard error.isUnknown else {
          throw CertificateError.evidenceRefused("\(folder)/\(name).evidence.json", reason: error.reason)
        }
        missing.append("\(file.path): \(error.reason)")
      }
    }
  }

  private static func subjects(of spec: Spec) throws -> [(name: String, file: WebsiteFile, claims: SiteClaims)] {
    try WebsiteFile.all(of: spec).flatMap { file in file.groups.map { (file, $0.claims) } }.enumerated()
      .map { ("website-\($0.offset + 1)", $0.element.0, $0.element.1) }
  }

  private mutating func add(_ proof: WebsiteProof, _ name: String, _ file: WebsiteFile) {
    attached.append(
      AttachedProof(
        named: name, evidence: proof.evidence, states: proof.states, names: proof.names,
        definitions: proof.definitions, closed: proof.closed.map { ($0.about, $0.negation) },
        verdicts: proof.verdicts.map { ($0.about, $0.negation) }))
    let count = proof.proved.count == 1 ? "1 obligation" : "\(proof.proved.count) obligations"
    lines.append("\(SafeText.text(file.path)): \(count) proved; no byte leads out of \(proof.states) states")
  }
}
