import NavigationModel
import StateSpace

/// Says of starts what they have in common, by the screen and the values of variables.
///
/// That is found once: there may be as many descriptions as starts.
package struct StartConditions {
  private let pair: VersionPair
  private let diagrams: DecisionDiagrams
  /// All that are asked; nil: the set is too large.
  private var asked: ContextSet?
  /// By variable, the screen last: the values that occur.
  private let occurring: [Set<Int>]
  /// The number of those that show a screen with some values.
  private var counts: [Key: Int] = [:]

  private struct Key: Hashable {
    var screen: Int
    var values: [Int?]

    init(_ start: SharedConfiguration) { (screen, values) = (start.screen, start.values) }
  }

  /// The most alternatives that a text may have.
  private static let mostAlternatives = 3

  /// - Parameter asked: all starts.
  package init(_ pair: VersionPair, among asked: [SharedConfiguration]) {
    self.pair = pair
    diagrams = DecisionDiagrams(
      sizes: pair.values.map { max(1, $0.names.count) } + [pair.screens.names.count], limit: 1 << 20)
    occurring =
      pair.values.indices.map { variable in Set(asked.compactMap { $0.values[variable] }) }
      + [Set(asked.map(\.screen))]
    for start in asked { counts[Key(start), default: 0] += 1 }
    self.asked = try? set(of: asked)
  }

  /// The condition that only `starts` satisfy; one alternative without terms if all do, nil if it would be too long.
  package func text(of starts: [SharedConfiguration]) -> [[SpecDiff.Term]]? {
    let blocks = try? asked.flatMap { asked in
      try SetCover(in: diagrams).blocks(of: set(of: starts), among: asked, limit: Self.mostAlternatives)
    }
    return blocks?.map { block in
      // A value that occurs nowhere is not worth a word.
      block.compactMap { variable, values in
        let values = values.filter(occurring[variable].contains)
        return values.count == occurring[variable].count ? nil : (variable, values)
      }.map { (variable: Int, values: [Int]) in
        variable == pair.values.count
          ? SpecDiff.Term(variable: "screen", values: values.map { pair.screens.names[$0] })
          : SpecDiff.Term(
            variable: pair.variables.names[variable], values: values.map { pair.values[variable].names[$0] })
      }
      // The screen is the last variable, and what one looks for first.
      .sorted { ($0.variable != "screen" ? 1 : 0) < ($1.variable != "screen" ? 1 : 0) }
    }
  }

  /// Returns whether others that are asked show the same screen with the same values.
  package func dependOnStack(_ starts: [SharedConfiguration]) -> Bool {
    Set(starts.map(Key.init)).reduce(0) { $0 + counts[$1, default: 0] } > starts.count
  }

  private func set(of starts: [SharedConfiguration]) throws(DiagramLimit) -> ContextSet {
    var set = ContextSet.empty
    for start in starts {
      // What is not compared may have any value.
      var block: DecisionDiagrams.Block = [(pair.values.count, [start.screen])]
      for (variable, value) in start.values.enumerated() {
        if let value { block.append((variable, [value])) }
      }
      set = try diagrams.union(set, diagrams.contexts(in: block))
    }
    return set
  }
}
