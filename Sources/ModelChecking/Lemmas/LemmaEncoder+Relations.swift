import NavigationModel
import StateSpace

/// Lemmas about one stack, whose entries are told apart by how they were entered: calls, exits and returns of
/// summaries.
///
/// - Source: Bjørner, Gurfinkel, McMillan, Rybalchenko, *Horn clause solvers for program verification*, 2015:
///   summaries are the solutions of such clauses.
extension LemmaEncoder {
  /// Which contexts the set of a place is said of where a move leads there.
  func copies(_ passage: SymbolicMove.Passage) -> ContextCopies {
    switch passage {
    case .stays, .resets: .here
    case .enters, .resetsAndEnters: .entered
    }
  }

  /// Lemmas: where the premises hold, entries are entered from what they cover; those that are laid on each other at
  /// once in equal contexts.
  func enter(
    _ calls: [FrameCall], _ premises: [Formula], _ effects: [Assignment], _ passage: SymbolicMove.Passage,
    kind: LemmaList.Kind = .closed, _ about: @autoclosure () -> String
  ) {
    for (index, call) in calls.enumerated() {
      add(kind, premises, say(.entry(call), after: effects, index == 0 ? .here : .entered), "\(about()), on an entry")
    }
  }

  /// Calls `body` with what is shown when the entry of a place is taken away, for each way in which it was entered; and
  /// with what is so then: how it was entered, and how it has come to be taken away. Where a tab is shown, with
  /// whatever that may show.
  ///
  /// - Parameter subject: what is said of the place; nil: that it is reached.
  func uncover(
    _ exit: Place, as subject: Subject? = nil, _ body: (StackReading.Come, [Formula]) throws -> Void
  ) throws {
    guard let stacks = clauses.stacks else { return }
    let subject = subject ?? reached(exit)
    if let (tab, _) = stacks.showing(at: exit) { return try reveal(tab, at: exit, subject, stacks, body) }
    let here = say(subject, .above)
    // Only the lowest sheet lies on a tab, and on another if that was selected since.
    let isLowest = stacks.tabs.exchanges && stacks.isLowestSheet(exit.frame)
    for call in explorer.symbolic.frames.calls(into: exit.frame) {
      let entered = say(.entry(call), .below)
      let isOwn = isLowest ? [say(stacks.tabs.isUnderSheets([stacks.base(under: call)]), at: exit)] : []
      for come in try stacks.uncovered(exit, from: call) {
        try body(come, [entered, here] + isOwn + taking(come, exit))
      }
    }
    guard isLowest, stacks.list(of: exit)?.first.map(stacks.dismisses) == true else { return }
    for tab in machine.tabs.indices {
      try body(stacks.exchanged(exit, for: tab), [here, say(stacks.tabs.isUnderSheets([.selected(tab)]), at: exit)])
    }
  }

  /// The formulas that must hold for that to be shown at a place where nothing is.
  func taking(_ come: StackReading.Come, _ exit: Place) -> [Formula] {
    (come.needed + come.first).map { say($0, at: exit) }
  }

  /// The demand on what is shown when an entry was taken away.
  func uncovering(
    _ come: StackReading.Come, _ exit: Place, _ sets: BackwardSets, before round: Int32, _ question: Question
  ) -> Formula {
    if question.asksWhatIsLeft, exit.position == 0 {
      return say(question.left, at: come.place, after: come.states)
    }
    return say(held(sets, at: come.place, before: round), after: come.states, copies(come.passage))
  }

  /// Lemmas: what a journey leaves satisfies a condition in `contexts`, over all the entries that it takes away at its
  /// end.
  func proveLeft(_ condition: Condition, in contexts: ContextSet, _ sets: BackwardSets, _ name: String) throws {
    let question = Question(clauses: { _ in [] }, ending: { _ in .false })
    for exit in exits where exit.position == 0 {
      for gain in allGains(sets, at: exit) {
        try uncover(exit) { come, premises in
          let holds =
            come.place.unwinding != nil
            ? uncovering(come, exit, sets, before: .max, question)
            : or([
              not(say(contexts, after: come.states)), say(condition, at: come.place, after: come.states),
            ])
          add(.ranked, [say(gain.contexts, .above)] + premises, holds, "\(name): left, \(describe(exit))")
        }
      }
    }
  }

  /// Lemmas: what is in the set of an exit and is reached belongs there, whatever the entry lay on.
  func proveUncovering(_ name: String, _ sets: BackwardSets, _ exit: Place, _ question: Question) throws {
    for gain in allGains(sets, at: exit) {
      try uncover(exit) { come, premises in
        // With tabs a journey may take away what it has put there itself, and left.
        let round = question.ranksExits || !machine.tabs.isEmpty ? gain.round + 1 : .max
        add(
          .ranked, [say(gain.contexts, .above)] + premises,
          uncovering(come, exit, sets, before: round, question), "\(name): \(describe(exit))")
      }
    }
  }
}
