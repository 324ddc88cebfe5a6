extension Certificates {
  /// Relations as one SMT-LIB 2 text, for any solver: what their certificate files say, one after the other, with
  /// `(reset)` between them.
  ///
  /// - Throws: ``CertificateError`` if a relation cannot be written; ``InternalError`` if an answer is not that of the
  ///   least model.
  package static func text(of relations: [HornRelation]) throws -> [UInt8] {
    let files = try relations.map { try CertificateFile($0, requiringAnswers: false) }
    return Array(files.map(\.text).joined(separator: Array("(reset)\n".utf8)))
  }
}
