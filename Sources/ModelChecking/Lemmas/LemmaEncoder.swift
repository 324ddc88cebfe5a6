import NavigationModel
import StateSpace

/// Turns what was found with sets into lemmas for Z3.
///
/// The sets are a guess. That they contain everything that can happen, that a journey from them lands, and what follows
/// for an obligation, is written here from ``Clauses``. A place that has no set counts as one that is never reached,
/// and that is a lemma, too.
final class LemmaEncoder {
  typealias Place = Clauses.Place

  let explorer: SymbolicExplorer
  let clauses: Clauses
  private var formulas: FormulaTable
  private(set) var list: LemmaList
  /// Of the diagrams when the first set was written down.
  private let generation: Int
  /// As it was found: what the explorer has is not copied whenever it is looked at.
  let reachability: Reachability
  /// How many lemmas are in scripts.
  private var scripted = 0
  /// The places that were found here, each with a set that is not empty.
  private(set) var places: [Place] = []
  /// Those where no journey is under way, those where one is, and those on each screen.
  private(set) var idlePlaces: [Place] = []
  private(set) var journeyPlaces: [Place] = []
  private(set) var placesOnScreen: [Int: [Place]] = [:]
  var machine: Machine { clauses.machine }
  var text: FormulaText { formulas.text }

  /// - Parameters:
  ///   - clauses: the second reading; nil: of the machine that was explored. Tests give one with a mistake.
  ///   - list: where lemmas go; tests give one that forgets.
  init(_ explorer: SymbolicExplorer, _ clauses: Clauses? = nil, into list: LemmaList = LemmaList()) {
    self.explorer = explorer
    self.clauses = clauses ?? Clauses(explorer.machine)
    self.list = list
    formulas = FormulaTable(FormulaText(explorer.symbolic))
    generation = explorer.diagrams.generation
    reachability = explorer.reachability
  }

  // MARK: Sets

  func number(of place: Place) -> Int? {
    reachability.graph.number(
      of: StateSpace.Place(screen: ScreenID(place.screen), position: Position(index: place.position)))
  }

  func reached(_ place: Place) -> ContextSet { reached(number(of: place)) }
  private func reached(_ number: Int?) -> ContextSet { number.map { reachability.sets[$0] } ?? .empty }

  /// What a family of sets says of a place, by the rounds before `round`.
  func held(_ sets: BackwardSets, at place: Place, before round: Int32 = .max) -> ContextSet {
    number(of: place).flatMap { sets.gains[$0].last { $0.round < round }?.contexts } ?? .empty
  }

  func say(_ condition: Condition?, at place: Place, after effects: [Assignment] = []) -> Formula {
    formulas.formula(condition, on: place.screen, after: effects)
  }

  func say(_ set: ContextSet, after effects: [Assignment] = []) -> Formula { formulas.formula(set, after: effects) }

  func and(_ parts: [Formula]) -> Formula { formulas.and(parts) }
  func or(_ parts: [Formula]) -> Formula { formulas.or(parts) }
  func not(_ a: Formula) -> Formula { formulas.not(a) }

  /// What follows from the premises, unless it is one of them.
  func add(
    _ kind: LemmaList.Kind, _ premises: [Formula], _ conclusion: Formula, _ about: @autoclosure () -> String
  ) {
    let negation = premises.contains(conclusion) ? .false : and(premises + [not(conclusion)])
    list.add(kind, impossible: negation, in: &formulas, about: about)
  }

  /// Writes lemmas, and counts them: one that was forgotten would not be missed by Z3.
  ///
  /// - Throws: ``InternalError`` if there are not as many as are due.
  func counting(
    _ what: String, _ due: LemmaCount, except uncounted: LemmaList.Kind? = nil, _ write: () throws -> Void
  ) throws {
    var before = list.uses
    try write()
    if let uncounted { before[uncounted] = list.uses[uncounted] }
    let written = list.uses - before
    guard written == due else {
      throw InternalError("lemmas are missing about \(what): \(written) were written, and \(due) are due")
    }
  }

  func describe(_ place: Place) -> String {
    let name = machine.screens[place.screen].name
    return switch machine.phase(of: Position(index: place.position)) {
    case .idle: name
    case .start(let intent): "\(name), start of \(machine.intents[intent.index].name)"
    case .finish(let intent): "\(name), end of \(machine.intents[intent.index].name)"
    case .step(let step):
      "\(name), step \(step.index) of \(machine.intents[machine.steps[step.index].intent.index].name)"
    }
  }

  /// The lemmas that no script has yet.
  ///
  /// - Throws: ``InternalError`` if nodes were freed meanwhile: a function might be of another set than its name says.
  func newScript() throws -> LemmaScript {
    guard explorer.diagrams.generation == generation else {
      throw InternalError("decision diagrams were collected while lemmas were written")
    }
    defer { scripted = list.lemmas.count }
    return LemmaScript(list, text, from: scripted)
  }

  // MARK: What is reachable

  /// Everything that can happen stays within the sets.
  ///
  /// - Throws: ``InternalError`` if there are sets of places to which nothing leads.
  func proveReach() throws { try counting("reach", .reach(explorer), writeReach) }

  private func writeReach() throws {
    let launch = clauses.launch
    add(.start, [say(launch.formula, at: launch.place)], say(reached(launch.place)), "the app starts")
    var isSeen = Array(repeating: false, count: reachability.sets.count)
    func find(_ place: Place, _ number: Int?) throws {
      guard let number, !reachability.sets[number].isEmpty else { return }
      // The numbers are the explorer's: a place that shared one would never be looked at.
      let named = reachability.graph[number]
      guard named.screen.index == place.screen, Int(named.position.index) == place.position else {
        throw InternalError("two places have the number \(number): \(describe(place)) is one of them")
      }
      guard !isSeen[number] else { return }
      isSeen[number] = true
      places.append(place)
    }
    try find(launch.place, number(of: launch.place))
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      let premise = say(reached(place))
      let own = place.position == 0 ? clauses.byHandAndChanges(on: place.screen) : clauses.clauses(at: place)
      for clause in own {
        let target = number(of: clause.target)
        add(
          .closed, [premise, say(clause.formula, at: place)], say(reached(target), after: clause.effects),
          "\(describe(place)) leads to \(describe(clause.target))")
        try find(clause.target, target)
      }
      try compare(own, at: place)
      // Links open anywhere; and whatever a journey does, a link or a change may arrive.
      let others =
        place.position == 0
        ? machine.intents.indices.map { clauses.opened(IntentID($0), on: place.screen) } : [place.idle]
      for other in others {
        let target = number(of: other)
        add(.closed, [premise], say(reached(target)), "\(describe(place)) leads to \(describe(other))")
        try find(other, target)
      }
    }
    let expected = reachability.sets.count { !$0.isEmpty }
    guard places.count == expected else {
      throw InternalError("explorer and encoder disagree: \(expected) places and \(places.count)")
    }
    idlePlaces = places.filter { $0.position == 0 }
    journeyPlaces = places.filter { $0.position > 0 }
    placesOnScreen = Dictionary(grouping: places, by: \.screen)
  }

  /// Both readings have the same moves: the guards are a lemma, effects and targets are compared.
  private func compare(_ clauses: [Clauses.Clause], at place: Place) throws {
    guard let number = number(of: place) else { return }
    // Both readings mostly have the same order, so that what is looked for comes first: last in what is left.
    var left = Array(reachability.graph.moves(of: number).reversed())
    func disagree(_ move: Move) -> InternalError {
      InternalError("explorer and encoder disagree: \(move) at \(describe(place))")
    }
    var next = clauses.startIndex
    while next < clauses.endIndex {
      // Clauses of one move follow each other.
      let move = clauses[next].move
      let end = clauses[next...].firstIndex { $0.move != move } ?? clauses.endIndex
      let own = clauses[next..<end]
      next = end
      let found = left.lastIndex { $0.move == move }.map { left.remove(at: $0) }
      let formula = or(own.map { say($0.formula, at: place) })
      let set = say(found?.contexts ?? .empty)
      add(.move, [formula], set, "\(describe(place)): \(move) at most there")
      add(.move, [set], formula, "\(describe(place)): \(move) at least there")
      guard let symbolic = found else { continue }
      for clause in own {
        let isSame =
          symbolic.target.screen.index == clause.target.screen
          && Int(symbolic.target.position.index) == clause.target.position
          && symbolic.isAdverse == clause.isAdverse
          && symbolic.ending.map { $0 == .landed ? .landed : .endedOtherwise } ?? .goesOn == clause.kind
          && explorer.symbolic.effects(of: clause.effects) == symbolic.effects
        guard isSame else { throw disagree(move) }
      }
    }
    if let move = left.first?.move { throw disagree(move) }
  }

  // MARK: What journeys come to

  /// What a question counts, and what it takes for an answer.
  struct Question {
    /// The clauses that are counted at a place.
    var clauses: (Place) -> [Clauses.Clause]
    /// Where nothing more is asked.
    var settled: Condition = .false
    /// What must hold where a clause ends the journey.
    var ending: (Clauses.Clause) -> Condition
  }

  /// What a clause at `place` comes to, if it leads to what was gained before `round`.
  ///
  /// What leads to a later step of the journey may rest on the same round: there is no way back within one.
  func success(
    _ clause: Clauses.Clause, at place: Place, _ sets: BackwardSets, before round: Int32, _ question: Question
  ) -> Formula {
    if clause.kind == .goesOn {
      let bound = round < .max && clauses.isLater(clause.target, than: place) ? round + 1 : round
      return say(held(sets, at: clause.target, before: bound), after: clause.effects)
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
  ) {
    for place in places {
      let own = question.clauses(place)
      let settled = say(question.settled, at: place)
      for gain in allGains(sets, at: place) where evidence.contains(.ranked) {
        let ways = own.map { clause in
          and([say(clause.formula, at: place), success(clause, at: place, sets, before: gain.round, question)])
        }
        add(.ranked, [say(gain.contexts)], or([settled] + ways), "\(name): \(describe(place))")
      }
      guard evidence.contains(.complete) else { continue }
      let whole = say(held(sets, at: place))
      add(.complete, [settled], whole, "\(name): already, \(describe(place))")
      for clause in own {
        let success = success(clause, at: place, sets, before: .max, question)
        add(
          .complete, [say(clause.formula, at: place), success], whole, "\(name): nowhere else, \(describe(place))")
      }
    }
  }

  /// The sets say from where every run comes to a good end.
  func proveEvery(
    _ name: String, _ sets: BackwardSets, at places: [Place], _ question: Question, _ evidence: Evidence = .exact
  ) {
    for place in places {
      let own = question.clauses(place)
      let settled = say(question.settled, at: place)
      // A dead end is not a good one.
      let possible = or(own.map { say($0.formula, at: place) })
      for gain in allGains(sets, at: place) where evidence.contains(.ranked) {
        let premises = [say(gain.contexts), not(settled)]
        add(.ranked, premises, possible, "\(name): something happens, \(describe(place))")
        for clause in own {
          let success = success(clause, at: place, sets, before: gain.round, question)
          add(.ranked, premises + [say(clause.formula, at: place)], success, "\(name): \(describe(place))")
        }
      }
      guard evidence.contains(.complete) else { continue }
      let whole = say(held(sets, at: place))
      let all = own.map { clause in
        or([
          not(say(clause.formula, at: place)), success(clause, at: place, sets, before: .max, question),
        ])
      }
      add(.complete, [settled], whole, "\(name): already, \(describe(place))")
      add(.complete, [possible] + all, whole, "\(name): nowhere else, \(describe(place))")
    }
  }

  func allGains(_ sets: BackwardSets, at place: Place) -> [BackwardSets.Gain] {
    number(of: place).map { sets.gains[$0] } ?? []
  }

  /// **Can land**: some run lands.
  func proveCanLand(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.canLand.get()
    try counting("can land", .journeys(.some, sets, explorer, evidence)) {
      proveSome(
        "can land", sets, at: journeyPlaces,
        Question(clauses: clauses.clauses(at:), ending: { $0.kind == .landed ? .true : .false }), evidence)
    }
  }

  /// **Must land**: every run on the happy path lands.
  func proveMustLand(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.mustLand.get()
    try counting("must land", .journeys(.every, sets, explorer, evidence, includingAdverse: false)) {
      proveEvery(
        "must land", sets, at: journeyPlaces,
        Question(
          clauses: { [clauses] in clauses.clauses(at: $0).filter { !$0.isAdverse } },
          ending: { $0.kind == .landed ? .true : .false }), evidence)
    }
  }

  /// **Must end**: every run ends.
  func proveMustEnd(_ evidence: Evidence = .exact) throws {
    let sets = try explorer.mustEnd.get()
    try counting("must end", .journeys(.every, sets, explorer, evidence)) {
      proveEvery(
        "must end", sets, at: journeyPlaces, Question(clauses: clauses.clauses(at:), ending: { _ in .true }),
        evidence)
    }
  }
}
