import NavigationModel
import SpecDiff

/// The family of claims from which properties are proposed: short ones, since an author has to agree with them.
extension Machine {
  /// The facts that may hold wherever one screen is shown: the value of a variable, a sheet, the tab, what lies below.
  var shownFacts: [Condition] {
    var facts = variables.enumerated().filter { $0.element.values.count > 1 }.flatMap { index, variable in
      variable.values.indices.map { Condition.variable(VariableID(index), [$0]) }
    }
    if hasStacks { facts += [.sheet, .not(.sheet)] }
    facts += tabs.indices.map { .tab([TabID($0)]) }
    if hasStacks { facts += screens.indices.map { .below(ScreenID($0)) } }
    return facts
  }

  /// Claims that a tap leads where it does: `from screen == S can reach … within 1`.
  ///
  /// - Parameters:
  ///   - difference: the tap that does something else in another version; what is no tap gives none.
  ///   - start: a place between journeys where it does.
  func reaching(_ difference: SpecDiff.Difference, from start: Configuration) -> [Property.Claim] {
    guard case .byHand(.tap(let name)) = difference.subject else { return [] }
    func value(_ index: Int, _ place: Configuration) -> Condition {
      .variable(VariableID(index), [contexts.value(of: VariableID(index), in: place.context)])
    }
    let place = Condition.screen([start.screen])
    let places = [place] + variables.indices.map { .and(place, value($0, start)) }
    var claims: [Property.Claim] = []
    Step.forEachMoveByHandOrChange(in: start, of: self) { choice in
      guard case .browse(let rule) = choice.move, events[transitions[rule.index].event.index].name == name else {
        return
      }
      let end = choice.result.configuration
      let changed = variables.indices.filter { value($0, end) != value($0, start) }.map { value($0, end) }
      let goals =
        (end.screen == start.screen ? [] : [.screen([end.screen])]) + changed
        + changed.map { .and(.screen([end.screen]), $0) }
      for from in places { claims += goals.map { .fromCanReach(from, $0, within: 1) } }
    }
    return claims
  }
}
