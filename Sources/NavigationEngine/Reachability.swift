import NavigationModel

extension Machine {
  /// Returns whether a run that the proof speaks of, or one that goes on from `place`, can be on `screen` between
  /// journeys, with the context and all that lies below as they are at `place`.
  ///
  /// - Complexity: O(configurations looked at); false if it is not found among the first `limit`, or only by way of
  ///   stacks much higher than the one that is shown.
  func canShow(_ screen: ScreenID, at place: Configuration, limit: Int = 1 << 14) -> Bool {
    var goal = place.idle
    goal.screen = screen
    let highest = goal.stack.height + 4
    var open = [place] + (initialConfigurations(limit: limit) ?? [])
    var found = Set(open)
    var index = 0
    // Breadth first: depth first, a stack would grow without end.
    while index < open.count, !found.contains(goal), found.count < limit {
      let next = open[index]
      index += 1
      Step.forEachChoice(in: next, of: self) { choice in
        // A journey may be superseded anywhere.
        let next = choice.configuration
        for place in [next, next.idle] where next.stack.height <= highest && found.insert(place).inserted {
          open.append(place)
        }
      }
    }
    return found.contains(goal)
  }

  /// `context` with these values, by name; nil if the machine has no such variable or value.
  func context(_ context: Context, with values: [String: String]) -> Context? {
    var context = context
    for (name, value) in values {
      guard let (variable, index) = self.value(value, of: name) else { return nil }
      context = contexts.setting(variable, to: index, in: context)
    }
    return context
  }

  /// The first name and value for which the machine has none or, if it has all, which differ from `context`.
  func difference(_ values: [String: String], from context: Context) -> (variable: String, value: String)? {
    let sorted = values.sorted { $0.key < $1.key }
    if let unknown = sorted.first(where: { value($0.value, of: $0.key) == nil }) { return (unknown.key, unknown.value) }
    return variables.lazy.compactMap { variable in values[variable.name].map { (variable.name, $0) } }.first {
      name, text in
      self.value(text, of: name).map { contexts.value(of: $0.0, in: context) != $0.1 } ?? true
    }
  }

  private func value(_ value: String, of name: String) -> (VariableID, Int)? {
    guard let variable = variables.firstIndex(where: { $0.name == name }),
      let index = variables[variable].values.firstIndex(of: value)
    else { return nil }
    return (VariableID(variable), index)
  }
}
