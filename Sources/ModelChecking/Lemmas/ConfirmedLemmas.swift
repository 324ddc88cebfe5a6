/// The lemmas of a check that Z3 has confirmed: what a certificate is written from.
package struct ConfirmedLemmas {
  let list: LemmaList
  let text: FormulaText
}
