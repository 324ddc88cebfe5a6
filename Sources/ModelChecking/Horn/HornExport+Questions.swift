import Basics
import NavigationModel
import StateSpace

/// The questions that are asked of a machine, as clauses that lead to `false`.
extension HornExport {
  /// The whole text with one question, about an obligation in all contexts at once; nil if it cannot be asked.
  ///
  /// One, since Spacer sometimes gives no answer to the next.
  ///
  /// - Throws: what finding the longest run throws.
  func text(asking obligation: Obligation) throws -> [UInt8]? {
    var export = self
    return try export.ask(obligation) ? export.bytes : nil
  }

  /// Adds a question to the text, with what is declared for it only.
  ///
  /// - Returns: whether it can be asked.
  mutating func ask(_ obligation: Obligation, _ claim: String? = nil) throws -> Bool {
    var export = self
    export.text.comment(obligation.name(in: machine))
    if let claim { export.text.comment(claim) }
    export.text.line("(push 1)")
    let known = predicates.names
    defer { predicates.forget(predicates.names.subtracting(known)) }
    guard try export.add(obligation) else { return false }
    export.write()
    export.text.line("(check-sat)")
    export.text.line("(pop 1)")
    self = export
    return true
  }

  private func add(_ obligation: Obligation) throws -> Bool {
    switch obligation.form {
    case .shown(let screen, .requirement): never(.not(machine.screens[screen.index].requires ?? .true), on: screen)
    case .shown(let screen, .wayToRoot):
      for place in places where place.screen == screen.index {
        add([reached(place), encoder.not(try encoder.wayToRoot(from: place))], .false, "this must not be")
      }
    case .overlap(let event, let screen):
      for place in encoder.frames(showing: screen.index) {
        let guards = try clauses.guards(of: event, at: place)
        // Also in contexts that never occur there.
        add([say(.two(of: guards), at: place)], .false, "two rules are enabled")
      }
    case .opened(let journeys): return try add(journeys, obligation)
    case .property(let index): return try add(machine.properties[index].claim, obligation)
    // What a run must get to, or remembers, is no question of this form.
    case .openedByChange, .watched, .growth: return false
    }
    return true
  }

  private func add(_ journeys: OpenedJourneys, _ obligation: Obligation) throws -> Bool {
    let intent = journeys.intent
    switch journeys.goal {
    // What a run must get to is no question of this form.
    case .someLands: return false
    case .applies:
      let alternatives = machine.intents[intent.index].alternatives.map { $0.condition ?? .true }
      for (idle, opened) in openings(of: intent) {
        add(
          [reached(idle), allowed(intent, at: opened), say(.not(.any(alternatives)), at: opened)], .false,
          "no alternative applies")
      }
    case .everyLands where journeys.isFromRoot:
      return try mustLand(intent, obligation, from: encoder.openingsOnRoot(of: intent), where: encoder.isOnRoot)
    case .everyLands: return try mustLand(intent, obligation, from: openings(of: intent)) { _ in .true }
    case .everyEnds:
      let starts = openings(of: intent).map { ($0.idle, Formula.true, $0.opened) }
      return try mustEnd(obligation, from: starts, wellMeant: false) { _ in .true }
    case .noneLands: try neverLands(intent)
    }
    return true
  }

  private func add(_ claim: Property.Claim, _ obligation: Obligation) throws -> Bool {
    switch claim.question {
    case .holds(let condition, asking: nil): never(.not(condition))
    case .holds(let condition, let prompt?):
      for place in places where clauses.prompt(at: place) == prompt {
        add([reached(place), say(.not(condition), at: place)], .false, "asked where it must not be")
      }
    case .passes(let from, let to, let atEnd): return try mustPass(from, to, atEnd: atEnd, obligation)
    case .occurs, .browses, .happens: return false
    }
    return true
  }

  // MARK: Formulas

  private func add(_ premises: [Formula], _ conclusion: Formula, _ about: String) {
    predicates.add(premises, conclusion, about)
  }

  private func reached(_ place: Place) -> Formula { encoder.say(.place(place)) }

  private func say(_ condition: Condition?, at place: Place, after effects: [Assignment] = []) -> Formula {
    encoder.say(condition, at: place, after: effects)
  }

  private func openings(of intent: IntentID) -> [(idle: Place, opened: Place)] {
    encoder.idlePlaces.map { ($0, clauses.opened(intent, at: $0)) }
  }

  private func allowed(_ intent: IntentID, at opened: Place) -> Formula {
    say(machine.intents[intent.index].denied.map { .not($0) }, at: opened)
  }

  private func never(_ bad: Condition, on screen: ScreenID? = nil) {
    for place in places where screen == nil || place.screen == screen?.index {
      add([reached(place), say(bad, at: place)], .false, "this must not be")
    }
  }

  // MARK: Runs

  private func mustLand(
    _ intent: IntentID, _ obligation: Obligation, from openings: [(idle: Place, opened: Place)],
    where isAsked: (Place) -> Formula
  ) throws -> Bool {
    let starts = openings.map { idle, opened in
      (idle, encoder.and([isAsked(idle), allowed(intent, at: opened)]), opened)
    }
    return try mustEnd(obligation, from: starts, wellMeant: true) { $0.kind == .landed ? .true : .false }
  }

  /// No run from `starts` ends otherwise than well, comes to a dead end, or has more moves than were found.
  ///
  /// - Parameters:
  ///   - settled: where nothing more is asked.
  ///   - left: what must hold where a journey ends that takes an entry away at last.
  ///   - ending: what must hold where a clause ends a journey.
  /// - Returns: false if runs have more moves the more lies below, so that no number can be asked about.
  private func mustEnd(
    _ obligation: Obligation, from starts: [(from: Place, where: Formula, to: Place)], wellMeant: Bool,
    settled: Condition = .false, left: Condition = .true, ending: (Clauses.Clause) -> Condition
  ) throws -> Bool {
    guard let longest = try explorer.judge(obligation).longestRun else { return false }
    let counter = MoveCounter(limit: longest)
    predicates.counter = counter
    let runs = Runs(name: "asked", export: self) { !wellMeant || !$0.isAdverse }
    for start in starts {
      add([reached(start.from), start.where], runs.say(start.to, .zero), "a run begins that is asked")
    }
    for place in try runs.places(from: starts.map(\.to)) {
      if place.unwinding != nil {
        try runs.uncover(place, left: left)
        continue
      }
      let here = [runs.say(place), say(.not(settled), at: place)]
      let own = try runs.clauses(at: place)
      for clause in own {
        let premises = here + [encoder.holds(clause, at: place)]
        if clause.kind == .goesOn {
          add(premises, runs.say(clause, .next), predicates.describe(clause, at: place))
        } else if clause.target.unwinding != nil, ending(clause) != .true, ending(clause) != .false {
          add(premises, runs.say(clause, .now), predicates.describe(clause, at: place))
        } else {
          let isWrong = say(.not(ending(clause)), at: clause.target, after: clause.effects)
          add(premises + [isWrong], .false, "wrong: \(predicates.describe(clause, at: place))")
        }
      }
      let possible = encoder.or(own.map { encoder.holds($0, at: place) })
      add(here + [encoder.not(possible)], .false, "a dead end")
      add(here + [encoder.formula(written: counter.isExceeded)], .false, "more than \(counter.limit) moves")
    }
    return true
  }

  private func mustPass(_ from: Condition, _ to: Condition, atEnd: Bool, _ obligation: Obligation) throws -> Bool {
    let isAsked = try mustEnd(
      obligation, from: encoder.journeyPlaces.map { ($0, say(from, at: $0), $0) }, wellMeant: false,
      settled: atEnd ? .false : to, left: to
    ) { _ in to }
    guard isAsked else { return false }
    // What a journey leaves when it ends is passed, too.
    let runs = Runs(name: "left", export: self) { _ in true }
    var exits: Set<Place> = []
    for place in encoder.journeyPlaces {
      for clause in try runs.clauses(at: place) where clause.kind != .goesOn {
        let premises = [reached(place), encoder.holds(clause, at: place)]
        let about = "left: \(predicates.describe(clause, at: place))"
        if clause.target.unwinding != nil {
          add(premises, runs.say(clause, .zero), about)
          exits.insert(clause.target)
        } else {
          add(premises + [say(.and(from, .not(to)), at: clause.target, after: clause.effects)], .false, about)
        }
      }
    }
    for exit in try runs.places(from: encoder.exits.filter(exits.contains)) {
      try runs.uncover(exit, left: .not(.and(from, .not(to))))
    }
    return true
  }

  private func neverLands(_ intent: IntentID) throws {
    predicates.counter = nil
    let runs = Runs(name: "denied", export: self) { _ in true }
    guard let denied = machine.intents[intent.index].denied else { return }
    for (idle, opened) in openings(of: intent) {
      add([reached(idle), say(denied, at: opened)], runs.say(opened), "opened where it is denied")
    }
    for place in try runs.places(from: openings(of: intent).map(\.opened)) {
      if place.unwinding != nil {
        try runs.uncover(place, left: .true)
        continue
      }
      for clause in try runs.clauses(at: place) where clause.kind != .endedOtherwise {
        let after = clause.kind == .landed ? .false : runs.say(clause, .now)
        add([runs.say(place), encoder.holds(clause, at: place)], after, predicates.describe(clause, at: place))
      }
    }
  }
}

/// The runs that a question is about: predicates of their own for each place.
private struct Runs {
  typealias Place = Clauses.Place

  let name: String
  let export: HornExport
  let isCounted: (Clauses.Clause) -> Bool
  private var encoder: LemmaEncoder { export.encoder }

  init(name: String, export: HornExport, _ isCounted: @escaping (Clauses.Clause) -> Bool) {
    (self.name, self.export, self.isCounted) = (name, export, isCounted)
  }

  func say(_ place: Place, _ moment: MoveCounter.Moment = .now) -> Formula {
    encoder.say(.asked(name, place, moment))
  }

  /// The place to which a clause leads.
  func say(_ clause: Clauses.Clause, _ moment: MoveCounter.Moment) -> Formula {
    encoder.say(.asked(name, clause.target, moment), after: clause.effects, encoder.copies(clause.passage))
  }

  func clauses(at place: Place) throws -> [Clauses.Clause] { try encoder.ownClauses(at: place).filter(isCounted) }

  /// An entry is taken away, and its run goes on, or it is over and what is left must satisfy a condition.
  func uncover(_ exit: Place, left: Condition) throws {
    try encoder.uncover(exit, as: .asked(name, exit, .now)) { come, premises in
      let words = "\(encoder.describe(exit)) uncovers \(encoder.describe(come.place))"
      if come.place.unwinding != nil || come.place.position > 0 {
        let next = encoder.say(.asked(name, come.place, .now), after: come.states, encoder.copies(come.passage))
        export.predicates.add(premises, next, words)
      } else {
        let isWrong = encoder.say(.not(left), at: come.place, after: come.states)
        export.predicates.add(premises + [isWrong], .false, "left: \(words)")
      }
    }
  }

  /// The places to which runs lead from `starts`.
  func places(from starts: [Place]) throws -> [Place] {
    var found = Worklist(starts.filter(encoder.isReached))
    func add(_ place: Place) { if encoder.isReached(place) { found.add(place) } }
    while let place = found.next()?.element {
      if place.unwinding != nil {
        try encoder.uncover(place) { come, _ in
          if come.place.unwinding != nil || come.place.position > 0 { add(come.place) }
        }
        continue
      }
      for clause in try clauses(at: place) where clause.kind == .goesOn || clause.target.unwinding != nil {
        add(clause.target)
      }
    }
    return found.all
  }
}
