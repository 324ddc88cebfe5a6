import NavigationModel
import StateSpace

/// What tabs keep: lemmas for every move that leaves something there, or changes what it lies beside.
extension LemmaEncoder {
  /// What makes a context one of those beside which something is kept.
  var forgetting: [Assignment] { clauses.stacks?.tabs.forgetting ?? [] }

  /// What a clause leaves in a tab is kept there, and whatever it does to the context, what else is kept may be kept
  /// beside what that becomes, unless the clause empties the tab.
  func keep(_ clause: Clauses.Clause, at place: Place) {
    guard !machine.tabs.isEmpty else { return }
    let premises = [say(reached(place)), holds(clause, at: place)]
    func kept(_ tab: Int) -> KeptPlaces { explorer.symbolic.frames.kept[tab] }
    for (tab, left) in clause.tabs.left.sorted(by: { $0.key < $1.key }) {
      add(
        .kept, premises, say(kept(tab).contexts(of: left.place), after: clause.effects + forgetting),
        "\(describe(place)) leaves what a tab keeps")
    }
    let own = clause.$tabs ? clause.effects : clause.own
    guard !own.isEmpty else { return }
    for tab in machine.tabs.indices where !clause.tabs.emptied.contains(tab) {
      for set in kept(tab).distinctSets {
        add(
          .kept, premises + [say(set, after: forgetting)], say(set, after: own + forgetting),
          "\(describe(place)) changes what lies beside a tab")
      }
    }
  }

  /// Whether both readings have the same move.
  func isSame(_ move: SymbolicMove, _ clause: Clauses.Clause) -> Bool {
    move.move == clause.move && move.rule == clause.rule && move.isSure == clause.isSure
      && move.target.screen.index == clause.target.screen
      && Int(move.target.position.index) == clause.target.position && move.target.frame == clause.target.frame
      && move.calls == clause.calls && isSame(move.left, clause.tabs.left)
      && move.tabs.revealed == clause.tabs.revealed && move.tabs.remade == clause.tabs.remade
      && move.isAdverse == clause.isAdverse
      && move.ending.map { $0 == .landed ? .landed : .endedOtherwise } ?? .goesOn == clause.kind
      && explorer.symbolic.effects(of: clause.effects) == move.effects
  }

  private func isSame(_ left: [SymbolicMove.LeftInTab], _ other: [Int: TabReading.Left]) -> Bool {
    left.count == other.count
      && left.allSatisfy { other[$0.tab.index]?.place == $0.place && other[$0.tab.index]?.calls == $0.calls }
  }
}

extension Clauses.Clause {
  /// The entries that it puts on any stack.
  var allCalls: [FrameCall] { $tabs ? calls : calls + tabs.remade + tabs.left.values.flatMap(\.calls) }
}
