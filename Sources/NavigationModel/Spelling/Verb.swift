/// The words for what a rule does to what is shown. They have this meaning only after `->` and in targets, so an event,
/// a screen or a variable may be called so.
package enum Verb: Int32, CaseIterable, Sendable {
  case push, present, replace, back, dismiss, reset, select, stay

  package var text: String { "\(self)" }

  /// The word after `dismiss` for every sheet.
  package static let all = "all"

  /// True if it names a screen, or must.
  package var takesScreen: Bool {
    switch self {
    case .push, .present, .replace: true
    case .back, .dismiss, .reset, .select, .stay: false
    }
  }

  /// Every verb.
  package static let texts: Set<String> = Set(allCases.map(\.text))
}
