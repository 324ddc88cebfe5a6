import NavigationModel
import StateSpace

/// Lemmas about tabs where entries are told apart by relations: what is left in them, what becomes of the context
/// meanwhile, and what they show.
extension LemmaEncoder {
  /// Where the premises hold, this is left in tabs, in relation to how it was entered.
  func leave(_ left: [Int: TabReading.Left], _ premises: [Formula], _ effects: [Assignment], _ about: String) {
    for (tab, left) in left.sorted(by: { $0.key < $1.key }) {
      enter(left.calls, premises, effects, .enters, about)
      let kept = reachability.tabRelations[tab].kept.first { $0.place == left.place }
      // What the same actions have put there is left as it is entered.
      let relation =
        left.calls.isEmpty
        ? say(kept?.left ?? .empty, after: effects + forgetting)
        : say(kept?.left ?? .empty, after: effects, .enteredInTab)
      add(.kept, premises, relation, "\(about), leaves what a tab keeps")
    }
  }

  /// What a clause makes of a context may become of it while a tab is not shown that keeps something, unless it empties
  /// the tab.
  func change(_ clause: Clauses.Clause, at place: Place) {
    // What is said of tabs is none of the machine's variables.
    let own = clause.effects.filter { $0.variable.index < machine.variables.count }
    guard !own.isEmpty, let stacks = clauses.stacks else { return }
    let below = stacks.below(place.frame)
    let isExchanged = stacks.tabs.exchanges && below.isUnderSheet
    for tab in machine.tabs.indices where (isExchanged || tab != below.tab) && !clause.tabs.emptied.contains(tab) {
      let moves = reachability.tabRelations[tab].moves
      // What sheets were presented over is kept, too.
      let isUnder = isExchanged && tab == below.tab ? say(stacks.tabs.isUnderSheets([nil]), at: place) : .false
      add(
        .kept,
        [
          say(reached(place)), holds(clause, at: place),
          or([not(say(stacks.tabs.isUntouched(tab), at: place)), isUnder]), say(moves, after: forgetting, .above),
        ],
        say(moves, after: own + forgetting, .above), "\(describe(place)) changes what lies beside a tab")
    }
  }

  /// To begin with nothing has become of a context; and what was left is kept beside whatever has become of it.
  func advance() {
    for (tab, relations) in reachability.tabRelations.enumerated() {
      let name = "the tab \(machine.tabs[tab].name) keeps"
      add(.kept, [], say(relations.moves, after: forgetting, .entered), "\(name): at first")
      for kept in relations.kept {
        add(.kept, [say(kept.left, .below), say(relations.moves, .above)], say(kept.now), "\(name): meanwhile")
      }
    }
  }

  /// Calls `body` with whatever a tab may show that is about to be shown, and with what is so then.
  func reveal(
    _ tab: Int, at exit: Place, _ stacks: StackReading, _ body: (StackReading.Come, [Formula]) throws -> Void
  ) throws {
    let shown = say(reached(exit))
    for (screen, condition) in stacks.tabs.firstScreens(of: tab) {
      for come in try stacks.revealed(exit, screen, in: stacks.frames.bottom(of: TabID(tab))) {
        try body(
          come, [shown, say(stacks.tabs.isUntouched(tab), at: exit), say(condition, at: exit)] + taking(come, exit))
      }
    }
    for kept in reachability.tabRelations[tab].kept {
      let isBare = stacks.below(kept.place.frame).placed == nil
      for come in try stacks.revealed(exit, kept.place.screen.index, in: kept.place.frame) {
        try body(
          come,
          [shown, say(stacks.tabs.isLeft(tab, isBare: isBare), at: exit), say(kept.now)] + taking(come, exit))
      }
    }
  }
}
