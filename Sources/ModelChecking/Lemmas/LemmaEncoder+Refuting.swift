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

  /// How the obligation may fail, a formula each; nil if the sets do not say it.
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
    switch obligation {
    case .reachable(let intent):
      return onRoot(starts(intent, denied: false, try explorer.canLand.get()))
    case .lands(let intent): return onRoot(starts(intent, denied: false, try explorer.mustLand.get()))
    case .landsAnywhere(let intent): return starts(intent, denied: false, try explorer.mustLand.get())
    case .denied(let intent): return starts(intent, denied: true, try explorer.canLand.get(), isIn: true)
    case .terminates(let intent): return starts(intent, denied: nil, try explorer.mustEnd.get())
    case .exhaustive(let intent):
      let alternatives = machine.intents[intent.index].alternatives.map { $0.condition ?? .true }
      return zip(idlePlaces, starts(intent, denied: false, nil)).map { idle, start in
        let opened = clauses.opened(intent, at: idle)
        return and([start] + alternatives.map { not(say($0, at: opened)) })
      }
    case .guarded(let screen): return bad(.not(machine.screens[screen.index].requires ?? .true), on: screen)
    case .resets(let screen):
      return try (placesOnScreen[screen.index] ?? []).map { place in
        and([say(reached(place)), not(try wayToRoot(from: place))])
      }
    case .deterministic(let event, let screen):
      return try frames(showing: screen.index).map { say(.two(of: try clauses.guards(of: event, at: $0)), at: $0) }
    case .property(let index): return try failures(of: machine.properties[index].claim)
    // What is asked there are the contexts after effects, or what a run remembers.
    case .landsAfter, .carries, .rootFirst, .oneAnimation, .back, .bounded: return nil
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
