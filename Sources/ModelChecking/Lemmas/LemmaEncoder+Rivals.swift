import NavigationModel
import StateSpace

/// What a run would have to choose from: a journey goes on only where one rule of an event is enabled.
extension LemmaEncoder {
  /// When other rules of the event would be enabled, too, with the stack and the tabs of the run.
  func rivals(of move: Move, at place: Place, _ before: Configuration) -> [Formula] {
    guard case .perform(_, let made) = move else { return [] }
    let event = machine.transitions[made.index].event
    return machine.transitions.enumerated().filter { number, rule in
      number != made.index && rule.event == event && rule.source.contains(before.screen)
    }.map { _, rule in
      and([say(rule.guardCondition ?? .true, at: place), possible(rule, at: place, before)])
    }
  }

  /// In which contexts the actions of a rule are possible. The moves so far leave the same in all contexts of a run; on
  /// which screen a tab begins that the rule itself shows, each decides after the effects.
  ///
  /// - Parameter begun: by tab, the first screens that are assumed.
  private func possible(
    _ rule: Transition, at place: Place, _ before: Configuration, _ begun: [TabID: ScreenID] = [:]
  ) -> Formula {
    var shown = Columns(before)
    var open: TabID?
    let isPossible = rule.actions.allSatisfy { action in
      shown.take(action, putting: { $0 }, where: ==) { tab in
        guard let tab else { return machine.root }
        if begun[tab] == nil { open = open ?? tab }
        return begun[tab] ?? machine.root
      }
    }
    guard let open, let tabs = clauses.stacks?.tabs else { return isPossible ? .true : .false }
    return or(
      tabs.firstScreens(of: open.index).map { first in
        and([
          say(first.condition, at: place, after: rule.effects),
          possible(rule, at: place, before, begun.merging([open: ScreenID(first.screen)]) { $1 }),
        ])
      })
  }
}
