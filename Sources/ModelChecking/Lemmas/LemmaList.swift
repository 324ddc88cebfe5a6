/// The lemmas to be proved, each distinct one once.
///
/// A lemma is kept as what must be impossible: its premises together with the opposite of its conclusion. Two are the
/// same if they are written the same: that names everything that they depend on, formulas, effects and sets. What is
/// false as it is written is no lemma.
struct LemmaList {
  /// The purpose of a lemma.
  enum Kind: Int, CaseIterable {
    /// The app starts where it is said to.
    case start
    /// Nothing leads out of what is said to be reachable.
    case closed
    /// Nothing changes what tabs keep, and what it is kept beside, but as is said.
    case kept
    /// A guard as both readings of the machine have it.
    case move
    /// A run does what is said, or leads on to where one does: to a later step, or with fewer jumps to come.
    case ranked
    /// Nothing else does what is asked.
    case complete
    /// What an obligation says of its starts.
    case verdict

    var name: String { "\(self)" }
  }

  struct Lemma: Sendable {
    var kind: Kind
    /// Its first use, in words.
    var about: String
    /// The premises and the opposite of the conclusion, which must be impossible together.
    var negation: Term
  }

  private(set) var lemmas: [Lemma] = []
  /// For tests: the use that is forgotten.
  var forgotten: Int?
  /// The number of times each kind was needed.
  private(set) var uses = LemmaCount()
  private var known: Set<Formula> = [.false]
  private var terms: Set<Term> = []

  mutating func add(
    _ kind: Kind, impossible negation: Formula, in formulas: inout FormulaTable, about: () -> String
  ) {
    if let number = forgotten, number == uses.all {
      forgotten = nil
      return
    }
    uses.add(kind)
    guard negation != .false, known.insert(negation).inserted else { return }
    let term = formulas.term(of: negation)
    // Formulas that differ in effects on variables of which nothing is said are written the same.
    guard terms.insert(term).inserted else { return }
    lemmas.append(Lemma(kind: kind, about: about(), negation: term))
  }
}

/// The lemmas of a check that Z3 has confirmed: what a certificate is written from.
package struct ConfirmedLemmas: Sendable {
  let lemmas: [LemmaList.Lemma]
  /// The terms of which they are made.
  let terms: Terms
  /// The spec's variables.
  let declarations: [String]
  /// The number of sets of contexts that they speak of.
  let sets: Int
  /// Those of further explorations, in which sets have other meanings.
  let others: [ConfirmedLemmas]

  /// The number of all.
  var count: Int { others.reduce(lemmas.count) { $0 + $1.count } }

  init(_ list: LemmaList, _ text: FormulaText, _ others: [ConfirmedLemmas] = []) {
    lemmas = list.lemmas
    declarations = text.sorts + text.constants
    terms = text.terms
    sets = text.sets.count
    self.others = others
  }
}
