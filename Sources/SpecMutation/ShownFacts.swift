import NavigationModel

extension Machine {
  /// The facts that may hold wherever one screen is shown: the value of a variable, a sheet, the tab, what lies below.
  var shownFacts: [Condition] {
    var facts: [Condition] = []
    for (index, variable) in variables.enumerated() where variable.values.count > 1 {
      facts += variable.values.indices.map { .variable(VariableID(index), [$0]) }
    }
    if hasStacks { facts += [.sheet, .not(.sheet)] }
    facts += tabs.indices.map { .tab([TabID($0)]) }
    if hasStacks { facts += screens.indices.map { .below(ScreenID($0)) } }
    return facts
  }
}
