/// A defect of navcheck itself, which it has noticed: the sentence for it, and what to send.
package enum InternalDefect {
  package static let advice = advice(sending: "the spec")

  /// - Parameter files: what shows the defect: `the spec and site.json`.
  package static func advice(sending files: String) -> String {
    "this is a mistake of navcheck and says nothing about your spec; please report it at "
      + "https://github.com/navcheck/navcheck/issues, with \(files) and what 'navcheck --version' prints"
  }
}
