import NavigationModel

/// The rules that may apply at a place, as far as its screen and what lies below it tell: what others would do there is
/// never asked, since it may be more than can be known.
extension SymbolicMachine {
  /// The rules of an event; nil: of all events.
  package func rules(of event: EventID? = nil, at place: Place) -> [Transition] {
    let leaving =
      event.map { machine.transitions(of: $0, leaving: place.screen) } ?? machine.transitions(leaving: place.screen)
    return leaving.map { machine.transitions[$0.index] }.filter { mayHold($0.guardCondition, at: place) }
  }

  package func rules(of change: ChangeID, at place: Place) -> [Change.Rule] {
    machine.changes[change.index].rules.filter {
      $0.source.contains(place.screen) && mayHold($0.condition, at: place)
    }
  }

  private func mayHold(_ condition: Condition?, at place: Place) -> Bool {
    condition?.truth { leaf in
      switch leaf {
      case .screen(let screens): screens.contains(place.screen)
      case .below(let screen): frames.below(place).facts.below.contains(screen)
      case .sheet: frames.below(place).facts.hasSheet
      case .tab(let tabs):
        frames[place.frame].facts.hasSheet && tabStates.under != nil ? nil : isSelected(tabs, at: place)
      case .root: frames.isBottom(place) && frames[place.frame].facts.tab != nil ? nil : false
      case .variable: nil
      }
    } != false
  }

  private func isSelected(_ tabs: [TabID], at place: Place) -> Bool {
    frames[place.frame].facts.tab.map(tabs.contains) == true
  }
}
