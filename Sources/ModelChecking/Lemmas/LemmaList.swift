import StateSpace

/// What is to be proved, each distinct lemma once.
///
/// A lemma is kept as what must be impossible: its premises together with the opposite of its conclusion. Two are the
/// same if their texts are: the texts name everything that they depend on, formulas, effects and sets. What is false as
/// it is written is no lemma.
struct LemmaList {
  /// What a lemma is for.
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
    /// What it was first needed for, in words.
    var about: String
    /// What must be impossible.
    var negation: String
    /// The sets that it speaks of.
    var sets: Set<ContextSet>
  }

  private(set) var lemmas: [Lemma] = []
  /// For tests: the use that is forgotten.
  var forgotten: Int?
  /// How often each kind was needed.
  private(set) var uses = LemmaCount()
  private var known: Set<Formula> = [.false]
  private var texts: Set<String> = []

  mutating func add(
    _ kind: Kind, impossible negation: Formula, in formulas: inout FormulaTable, about: () -> String
  ) {
    if let number = forgotten, number == uses.all {
      forgotten = nil
      return
    }
    uses.add(kind)
    guard negation != .false, known.insert(negation).inserted else { return }
    let text = formulas.text(of: negation)
    // Formulas that differ in effects on variables of which nothing is said are the same text.
    guard texts.insert(text).inserted else { return }
    var sets: Set<ContextSet> = []
    formulas.forEachSet(of: negation) { sets.insert($0) }
    lemmas.append(Lemma(kind: kind, about: about(), negation: text, sets: sets))
  }
}

/// The lemmas of a check that Z3 has confirmed: what a certificate is written from.
package struct ConfirmedLemmas: Sendable {
  let lemmas: [LemmaList.Lemma]
  /// The spec's variables, and the sets of contexts as functions of them.
  let declarations: [String]
  let definitions: [String]
  /// How many sets there are.
  let sets: Int
  /// Those of further explorations, in which sets have other meanings.
  let others: [ConfirmedLemmas]

  /// The number of all.
  var count: Int { others.reduce(lemmas.count) { $0 + $1.count } }

  init(_ list: LemmaList, _ text: FormulaText, _ others: [ConfirmedLemmas] = []) {
    lemmas = list.lemmas
    declarations = text.sorts + text.constants
    definitions = text.definitions.flatMap(\.lines)
    sets = text.definitions.count
    self.others = others
  }
}
