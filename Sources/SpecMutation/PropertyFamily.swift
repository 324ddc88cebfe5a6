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

  /// Claims that a tap or a change leads where it does: `from screen == S can reach … by e`.
  ///
  /// - Parameters:
  ///   - difference: the tap or change that does something else in another version; other differences give none.
  ///   - start: a place between journeys where it does.
  func reaching(_ difference: SpecDiff.Difference, from start: Configuration) -> [Property.Claim] {
    guard case .byHand(let subject) = difference.subject else { return [] }
    func holds(_ fact: Condition, _ place: Configuration) -> Bool { fact.holds(at: place, of: contexts) }
    let place = Condition.screen([start.screen])
    let facts = shownFacts
    var claims: [Property.Claim] = []
    Step.forEachMoveByHandOrChange(in: start, of: self) { choice in
      guard let mover = mover(of: choice.move), subject == self.subject(of: mover) else { return }
      let end = choice.result.configuration
      let gained = facts.filter { holds($0, end) && !holds($0, start) }
      let shown = end.screen == start.screen ? [] : [Condition.screen([end.screen])]
      func claim(_ from: Condition, _ goal: Condition) { claims.append(.fromCanReach(from, goal, .one(mover))) }
      for goal in shown + gained + gained.map({ .and(.screen([end.screen]), $0) }) { claim(place, goal) }
      // Where it does nothing new, nobody cares whether it can be done.
      for goal in gained { claim(.and(place, .not(goal)), goal) }
      for fact in facts where holds(fact, start) { for goal in shown + gained { claim(.and(place, fact), goal) } }
    }
    return claims
  }

  private func mover(of move: Move) -> Property.Mover? {
    switch move {
    case .browse(let rule): .event(transitions[rule.index].event)
    // What a change opens begins a journey.
    case .change(let change): changes[change.index].opens == nil ? .change(change) : nil
    default: nil
    }
  }

  private func subject(of mover: Property.Mover) -> ByHand {
    switch mover {
    case .event: .tap(mover.name(in: self))
    case .change: .change(mover.name(in: self))
    }
  }
}
