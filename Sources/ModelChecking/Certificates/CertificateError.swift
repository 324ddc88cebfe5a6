/// A mistake in a certificate, one case per kind.
package enum CertificateError: Error, Sendable, Hashable {
  // Reading and writing.
  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  /// There is something else where the certificate should go.
  case folderInUse(String, by: String)
  /// A file that is not a regular file, or far larger than it can be.
  case unreadable(String, reason: String)

  // Making one.
  /// A question that was never answered, because of a time-out for instance, proves nothing.
  case unanswered

  // The manifest.
  case noCertificate(String)
  case manifestHashMissing(String)
  case manifestChanged(String)
  case manifestInvalid(String, reason: String)
  case otherFormat(String, found: Int, supported: Int)
  case specChanged(String, recorded: String, now: String)

  // The files.
  case fileMissing(String)
  case fileUnlisted(String)
  case fileChanged(String, recorded: String, found: String)
  case expectedAnswersChanged(String)
  case invalidCommand(String, line: Int, reason: String)
  case assertionCount(String, recorded: Int, found: Int)
  case questionCount(String, recorded: Int, found: Int)

  // Against the spec.
  /// There is no file of lemmas.
  case fileNotListed(String, file: String)
  /// There is a file for which the spec gives no reason.
  case fileUnknown(String)
  /// The file is not what the spec gives; the line is the first that differs.
  case differsFromSpec(String, line: Int)
  /// An entry of the manifest is not what the spec gives.
  case entryDiffersFromSpec(String, field: String)
  /// Evidence does not show what it should.
  case evidenceRefused(String, reason: String)

  // The answers.
  case wrongAnswer(String, question: String, recorded: String, found: String)
  case noAnswer(String, question: String, reason: Unknown)
}

extension CertificateError: CustomStringConvertible {
  /// The folder, file or place in a file that is meant.
  package var place: String {
    switch self {
    case .cannotRead(let path, _), .cannotWrite(let path, _), .folderInUse(let path, _), .unreadable(let path, _),
      .noCertificate(let path), .manifestHashMissing(let path), .manifestChanged(let path),
      .manifestInvalid(let path, _), .otherFormat(let path, _, _), .specChanged(let path, _, _),
      .fileMissing(let path), .fileUnlisted(let path), .fileChanged(let path, _, _),
      .expectedAnswersChanged(let path), .assertionCount(let path, _, _), .questionCount(let path, _, _),
      .fileNotListed(let path, _), .evidenceRefused(let path, _), .fileUnknown(let path),
      .entryDiffersFromSpec(let path, _),
      .wrongAnswer(let path, _, _, _), .noAnswer(let path, _, _):
      path
    case .invalidCommand(let path, let line, _), .differsFromSpec(let path, let line): "\(path):\(line)"
    case .unanswered: "the proofs"
    }
  }

  /// The problem there.
  package var problem: String {
    switch self {
    case .cannotRead(_, let reason): "cannot be read: \(reason)"
    case .cannotWrite(_, let reason): "cannot be written: \(reason)"
    case .folderInUse(_, let other): "is neither empty nor a certificate: it contains \(other)"
    case .unreadable(_, let reason), .invalidCommand(_, _, let reason): reason
    case .unanswered: "are not complete: not every obligation has a verdict"
    case .noCertificate: "is not a certificate: it has no \(CertificateFolder.manifestName)"
    case .manifestHashMissing: "has no readable \(CertificateFolder.manifestHashName)"
    case .manifestChanged: "has changed since it was written: its SHA-256 differs"
    case .manifestInvalid(_, let reason): "is not a manifest: \(reason)"
    case .otherFormat(_, let found, let supported): "has format \(found); this navcheck reads format \(supported)"
    case .specChanged(_, let recorded, let now):
      "the spec has changed since: it was \(recorded.prefix(12))…, and is \(now.prefix(12))… now"
    case .fileMissing: "is listed in the manifest but missing"
    case .fileUnlisted: "is not listed in the manifest"
    case .fileChanged(_, let recorded, let found):
      "has changed since it was written: its SHA-256 was \(recorded.prefix(12))…, and is \(found.prefix(12))… now"
    case .expectedAnswersChanged: "contains different answers than the manifest"
    case .assertionCount(_, let recorded, let found): "has \(found) assertions where there should be \(recorded)"
    case .questionCount(_, let recorded, let found): "has \(found) questions where there should be \(recorded)"
    case .fileNotListed(_, let file): "has no file '\(file)'"
    case .fileUnknown: "is not part of what follows from the spec"
    case .differsFromSpec: "differs from what follows from the spec, from this line on"
    case .entryDiffersFromSpec(_, let field): "is listed with a different \(field) than follows from the spec"
    case .evidenceRefused(_, let reason): "proves nothing: \(reason)"
    case .wrongAnswer(_, let question, let recorded, let found):
      "'\(question)' was \(recorded), but Z3 says \(found)"
    case .noAnswer(_, let question, let reason): "'\(question)' was not answered: \(reason.rawValue)"
    }
  }

  /// The remedy for it.
  package var remedy: String {
    switch self {
    case .cannotRead: "check that the folder exists and is readable"
    case .cannotWrite: "check the free space and the permissions of the folder; nothing was left behind"
    case .folderInUse: "name a folder that is new, empty, or contains a certificate to replace"
    case .unreadable: "restore the certificate, or write it again"
    case .unanswered: "certificates need a run that answers everything: allow more time or memory"
    case .noCertificate: "name the folder passed to 'navcheck prove --certificates'"
    case .otherFormat: "verify it with the version of navcheck that wrote it, or write it again"
    case .specChanged: "prove the spec again, with --certificates"
    case .fileUnlisted: "remove it; it is not part of the certificate"
    case .noAnswer(_, _, .time): "allow more time"
    case .noAnswer: "run it again, with more memory if it ran out"
    case .fileNotListed, .fileUnknown, .differsFromSpec, .entryDiffersFromSpec:
      "if navcheck has changed since, write the certificate again; otherwise do not trust it"
    case .evidenceRefused: "prove the spec again, with --certificates"
    case .manifestHashMissing, .manifestChanged, .manifestInvalid, .fileMissing, .fileChanged,
      .expectedAnswersChanged, .invalidCommand, .assertionCount, .questionCount:
      "restore the certificate, or write it again"
    case .wrongAnswer: "do not trust this certificate; write it again, and report a defect if the result is the same"
    }
  }

  package var description: String { "\(place): \(problem)" }
}
