import NavigationModel
import StateSpace

/// That an obligation fails where it is said to: in each of the contexts some start is as none must be.
///
/// The sets of what must or can follow are exact, as other lemmas say. That the start itself can be reached is shown by
/// a run, and not here.
extension LemmaEncoder {
  /// Says that the obligation fails in all of `contexts`.
  ///
  /// - Returns: whether this can be said with the sets alone; otherwise only a run shows it.
  /// - Throws: what finding the sets throws.
  func refute(_ obligation: Obligation, in contexts: ContextSet) throws -> Bool {
    guard !contexts.isEmpty else { return true }
    let name = obligation.name(in: machine)
    if case .property(let index) = obligation, case .canReach(let condition) = machine.properties[index].claim {
      for place in places {
        add(
          .verdict, [say(reached(place)), say(condition, at: place)], .false, "\(name) never, \(describe(place))")
      }
      return true
    }
    // What lies below is known of a run only.
    if hasRelations, machine.tabs.isEmpty {
      guard case .reachable(let intent) = obligation else { return false }
      let sets = try explorer.canLand.get()
      for (_, opened) in openingsOnRoot(of: intent).prefix(machine.start == .fresh ? 1 : .max) {
        let denied = machine.intents[intent.index].denied.map { say($0, at: opened) } ?? .false
        add(
          .verdict, [say(contexts)], and([not(say(held(sets, at: opened))), not(denied)]), "\(name) fails")
      }
      return true
    }
    // Elsewhere it depends on what tabs keep, and a run shows what that is.
    if !machine.tabs.isEmpty {
      guard case .reachable(let intent) = obligation else { return false }
      try refuteOnRoot(intent, in: contexts, name)
      return true
    }
    guard let failures = try failures(of: obligation) else { return false }
    add(.verdict, [say(contexts)], or(failures), "\(name) fails")
    return true
  }

  /// With tabs the root is shown where nothing is kept in them.
  private func refuteOnRoot(_ intent: IntentID, in contexts: ContextSet, _ name: String) throws {
    let sets = try explorer.canLand.get()
    let starts = openingsOnRoot(of: intent).map { idle, opened in
      and([
        condition(ofRoot: idle).map { say($0, at: idle, after: forgetting) } ?? .false,
        say(reached(idle), after: forgetting), not(say(held(sets, at: opened), after: forgetting)),
        not(machine.intents[intent.index].denied.map { say($0, at: opened, after: forgetting) } ?? .false),
      ])
    }
    add(.verdict, [say(contexts)], or(starts), "\(name) fails")
  }

  /// The ways in which the obligation may fail, a formula each; nil if the sets do not say it.
  private func failures(of obligation: Obligation) throws -> [Formula]? {
    func starts(_ intent: IntentID, denied: Bool?, _ sets: BackwardSets?, isIn: Bool = false) -> [Formula] {
      idlePlaces.map { idle in
        let opened = clauses.opened(intent, at: idle)
        let condition = machine.intents[intent.index].denied
        let isDenied = condition.map { say($0, at: opened) } ?? .false
        let found = sets.map { say(held($0, at: opened)) }
        return and([
          say(reached(idle)), denied == nil ? .true : denied == true ? isDenied : not(isDenied),
          found.map { isIn ? $0 : not($0) } ?? .true,
        ])
      }
    }
    func onRoot(_ formulas: [Formula]) -> [Formula] {
      zip(idlePlaces, formulas).filter {
        machine.start == .fresh || condition(ofRoot: $0.0) != nil
      }.map(\.1)
    }
    func failing(_ journeys: OpenedJourneys) throws -> [Formula] {
      let intent = journeys.intent
      switch journeys.goal {
      case .someLands: return starts(intent, denied: journeys.isDenied, try explorer.canLand.get())
      case .everyLands: return starts(intent, denied: journeys.isDenied, try explorer.mustLand.get())
      case .everyEnds: return starts(intent, denied: journeys.isDenied, try explorer.mustEnd.get())
      case .noneLands: return starts(intent, denied: journeys.isDenied, try explorer.canLand.get(), isIn: true)
      case .applies:
        let alternatives = machine.intents[intent.index].alternatives.map { $0.condition ?? .true }
        return zip(idlePlaces, starts(intent, denied: journeys.isDenied, nil)).map { idle, start in
          let opened = clauses.opened(intent, at: idle)
          return and([start] + alternatives.map { not(say($0, at: opened)) })
        }
      }
    }
    switch obligation.form {
    case .opened(let journeys): return try journeys.isFromRoot ? onRoot(failing(journeys)) : failing(journeys)
    case .shown(let screen, .requirement): return bad(.not(machine.screens[screen.index].requires ?? .true), on: screen)
    case .shown(let screen, .wayToRoot):
      return try (placesOnScreen[screen.index] ?? []).map { place in
        and([say(reached(place)), not(try wayToRoot(from: place))])
      }
    case .overlap(let event, let screen):
      return try frames(showing: screen.index).map { say(.two(of: try clauses.guards(of: event, at: $0)), at: $0) }
    case .property(let index): return try failures(of: machine.properties[index].claim)
    // What is asked there are the contexts after effects, or what a run remembers.
    case .openedByChange, .watched, .growth: return nil
    }
  }

  private func failures(of claim: Property.Claim) throws -> [Formula]? {
    switch claim {
    case .always(let condition): return bad(.not(condition))
    case .never(let condition): return bad(condition)
    case .askOnly(let prompt, let condition): return bad(.not(condition)) { self.clauses.prompt(at: $0) == prompt }
    case .happensOnly(let mover, let condition):
      return try happening(mover).map { place, clause in
        and([say(reached(place)), not(say(condition, at: place)), holds(clause, at: place)])
      }
    case .fromCanReach(let from, let to, let moves):
      let sets = try explorer.browsing(to: to, by: moves, perhaps: true)
      let bound = moves.most.flatMap { Int32(exactly: $0) } ?? .max - 1
      return idlePlaces.map { place in
        let good = say(held(sets, at: place, before: bound + 1))
        return and([say(reached(place)), say(from, at: place), not(good)])
      }
    case .canReach, .fromMustReach, .fromMustEnd: return nil
    }
  }

  private func bad(
    _ condition: Condition, on screen: ScreenID? = nil, where isAsked: (Place) -> Bool = { _ in true }
  ) -> [Formula] {
    places.filter { (screen == nil || $0.screen == screen?.index) && isAsked($0) }
      .map { and([say(reached($0)), say(condition, at: $0)]) }
  }
}

/// Lemmas for what a run cannot show: that nothing gets somewhere, and that what an obligation speaks of never occurs.
extension LemmaEncoder {
  /// Of an obligation that fails: that moves by hand lead to its goal from nowhere else, which no run can show.
  func proveFailing(_ obligation: Obligation, in failing: ContextSet) throws {
    guard !failing.isEmpty else { return }
    guard case .property(let index) = obligation,
      case .fromCanReach(_, let goal, let moves) = machine.properties[index].claim
    else { return }
    try proveBrowsing(to: goal, by: moves, "\(obligation.name(in: machine)) fails")
  }

  /// In `contexts` what the obligation speaks of never occurs.
  func proveVacuous(_ obligation: Obligation, in contexts: ContextSet = .all) throws {
    let name = "\(obligation.name(in: machine)) never occurs"
    switch obligation.form {
    case .opened(let journeys):
      for (idle, opened) in openings(of: journeys) {
        let denied = say(machine.intents[journeys.intent.index].denied ?? .false, at: opened)
        add(
          .verdict, [say(contexts), say(reached(idle)), journeys.isFromRoot ? isOnRoot(idle) : .true],
          journeys.isDenied.map { $0 ? not(denied) : denied } ?? .false, "\(name), from \(describe(idle))")
      }
    case .openedByChange(_, let change): try neverHappens(change, in: contexts, name)
    case .property(let index): try proveVacuous(machine.properties[index].claim, name)
    case .watched, .shown, .overlap, .growth: throw InternalError("\(name), which cannot be")
    }
  }

  /// The change leads to none of `contexts`.
  private func neverHappens(_ id: ChangeID, in contexts: ContextSet, _ name: String) throws {
    for place in idlePlaces {
      for clause in try clauses.changes(id, at: place) {
        add(
          .verdict, [say(reached(place)), holds(clause, at: place), say(contexts, after: clause.effects)], .false,
          "\(name), \(describe(place))")
      }
    }
  }

  private func proveVacuous(_ claim: Property.Claim, _ name: String) throws {
    switch claim {
    case .always(.implies(let premise, _)): never(premise, at: places, name)
    case .fromCanReach(let from, _, _): never(from, at: idlePlaces, name)
    case .fromMustReach(let from, _), .fromMustEnd(let from, _):
      never(from, at: journeyPlaces, name)
      let left = try hasRelations ? explorer.leaving(.not(from), in: .all) : nil
      if let left { try proveLeft(.not(from), in: .all, left, name) }
      for place in journeyPlaces {
        for clause in try ownClauses(at: place) where clause.kind != .goesOn {
          if let left, clause.target.unwinding != nil {
            add(
              .verdict, [say(reached(place)), holds(clause, at: place)],
              say(held(left, at: clause.target), after: clause.effects), "\(name), left at \(describe(clause.target))")
            continue
          }
          let passed = say(from, at: clause.target, after: clause.effects)
          add(
            .verdict, [say(reached(place)), holds(clause, at: place)], not(passed),
            "\(name), left at \(describe(clause.target))")
        }
      }
    case .askOnly(let prompt, _): never(.true, at: places.filter { clauses.prompt(at: $0) == prompt }, name)
    case .happensOnly(let mover, let condition):
      // Everywhere it may happen, or it never does.
      if try explorer.happens(mover) { return never(.not(condition), at: places, name) }
      for (place, clause) in try happening(mover) {
        add(.verdict, [say(reached(place)), holds(clause, at: place)], .false, "\(name), \(describe(place))")
      }
    case .always, .never, .canReach: throw InternalError("\(name), which cannot be")
    }
  }

  /// Nowhere at these places `condition` holds.
  private func never(_ condition: Condition, at places: [Place], _ name: String) {
    for place in places {
      add(.verdict, [say(reached(place))], not(say(condition, at: place)), "\(name), \(describe(place))")
    }
  }

  /// Moves by hand lead to the goal from nowhere else, and nowhere in fewer moves.
  private func proveBrowsing(to goal: Condition, by moves: Property.Moves, _ name: String) throws {
    let sets = try explorer.browsing(to: goal, by: moves, perhaps: true)
    let question = Question(
      clauses: { [self] place in
        try ownClauses(at: place).filter { moves.contains($0.move, of: machine) }
      },
      settled: goal, ending: { _ in .false }, exits: exits.filter { $0.position == 0 }, ranksExits: true)
    try proveSome(name, sets, at: idlePlaces, question, .complete)
    guard let within = moves.most else { return }
    let rounds = idlePlaces.flatMap { allGains(sets, at: $0).map(\.round) }.max() ?? 0
    for round in 0...Int32(clamping: min(within, Int(rounds) + 1)) {
      for place in idlePlaces {
        let whole = say(held(sets, at: place, before: round + 1))
        add(.complete, [say(goal, at: place)], whole, "\(name): at once, \(describe(place))")
        let ways = try ways(question.clauses(place), at: place) {
          success($0, at: place, sets, before: round, question)
        }
        for way in ways {
          add(.complete, way, whole, "\(name): not in \(round) moves, \(describe(place))")
        }
      }
      for exit in question.exits {
        let whole = say(held(sets, at: exit, before: round + 1), .above)
        try uncover(exit) { come, premises in
          let success = uncovering(come, exit, sets, before: round + 1, question)
          add(.complete, premises + [success], whole, "\(name): not in \(round) moves, \(describe(exit))")
        }
      }
    }
  }
}
