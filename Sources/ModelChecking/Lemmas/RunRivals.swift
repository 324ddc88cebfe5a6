import NavigationModel
import StateSpace

/// The rules between which a run would have to choose: a journey goes on only where one rule of an event is enabled.
struct RunRivals {
  let encoder: LemmaEncoder
  private var machine: Machine { encoder.machine }

  /// The conditions under which other rules of the event would be enabled, too, with the stack and the tabs of the run.
  func rules(besides move: Move, at place: LemmaEncoder.Place, _ before: Configuration) -> [Formula] {
    guard case .perform(_, let made) = move else { return [] }
    let event = machine.transitions[made.index].event
    return machine.transitions.enumerated().filter { number, rule in
      number != made.index && rule.event == event && rule.source.contains(before.screen)
    }.map { _, rule in
      encoder.and([encoder.say(rule.guardCondition ?? .true, at: place), possible(rule, at: place, before)])
    }
  }

  /// The contexts in which the actions of a rule are possible. The moves so far leave the same in all contexts of a
  /// run; on which screen a tab begins that the rule itself shows, each decides after the effects.
  ///
  /// - Parameter begun: by tab, the first screens that are assumed.
  private func possible(
    _ rule: Transition, at place: LemmaEncoder.Place, _ before: Configuration, _ begun: [TabID: ScreenID] = [:]
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
    guard let open, let tabs = encoder.clauses.stacks?.tabs else { return isPossible ? .true : .false }
    return encoder.or(
      tabs.firstScreens(of: open.index).map { first in
        encoder.and([
          encoder.say(first.condition, at: place, after: rule.effects),
          possible(rule, at: place, before, begun.merging([open: ScreenID(first.screen)]) { $1 }),
        ])
      })
  }
}
