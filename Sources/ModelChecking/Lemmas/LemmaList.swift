/// What is to be proved, each distinct lemma once.
///
/// A lemma is kept as what must be impossible: its premises together with the opposite of its conclusion. Two are the
/// same if their texts are: the texts name everything that they depend on, formulas, effects and sets.
struct LemmaList {
  /// What a lemma is for.
  enum Kind: String, CaseIterable {
    /// The app starts where it is said to.
    case start
    /// Nothing leads out of what is said to be reachable.
    case closed
    /// A guard as both readings of the machine have it.
    case move
    /// A run does what is said, or leads to where one does that is shorter.
    case ranked
    /// Nothing else does what is asked.
    case complete
    /// What an obligation says of its starts.
    case verdict
  }

  struct Lemma: Sendable {
    var kind: Kind
    /// What it was first needed for, in words.
    var about: String
    /// What must be impossible.
    var negation: String
  }

  private(set) var lemmas: [Lemma] = []
  /// For tests: the use that is forgotten.
  var forgotten: Int?
  /// How often each kind was needed.
  private(set) var uses: [Kind: Int] = [:]
  private var numbers: [String: Int] = [:]

  mutating func add(
    _ kind: Kind, _ premises: [String], _ conclusion: String, about: () -> String
  ) {
    if let number = forgotten, number == uses.values.reduce(0, +) {
      forgotten = nil
      return
    }
    uses[kind, default: 0] += 1
    // In a large graph without variables this is all there is.
    if conclusion == "true" { return }
    let negation = FormulaText.and(premises + [FormulaText.not(conclusion)])
    guard negation != "false", numbers[negation] == nil else { return }
    numbers[negation] = lemmas.count
    lemmas.append(Lemma(kind: kind, about: about(), negation: negation))
  }
}

/// The lemmas of a check that Z3 has confirmed: what a certificate is written from.
public struct ConfirmedLemmas: Sendable {
  let lemmas: [LemmaList.Lemma]
  /// The spec's variables, and the sets of contexts as functions of them.
  let declarations: [String]
  let definitions: [String]

  init(_ list: LemmaList, _ text: FormulaText) {
    lemmas = list.lemmas
    declarations = text.sorts + text.constants
    definitions = text.definitions
  }
}
