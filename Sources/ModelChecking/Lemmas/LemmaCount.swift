import NavigationModel
import StateSpace

/// How many lemmas of each kind there are.
struct LemmaCount: Equatable, CustomStringConvertible {
  private var counts = Array(repeating: 0, count: LemmaList.Kind.allCases.count)

  subscript(kind: LemmaList.Kind) -> Int {
    get { counts[kind.rawValue] }
    set { counts[kind.rawValue] = newValue }
  }
  var all: Int { counts.reduce(0, +) }
  var description: String { LemmaList.Kind.allCases.map { "\($0) \(self[$0])" }.joined(separator: ", ") }

  mutating func add(_ kind: LemmaList.Kind, _ count: Int = 1) { self[kind] += count }

  static func - (after: LemmaCount, before: LemmaCount) -> LemmaCount {
    var change = after
    for kind in LemmaList.Kind.allCases { change[kind] -= before[kind] }
    return change
  }
}

/// How many are due, counted without writing one.
///
/// Z3 finds a lemma that is wrong, and cannot miss one that was never written. So they are counted a second time, from
/// the places that the explorer has found and the steps as the machine has them.
extension LemmaCount {
  /// Of what is reachable.
  static func reach(_ explorer: SymbolicExplorer) -> LemmaCount {
    var count = LemmaCount()
    count.add(.start)
    for place in explorer.reachedPlaces {
      let clauses = ClauseCount(at: place, of: explorer.machine)
      count.add(.closed, clauses.all + (place.isIdle ? explorer.machine.intents.count : 1))
      count.add(.move, 2 * clauses.moves)
    }
    return count
  }

  /// Of what journeys come to; `includingAdverse` as in the question.
  static func journeys(
    _ quantifier: BackwardSets.Quantifier, _ sets: BackwardSets, _ explorer: SymbolicExplorer,
    _ evidence: LemmaEncoder.Evidence, includingAdverse: Bool = true
  ) -> LemmaCount {
    var count = LemmaCount()
    let graph = explorer.reachability.graph
    for place in explorer.reachedPlaces where !place.isIdle {
      let clauses = ClauseCount(at: place, of: explorer.machine)
      count.add(quantifier, sets, at: place, graph, includingAdverse ? clauses.all : clauses.wellMeant, evidence)
    }
    return count
  }

  private mutating func add(
    _ quantifier: BackwardSets.Quantifier, _ sets: BackwardSets, at place: Place, _ graph: PlaceGraph,
    _ clauses: Int, _ evidence: LemmaEncoder.Evidence
  ) {
    let (isRanked, isComplete) = (evidence.contains(.ranked) ? 1 : 0, evidence.contains(.complete) ? 1 : 0)
    let gains = graph.number(of: place).map { sets.gains[$0].count } ?? 0
    switch quantifier {
    case .some:
      add(.ranked, isRanked * gains)
      add(.complete, isComplete * (1 + clauses))
    case .every:
      add(.ranked, isRanked * gains * (1 + clauses))
      add(.complete, isComplete * 2)
    }
  }

  /// Of an obligation; of claims about whole runs only what is said of their starts.
  static func verdict(
    _ obligation: Obligation, _ explorer: SymbolicExplorer, _ evidence: LemmaEncoder.Evidence
  ) throws -> LemmaCount {
    let machine = explorer.machine
    let idle = explorer.idleNumbers.count
    var count = LemmaCount()
    switch obligation {
    case .reachable, .lands:
      let isRootReached = explorer.idleNumbers.contains { explorer.reachability.graph[$0].screen == machine.root }
      count.add(.verdict, machine.start == .fresh ? idle : isRootReached ? 1 : 0)
    case .landsAfter(let intent, _): count.add(.verdict, machine.intents[intent.index].denied == nil ? idle : 2 * idle)
    case .denied(let intent): count.add(.verdict, machine.intents[intent.index].denied == nil ? 0 : idle)
    case .landsAnywhere, .terminates, .exhaustive, .carries, .rootFirst, .oneAnimation: count.add(.verdict, idle)
    case .guarded(let screen), .resets(let screen):
      count.add(.verdict, explorer.numbersOnScreen[screen]?.count ?? 0)
    case .deterministic: count.add(.verdict)
    case .property(let index): try count.add(machine.properties[index].claim, explorer, evidence)
    }
    return count
  }

  private mutating func add(
    _ claim: Property.Claim, _ explorer: SymbolicExplorer, _ evidence: LemmaEncoder.Evidence
  ) throws {
    let machine = explorer.machine
    switch claim {
    case .always, .never: add(.verdict, explorer.reachedPlaces.count)
    case .canReach: break
    case .askOnly(let prompt, _):
      add(
        .verdict,
        explorer.reachedPlaces.count { place in
          guard case .step(let step) = machine.phase(of: place.position) else { return false }
          if case .ask(prompt, _, _) = machine.steps[step.index].action { return true }
          return false
        })
    case .fromCanReach(_, let goal, _):
      let sets = try explorer.browsing(to: goal)
      let graph = explorer.reachability.graph
      for place in explorer.reachedPlaces where place.isIdle {
        let byHand = machine.transitions(leaving: place.screen).count {
          machine.browsing.contains(machine.transitions[$0.index].event)
        }
        add(.some, sets, at: place, graph, byHand, evidence)
        add(.verdict)
      }
    case .fromMustReach(_, let goal): try addPassing(goal, atEnd: false, explorer, evidence)
    case .fromMustEnd(_, let goal): try addPassing(goal, atEnd: true, explorer, evidence)
    }
  }

  private mutating func addPassing(
    _ goal: Condition, atEnd: Bool, _ explorer: SymbolicExplorer, _ evidence: LemmaEncoder.Evidence
  ) throws {
    let sets = try explorer.passing(goal, atEnd: atEnd)
    let graph = explorer.reachability.graph
    for place in explorer.reachedPlaces where !place.isIdle {
      let clauses = ClauseCount(at: place, of: explorer.machine)
      add(.every, sets, at: place, graph, clauses.all, evidence)
      add(.verdict, 1 + clauses.endings)
    }
  }
}

/// How many clauses a place has.
private struct ClauseCount {
  var all: Int
  /// Those that are not adverse.
  var wellMeant: Int
  /// Those that end the journey.
  var endings = 0
  /// How many moves they are: an event that is refused is one move, of which there are two clauses.
  var moves: Int

  init(at place: Place, of machine: Machine) {
    func count(_ all: Int, endings: Int = 0) -> (Int, Int, Int, Int) { (all, all, endings, all) }
    switch machine.phase(of: place.position) {
    case .idle:
      let byHand = machine.transitions(leaving: place.screen).count {
        machine.browsing.contains(machine.transitions[$0.index].event)
      }
      (all, wellMeant, endings, moves) = count(byHand + machine.changes.count)
    case .start(let intent):
      let alternatives = machine.intents[intent.index].alternatives
      let always = alternatives.firstIndex { $0.condition == nil }
      (all, wellMeant, endings, moves) =
        always.map { count($0 + 1) } ?? count(alternatives.count + 1, endings: 1)
    case .finish: (all, wellMeant, endings, moves) = count(1, endings: 1)
    case .step(let id):
      switch machine.steps[id.index].action {
      case .perform(let event, _, _):
        let rules = machine.transitions(of: event, leaving: place.screen).count
        let refusals = rules > 1 ? 2 : 1
        (all, wellMeant, endings, moves) = (2 * rules + refusals, rules + refusals, rules + refusals, 2 * rules + 1)
      case .ask(let prompt, _, _):
        let outcomes = machine.prompts[prompt.index].outcomes
        (all, moves) = (outcomes.count, outcomes.count)
        wellMeant = outcomes.count { !$0.isAdverse }
        endings = outcomes.count { $0.aborts }
      case .retry, .open, .set: (all, wellMeant, endings, moves) = count(1)
      case .fail(_, let exception): (all, wellMeant, endings, moves) = count(exception == nil ? 1 : 2, endings: 1)
      case .when: (all, wellMeant, endings, moves) = count(2)
      }
    }
  }
}
