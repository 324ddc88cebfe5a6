import Z3

/// Checks the files of a certificate whose manifest is sound.
struct CertificateVerifier {
  let folder: CertificateFolder
  let manifest: CertificateManifest
  /// The files that follow from the spec.
  let expected: [CertificateFile]
  let cancellation: Cancellation

  /// - Throws: ``CertificateError``; ``InternalError`` if Z3 fails.
  func verify() throws -> Certificates.Summary {
    try checkList()
    for entry in manifest.files {
      guard let expected = expected.first(where: { $0.entry.name == entry.name }) else {
        throw CertificateError.fileUnknown(folder.path(of: entry.name))
      }
      let script = try checkFile(entry, against: expected)
      try askAgain(script, entry, expected.entry)
    }
    let given = Set(manifest.files.map(\.name))
    for file in expected where !given.contains(file.entry.name) {
      throw CertificateError.fileNotListed(folder.path, file: file.entry.name)
    }
    return manifest.summary
  }

  /// The files that are there are exactly those of the manifest.
  private func checkList() throws {
    let present = try folder.fileNames()
    let names = manifest.files.flatMap { [$0.name] + ($0.evidence.map { [$0.name] } ?? []) }
    for name in names where !present.contains(name) {
      throw CertificateError.fileMissing(folder.path(of: name))
    }
    var listed: Set<String> = []
    for name in names where !listed.insert(name).inserted {
      throw CertificateError.manifestInvalid(
        folder.path(of: CertificateFolder.manifestName), reason: "\(name) is listed twice")
    }
    for name in present where !listed.contains(name) {
      throw CertificateError.fileUnlisted(folder.path(of: name))
    }
    let answers = manifest.expectedAnswers
    guard try folder.read(CertificateFolder.expectedName, limit: CertificateFolder.manifestLimit) == answers else {
      throw CertificateError.expectedAnswersChanged(folder.path(of: CertificateFolder.expectedName))
    }
  }

  /// The file is what the manifest says, and what the spec gives.
  private func checkFile(
    _ entry: CertificateManifest.File, against expected: CertificateFile
  ) throws -> CertificateScript {
    let path = folder.path(of: entry.name)
    let text = try folder.read(entry.name, limit: max(CertificateFolder.manifestLimit, 2 * expected.text.count))
    let hash = Certificates.digest(of: text)
    guard hash == entry.sha256 else {
      throw CertificateError.fileChanged(path, recorded: entry.sha256, found: hash)
    }
    guard text.count == entry.bytes else { throw CertificateError.entryDiffersFromSpec(path, field: "bytes") }
    let script = try CertificateScript(text, path: path)
    guard script.assertions == entry.assertions else {
      throw CertificateError.assertionCount(path, recorded: entry.assertions, found: script.assertions)
    }
    guard script.questions.count == entry.questions.count else {
      throw CertificateError.questionCount(path, recorded: entry.questions.count, found: script.questions.count)
    }
    guard text == expected.text else {
      throw CertificateError.differsFromSpec(path, line: Self.firstDifference(text, expected.text))
    }
    try checkEntry(entry, against: expected.entry)
    if let evidence = entry.evidence, try folder.evidence(evidence) != expected.evidence {
      throw CertificateError.differsFromSpec(folder.path(of: evidence.name), line: 1)
    }
    return script
  }

  /// Everything that the manifest says of the file is what the spec gives; the answers come from Z3.
  private func checkEntry(_ entry: CertificateManifest.File, against expected: CertificateManifest.File) throws {
    func check<Value: Equatable>(_ field: String, _ value: (CertificateManifest.File) -> Value) throws {
      guard value(entry) == value(expected) else {
        throw CertificateError.entryDiffersFromSpec(folder.path(of: entry.name), field: field)
      }
    }
    try check("number of variables", \.variables)
    try check("number of sets", \.sets)
    try check("number of lemmas", \.lemmas)
    try check("number of lemmas of each kind", \.kinds)
    try check("evidence", \.evidence)
    try check("question") { $0.questions.map(\.name) }
    try check("positive control") { $0.questions.map(\.control) }
  }

  /// Z3 gives to every question of the file the answer that is recorded, and the one that is expected.
  private func askAgain(
    _ script: CertificateScript, _ entry: CertificateManifest.File, _ expected: CertificateManifest.File
  ) throws {
    let path = folder.path(of: entry.name)
    do {
      let solver = try ScriptSolver(script.declarations)
      let interrupter = solver.interrupter
      try cancellation.whileCancelled(call: { interrupter.interrupt() }) {
        for (index, literals) in script.questions.enumerated() {
          let question = entry.questions[index]
          if let stopped = cancellation.stopped {
            throw CertificateError.noAnswer(path, question: question.name, reason: stopped)
          }
          let found = try answer(
            to: question.name, try solver.check(assuming: literals, milliseconds: cancellation.millisecondsLeft), path)
          guard found == question.answer else {
            throw CertificateError.wrongAnswer(
              path, question: question.name, recorded: question.answer.rawValue, found: found.rawValue)
          }
          guard found == expected.questions[index].answer else {
            throw InternalError("Z3 does not say what is expected of '\(question.name)' in \(path)")
          }
        }
      }
    } catch let error as Z3Error {
      throw InternalError("Z3 fails on \(path): \(error)")
    }
  }

  private func answer(
    to question: String, _ answer: ScriptSolver.Answer, _ path: String
  ) throws -> CertificateManifest.Answer {
    func noAnswer(_ reason: Unknown) -> CertificateError { .noAnswer(path, question: question, reason: reason) }
    switch answer {
    case .unsatisfiable: return .unsat
    case .satisfiable: return .sat
    case .unknown(.timeout): throw noAnswer(.time)
    case .unknown(.interrupted): throw noAnswer(cancellation.stopped ?? .interrupted)
    case .unknown(.memory): throw noAnswer(.memory)
    case .unknown(.other(let reason)):
      if let stopped = cancellation.stopped { throw noAnswer(stopped) }
      throw InternalError("Z3 returned unknown for '\(question)' in \(path): \(reason)")
    }
  }

  /// The number of the first line in which two texts differ.
  static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var line = 1
    for (left, right) in zip(one, other) {
      if left != right { break }
      if left == UInt8(ascii: "\n") { line += 1 }
    }
    return line
  }
}
