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
