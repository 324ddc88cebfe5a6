import NavigationModel
import StateSpace

/// What a run cannot show: that nothing gets somewhere, and that what an obligation speaks of never occurs.
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
    func openedOnly(
      at openings: [(idle: Place, opened: Place)], isAsked: (Place) -> Formula = { _ in .true },
      where condition: (Place) -> Formula
    ) {
      for (idle, opened) in openings {
        add(
          .verdict, [say(contexts), say(reached(idle)), isAsked(idle)], condition(opened),
          "\(name), from \(describe(idle))")
      }
    }
    func denied(_ intent: IntentID, _ opened: Place) -> Formula {
      say(machine.intents[intent.index].denied ?? .false, at: opened)
    }
    switch obligation {
    case .reachable(let intent), .lands(let intent):
      openedOnly(at: openingsOnRoot(of: intent), isAsked: isOnRoot) { denied(intent, $0) }
    case .landsAnywhere(let intent), .exhaustive(let intent):
      openedOnly(at: openings(of: intent)) { denied(intent, $0) }
    case .denied(let intent): openedOnly(at: openings(of: intent)) { not(denied(intent, $0)) }
    case .terminates(let intent): openedOnly(at: openings(of: intent)) { _ in .false }
    case .landsAfter(_, let change): try neverHappens(change, in: contexts, name)
    case .property(let index): try proveVacuous(machine.properties[index].claim, name)
    default: throw InternalError("\(name), which cannot be")
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
