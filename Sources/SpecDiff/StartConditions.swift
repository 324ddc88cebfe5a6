import NavigationModel
import StateSpace

/// Says of starts what they have in common, by the screen and the values of variables.
package struct StartConditions {
  private let pair: VersionPair
  private let diagrams: DecisionDiagrams
  /// The most alternatives that a text may have.
  private static let mostAlternatives = 3

  package init(_ pair: VersionPair) {
    self.pair = pair
    diagrams = DecisionDiagrams(
      sizes: pair.values.map { max(1, $0.names.count) } + [pair.screens.names.count], limit: 1 << 20)
  }

  /// Which of `asked` are among `starts`; one alternative without terms if all are, nil if it would be too long.
  package func text(of starts: [SharedConfiguration], among asked: [SharedConfiguration]) -> [[SpecDiff.Term]]? {
    let blocks = try? SetCover(in: diagrams).blocks(
      of: set(of: starts), among: set(of: asked), limit: Self.mostAlternatives)
    // A value that occurs nowhere is not worth a word.
    let occurring =
      pair.values.indices.map { variable in Set(asked.compactMap { $0.values[variable] }) }
      + [Set(asked.map(\.screen))]
    return blocks?.map { block in
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

  /// Returns whether others of `asked` show the same screen with the same values.
  package func dependOnStack(_ starts: [SharedConfiguration], among asked: [SharedConfiguration]) -> Bool {
    func key(_ start: SharedConfiguration) -> [Int?] { [start.screen] + start.values }
    return asked.lazy.filter { [keys = Set(starts.map(key))] in keys.contains(key($0)) }.count > starts.count
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
