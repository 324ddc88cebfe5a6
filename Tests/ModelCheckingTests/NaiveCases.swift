import ModelChecking
import NavigationModel
import NavigationSupport

/// One of the cases that an obligation speaks of: a start, or a configuration.
struct NaiveCase {
  var context: Context
  /// Whether it is as the obligation says.
  var holds: Bool
  /// On how long a run at most, where that is asked.
  var moves: Int?
}

extension NaiveChecker {
  /// All cases of an obligation.
  func cases(_ obligation: Obligation) -> [NaiveCase] {
    switch obligation {
    case .reachable(let intent):
      rootStarts(intent) { canLand[$0] }.map { NaiveCase(context: $0.context, holds: $0.holds) }
    case .lands(let intent): rootStarts(intent) { mustLand[$0] }
    case .landsAnywhere(let intent): ranked(starts(of: intent, denied: false)) { mustLand[$0] }
    case .landsAfter(let intent, let change):
      starts(of: intent, after: change).map {
        NaiveCase(
          context: $0.context, holds: mustLand[$0] != nil && !graph.isDenied(intent, at: $0), moves: mustLand[$0])
      }
    case .denied(let intent): plain(starts(of: intent, denied: true)) { landsAnyway[$0] == nil }
    case .terminates(let intent): ranked(graph.starts(of: intent)) { mustEnd[$0] }
    case .guarded(let screen):
      plain(graph.all.filter { $0.screen == screen }) { configuration in
        machine.screens[screen.index].requires.map { graph.holds($0, at: configuration) } ?? true
      }
    case .deterministic(let event, let screen):
      machine.allContexts.map { context in
        NaiveCase(context: context, holds: !overlaps(event, on: screen, in: context))
      }
    case .exhaustive(let intent):
      plain(starts(of: intent, denied: false)) { start in
        machine.intents[intent.index].alternatives.contains { alternative in
          alternative.condition.map { graph.holds($0, at: start) } ?? true
        }
      }
    case .carries(let intent, let parameter):
      unfound(graph.valueLost(machine.intents[intent.index].parameters[parameter].name), intent)
    case .resets(let screen):
      plain(graph.idle.filter { $0.screen == screen }) { place in
        machine.transitions.contains { goesToRoot($0, from: place) }
      }
    case .rootFirst(let intent): unfound(graph.rootFirstBroken, intent)
    case .oneAnimation(let intent): unfound(graph.oneAnimationBroken, intent)
    case .back(let intent):
      plain(graph.idle.filter { !graph.frontier.contains($0) }) { leadsBack(intent, from: $0) }
    case .bounded:
      [NaiveCase(context: machine.allContexts[0], holds: !linksPileUp())]
    case .property(let index): cases(machine.properties[index].claim)
    }
  }

  private func plain(
    _ configurations: some Sequence<Configuration>, _ holds: (Configuration) -> Bool
  ) -> [NaiveCase] {
    configurations.map { NaiveCase(context: $0.context, holds: holds($0)) }
  }

  private func ranked(
    _ configurations: some Sequence<Configuration>, _ moves: (Configuration) -> Int?
  ) -> [NaiveCase] {
    configurations.map { NaiveCase(context: $0.context, holds: moves($0) != nil, moves: moves($0)) }
  }

  private func rootStarts(_ intent: IntentID, _ moves: (Configuration) -> Int?) -> [NaiveCase] {
    let starts = machine.allContexts.compactMap { rootStart(of: intent, in: $0) }
    return ranked(starts.filter { !graph.isDenied(intent, at: $0) }, moves)
  }

  private func unfound(_ search: NaiveSearch<some Hashable>, _ intent: IntentID) -> [NaiveCase] {
    plain(graph.starts(of: intent)) { !search.finds(from: [$0]) }
  }

  private func cases(_ claim: Property.Claim) -> [NaiveCase] {
    switch claim {
    case .always(let condition): return plain(graph.all) { graph.holds(condition, at: $0) }
    case .never(let condition): return plain(graph.all) { !graph.holds(condition, at: $0) }
    case .canReach(let condition):
      let isReached =
        graph.all.contains { graph.holds(condition, at: $0) } || graph.isOptimistic && !graph.frontier.isEmpty
      return machine.allContexts.map { NaiveCase(context: $0, holds: isReached) }
    case .fromCanReach(let from, let goal, let means):
      return plain(graph.idle.filter { graph.holds(from, at: $0) }) { start in
        graph.browsingMoves(from: start, to: goal, by: means).map { $0 <= means.most ?? .max } ?? false
      }
    case .fromMustReach(let from, let goal): return cases(from: from, to: goal, graph.mustMeet(goal))
    case .fromMustEnd(let from, let goal): return cases(from: from, to: goal, graph.mustEnd(in: goal))
    case .askOnly(let prompt, let condition):
      return plain(graph.midJourney.filter { isAsking(prompt, at: $0) }) { graph.holds(condition, at: $0) }
    case .happensOnly(let mover, let condition):
      guard graph.all.contains(where: { graph.canHappen(mover, at: $0) }) else { return [] }
      return plain(graph.all.filter { !graph.holds(condition, at: $0) }) { !graph.canHappen(mover, at: $0) }
    }
  }

  private func cases(from: Condition, to goal: Condition, _ good: [Configuration: Int]) -> [NaiveCase] {
    plain(graph.midJourney.filter { graph.holds(from, at: $0) }) { good[$0] != nil }
      + plain(graph.left.filter { graph.holds(from, at: $0) }) { graph.holds(goal, at: $0) }
  }
}
