import Basics
import Foundation
import ModelChecking
import Reports
import SpecFile

/// Proofs that are kept in a folder, and read again.
enum ProofStore {
  /// Writes the questions asked of Z3 about a spec, with the answers.
  ///
  /// - Returns: the websites about which nothing is kept, and why.
  /// - Throws: ``Stopped`` if it was told to stop; then what was kept before is still there.
  static func write(
    _ lemmas: ConfirmedLemmas, of spec: Spec, path: String, to folder: String, _ cancellation: Cancellation
  ) throws -> [String] {
    let websites = try WebsiteProofs(of: spec, cancellation)
    // A website whose proof was stopped would be left out as one that is too large.
    try cancellation.check()
    try Certificates.write(
      lemmas, with: websites.attached, specDigest: Certificates.digest(of: spec.digestInput), specPath: path,
      to: folder)
    return websites.missing
  }

  /// Restores the names of proofs that a killed run has left as drafts, and reports it.
  static func restore(_ folder: String) {
    if let name = Certificates.restore(folder) {
      Console.complain("\(folder): restored from \(name), which a killed run had left")
    }
  }

  /// The lemmas that Z3 confirms about a spec.
  ///
  /// - Throws: ``CertificateError/unanswered`` if not everything can be decided.
  static func lemmas(of spec: Spec) throws -> ConfirmedLemmas {
    var lemmas: ConfirmedLemmas?
    var collector = Collector(Obligation.all(of: spec.machine))
    try Checker.check(spec.machine, onLemmas: { lemmas = $0 }, onEvent: { collector.note($0) })
    guard let lemmas, !collector.isUndecided else {
      throw CertificateError.unanswered
    }
    return lemmas
  }

  /// Checks the proofs in a folder, and describes them.
  ///
  /// - Parameters:
  ///   - path: the spec; nil: its path when they were written.
  ///   - root: a folder whose files the spec may name.
  /// - Returns: also the websites about which nothing is known, and why.
  static func verify(
    _ folder: String, spec path: String?, root: String? = nil
  ) throws -> (text: String, missing: [String]) {
    guard let path = try path ?? Certificates.specPath(recordedIn: folder) else {
      throw CertificateError.manifestInvalid(folder, reason: "it does not name the spec; name it with --spec")
    }
    let spec = try SpecReader.read(path: path, root: root)
    let digest = Certificates.digest(of: spec.digestInput)
    let websites = try WebsiteProofs(in: folder, of: spec, specDigest: digest)
    let summary = try Certificates.verify(
      folder, against: lemmas(of: spec), with: websites.attached, specDigest: digest)
    let name = SafeText.text(folder)
    var subjects = summary.states > 0 ? ["\(summary.states) states"] : []
    if summary.sets > 0 || subjects.isEmpty { subjects.insert("\(summary.sets) sets of contexts", at: 0) }
    let about = subjects.joined(separator: " and ")
    let lemmas =
      summary.lemmas > 0
      ? "\(summary.lemmas) lemmas about \(about), as \(SafeText.text(path)) gives them"
      : "no lemmas, as \(SafeText.text(path)) gives none: without variables each is true or false as it stands"
    let text = """
      \(name): \(lemmas)
      \(name): Z3 confirms all of them, and \(summary.controls) controls

      """
    return (text + websites.lines.map { "\(name): \($0)\n" }.joined(), websites.missing)
  }

  /// The folders with proofs at `folder`: itself, or those directly in it.
  static func folders(in folder: String) -> [String] {
    func isOne(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "/manifest.json") }
    if isOne(folder) { return [folder] }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let parts = names.map { "\(folder)/\($0)" }.filter(isOne)
    return parts.isEmpty ? [folder] : parts
  }

  /// The exit status when proofs could not be written, read or confirmed.
  static func status(of error: any Error) -> ExitStatus {
    switch error {
    case is SpecError: .badInput
    case CertificateError.cannotWrite, CertificateError.folderInUse: .notWritten
    case CertificateError.unanswered, CertificateError.noAnswer: .unknown
    case is CertificateError: .badInput
    default: .internalError
    }
  }
}
