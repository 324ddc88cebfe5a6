/// The words that have a meaning of their own in a spec's phrases and can therefore not be names.
package enum Word: Int32, CaseIterable, Sendable {
  case any, and, or, not, implies, `in`, when, set, unless, otherwise, then
  case animate, ask, retry, open, follow, fail, adverse, abort
  case always, never, can, must, reach, end, from, within, only, screen, below, sheet

  package var text: String { "\(self)" }

  package static let count = Int32(allCases.count)

  /// Every reserved word.
  package static let texts: Set<String> = Set(allCases.map(\.text))
}
