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

  /// Claims about a move that does something else in another version: that it leads where it does,
  /// `from screen == S can reach … by e`, or where it is impossible, that it is, `e only when …`.
  ///
  /// - Parameters:
  ///   - difference: the move; claims are only about what users do and about changes.
  ///   - start: a place between journeys where it does something else.
  func claims(about difference: SpecDiff.Difference, from start: Configuration) -> [Property.Claim] {
    guard case .byHand(let subject) = difference.subject, let mover = mover(of: subject) else { return [] }
    var ends: [Configuration] = []
    Step.forEachMoveByHandOrChange(in: start, of: self) { choice in
      if mover.makes(choice.move, of: self) { ends.append(choice.result.configuration) }
    }
    return ends.isEmpty ? forbidding(mover, at: start) : ends.flatMap { reaching($0, by: mover, from: start) }
  }

  private func reaching(
    _ end: Configuration, by mover: Property.Mover, from start: Configuration
  ) -> [Property.Claim] {
    // What a change opens begins a journey.
    if case .change(let change) = mover, changes[change.index].opens != nil { return [] }
    let place = Condition.screen([start.screen])
    let facts = shownFacts
    let gained = facts.filter { holds($0, end) && !holds($0, start) }
    let shown = end.screen == start.screen ? [] : [Condition.screen([end.screen])]
    func claim(_ from: Condition, _ goal: Condition) -> Property.Claim { .fromCanReach(from, goal, .one(mover)) }
    var claims = (shown + gained + gained.map { .and(.screen([end.screen]), $0) }).map { claim(place, $0) }
    // Where it does nothing new, nobody cares whether it can be done.
    claims += gained.map { claim(.and(place, .not($0)), $0) }
    for fact in facts where holds(fact, start) {
      claims += (shown + gained).map { claim(.and(place, fact), $0) }
    }
    return claims
  }

  /// Claims that a move is impossible where it is.
  private func forbidding(_ mover: Property.Mover, at start: Configuration) -> [Property.Claim] {
    let others = shownFacts.filter { !holds($0, start) }
    return ([.not(.screen([start.screen]))] + others).map { .happensOnly(mover, $0) }
  }

  private func holds(_ fact: Condition, _ place: Configuration) -> Bool { fact.holds(at: place, of: contexts) }

  /// The move as claims name it; nil: they would name something else.
  private func mover(of subject: ByHand) -> Property.Mover? {
    let (eventNames, changeNames) = (events.map(\.name), changes.map(\.name))
    let mover: Property.Mover? =
      switch subject {
      case .tap(let name): eventNames.firstIndex(of: name).map { .event(EventID($0)) }
      case .change(let name): changeNames.firstIndex(of: name).map { .change(ChangeID($0)) }
      case .back: .back
      case .drag: .drag
      case .tab(let name): tabs.firstIndex { $0.name == name }.map { .tap(TabID($0)) }
      }
    guard let mover else { return nil }
    // Names are told apart by what they name.
    let name = mover.name(in: self)
    let others = (eventNames + changeNames).count { $0 == name }
    return switch mover {
    case .event, .change: others == 1 ? mover : nil
    case .back, .drag: others == 0 ? mover : nil
    case .tap: mover
    }
  }
}
