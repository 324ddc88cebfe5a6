/// One relation as it stands in a certificate.
struct CertificateFile: Sendable {
  var entry: CertificateManifest.File
  var text: [UInt8]
}

extension CertificateFile {
  /// - Throws: ``CertificateError`` if the relation cannot be written; ``InternalError`` if one of its answers is not
  ///   that of its least model.
  init(_ relation: HornRelation, requiringAnswers: Bool) throws {
    try relation.validateForCertificate()
    let controls = CertificateControls(relation)
    var text = CertificateText()
    text.comment("navcheck certificate, format \(Certificates.formatVersion), relation \(relation.name)")
    text.comment("\(relation.clauseCount) clauses over \(relation.variableCount) variables")
    text.comment("A question is unsat if its goal is derivable and sat if it is not.")
    text.line("(set-logic QF_UF)")
    for variable in 0..<Int(relation.variableCount) { text.declare("v\(variable + 1)") }
    for clause in 0..<relation.clauseCount {
      text.assert(relation.heads[clause], from: relation.premises(of: clause))
    }
    controls.declare(in: &text)

    var questions: [CertificateManifest.Question] = []
    func ask(_ name: String, _ literals: [String], _ answer: CertificateManifest.Answer, control: Bool) {
      questions.append(CertificateManifest.Question(name: name, answer: answer, control: control))
      text.comment("\(questions.count): \(name)")
      text.ask(literals)
    }
    var models: [[Int32]: [Bool]] = [:]
    for question in relation.questions {
      let model = models[question.assuming] ?? relation.leastModel(assuming: question.assuming)
      models[question.assuming] = model
      let isDerivable = model[Int(question.goal)]
      if requiringAnswers && question.isDerivable == nil {
        throw CertificateError.unanswered(relation: relation.name, question: question.name)
      }
      guard question.isDerivable ?? isDerivable == isDerivable else {
        throw InternalError("the answer to '\(question.name)' in \(relation.name) is not that of propagation")
      }
      ask(
        question.name, question.assuming.map { "v\($0)" } + ["(not v\(question.goal))"],
        isDerivable ? .unsat : .sat, control: false)
    }
    for control in controls.questions { ask(control.name, control.literals, control.answer, control: true) }

    let entry = CertificateManifest.File(
      name: relation.name + CertificateFolder.fileEnding, relation: relation.name,
      sha256: Certificates.digest(of: text.bytes), bytes: text.bytes.count,
      variables: Int(relation.variableCount), clauses: relation.clauseCount, assertions: text.assertions,
      questions: questions)
    self.init(entry: entry, text: text.bytes)
  }
}

extension HornRelation {
  /// - Throws: ``CertificateError/invalidRelation(_:_:)`` if the name cannot be that of a file, or a variable is not
  ///   one of the relation's.
  func validateForCertificate() throws(CertificateError) {
    let isName =
      !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix("-")
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      }
    guard isName else {
      throw .invalidRelation(name, "the name is not made of small letters, digits and hyphens")
    }
    func isInvalid(_ variable: Int32) -> Bool { variable < 1 || variable > variableCount }
    let invalid =
      heads.first(where: isInvalid) ?? premises.first(where: isInvalid)
      ?? questions.lazy.compactMap { $0.assuming.first(where: isInvalid) }.first
      ?? questions.lazy.map(\.goal).first(where: isInvalid)
    if let invalid { throw .invalidRelation(name, "variable \(invalid) is not one of 1...\(variableCount)") }
  }
}
