import NavigationModel
import StateSpace

/// Runs, said a second time: what is shown rather than found in a set.
extension LemmaEncoder {
  /// The run begins where the app may start, is made of clauses, and ends where `condition` holds.
  ///
  /// - Throws: ``InternalError`` if an entry is none of the clauses where it is made.
  func proveRun(_ run: Trace, endsIn condition: Condition, _ name: String) throws {
    let walked = try walked(run, name)
    var before = run.start
    var walk = walked.walks[0]
    let starts = try clauses.starts().filter { $0.place == place(walk) }
    guard run.start == machine.start(in: run.start.context), !starts.isEmpty else {
      throw InternalError("\(name): the run does not begin at launch")
    }
    let isStart = or(starts.map { say($0.formula, at: $0.place, after: values(of: run.start, walk)) })
    add(.start, [], isStart, "\(name): the run begins")
    for (index, entry) in run.entries.enumerated() {
      let after = entry.result.configuration
      let next = walked.walks[index + 1]
      let own = try made(entry, from: run.configuration(before: index), at: walk, to: next, "\(name): the run")
      let parts = walked.parts[index].flatMap(\.shown.tabs.states)
      let (then, now) = (values(of: after, next), values(of: before, walk))
      let fitting = own.filter { then == values(now, after: $0.effects + parts) }
      guard !fitting.isEmpty else { throw InternalError("\(name): the run is not made of clauses") }
      let known = now
      let formulas = fitting.map { holds($0, at: place(walk), after: known) }
      add(.verdict, [], or(formulas), "\(name): the run, \(describe(place(walk)))")
      before = after
      walk = next
    }
    add(.verdict, [], say(condition, at: place(walk), after: values(of: before, walk)), "\(name): the run's end")
  }

  /// With stacks: wherever a link opens the intent on the root in `contexts`, and it is not denied, one of the runs
  /// can be made, and lands.
  func proveLandings(
    of intent: IntentID, _ landings: [(contexts: ContextSet, run: Trace)], in contexts: ContextSet
  ) throws {
    let name = Obligation.reachable(intent).name(in: machine)
    let shown = or(landings.map { say($0.contexts) })
    for (idle, opened) in openingsOnRoot(of: intent) {
      let isAllowed = not(machine.intents[intent.index].denied.map { say($0, at: opened) } ?? .false)
      add(
        .verdict, [say(contexts), say(reached(idle)), isOnRoot(idle), isAllowed], shown,
        "\(name), from \(describe(idle))")
    }
    for (contexts, run) in landings {
      guard run.entries.first?.move == .open(intent) else { throw InternalError("\(name): the run opens another") }
      try proveLanding(run, in: contexts, name)
    }
  }

  /// With a stack: in all of `contexts` the moves of a run that opens an intent on the root can be made, and land.
  ///
  /// - Throws: ``InternalError`` if an entry is none of the clauses where it is made.
  func proveLanding(_ run: Trace, in contexts: ContextSet, _ name: String) throws {
    guard let first = run.entries.first, case .open = first.move,
      run.start == machine.onRoot(in: run.start.context), run.ending == .landed
    else { throw InternalError("\(name): the run does not open the intent on the root, and land") }
    let walked = try walked(run, name)
    var walk = walked.walks[0]
    // Nothing is kept in tabs on the root.
    var set = try explorer.symbolic.rootPlaces().filter { $0.place == walk.place }.reduce(contexts) {
      try explorer.diagrams.intersection($0, $1.contexts)
    }
    add(.verdict, [say(contexts), isOnRoot(place(walk))], say(set), "\(name): the run begins")
    for (index, entry) in run.entries.enumerated() {
      let next = walked.walks[index + 1]
      let own = try made(entry, from: run.configuration(before: index), at: walk, to: next, "\(name): the run")
      guard let effects = own.first?.effects, own.allSatisfy({ $0.effects == effects }) else {
        throw InternalError("\(name): the run has moves with several effects")
      }
      let after = try explorer.symbolic.after(explorer.symbolic.effects(of: effects), from: set)
      let possible = or(own.map { holds($0, at: place(walk)) })
      let before = run.configuration(before: index)
      let rivals = RunRivals(encoder: self).rules(besides: entry.move, at: place(walk), before).map { not($0) }
      add(.verdict, [say(set)], and([possible] + rivals), "\(name): the run, \(describe(place(walk)))")
      add(.verdict, [say(set)], say(after, after: effects), "\(name): the run goes on, \(describe(place(next)))")
      (walk, set) = (next, after)
      for part in walked.parts[index] {
        let shown = try explorer.symbolic.after(explorer.symbolic.effects(of: part.shown.tabs.states), from: set)
        try proveShown(part, from: set, to: shown, name)
        set = shown
      }
    }
  }

  /// The way of a run, as the explorer has it: a guess, of which every move is proved.
  private func walked(_ run: Trace, _ name: String) throws -> WalkedRun {
    guard let walked = try WalkedRun(run, by: reachability.graph.step) else {
      throw InternalError("\(name): the run leads to places unknown to sets")
    }
    return walked
  }

  /// The clauses that an entry of a run can be, if it leads there.
  ///
  /// An event is refused by two of them: no rule is enabled, or several are.
  private func made(
    _ entry: Trace.Entry, from before: Configuration, at walk: PlaceWalk, to next: PlaceWalk, _ name: String
  ) throws -> [Clauses.Clause] {
    let found = try clauses(at: place(walk)).filter { clause in
      if hasRelations {
        guard clause.move == entry.move, ends(clause, as: entry.result) else { return false }
        let symbolic = explorer.symbolic
        var shown = FrameTable.Shown(
          place: StateSpace.Place(
            screen: ScreenID(clause.target.screen), position: Position(index: clause.target.position),
            frame: clause.target.frame, own: clause.target.own, unwinding: clause.target.unwinding),
          passage: clause.passage, calls: clause.calls)
        shown.tabs.left = tabs(of: clause).left
        shown.tabs.states = clause.effects.filter { $0.variable.index >= machine.variables.count }
        let effects = symbolic.effects(of: clause.effects)
        return try walk.following(
          shown, effects, in: symbolic, from: before, to: entry.result.configuration)?.walk == next
      }
      let target = StateSpace.Place(
        screen: ScreenID(clause.target.screen), position: Position(index: clause.target.position),
        frame: clause.target.frame)
      return clause.move == entry.move && ends(clause, as: entry.result)
        && walk.following(
          target, calls: clause.calls, tabs: tabs(of: clause), from: before, to: entry.result.configuration) == next
    }
    if found.isEmpty { throw InternalError("\(name) is not made of clauses") }
    return found
  }

  private func tabs(of clause: Clauses.Clause) -> SymbolicMove.InTabs {
    var tabs = SymbolicMove.InTabs()
    tabs.left = clause.tabs.left.map { .init(tab: TabID($0.key), place: $0.value.place, calls: $0.value.calls) }
    tabs.remade = clause.tabs.remade
    return tabs
  }

  private func ends(_ clause: Clauses.Clause, as result: Choice.Result) -> Bool {
    switch clause.kind {
    case .goesOn: result.ending == nil || result.ending == .superseded
    case .landed: result.ending == .landed
    case .endedOtherwise: result.ending != nil && result.ending != .landed
    }
  }

  private func clauses(at place: Place) throws -> [Clauses.Clause] {
    guard place.position == 0 else {
      var interrupted = Clauses.Clause(move: .supersede, target: place.idle)
      if hasRelations, let left = try clauses.stacks?.settled(place.idle) {
        (interrupted.target, interrupted.calls, interrupted.passage) = (left.place, left.calls, left.passage)
        interrupted.tabs.leave(left.left)
        interrupted.effects = left.states
      }
      return try ownClauses(at: place) + [interrupted]
    }
    return try ownClauses(at: place)
      + machine.intents.indices.map { intent in
        var opened = Clauses.Clause(
          move: .open(IntentID(intent)), target: clauses.opened(IntentID(intent), at: place))
        if machine.start == .fresh { opened.passage = .resets }
        return opened
      }
  }

  private func place(_ walk: PlaceWalk) -> Place { place(walk.place) }

  func place(_ place: StateSpace.Place) -> Place {
    Place(
      screen: place.screen.index, position: Int(place.position.index), frame: place.frame, own: place.own,
      unwinding: place.unwinding)
  }

  /// Of every variable, and of every tab the state.
  private func values(of configuration: Configuration, _ walk: PlaceWalk) -> [Assignment] {
    let own = machine.variables.indices.map { index in
      let variable = VariableID(index)
      return Assignment(variable: variable, value: machine.contexts.value(of: variable, in: configuration.context))
    }
    if hasRelations {
      let known = walk.values(of: configuration, in: explorer.symbolic).suffix(forgetting.count)
      return own + zip(forgetting, known).map { Assignment(variable: $0.variable, value: $1) }
    }
    return own
      + forgetting.enumerated().map { tab, untouched in
        let kept = configuration.stack.kept(in: TabID(tab))
        return kept.flatMap { clauses.stacks?.tabs.state(of: tab, isBare: $0.entries.isEmpty) } ?? untouched
      }
  }

  private func values(_ values: [Assignment], after effects: [Assignment]) -> [Assignment] {
    values.map { old in effects.last { $0.variable == old.variable } ?? old }
  }
}

extension LemmaEncoder {
  /// What a clause at `place` comes to, if it leads to what was gained before `round`.
  ///
  /// What leads to a later step of the journey may rest on the same round: there is no way back within one. So may what
  /// users take away in a round that says where they can go on with that: each time there is less.
  func success(
    _ clause: Clauses.Clause, at place: Place, _ sets: BackwardSets, before round: Int32, _ question: Question
  ) -> Formula {
    if clause.kind == .goesOn || question.asksWhatIsLeft && clause.target.unwinding != nil {
      let isLater = clause.kind == .goesOn ? clauses.isLater(clause.target, than: place) : true
      let isLower = clause.move.isBackOrDrag && sets.uncoveringRounds.contains(round)
      let bound = round < .max && (isLater || isLower) ? round + 1 : round
      return say(held(sets, at: clause.target, before: bound), after: clause.effects, copies(clause.passage))
    }
    // In round 0 nothing has happened yet.
    return round == 0 ? .false : say(question.ending(clause), at: clause.target, after: clause.effects)
  }

  /// Which side of a set is proved.
  struct Evidence: OptionSet {
    let rawValue: Int
    /// All that is in it belongs there: what a proof rests on.
    static let ranked = Evidence(rawValue: 1)
    /// All that belongs there is in it: what a refutation rests on that no run shows.
    static let complete = Evidence(rawValue: 2)
    static let exact: Evidence = [.ranked, .complete]
  }

  /// The sets say from where some run comes to a good end.
  func proveSome(
    _ name: String, _ sets: BackwardSets, at places: [Place], _ question: Question, _ evidence: Evidence = .exact
  ) throws {
    for place in places {
      let own = try question.clauses(place)
      let settled = say(question.settled, at: place)
      for gain in allGains(sets, at: place) where evidence.contains(.ranked) {
        // Of a move that leads to several places, each may be the one.
        let ways = own.chunked { $0.move == $1.move }.map { move in
          and(
            [or(move.filter { $0.isSure || !isOfChange($0) }.map { holds($0, at: place) })]
              + (move.count == 1
                ? [success(move[move.startIndex], at: place, sets, before: gain.round, question)]
                : move.map {
                  or([not(holds($0, at: place)), success($0, at: place, sets, before: gain.round, question)])
                }))
        }
        add(.ranked, [say(gain.contexts)], or([settled] + ways), "\(name): \(describe(place))")
      }
      guard evidence.contains(.complete) else { continue }
      let whole = say(held(sets, at: place))
      add(.complete, [settled], whole, "\(name): already, \(describe(place))")
      for way in ways(own, at: place, { success($0, at: place, sets, before: .max, question) }) {
        add(.complete, way, whole, "\(name): nowhere else, \(describe(place))")
      }
    }
    for exit in question.exits {
      if evidence.contains(.ranked) { try proveUncovering(name, sets, exit, question) }
      guard evidence.contains(.complete) else { continue }
      let whole = say(held(sets, at: exit), .above)
      try uncover(exit) { come, premises in
        let success = uncovering(come, exit, sets, before: .max, question)
        add(.complete, premises + [success], whole, "\(name): nowhere else, \(describe(exit))")
      }
    }
  }

  /// The ways to get somewhere from a place: the premises of each. A change is one, whichever of its rules applies.
  func ways(
    _ clauses: [Clauses.Clause], at place: Place, _ success: (Clauses.Clause) -> Formula
  ) -> [[Formula]] {
    clauses.chunked { $0.move == $1.move }.flatMap { move -> [[Formula]] in
      guard let first = move.first, isOfChange(first) else { return move.map { [holds($0, at: place), success($0)] } }
      func leads(_ clause: Clauses.Clause) -> Formula { and([holds(clause, at: place), success(clause)]) }
      let rules = move.chunked { $0.rule == $1.rule }.map { rule in
        or(rule.map(leads) + [not(or(rule.filter(\.isSure).map { holds($0, at: place) }))])
      }
      return [[or(move.map(leads))] + rules]
    }
  }

  /// The sets say from where every run comes to a good end.
  func proveEvery(
    _ name: String, _ sets: BackwardSets, at places: [Place], _ question: Question, _ evidence: Evidence = .exact
  ) throws {
    for place in places {
      let own = try question.clauses(place)
      let settled = say(question.settled, at: place)
      // A dead end is not a good one.
      let possible = or(own.map { holds($0, at: place) })
      for gain in allGains(sets, at: place) where evidence.contains(.ranked) {
        let premises = [say(gain.contexts), not(settled)]
        add(.ranked, premises, possible, "\(name): something happens, \(describe(place))")
        for clause in own {
          let success = success(clause, at: place, sets, before: gain.round, question)
          add(.ranked, premises + [holds(clause, at: place)], success, "\(name): \(describe(place))")
        }
      }
      guard evidence.contains(.complete) else { continue }
      let whole = say(held(sets, at: place))
      let all = own.map { clause in
        or([
          not(holds(clause, at: place)), success(clause, at: place, sets, before: .max, question),
        ])
      }
      add(.complete, [settled], whole, "\(name): already, \(describe(place))")
      add(.complete, [possible] + all, whole, "\(name): nowhere else, \(describe(place))")
    }
    for exit in question.exits where evidence.contains(.ranked) { try proveUncovering(name, sets, exit, question) }
  }

  func allGains(_ sets: BackwardSets, at place: Place) -> [BackwardSets.Gain] {
    number(of: place).map { sets.gains[$0] } ?? []
  }

  /// **Can land**: some run lands.
  func proveCanLand(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.canLand.get()
    // Of one stack what lands is said of what takes nothing away that lay there before.
    let exits = explorer.isVague ? exits : []
    try counting("can land", try .journeys(.some, sets, explorer, evidence, hasExits: explorer.isVague)) {
      try proveSome(
        "can land", sets, at: journeyPlaces,
        Question(clauses: ownClauses(at:), ending: { $0.kind == .landed ? .true : .false }, exits: exits), evidence)
    }
  }

  /// With relations: **may land**: nothing else lands, whatever is taken away that lay there before.
  func proveMayLand() throws {
    let sets = try explorer.mayLand.get()
    try counting("may land", try .journeys(.some, sets, explorer, .complete, hasExits: true)) {
      try proveSome(
        "may land", sets, at: journeyPlaces,
        Question(
          clauses: ownClauses(at:), ending: { $0.kind == .landed ? .true : .false }, exits: exits), .complete)
    }
  }

  /// **Must land**: every run on the happy path lands.
  func proveMustLand(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.mustLand.get()
    try counting("must land", try .journeys(.every, sets, explorer, evidence, includingAdverse: false, hasExits: true))
    {
      try proveEvery(
        "must land", sets, at: journeyPlaces,
        Question(
          clauses: { [self] in try ownClauses(at: $0).filter { !$0.isAdverse } },
          ending: { $0.kind == .landed ? .true : .false }, exits: exits), evidence)
    }
  }

  /// **Must end**: every run ends.
  func proveMustEnd(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.mustEnd.get()
    try counting("must end", try .journeys(.every, sets, explorer, evidence, hasExits: true)) {
      try proveEvery(
        "must end", sets, at: journeyPlaces,
        Question(clauses: ownClauses(at:), ending: { _ in .true }, exits: exits), evidence)
    }
  }
}

private func isOfChange(_ clause: Clauses.Clause) -> Bool {
  if case .change = clause.move { true } else { false }
}

extension RandomAccessCollection<Clauses.Clause> where Index == Int {
  /// Parts of which each has all neighbours that belong together.
  fileprivate func chunked(by belongsTogether: (Element, Element) -> Bool) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !belongsTogether(self[index], self[index + 1]) {
      parts.append(self[start...index])
      start = index + 1
    }
    return parts
  }
}
