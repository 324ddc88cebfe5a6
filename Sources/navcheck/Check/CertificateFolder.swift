import SpecFile

/// Where proofs are kept.
enum CertificateFolder {
  /// The folder cannot be written or read, or holds no proof of what it says.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Writes what was asked of Z3 about a spec.
  static func write(_ spec: Spec, to folder: String) throws {
    throw Failure(description: "certificates cannot be written yet")
  }

  /// Checks a folder, and says what it found.
  static func verify(_ folder: String) throws -> String {
    throw Failure(description: "certificates cannot be verified yet")
  }

  /// What Z3 is asked about a spec, in one file.
  static func smt2(_ spec: Spec) throws -> String {
    throw Failure(description: "SMT-LIB cannot be written yet")
  }
}
