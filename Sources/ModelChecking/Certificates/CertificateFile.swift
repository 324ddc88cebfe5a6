/// A file of a certificate.
struct CertificateFile: Sendable {
  var entry: CertificateManifest.File
  var text: [UInt8]
}

extension CertificateFile {
  init(_ list: LemmaList, _ text: FormulaText) { self.init(ConfirmedLemmas(list, text)) }

  /// The name of the file that has all lemmas.
  static let lemmas = "lemmas"

  /// Lemmas as a certificate has them: declarations, the sets as functions, and of each lemma the opposite, under
  /// a name of its own. Assumed, it cannot be satisfied.
  init(_ confirmed: ConfirmedLemmas) {
    var text = CertificateText()
    text.comment("navcheck certificate, format \(Certificates.formatVersion), lemmas")
    text.comment("\(confirmed.lemmas.count) lemmas about \(confirmed.sets) sets of contexts")
    text.comment("Each l is the opposite of a lemma: it is unsat.")
    text.line("(set-logic QF_DT)")
    for line in confirmed.declarations + confirmed.definitions { text.line(line) }
    var questions: [CertificateManifest.Question] = []
    var literals: [[String]] = []
    for (number, lemma) in confirmed.lemmas.enumerated() {
      let name = LemmaScript.name(number)
      let about = "\(lemma.kind.name): \(lemma.about)"
      text.comment(about)
      text.declare(name)
      text.assert(lemma.negation, if: name)
      questions.append(CertificateManifest.Question(name: about, answer: .unsat, control: false))
      literals.append([name])
    }
    // Nothing is assumed that cannot be, and what is assumed is followed.
    text.comment("for the controls")
    for name in ["c1", "c2"] { text.declare(name) }
    text.assert("c2", if: "c1")
    for (name, assumed, answer) in [
      ("nothing contradicts itself", [], .sat), ("a premise is followed", ["c1", "(not c2)"], .unsat),
      ("a premise is not followed back", ["c2", "(not c1)"], .sat),
    ] as [(String, [String], CertificateManifest.Answer)] {
      questions.append(CertificateManifest.Question(name: "control: \(name)", answer: answer, control: true))
      literals.append(assumed)
    }
    for (number, question) in questions.enumerated() {
      text.comment("\(number + 1): \(question.name)")
      text.ask(literals[number])
    }
    let kinds = Dictionary(grouping: confirmed.lemmas, by: \.kind.name).mapValues(\.count)
    let entry = CertificateManifest.File(
      name: Self.lemmas + CertificateFolder.fileEnding,
      sha256: Certificates.digest(of: text.bytes), bytes: text.bytes.count,
      variables: confirmed.declarations.count / 2, sets: confirmed.sets, lemmas: confirmed.lemmas.count,
      assertions: text.assertions, kinds: kinds,
      questions: questions)
    self.init(entry: entry, text: text.bytes)
  }
}
