import Z3

/// A proof that is not about the machine, such as one about a website: evidence, and the lemmas that follow from it.
///
/// In a certificate it has two files: the evidence, which whoever made it checks anew, and the lemmas for solvers.
package struct AttachedProof: Sendable {
  /// The name of its files, without endings.
  package let name: String
  let evidence: [UInt8]
  /// The declarations and definitions that the lemmas speak of, in SMT-LIB 2.
  let declarations: [String]
  let variables: Int
  let states: Int
  let lemmas: [LemmaList.Lemma]
  let terms: Terms

  /// - Parameters:
  ///   - names: the Booleans that definitions and lemmas speak of.
  ///   - states: those of which the evidence consists.
  ///   - closed: what must be impossible if nothing leads out of the states, and what each is about.
  ///   - verdicts: what must be impossible if the obligations hold.
  package init(
    named name: String, evidence: [UInt8], states: Int, names: [String], definitions: [String],
    closed: [(about: String, negation: String)], verdicts: [(about: String, negation: String)]
  ) {
    self.name = name
    self.evidence = evidence
    self.states = states
    variables = names.count
    declarations = names.map { "(declare-const \($0) Bool)" } + definitions
    var terms = Terms()
    func lemmas(_ kind: LemmaList.Kind, _ list: [(about: String, negation: String)]) -> [LemmaList.Lemma] {
      list.map { LemmaList.Lemma(kind: kind, about: $0.about, negation: terms.written($0.negation)) }
    }
    self.lemmas = lemmas(.closed, closed) + lemmas(.verdict, verdicts)
    self.terms = terms
  }

  /// Asks Z3 about every lemma.
  ///
  /// - Throws: ``CertificateError/unanswered`` if there is no answer in time; ``InternalError`` if one does not hold.
  package func confirm(_ cancellation: Cancellation = Cancellation()) throws {
    let prover = LemmaProver(script: LemmaScript(lemmas, terms, declarations: declarations), cancellation: cancellation)
    do {
      if let wrong = try prover.firstWrong() {
        throw InternalError("Z3 does not confirm a lemma about a website: \(wrong.kind.name): \(wrong.about)")
      }
    } catch is Stopped { throw CertificateError.unanswered }
  }

  /// The file that has its evidence.
  static func evidenceName(_ name: String) -> String { name + ".evidence.json" }
}
