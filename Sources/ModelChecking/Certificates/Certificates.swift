/// Proofs that can be checked again, later and by others.
///
/// A certificate is a folder. Its file `lemmas.smt2` is SMT-LIB 2 that any solver can read: the spec's variables, and
/// of each lemma the opposite under a name of its own, with a comment that says what it is about; per lemma a
/// `check-sat-assuming` that answers `unsat`. Each group of lemmas, and the file, ends with positive controls,
/// questions whose answers are known without a solver, so that what contradicts itself, or has lost its assertions,
/// gives itself away. `manifest.json` lists the file with its hash, sizes, number of lemmas of each kind and expected
/// answers; `manifest.json.sha256` has the manifest's own hash; `expected.txt` repeats the answers for scripts, one
/// `file number answer` per line.
///
/// What this defends against: a hash finds what was damaged, cut off or edited carelessly. It does not find a forger,
/// who computes the hashes anew. The defence against forgery is that `verify` is given the lemmas as regenerated from
/// the spec and compares the file byte for byte with what they would be written as. What is left to trust is that
/// regeneration, and the solver; the latter no further than the second solver that reads the same file.
package enum Certificates {
  /// The version of the format; a certificate of any other is refused.
  package static let formatVersion = 4

  /// The digest that identifies a spec: SHA-256, in hexadecimal.
  package static func digest(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: SHA256.hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The contents that a certificate was found to have.
  package struct Summary: Sendable, Hashable {
    package var lemmas = 0
    /// Sets of contexts that the lemmas speak of.
    package var sets = 0
    /// States of attached evidence.
    package var states = 0
    /// Positive controls, not counted as lemmas.
    package var controls = 0

    package init() {}
  }

  /// Writes a certificate.
  ///
  /// It appears at once and whole, or not at all: it is written beside its place and then renamed. A certificate that
  /// is already there is exchanged for it; any other folder that is not empty is left alone. What killed runs have left
  /// beside it is removed.
  ///
  /// - Parameters:
  ///   - lemmas: those of a check that has answered everything.
  ///   - specDigest: identifies the spec, see ``digest(of:)``.
  ///   - specPath: where the spec was read, so that ``specPath(recordedIn:)`` finds it again.
  /// - Throws: ``CertificateError``.
  @discardableResult
  package static func write(
    _ lemmas: ConfirmedLemmas, specDigest: String, specPath: String? = nil, to directory: String
  ) throws -> Summary {
    try write(lemmas, with: [], specDigest: specDigest, specPath: specPath, to: directory)
  }

  /// Writes a certificate with other proofs.
  @discardableResult
  package static func write(
    _ lemmas: ConfirmedLemmas, with proofs: [AttachedProof], specDigest: String, specPath: String? = nil,
    to directory: String
  ) throws -> Summary {
    let files = CertificateFile.all(lemmas) + proofs.map { CertificateFile($0) }
    return try write(files, specDigest: specDigest, specPath: specPath, to: directory)
  }

  @discardableResult
  static func write(
    _ files: [CertificateFile], specDigest: String, specPath: String? = nil, to directory: String
  ) throws -> Summary {
    let manifest = CertificateManifest(
      spec: CertificateManifest.Spec(path: specPath, sha256: specDigest), files: files.map(\.entry))
    try CertificateFolder(directory).write(manifest, files.flatMap(\.contents))
    return manifest.summary
  }

  /// Gives a whole certificate that a killed run has left under a hidden name its name back.
  ///
  /// - Returns: the hidden name; nil if nothing was to be done.
  package static func restore(_ directory: String) -> String? { CertificateFolder(directory).restore() }

  /// Checks a certificate against the spec, and asks Z3 every question again.
  ///
  /// What is asked is the text of the file, not the lemmas in memory.
  ///
  /// - Parameters:
  ///   - regenerated: the lemmas, made anew from the spec.
  ///   - specDigest: identifies the spec as it is now.
  /// - Throws: ``CertificateError``; ``InternalError`` if Z3 fails.
  @discardableResult
  package static func verify(
    _ directory: String, against regenerated: ConfirmedLemmas, specDigest: String,
    cancellation: Cancellation = Cancellation()
  ) throws -> Summary {
    try verify(directory, against: regenerated, with: [], specDigest: specDigest, cancellation: cancellation)
  }

  /// Checks a certificate with other proofs, whose evidence has been checked.
  package static func verify(
    _ directory: String, against regenerated: ConfirmedLemmas, with proofs: [AttachedProof], specDigest: String,
    cancellation: Cancellation = Cancellation()
  ) throws -> Summary {
    let files = CertificateFile.all(regenerated) + proofs.map { CertificateFile($0) }
    return try verify(directory, againstFiles: files, specDigest: specDigest, cancellation: cancellation)
  }

  /// The evidence of a proof in a certificate, by its name; nil: there is none.
  ///
  /// - Throws: ``CertificateError`` if it, the manifest or the spec has changed since.
  package static func evidence(named name: String, in directory: String, specDigest: String) throws -> [UInt8]? {
    let folder = CertificateFolder(directory)
    let manifest = try folder.manifest()
    try check(manifest, specDigest, directory)
    let file = AttachedProof.evidenceName(name)
    return try manifest.files.compactMap(\.evidence).first { $0.name == file }.map { try folder.evidence($0) }
  }

  private static func check(_ manifest: CertificateManifest, _ specDigest: String, _ directory: String) throws {
    guard manifest.spec.sha256 == specDigest else {
      throw CertificateError.specChanged(directory, recorded: manifest.spec.sha256, now: specDigest)
    }
  }

  @discardableResult
  static func verify(
    _ directory: String, againstFiles expected: [CertificateFile], specDigest: String,
    cancellation: Cancellation = Cancellation()
  ) throws -> Summary {
    let folder = CertificateFolder(directory)
    let manifest = try folder.manifest()
    try check(manifest, specDigest, directory)
    return try CertificateVerifier(folder: folder, manifest: manifest, expected: expected, cancellation: cancellation)
      .verify()
  }

  /// The lemmas as SMT-LIB 2, for any solver: what the certificate's file says.
  package static func text(of lemmas: ConfirmedLemmas) -> [UInt8] { CertificateFile(lemmas).text }

  /// The path from which the spec of a certificate was read when the certificate was written, if that was recorded.
  ///
  /// - Throws: ``CertificateError`` if there is no sound manifest.
  package static func specPath(recordedIn directory: String) throws -> String? {
    try CertificateFolder(directory).manifest().spec.path
  }
}
