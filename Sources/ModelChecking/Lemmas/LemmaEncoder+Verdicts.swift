import NavigationModel
import StateSpace

extension LemmaEncoder {
  /// The idle places at which a link opens `intent`, each with the place where the journey then begins.
  func openings(of intent: IntentID) -> [(idle: Place, opened: Place)] {
    idlePlaces.map { ($0, clauses.opened(intent, at: $0)) }
  }

  func openings(of journeys: OpenedJourneys) -> [(idle: Place, opened: Place)] {
    journeys.isFromRoot ? openingsOnRoot(of: journeys.intent) : openings(of: journeys.intent)
  }

  func openingsOnRoot(of intent: IntentID) -> [(idle: Place, opened: Place)] {
    openings(of: intent).filter { machine.start == .fresh || condition(ofRoot: $0.idle) != nil }
  }

  /// In which contexts an idle place is the root; nil: in none.
  func condition(ofRoot place: Place) -> Condition? {
    clauses.roots().first { $0.place == place }?.condition
  }

  /// In which contexts a link opens on the root at an idle place.
  func isOnRoot(_ place: Place) -> Formula {
    machine.start == .fresh ? .true : condition(ofRoot: place).map { say($0, at: place) } ?? .false
  }

  /// That some rule goes to the root: it is enabled, and wherever it may lead, that is the root. Whether a journey is
  /// under way makes no difference.
  func wayToRoot(from place: Place) throws -> Formula {
    let idle = place.idle
    if let known = waysToRoot[idle] { return known }
    let formula = try or(
      clauses.sureWays(from: idle).map { ways in
        and(
          [or(ways.map { holds($0, at: idle) })]
            + ways.map { or([not(holds($0, at: idle)), goesToRoot($0)]) })
      })
    waysToRoot[idle] = formula
    return formula
  }

  func goesToRoot(_ clause: Clauses.Clause) -> Formula {
    say(clauses.goesToRoot(clause), at: clause.target, after: clause.effects)
  }

  /// The entries that show a screen, each as an idle place; those of journeys are entries when they are over.
  func frames(showing screen: Int) -> [Place] {
    guard clauses.stacks != nil else { return [Place(screen: screen, position: 0)] }
    var seen: Set<Place> = []
    return (placesOnScreen[screen] ?? []).map(\.idle).filter { $0.own == .none && seen.insert($0).inserted }
  }

  /// The obligation holds in all of `contexts`, as far as its starts have them.
  ///
  /// - Throws: ``InternalError`` if lemmas are missing.
  func prove(_ obligation: Obligation, in contexts: ContextSet, _ evidence: Evidence = .exact) throws {
    let name = obligation.name(in: machine)
    // A watcher's places are known only to those who walk them.
    let isWatched = if case .watched = obligation.form { true } else { false }
    try counting(name, .verdict(obligation, in: contexts, explorer, evidence), except: isWatched ? .complete : nil) {
      try write(obligation, in: contexts, name, evidence)
    }
  }

  private func write(
    _ obligation: Obligation, in contexts: ContextSet, _ name: String, _ evidence: Evidence
  ) throws {
    let own = say(contexts)
    switch obligation.form {
    case .opened(let journeys):
      // Of what is never denied nothing is asked where it is.
      if journeys.isDenied == true, machine.intents[journeys.intent.index].denied == nil { return }
      for (idle, opened) in openings(of: journeys) {
        add(
          .verdict, [own, say(reached(idle))] + isAsked(journeys, from: idle, at: opened),
          try isAsItShouldBe(journeys, at: opened), "\(name), from \(describe(idle))")
      }
    case .openedByChange(let intent, let change): try proveLanding(after: change, intent, in: contexts, name)
    case .shown(let screen, .requirement):
      for place in placesOnScreen[screen.index] ?? [] {
        let requires = say(machine.screens[screen.index].requires, at: place)
        add(.verdict, [own, say(reached(place))], requires, "\(name), \(describe(place))")
      }
    case .shown(let screen, .wayToRoot):
      for place in placesOnScreen[screen.index] ?? [] {
        add(.verdict, [own, say(reached(place))], try wayToRoot(from: place), "\(name), \(describe(place))")
      }
    case .overlap(let event, let screen):
      for place in frames(showing: screen.index) {
        add(.verdict, [own], not(say(.two(of: try clauses.guards(of: event, at: place)), at: place)), name)
      }
    case .watched(let intent, let claim): try proveNeverBroken(claim, of: intent, own, name)
    // Where it fails, a run shows it.
    case .growth: if contexts != .empty { try proveBounded(name) }
    case .property(let index): try prove(machine.properties[index].claim, in: contexts, name, evidence)
    }
  }

  /// The places and contexts in which something is asked of what a link opens.
  private func isAsked(_ journeys: OpenedJourneys, from idle: Place, at opened: Place) -> [Formula] {
    let denied = machine.intents[journeys.intent.index].denied.map { say($0, at: opened) } ?? .false
    return [
      journeys.isDenied.map { $0 ? denied : not(denied) } ?? .true, journeys.isFromRoot ? isOnRoot(idle) : .true,
    ]
  }

  private func isAsItShouldBe(_ journeys: OpenedJourneys, at opened: Place) throws -> Formula {
    switch journeys.goal {
    case .someLands: say(held(try explorer.canLand.get(), at: opened))
    case .everyLands: say(held(try explorer.mustLand.get(), at: opened))
    case .everyEnds: say(held(try explorer.mustEnd.get(), at: opened))
    case .noneLands: not(say(held(try explorer.mayLand.get(), at: opened)))
    case .applies: or(machine.intents[journeys.intent.index].alternatives.map { say($0.condition, at: opened) })
    }
  }

  /// - Parameter contexts: after the change.
  private func proveLanding(
    after id: ChangeID, _ intent: IntentID, in contexts: ContextSet, _ name: String
  ) throws {
    let sets = try explorer.mustLand.get()
    for idle in idlePlaces {
      for clause in try clauses.changes(id, at: idle) {
        let premises = [say(reached(idle)), holds(clause, at: idle), say(contexts, after: clause.effects)]
        let isFollowed = clause.target.unwinding == nil || machine.start == .fresh
        let opened = clauses.opened(intent, at: clause.target)
        if let denied = machine.intents[intent.index].denied {
          add(
            .verdict, premises, isFollowed ? not(say(denied, at: opened, after: clause.effects)) : .false,
            "\(name) is not denied, from \(describe(idle))")
        }
        add(
          .verdict, premises,
          isFollowed ? say(held(sets, at: opened), after: clause.effects, copies(clause.passage)) : .false,
          "\(name), from \(describe(idle))")
      }
    }
  }

  private func prove(
    _ claim: Property.Claim, in contexts: ContextSet, _ name: String, _ evidence: Evidence
  ) throws {
    let own = say(contexts)
    switch claim {
    case .always(let condition):
      for place in places {
        add(.verdict, [own, say(reached(place))], say(condition, at: place), "\(name), \(describe(place))")
      }
    case .never(let condition):
      for place in places {
        add(
          .verdict, [own, say(reached(place))], not(say(condition, at: place)),
          "\(name), \(describe(place))")
      }
    case .askOnly(let prompt, let condition):
      for place in places where clauses.prompt(at: place) == prompt {
        add(.verdict, [own, say(reached(place))], say(condition, at: place), "\(name), \(describe(place))")
      }
    case .happensOnly(let mover, let condition):
      for (place, clause) in try happening(mover) {
        add(
          .verdict, [own, say(reached(place)), holds(clause, at: place)], say(condition, at: place),
          "\(name), \(describe(place))")
      }
    case .canReach: break
    case .fromCanReach(let from, let to, let moves): try proveBrowsing(from, to, moves, own, name, evidence)
    case .fromMustReach(let from, let to): try provePassing(from, to, atEnd: false, in: contexts, name, evidence)
    case .fromMustEnd(let from, let to): try provePassing(from, to, atEnd: true, in: contexts, name, evidence)
    }
  }

  /// Everything that can happen of one kind, with the place where it does.
  func happening(_ mover: Property.Mover) throws -> [(place: Place, clause: Clauses.Clause)] {
    try places.flatMap { place in
      try ownClauses(at: place).filter { mover.makes($0.move, of: machine) }.map { (place, $0) }
    }
  }

  private func proveBrowsing(
    _ from: Condition, _ to: Condition, _ moves: Property.Moves, _ own: Formula, _ name: String, _ evidence: Evidence
  ) throws {
    let sets = try explorer.browsing(to: to, by: moves)
    try proveSome(
      name, sets, at: idlePlaces,
      Question(
        clauses: { [self] place in
          try ownClauses(at: place).filter { moves.contains($0.move, of: machine) && ($0.isSure || moves.isOfChange) }
        },
        settled: to, ending: { _ in .false }, exits: exits.filter { $0.position == 0 }, ranksExits: true),
      evidence)
    let bound = moves.most.flatMap { Int32(exactly: $0) } ?? .max - 1
    for place in idlePlaces {
      add(
        .verdict, [own, say(reached(place)), say(from, at: place)],
        say(held(sets, at: place, before: bound + 1)), "\(name), \(describe(place))")
    }
  }

  private func provePassing(
    _ from: Condition, _ to: Condition, atEnd: Bool, in contexts: ContextSet, _ name: String, _ evidence: Evidence
  ) throws {
    let sets = try explorer.passing(to, atEnd: atEnd)
    try proveEvery(
      name, sets, at: journeyPlaces,
      Question(
        clauses: ownClauses(at:), settled: atEnd ? .false : to, ending: { _ in to }, asksWhatIsLeft: true, exits: exits,
        left: to), hasRelations ? .ranked : evidence)
    let left = try hasRelations ? explorer.leaving(.implies(from, to), in: contexts) : nil
    if let left { try proveLeft(.implies(from, to), in: contexts, left, name) }
    for place in journeyPlaces {
      let reached = say(reached(place))
      add(
        .verdict, [say(contexts), reached, say(from, at: place)], say(held(sets, at: place)),
        "\(name), \(describe(place))")
      // What a journey leaves when it ends is passed, too.
      for clause in try ownClauses(at: place) where clause.kind != .goesOn {
        if let left, clause.target.unwinding != nil {
          add(
            .verdict, [say(contexts, after: clause.effects), reached, holds(clause, at: place)],
            say(held(left, at: clause.target), after: clause.effects), "\(name), left at \(describe(clause.target))")
          continue
        }
        let passed = say(from, at: clause.target, after: clause.effects)
        add(
          .verdict, [say(contexts, after: clause.effects), reached, holds(clause, at: place), passed],
          say(to, at: clause.target, after: clause.effects), "\(name), left at \(describe(clause.target))")
      }
    }
  }
}
