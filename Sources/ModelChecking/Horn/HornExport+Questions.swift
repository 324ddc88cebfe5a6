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
    guard try export.write(obligation) else { return false }
    export.text.line("(check-sat)")
    export.text.line("(pop 1)")
    self = export
    return true
  }

  private mutating func write(_ obligation: Obligation) throws -> Bool {
    switch obligation {
    case .guarded(let screen): never(.not(machine.screens[screen.index].requires ?? .true), on: screen)
    case .resets(let screen):
      for place in places where place.screen == screen.index {
        // Without tabs no context decides whether it is the root.
        let ways = try clauses.sureWays(from: place).filter { $0.allSatisfy { clauses.goesToRoot($0) == .true } }
          .compactMap { $0.first.map { $0.formula ?? .true } }
        add([atom(place, .reached), say(.not(.any(ways)), at: place)], "false", "this must not be")
      }
    case .deterministic(let event, let screen):
      var seen: Set<FrameID> = []
      let shown =
        machine.hasStacks ? places.filter { $0.screen == screen.index } : [Place(screen: screen.index, position: 0)]
      for place in shown where seen.insert(place.frame).inserted {
        let guards = try clauses.guards(of: event, at: place)
        add([say(.two(of: guards), at: place.idle)], "false", "two rules are enabled")
      }
    case .exhaustive(let intent):
      let alternatives = machine.intents[intent.index].alternatives.map { $0.condition ?? .true }
      for (idle, opened) in openings(of: intent) {
        add(
          [atom(idle, .reached), allowed(intent, at: opened), say(.not(.any(alternatives)), at: opened)], "false",
          "no alternative applies")
      }
    case .lands(let intent):
      let (isFresh, root) = (machine.start == .fresh, machine.root.index)
      try mustLand(intent, obligation) { isFresh || $0.screen == root }
    case .landsAnywhere(let intent): try mustLand(intent, obligation) { _ in true }
    case .terminates(let intent):
      try mustEnd(obligation, from: openings(of: intent).map { ($0.idle, nil, $0.opened) }, wellMeant: false) { _ in
        .true
      }
    case .denied(let intent): try neverLands(intent)
    case .property(let index): return try write(machine.properties[index].claim, obligation)
    // What a run must get to, or remembers, is no question of this form.
    default: return false
    }
    return true
  }

  private mutating func write(_ claim: Property.Claim, _ obligation: Obligation) throws -> Bool {
    switch claim.question {
    case .holds(let condition, asking: nil): never(.not(condition))
    case .holds(let condition, let prompt?):
      for place in places where clauses.prompt(at: place) == prompt {
        add([atom(place, .reached), say(.not(condition), at: place)], "false", "asked where it must not be")
      }
    case .passes(let from, let to, let atEnd): try mustPass(from, to, atEnd: atEnd, obligation)
    case .occurs, .browses, .happens: return false
    }
    return true
  }

  private func openings(of intent: IntentID) -> [(idle: Place, opened: Place)] {
    places.filter { $0.position == 0 }.map { ($0, clauses.opened(intent, at: $0)) }
  }

  private mutating func allowed(_ intent: IntentID, at opened: Place) -> String {
    say(machine.intents[intent.index].denied.map { .not($0) }, at: opened)
  }

  private mutating func never(_ bad: Condition, on screen: ScreenID? = nil) {
    for place in places where screen == nil || place.screen == screen?.index {
      add([atom(place, .reached), say(bad, at: place)], "false", "this must not be")
    }
  }

  private mutating func mustLand(_ intent: IntentID, _ obligation: Obligation, where isAsked: (Place) -> Bool) throws {
    let denied = machine.intents[intent.index].denied
    let starts = openings(of: intent).filter { isAsked($0.idle) }
      .map { ($0.idle, denied.map { .not($0) } as Condition?, $0.opened) }
    try mustEnd(obligation, from: starts, wellMeant: true) { $0.kind == .landed ? .true : .false }
  }

  /// No run from `starts` ends otherwise than well, comes to a dead end, or has more moves than were found.
  ///
  /// - Parameters:
  ///   - settled: where nothing more is asked.
  ///   - ending: what must hold where a clause ends a journey.
  private mutating func mustEnd(
    _ obligation: Obligation, from starts: [(from: Place, where: Condition?, to: Place)], wellMeant: Bool,
    settled: Condition = .false, ending: (Clauses.Clause) -> Condition
  ) throws {
    let counter = MoveCounter(limit: try explorer.judge(obligation).longest ?? 0)
    let family = Family(name: "asked", counter: counter)
    let found = try follow(from: starts.map(\.to)) { !wellMeant || !$0.isAdverse }
    for place in found { declare(place, family) }
    for start in starts {
      add(
        [atom(start.from, .reached), say(start.where, at: start.to)], atom(start.to, family, moves: counter.zero),
        "a run begins that is asked")
    }
    for place in found {
      let here = [atom(place, family), say(.not(settled), at: place)]
      let own = try clauses.clauses(at: place).filter { !wellMeant || !$0.isAdverse }
      for clause in own {
        let premises = here + [say(clause.formula, at: place)]
        if clause.kind == .goesOn {
          let next = atom(clause.target, family, after: clause.effects, moves: counter.next)
          add(premises, next, describe(clause, at: place), family)
        } else {
          let isWrong = say(.not(ending(clause)), at: clause.target, after: clause.effects)
          add(premises + [isWrong], "false", "wrong: \(describe(clause, at: place))", family)
        }
      }
      let possible = Connectives.or(own.map { say($0.formula, at: place) })
      add(here + [Connectives.not(possible)], "false", "a dead end", family)
      add(here + [counter.isExceeded], "false", "more than \(counter.limit) moves", family)
    }
  }

  private mutating func mustPass(_ from: Condition, _ to: Condition, atEnd: Bool, _ obligation: Obligation) throws {
    let journeys = places.filter { $0.position > 0 }
    try mustEnd(
      obligation, from: journeys.map { ($0, from, $0) }, wellMeant: false, settled: atEnd ? .false : to
    ) { _ in to }
    // What a journey leaves when it ends is passed, too.
    for place in journeys {
      for clause in try clauses.clauses(at: place) where clause.kind != .goesOn {
        let left = say(.and(from, .not(to)), at: clause.target, after: clause.effects)
        add(
          [atom(place, .reached), say(clause.formula, at: place), left], "false", "left: \(describe(clause, at: place))"
        )
      }
    }
  }

  private mutating func neverLands(_ intent: IntentID) throws {
    let family = Family(name: "denied")
    let found = try follow(from: openings(of: intent).map(\.opened)) { _ in true }
    for place in found { declare(place, family) }
    guard let denied = machine.intents[intent.index].denied else { return }
    for (idle, opened) in openings(of: intent) {
      add([atom(idle, .reached), say(denied, at: opened)], atom(opened, family), "opened where it is denied")
    }
    for place in found {
      for clause in try clauses.clauses(at: place) where clause.kind != .endedOtherwise {
        let after = clause.kind == .landed ? "false" : atom(clause.target, family, after: clause.effects)
        add([atom(place, family), say(clause.formula, at: place)], after, describe(clause, at: place))
      }
    }
  }

  /// The places to which journeys lead from `starts`.
  private func follow(from starts: [Place], _ isCounted: (Clauses.Clause) -> Bool) throws -> [Place] {
    var found = Worklist(starts)
    while let place = found.next()?.element {
      for clause in try clauses.clauses(at: place) where clause.kind == .goesOn && isCounted(clause) {
        found.add(clause.target)
      }
    }
    return found.all
  }
}
