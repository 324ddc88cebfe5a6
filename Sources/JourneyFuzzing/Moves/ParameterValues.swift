import NavigationModel

/// The values that parameters can have in an app whose code is generated from the spec.
struct ParameterValues {
  private let types: [ParameterType]
  private let integers: Set<String>

  init(_ machine: Machine) {
    types = machine.types
    integers = machine.integerParameters
  }

  /// Values to choose from, the simplest first.
  func texts(for parameter: Parameter) -> [String] {
    if let type = parameter.type { return types[type.index].values }
    return integers.contains(parameter.name) ? LinkMutation.integers : LinkMutation.texts
  }

  /// Returns whether an app that shows, or is asked, `seen` can have been given `given`.
  ///
  /// A link may say `007`; an app that has it as an integer knows that it is 7.
  func agree(_ given: [String: String], _ seen: [String: String]) -> Bool {
    given == seen
      || given.count == seen.count
        && given.allSatisfy { name, value in
          guard let other = seen[name] else { return false }
          guard value != other else { return true }
          guard integers.contains(name), let value = Int64(value) else { return false }
          return value == Int64(other)
        }
  }
}
