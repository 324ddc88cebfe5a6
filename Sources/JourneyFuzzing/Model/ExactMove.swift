import NavigationModel
import StateSpace

/// A move in all contexts in which it ends in the same way.
struct ExactMove {
  var move: Move
  var contexts: ContextSet
  var effects: SymbolicMove.Effects
  var target: Place
  var ending: Ending?
}

extension SymbolicStep {
  /// A move as `Step` says it, with its exact ending: an event is refused because no transition is enabled, or several.
  func exact(_ move: SymbolicMove, at place: Place) throws(DiagramLimit) -> [ExactMove] {
    func exact(_ contexts: ContextSet, _ ending: Ending?) -> ExactMove {
      ExactMove(move: move.move, contexts: contexts, effects: move.effects, target: move.target, ending: ending)
    }
    guard let ending = move.ending else { return [exact(move.contexts, nil)] }
    let machine = symbolic.machine
    switch move.move {
    case .unhandled: return [exact(move.contexts, .unhandled)]
    case .failToPresent: return [exact(move.contexts, .notPresented)]
    case .answer: return [exact(move.contexts, .abandoned)]
    case .fail(let step):
      guard case .fail(let reason, _) = machine.steps[step.index].action else { return [] }
      return [exact(move.contexts, .failed(reason: reason))]
    case .refuse(let step):
      guard case .perform(let event, _, _) = machine.steps[step.index].action else { return [] }
      var none = move.contexts
      for id in machine.transitions(of: event, leaving: place.screen) {
        let enabled = try symbolic.contexts(
          where: machine.transitions[id.index].guardCondition, on: place.screen, key: .transition(id))
        none = try symbolic.diagrams.difference(none, enabled)
      }
      let several = try symbolic.diagrams.difference(move.contexts, none)
      return [exact(none, .refused), exact(several, .ambiguous)].filter { !$0.contexts.isEmpty }
    default: return [exact(move.contexts, ending == .landed ? .landed : .strayed)]
    }
  }
}
