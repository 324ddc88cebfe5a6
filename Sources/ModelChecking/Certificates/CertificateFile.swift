/// A file of a certificate.
struct CertificateFile: Sendable {
  var entry: CertificateManifest.File
  var text: [UInt8]
  /// The file from which its lemmas follow, beside it.
  var evidence: [UInt8]?

  init(entry: CertificateManifest.File, text: [UInt8]) {
    self.entry = entry
    self.text = text
  }

  /// The files that are written, by name.
  var contents: [(name: String, text: [UInt8])] {
    var all = [(name: entry.name, text: text)]
    if let evidence, let name = entry.evidence?.name { all.append((name, evidence)) }
    return all
  }
}

extension CertificateFile {
  init(_ list: LemmaList, _ text: FormulaText) { self.init(ConfirmedLemmas(list, text)) }

  /// The files of lemmas about the machine: one for each exploration.
  static func all(_ confirmed: ConfirmedLemmas) -> [CertificateFile] {
    [CertificateFile(confirmed)]
      + confirmed.others.enumerated().map { CertificateFile($1, name: "lemmas-\($0 + 2)") }
  }

  /// The lemmas about the machine, of one exploration.
  init(_ confirmed: ConfirmedLemmas, name: String = "lemmas") {
    self.init(
      name, confirmed.lemmas, confirmed.terms, confirmed.declarations,
      about: "\(confirmed.sets) sets of contexts")
    entry.variables = confirmed.declarations.count / 2
    entry.sets = confirmed.sets
  }

  /// The lemmas of an attached proof, and its evidence.
  init(_ proof: AttachedProof) {
    let name = AttachedProof.evidenceName(proof.name)
    self.init(proof.name, proof.lemmas, proof.terms, proof.declarations, about: "\(proof.states) states in \(name)")
    entry.variables = proof.variables
    entry.evidence = .init(name: name, sha256: Certificates.digest(of: proof.evidence), states: proof.states)
    evidence = proof.evidence
  }

  /// Lemmas as a certificate has them: declarations, and of each lemma the opposite, under a name of its own. Assumed,
  /// it cannot be satisfied.
  private init(
    _ name: String, _ lemmas: [LemmaList.Lemma], _ terms: Terms, _ declarations: [String], about subject: String
  ) {
    var text = CertificateText()
    text.comment("navcheck certificate, format \(Certificates.formatVersion), \(name)")
    text.comment("\(lemmas.count) lemmas about \(subject)")
    text.comment("Each l is the opposite of a lemma: it is unsat.")
    text.line("(set-logic QF_DT)")
    for line in declarations { text.line(line) }
    var questions: [CertificateManifest.Question] = []
    func ask(_ name: String, _ literals: [String], _ answer: CertificateManifest.Answer, isControl: Bool) {
      let name = isControl ? "control: \(name)" : name
      questions.append(CertificateManifest.Question(name: name, answer: answer, control: isControl))
      text.comment("\(questions.count): \(name)")
      text.ask(literals)
    }
    var writer = TermWriter(terms)
    // Solvers forget each group after its questions: all lemmas at once take them a hundred times as long.
    for group in LemmaScript.groups(lemmas.count) {
      text.line("(push 1)")
      for number in group { text.declare(LemmaScript.name(number)) }
      let rules = group.map { (LemmaScript.name($0), lemmas[$0].negation) }
      text.assert(writer.assertion(rules), rules: group.count)
      for number in group {
        let lemma = lemmas[number]
        ask("\(lemma.kind.name): \(lemma.about)", [LemmaScript.name(number)], .unsat, isControl: false)
      }
      ask("these do not contradict each other", [], .sat, isControl: true)
      text.line("(pop 1)")
    }
    // Nothing is assumed that cannot be, and what is assumed is followed.
    text.comment("for the controls")
    for name in ["c1", "c2"] { text.declare(name) }
    text.assert(Array("(=> c1 c2)".utf8), rules: 1)
    ask("nothing contradicts itself", [], .sat, isControl: true)
    ask("a premise is followed", ["c1", "(not c2)"], .unsat, isControl: true)
    ask("a premise is not followed back", ["c2", "(not c1)"], .sat, isControl: true)
    let kinds = Dictionary(grouping: lemmas, by: \.kind.name).mapValues(\.count)
    let entry = CertificateManifest.File(
      name: name + CertificateFolder.fileEnding,
      sha256: Certificates.digest(of: text.bytes), bytes: text.bytes.count,
      variables: 0, sets: 0, lemmas: lemmas.count, assertions: text.assertions, kinds: kinds,
      questions: questions)
    self.init(entry: entry, text: text.bytes)
  }
}
