/// Proofs that can be checked again, later and by others.
///
/// A certificate is a folder. Per relation it has one SMT-LIB 2 file, which any solver can read: the clauses, and per
/// question a `check-sat-assuming` that answers `unsat` if the goal is derivable and `sat` if it is not. Each file
/// ends with positive controls, questions whose answers are known without a solver, so that a file which has lost its
/// clauses, or has them about the wrong variables, gives itself away. `manifest.json` lists the files with their
/// hashes, sizes and expected answers; `manifest.json.sha256` has the manifest's own hash; `expected.txt` repeats the
/// answers for scripts, one `file number answer` per line.
///
/// What this defends against: a hash finds what was damaged, cut off or edited carelessly. It does not find a forger,
/// who computes the hashes anew. The defence against forgery is that ``verify(_:against:specDigest:cancellation:)`` is
/// given the relations as regenerated from the spec and compares every file byte for byte with what they would be
/// written as. What is left to trust is that regeneration, and the solver; the latter no further than the second
/// solver that reads the same files.
public enum Certificates {
  /// The version of the format; a certificate of any other is refused.
  package static let formatVersion = 1

  /// The digest that identifies a spec: SHA-256, in hexadecimal.
  public static func digest(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: SHA256.hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// What a certificate was found to contain.
  public struct Summary: Sendable, Hashable {
    /// One per relation.
    public var files = 0
    public var clauses = 0
    /// Questions with a goal that is derivable.
    public var unsatisfiable = 0
    /// Questions with a goal that is not.
    public var satisfiable = 0
    /// Positive controls, not counted as questions.
    public var controls = 0

    package init() {}
  }

  /// Writes a certificate.
  ///
  /// It appears at once and whole, or not at all: it is written beside its place and then renamed. A certificate that
  /// is already there is exchanged for it; any other folder that is not empty is left alone. What killed runs have left
  /// beside it is removed.
  ///
  /// - Parameters:
  ///   - relations: the relations with the answers to their questions.
  ///   - specDigest: identifies the spec, see ``digest(of:)``.
  ///   - specPath: where the spec was read, so that ``specPath(recordedIn:)`` finds it again.
  /// - Throws: ``CertificateError``; ``InternalError`` if an answer is not that of the least model.
  @discardableResult
  public static func write(
    _ relations: [HornRelation], specDigest: String, specPath: String? = nil, to directory: String
  ) throws -> Summary {
    try write(
      certificateFiles(relations, requiringAnswers: true), specDigest: specDigest, specPath: specPath, to: directory)
  }

  /// The same, of files.
  @discardableResult
  static func write(
    _ files: [CertificateFile], specDigest: String, specPath: String? = nil, to directory: String
  ) throws -> Summary {
    let manifest = CertificateManifest(
      spec: CertificateManifest.Spec(path: specPath, sha256: specDigest), files: files.map(\.entry))
    try CertificateFolder(directory).write(manifest, files.map { ($0.entry.name, $0.text) })
    return manifest.summary
  }

  /// Gives a whole certificate that a killed run has left under a hidden name its name back.
  ///
  /// - Returns: the hidden name; nil if nothing was to be done.
  package static func restore(_ directory: String) -> String? { CertificateFolder(directory).restore() }

  /// Checks a certificate against the spec, and asks Z3 every question again.
  ///
  /// What is asked is the text of the files, not the relations in memory.
  ///
  /// - Parameters:
  ///   - regenerated: the relations, made anew from the spec. Answers may be missing.
  ///   - specDigest: identifies the spec as it is now.
  /// - Throws: ``CertificateError``; ``InternalError`` if Z3 fails.
  @discardableResult
  public static func verify(
    _ directory: String, against regenerated: [HornRelation], specDigest: String,
    cancellation: Cancellation = Cancellation()
  ) throws -> Summary {
    try verify(
      directory, againstFiles: certificateFiles(regenerated, requiringAnswers: false), specDigest: specDigest,
      cancellation: cancellation)
  }

  /// The same, of files.
  @discardableResult
  static func verify(
    _ directory: String, againstFiles expected: [CertificateFile], specDigest: String,
    cancellation: Cancellation = Cancellation()
  ) throws -> Summary {
    let folder = CertificateFolder(directory)
    let manifest = try folder.manifest()
    guard manifest.spec.sha256 == specDigest else {
      throw CertificateError.specChanged(directory, recorded: manifest.spec.sha256, now: specDigest)
    }
    return try CertificateVerifier(folder: folder, manifest: manifest, expected: expected, cancellation: cancellation)
      .verify()
  }

  /// Where the spec of a certificate was read when the certificate was written, if that was recorded.
  ///
  /// - Throws: ``CertificateError`` if there is no sound manifest.
  public static func specPath(recordedIn directory: String) throws -> String? {
    try CertificateFolder(directory).manifest().spec.path
  }

  private static func certificateFiles(
    _ relations: [HornRelation], requiringAnswers: Bool
  ) throws -> [CertificateFile] {
    var names: Set<String> = []
    for relation in relations where !names.insert(relation.name).inserted {
      throw CertificateError.invalidRelation(relation.name, "duplicate relation")
    }
    return try relations.map { try CertificateFile($0, requiringAnswers: requiringAnswers) }
  }
}
