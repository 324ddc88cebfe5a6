import NavigationModel

/// A line of `known`: the obligations that it accepts although they are refuted; or after the word `unknown`, as in
/// `unknown back(goTo*)`, although they cannot be decided.
package struct AcceptedPattern: Hashable, Sendable {
  package let pattern: ObligationPattern
  /// True if it accepts that nothing is known, and no refutation.
  package let isOfUnknown: Bool

  private static let word = "unknown"

  /// - Parameter text: as written.
  package init(_ text: String) {
    let rest = text.hasPrefix(Self.word) ? text.dropFirst(Self.word.count) : ""
    isOfUnknown = rest.first == " "
    pattern = ObligationPattern(isOfUnknown ? String(rest.drop { $0 == " " }) : text)
  }

  /// The line that accepts of the same obligations that nothing is known.
  package static func ofUnknown(_ text: String) -> String { "\(word) \(text)" }
}

extension CheckOptions {
  /// The line that accepts that nothing is known of an obligation, in any context: which of them matter is not known
  /// either.
  func lineOfUnknown(_ obligation: Obligation, in machine: Machine) -> Int? {
    known.firstIndex {
      $0.isOfUnknown && $0.pattern.matches(obligation, in: machine)
        && (try? $0.pattern.contexts(in: machine))?.isEmpty == true
    }
  }
}
