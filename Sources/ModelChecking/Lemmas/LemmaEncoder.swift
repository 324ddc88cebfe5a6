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
  /// The number of lemmas in scripts.
  private var scripted = 0
  /// The places that were found here, each with a set that is not empty.
  private(set) var places: [Place] = []
  /// Those where no journey is under way, those where one is, and those on each screen.
  private(set) var idlePlaces: [Place] = []
  private(set) var journeyPlaces: [Place] = []
  private(set) var placesOnScreen: [Int: [Place]] = [:]
  /// With relations: where an entry is about to be taken away.
  private(set) var exits: [Place] = []
  var hasRelations: Bool { clauses.stacks?.hasRelations == true }
  /// By number of a place: what may happen there.
  private var known: [[Clauses.Clause]?]
  /// By idle place, see ``wayToRoot(from:)``.
  var waysToRoot: [Place: Formula] = [:]
  var machine: Machine { clauses.machine }
  var text: FormulaText { formulas.text }
  /// With it lemmas are Horn clauses: of what the explorer has found sets only predicates are said.
  var horn: HornPredicates?

  /// - Parameters:
  ///   - clauses: the second reading; nil: of the machine that was explored. Tests give one with a mistake.
  ///   - list: where lemmas go; tests give one that forgets.
  init(_ explorer: SymbolicExplorer, _ clauses: Clauses? = nil, into list: LemmaList = LemmaList()) {
    self.explorer = explorer
    let frames = explorer.machine.hasStacks ? explorer.symbolic.frames : nil
    self.clauses = clauses ?? Clauses(explorer.machine, asking: explorer.conditions, frames: frames)
    self.list = list
    formulas = FormulaTable(FormulaText(explorer.symbolic))
    generation = explorer.diagrams.generation
    reachability = explorer.reachability
    known = Array(repeating: nil, count: reachability.sets.count)
  }

  // MARK: Sets

  func number(of place: Place) -> Int? {
    reachability.graph.number(
      of: StateSpace.Place(
        screen: ScreenID(place.screen), position: Position(index: place.position), frame: place.frame, own: place.own,
        unwinding: place.unwinding))
  }

  func reached(_ place: Place) -> Subject { .place(place) }
  func isReached(_ place: Place) -> Bool { !reached(number(of: place)).isEmpty }
  private func reached(_ number: Int?) -> ContextSet { number.map { reachability.sets[$0] } ?? .empty }

  private func set(of subject: Subject) -> ContextSet {
    switch subject {
    case .place(let place), .asked(_, let place, _): reached(number(of: place))
    case .entry(let call): explorer.symbolic.frames.relation(of: call)
    case .left(let tab, let place): reachability.tabRelations[tab].left(of: place)
    case .kept(let tab, let place): reachability.tabRelations[tab].now(of: place)
    case .moves(let tab): reachability.tabRelations[tab].moves
    }
  }

  func say(_ subject: Subject, after effects: [Assignment] = [], _ copies: ContextCopies = .here) -> Formula {
    say(subject, set(of: subject), after: effects, copies)
  }

  /// A place that is known by its number; nil: nothing leads there.
  private func say(
    _ place: Place, _ number: Int?, after effects: [Assignment] = [], _ copies: ContextCopies = .here
  ) -> Formula {
    say(.place(place), reached(number), after: effects, copies)
  }

  private func say(
    _ subject: Subject, _ set: ContextSet, after effects: [Assignment], _ copies: ContextCopies
  ) -> Formula {
    guard let horn, !set.isEmpty else { return say(set, after: effects, copies) }
    return formulas.formula(written: horn.atom(subject, after: effects, copies, &formulas.text))
  }

  /// A formula as it is written: only of what is short.
  func written(_ formula: Formula) -> String {
    let term = formulas.term(of: formula)
    return formulas.text.terms.text(of: term)
  }
  func formula(written text: String) -> Formula { formulas.formula(written: text) }
  func parameters(in text: String) -> [String] {
    formulas.text.parameters(explorer.symbolic.relevant.variables, in: text)
  }

  /// The contexts that a family of sets has at a place, by the rounds before `round`.
  func held(_ sets: BackwardSets, at place: Place, before round: Int32 = .max) -> ContextSet {
    number(of: place).flatMap { sets.gains[$0].last { $0.round < round }?.contexts } ?? .empty
  }

  func say(_ condition: Condition?, at place: Place, after effects: [Assignment] = []) -> Formula {
    let resolved = condition.map { clauses.stacks?.resolved($0, at: place) ?? $0 }
    return formulas.formula(resolved, on: place.screen, after: effects)
  }

  /// In which contexts a clause is one of those at `place`.
  ///
  /// - Parameter values: what the context is before, if it is known.
  func holds(_ clause: Clauses.Clause, at place: Place, after values: [Assignment] = []) -> Formula {
    if values.isEmpty, let written = clause.written { return written }
    let formula = say(clause.formula, at: place, after: values)
    guard !clause.blocks.isEmpty || !clause.$tabs else { return formula }
    return and(
      [formula] + clause.blocks.map { say($0, after: values + clause.effects) }
        + clause.tabs.before.map { say($0, at: place, after: values) }
        + clause.tabs.besides.map { say($0, after: values + forgetting) }
        + clause.tabs.after.map { say($0, at: place, after: values + clause.effects) })
  }

  func say(_ set: ContextSet, after effects: [Assignment] = [], _ copies: ContextCopies = .here) -> Formula {
    formulas.formula(set, after: effects, copies)
  }

  func and(_ parts: [Formula]) -> Formula { formulas.and(parts) }
  func or(_ parts: [Formula]) -> Formula { formulas.or(parts) }
  func not(_ a: Formula) -> Formula { formulas.not(a) }

  /// Adds the lemma that the conclusion follows from the premises, unless it is one of them.
  func add(
    _ kind: LemmaList.Kind, _ premises: [Formula], _ conclusion: Formula, _ about: @autoclosure () -> String
  ) {
    if let horn { return horn.add(premises, conclusion, about()) }
    let isPlain = conclusion == .true || premises.contains(conclusion)
    let negation = isPlain ? .false : and(premises + [not(conclusion)])
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
    if let horn { return horn.name(of: place) }
    let name =
      machine.screens[place.screen].name + (place.frame == .bottom ? "" : " in frame \(place.frame.index)")
      + (place.own == .none ? "" : " on \(explorer.symbolic.frames.own.depth(of: place.own)) of its own")
      + (place.unwinding.map { ", about to take it away for \($0.index)" } ?? "")
      + (clauses.shift(of: place.position) > 0 ? ", after a followed link" : "")
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
    guard clauses.stacks?.isIncomplete != true else {
      throw InternalError("something was said of an entry of the stack that nothing has pushed")
    }
    defer { scripted = list.lemmas.count }
    return LemmaScript(list, text, from: scripted)
  }

  /// The clauses at a place, by the second reading: asked for every claim about it.
  func ownClauses(at place: Place) throws -> [Clauses.Clause] {
    if place.unwinding != nil { return [] }
    let number = clauses.stacks == nil ? nil : number(of: place)
    if let number, let found = known[number] { return found }
    let found = try place.position == 0 ? clauses.byHandAndChanges(at: place) : clauses.clauses(at: place)
    // Without stacks it is read as quickly as it is found.
    guard clauses.stacks != nil else { return found }
    let written = found.map { clause in
      var clause = clause
      clause.written = holds(clause, at: place)
      return clause
    }
    if let number { known[number] = written }
    return written
  }

  // MARK: What is reachable

  /// Everything that can happen stays within the sets.
  ///
  /// - Throws: ``InternalError`` if there are sets of places to which nothing leads.
  func proveReach() throws {
    try counting("reach", try .reach(explorer), writeReach)
    guard clauses.stacks != nil, !hasRelations else { return }
    // Whatever the context, what is put on the stack has a name.
    for blocks in explorer.symbolic.frames.partition.all {
      add(.closed, [], or(blocks.map { say($0) }), "some context has no name for an entry")
    }
  }

  func writeReach() throws {
    try clauses.stacks?.readAll()
    if hasRelations { advance() }
    let starts = try clauses.starts()
    for start in starts {
      let isNoted = start.calls.allSatisfy(explorer.symbolic.frames.contains)
      let copies: ContextCopies = hasRelations && !start.calls.isEmpty ? .entered : .here
      add(
        .start, [say(start.formula, at: start.place)] + start.blocks.map { say($0) },
        isNoted ? say(reached(start.place), copies) : .false, "the app starts")
      if hasRelations {
        enter(start.calls, [say(start.formula, at: start.place)], [], .enters, kind: .start, "the app starts")
      }
    }
    var isSeen = Array(repeating: false, count: reachability.sets.count)
    func find(_ place: Place, _ number: Int?) throws {
      guard let number, !reachability.sets[number].isEmpty else { return }
      // The numbers are the explorer's: a place that shared one would never be looked at.
      let named = reachability.graph[number]
      guard named.screen.index == place.screen, Int(named.position.index) == place.position,
        named.frame == place.frame
      else {
        throw InternalError("two places have the number \(number): \(describe(place)) is one of them")
      }
      guard !isSeen[number] else { return }
      isSeen[number] = true
      places.append(place)
    }
    for start in starts { try find(start.place, number(of: start.place)) }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      let premise = say(reached(place))
      func leads(to other: Place, _ words: String) -> String {
        horn == nil ? "\(describe(place)) leads to \(describe(other))" : words
      }
      let own = try ownClauses(at: place)
      for clause in own {
        // An entry that is not noted to be put there must never be.
        let isNoted = clause.allCalls.allSatisfy(explorer.symbolic.frames.contains)
        let target = isNoted ? number(of: clause.target) : nil
        add(
          .closed, [premise, holds(clause, at: place)],
          say(clause.target, target, after: clause.effects, copies(clause.passage)),
          leads(to: clause.target, horn?.describe(clause, at: place) ?? ""))
        if hasRelations {
          let premises = [premise, holds(clause, at: place)]
          enter(clause.calls, premises, clause.effects, clause.passage, describe(clause.target))
          leave(clause.tabs.left, premises, clause.effects, describe(place))
        }
        try find(clause.target, target)
      }
      if place.unwinding != nil {
        try uncover(place) { come, premises in
          let target = number(of: come.place)
          func about() -> String { "\(describe(place)) uncovers \(describe(come.place))" }
          add(.closed, premises, say(come.place, target, after: come.states, copies(come.passage)), about())
          enter(come.calls, premises, come.states, come.passage, about())
          leave(come.left, premises, come.states, about())
          // What nothing has entered yet uncovers nothing.
          try find(come.place, target)
        }
        continue
      }
      if horn == nil { try compare(own, at: place) }
      for clause in own { hasRelations ? change(clause, at: place) : keep(clause, at: place) }
      // Links open anywhere; and whatever a journey does, a link or a change may arrive.
      if place.position > 0, hasRelations, let left = try clauses.stacks?.settled(place.idle) {
        let target = number(of: left.place)
        func about() -> String { leads(to: left.place, HornPredicates.isOver) }
        add(.closed, [premise], say(left.place, target, after: left.states, copies(left.passage)), about())
        enter(left.calls, [premise], left.states, left.passage, about())
        leave(left.left, [premise], left.states, about())
        try find(left.place, target)
        continue
      }
      let others =
        place.position == 0
        ? machine.intents.indices.map { clauses.opened(IntentID($0), at: place) } : [place.idle]
      for other in others {
        let target = number(of: other)
        let words = place.position == 0 ? "a link opens an intent" : HornPredicates.isOver
        add(.closed, [premise], say(other, target), leads(to: other, words))
        try find(other, target)
      }
    }
    exits = places.filter { $0.unwinding != nil }
    let expected = reachability.sets.count { !$0.isEmpty }
    guard places.count == expected else {
      throw InternalError("explorer and encoder disagree: \(expected) places and \(places.count)")
    }
    places.removeAll { $0.unwinding != nil }
    idlePlaces = places.filter { $0.position == 0 }
    journeyPlaces = places.filter { $0.position > 0 }
    placesOnScreen = Dictionary(grouping: places, by: \.screen)
  }

  /// Both readings have the same moves: the guards are a lemma, effects and targets are compared.
  private func compare(_ clauses: [Clauses.Clause], at place: Place) throws {
    guard let number = number(of: place), place.unwinding == nil else { return }
    // Both readings mostly have the same order, so that what is looked for comes first: last in what is left.
    var left = Array(reachability.graph.moves(of: number).reversed())
    func disagree(_ move: Move) -> InternalError {
      InternalError("explorer and encoder disagree: \(move) at \(describe(place))")
    }
    func add(_ clauses: ArraySlice<Clauses.Clause>, _ contexts: ContextSet) {
      let formula = or(clauses.map { holds($0, at: place) })
      let set = say(contexts)
      guard let move = clauses.first?.move else { return }
      self.add(.move, [formula], set, "\(describe(place)): \(move) at most there")
      self.add(.move, [set], formula, "\(describe(place)): \(move) at least there")
    }
    var rest = clauses[...]
    while let first = rest.first {
      let own = rest.prefix { $0.move == first.move }
      rest = rest[own.endIndex...]
      if own.count == 1 || first.isRefusal {
        let found = left.lastIndex { isSame($0, first) }.map { left.remove(at: $0) }
        add(own, found?.contexts ?? .empty)
        continue
      }
      // The same may come of a move for what sheets lie on, which may be this or that, or never is: it is one then.
      let found = left.filter { $0.move == first.move }
      for clause in own {
        let alike = found.filter { isSame($0, clause) }
        let others = alike.first.map { move in own.filter { isSame(move, $0) } } ?? [clause]
        add(others[...], try alike.reduce(.empty) { try explorer.diagrams.union($0, $1.contexts) })
      }
      left.removeAll { move in move.move == first.move && own.contains { isSame(move, $0) } }
    }
    if let move = left.first?.move { throw disagree(move) }
  }

  // MARK: What journeys come to

  /// What a question counts, and what it takes for an answer.
  struct Question {
    /// The clauses that are counted at a place.
    var clauses: (Place) throws -> [Clauses.Clause]
    /// The condition under which nothing more is asked.
    var settled: Condition = .false
    /// The condition that must hold where a clause ends the journey.
    var ending: (Clauses.Clause) -> Condition
    /// True if that is asked of the place that is left.
    var asksWhatIsLeft = false
    /// With relations: where an entry is about to be taken away, as far as that is asked about.
    var exits: [Place] = []
    /// True if what is shown then must have been gained by the same round; no run takes entries away forever.
    var ranksExits = false
    /// The condition on the place that is left.
    var left = Condition.false
  }
}

extension Clauses.Clause {
  /// True if the explorer has all clauses of its kind as one: an event is refused by two of them.
  fileprivate var isRefusal: Bool { if case .refuse = move { true } else { false } }
}
