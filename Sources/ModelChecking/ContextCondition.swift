import NavigationModel

/// Some contexts, as a short condition that tells them from others that were asked.
///
/// Contexts that never occur may satisfy it or not, whichever makes it shorter; variables that nothing reads are not
/// counted.
package struct ContextCondition: Hashable, Sendable, Codable {
  /// A variable has one of some values.
  package struct Constraint: Hashable, Sendable, Codable {
    package var variable: VariableID
    /// Indices, ascending.
    package var values: [Int]

    package init(_ variable: VariableID, _ values: [Int]) {
      self.variable = variable
      self.values = values
    }
  }

  /// One of these holds, with all its constraints; nil if no short condition was found.
  package var alternatives: [[Constraint]]?
  /// The number of contexts; exact up to 2^53.
  package var count: Double
  /// Of how many that were asked.
  package var total: Double

  package init(_ alternatives: [[Constraint]]?, count: Double, of total: Double) {
    self.alternatives = alternatives
    self.count = count
    self.total = total
  }

  /// A condition with more alternatives helps nobody.
  package static let mostAlternatives = 4

  /// All contexts that were asked.
  package static let everything = ContextCondition([[]], count: 1, of: 1)

  /// True if all are meant that were asked.
  package var isEverything: Bool { count == total }

  /// The variables that it names, ascending.
  package var variables: [VariableID] { Set((alternatives ?? []).joined().map(\.variable)).sorted() }

  /// Returns whether a context that was asked is meant; nil if no condition was found.
  package func holds(_ value: (VariableID) -> Int) -> Bool? {
    if isEverything { return true }
    return alternatives?.contains { $0.allSatisfy { $0.values.contains(value($0.variable)) } }
  }

  /// Returns whether some context may be meant in which these variables have these values.
  package func mayHold(where values: [VariableID: Int]) -> Bool {
    guard !isEverything, let alternatives else { return true }
    return alternatives.contains { block in
      block.allSatisfy { constraint in values[constraint.variable].map(constraint.values.contains) ?? true }
    }
  }
}

extension ContextCondition {
  /// `tenant == other or age in [child, teen] and plan != free`; nil if no short condition was found.
  package func text(in machine: Machine) -> String? {
    alternatives.map { alternatives in
      alternatives.map { $0.map { $0.text(in: machine) }.joined(separator: " and ") }.joined(separator: " or ")
    }
  }
}

extension ContextCondition.Constraint {
  /// `tenant == other`, `age in [child, teen]`, `plan != free`.
  package func text(in machine: Machine) -> String {
    let variable = machine.variables[variable.index]
    if values.count == 1 { return "\(variable.name) == \(variable.values[values[0]])" }
    if values.count == variable.values.count - 1,
      let missing = variable.values.indices.first(where: { !values.contains($0) })
    {
      return "\(variable.name) != \(variable.values[missing])"
    }
    return "\(variable.name) in [\(values.map { variable.values[$0] }.joined(separator: ", "))]"
  }
}
