import NavigationModel
import StateSpace

/// Lemmas about what tabs keep: for every move that leaves something there, or changes what it lies beside.
extension LemmaEncoder {
  /// The assignments that make a context one of those beside which something is kept.
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

  /// Returns whether both readings have the same move.
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

/// Lemmas about tabs where entries are told apart by relations: what is left in them, what becomes of the context
/// meanwhile, and what they show.
extension LemmaEncoder {
  /// Adds lemmas: where the premises hold, this is left in tabs, in relation to how it was entered.
  func leave(
    _ left: [Int: TabReading.Left], _ premises: [Formula], _ effects: [Assignment], _ about: @autoclosure () -> String
  ) {
    for (tab, left) in left.sorted(by: { $0.key < $1.key }) {
      enter(left.calls, premises, effects, .enters, about())
      let kept = Subject.left(tab, left.place)
      // What the same actions have put there is left as it is entered.
      let relation =
        left.calls.isEmpty
        ? say(kept, after: effects + forgetting)
        : say(kept, after: effects, .enteredInTab)
      add(.kept, premises, relation, "\(about()), leaves what a tab keeps")
    }
  }

  /// Adds lemmas: the effects of a clause may change a context while a tab is not shown that keeps something, unless it
  /// empties the tab.
  func change(_ clause: Clauses.Clause, at place: Place) {
    // What is said of tabs is none of the machine's variables.
    let own = clause.effects.filter { $0.variable.index < machine.variables.count }
    guard !own.isEmpty, let stacks = clauses.stacks else { return }
    let below = stacks.below(place.frame)
    let isExchanged = stacks.tabs.exchanges && below.isUnderSheet
    for tab in machine.tabs.indices where (isExchanged || tab != below.tab) && !clause.tabs.emptied.contains(tab) {
      add(
        .kept,
        [
          say(reached(place)), holds(clause, at: place),
          not(say(stacks.tabs.isUntouched(tab), at: place)), say(.moves(tab), after: forgetting, .above),
        ],
        say(.moves(tab), after: own + forgetting, .above), "\(describe(place)) changes what lies beside a tab")
    }
  }

  /// To begin with nothing has become of a context; and what was left is kept beside whatever has become of it.
  func advance() {
    for (tab, relations) in reachability.tabRelations.enumerated() {
      let name = "the tab \(machine.tabs[tab].name) keeps"
      add(.kept, [], say(.moves(tab), after: forgetting, .entered), "\(name): at first")
      for kept in relations.kept {
        add(
          .kept, [say(.left(tab, kept.place), .below), say(.moves(tab), .above)], say(.kept(tab, kept.place)),
          "\(name): meanwhile")
      }
    }
  }

  /// Calls `body` with whatever a tab may show that is about to be shown, and with what is so then.
  func reveal(
    _ tab: Int, at exit: Place, _ subject: Subject, _ stacks: StackReading,
    _ body: (StackReading.Come, [Formula]) throws -> Void
  ) throws {
    let shown = say(subject)
    for (screen, condition) in stacks.tabs.firstScreens(of: tab) {
      for come in try stacks.revealed(exit, screen, in: stacks.frames.bottom(of: TabID(tab))) {
        try body(
          come, [shown, say(stacks.tabs.isUntouched(tab), at: exit), say(condition, at: exit)] + taking(come, exit))
      }
    }
    for kept in reachability.tabRelations[tab].kept {
      // Forgetting: a set that told states of tabs apart might hold only where nothing is shown again.
      let isBare = stacks.below(kept.place.frame).placed == nil
      for come in try stacks.revealed(exit, kept.place.screen.index, in: kept.place.frame) {
        try body(
          come,
          [
            shown, say(stacks.tabs.isLeft(tab, isBare: isBare), at: exit),
            say(.kept(tab, kept.place), after: forgetting),
          ] + taking(come, exit))
      }
    }
  }

  /// A part of a run's move: what is shown then is shown in all of these contexts, if the same lies there.
  func proveShown(
    _ part: PlaceWalk.Part, from set: ContextSet, to after: ContextSet, _ name: String
  ) throws {
    guard let stacks = clauses.stacks else { return }
    let exit = place(part.exit)
    let all: [StackReading.Come]
    var holds = Formula.true
    switch part.way {
    case .call(let call):
      all = try stacks.uncovered(exit, from: call)
      if stacks.tabs.exchanges, stacks.isLowestSheet(exit.frame) {
        holds = say(stacks.tabs.isUnderSheets([stacks.base(under: call)]), at: exit)
      }
    case .under(let tab):
      all = [try stacks.exchanged(exit, for: tab.index)]
      holds = say(stacks.tabs.isUnderSheets([.selected(tab.index)]), at: exit)
    case .first(let tab, let screen):
      all = try stacks.revealed(exit, screen.index, in: stacks.frames.bottom(of: tab))
      let first = stacks.tabs.firstScreens(of: tab.index).first { $0.screen == screen.index }?.condition
      holds = and([say(stacks.tabs.isUntouched(tab.index), at: exit), say(first ?? .false, at: exit)])
    case .kept(let tab, let kept):
      all = try stacks.revealed(exit, kept.screen.index, in: kept.frame)
      let isBare = stacks.below(kept.frame).placed == nil
      holds = say(stacks.tabs.isLeft(tab.index, isBare: isBare), at: exit)
    }
    let come = all.filter { come in
      come.place == place(part.shown.place) && come.states == part.shown.tabs.states
        && come.calls == part.shown.calls && come.passage == part.shown.passage
    }
    guard let found = come.first else { throw InternalError("\(name): what the run shows is something else") }
    let taken = or(come.map { and(taking($0, exit)) })
    add(.verdict, [say(set)], and([holds, taken]), "\(name): the run, \(describe(exit))")
    add(.verdict, [say(set)], say(after, after: found.states), "\(name): the run goes on, \(describe(found.place))")
  }
}
