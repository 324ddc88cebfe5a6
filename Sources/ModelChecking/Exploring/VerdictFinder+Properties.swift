import NavigationModel
import StateSpace

extension VerdictFinder {
  func proof(of claim: Property.Claim, _ judgement: Judgement) throws -> Proof {
    switch claim.question {
    case .holds(.implies(let premise, _), asking: nil):
      return Proof(.closedSet(configurations: count.all), isVacuous: try !explorer.occurs(premise))
    case .holds(_, asking: nil): return Proof(.closedSet(configurations: count.all))
    case .holds: return Proof(.closedSet(configurations: count.inJourneys), isVacuous: judgement.asked.isEmpty)
    case .occurs(let condition): return Proof(.witness(try show(runs.run(to: condition))))
    case .happens: return Proof(.closedSet(configurations: count.all), isVacuous: judgement.asked.isEmpty)
    case .browses, .passes: return Proof(.ranking(longest: judgement.longestRun), isVacuous: judgement.asked.isEmpty)
    }
  }

  /// A run that shows that a written property fails, with stacks in one of these contexts.
  func counterexample(to index: Int, in failing: ContextSet) throws -> Counterexample {
    let cause = Element.property(index)
    // Without stacks one run is shown for all of them.
    let asked = machine.hasStacks ? failing : .all
    switch machine.properties[index].claim.question {
    case .holds(let condition, asking: nil):
      return refuted(
        .violated,
        try show(runs.run { [self] in try diagrams.intersection(asked, self.contexts(.not(condition), $0)) }), cause)
    case .occurs: return refuted(.neverGetsThere, nil, cause)
    case .browses(let from, let to, let moves):
      // Where Back leads where it would help: what is left cannot get there for sure.
      let sets = try explorer.browsing(to: to, by: moves, perhaps: true)
      let run = try runs.run { [self] place in
        guard place.isIdle, let number = explorer.graph.number(of: place) else { return .empty }
        let good = try sets.found(at: number, within: moves.most, diagrams)
        return try diagrams.intersection(asked, diagrams.difference(self.contexts(from, place), good))
      }
      return refuted(.neverGetsThere, try show(run), cause)
    case .happens(let mover, let condition):
      let run = try runs.run(
        to: { [self] place in
          guard let number = explorer.graph.number(of: place) else { return .empty }
          return try diagrams.intersection(asked, explorer.possible(mover, without: condition, at: number))
        },
        where: { [machine] here in
          !condition.holds(at: here, of: machine.contexts)
            && Step.choices(in: here, of: machine).contains { mover.makes($0.move, of: machine) }
        })
      return refuted(.violated, try show(run), cause)
    case .passes(let from, let to, let atEnd): return try doesNotPass(from, to, atEnd: atEnd, in: asked, cause)
    case .holds(let condition, let prompt?):
      let watcher = VisitWatcher(symbolic: symbolic) { [self] place in
        explorer.asks(prompt, at: place)
          ? try diagrams.intersection(asked, self.contexts(.not(condition), place)) : .empty
      }
      return refuted(.violated, try show(runs.breaking(watcher, everyEntry())), cause)
    }
  }

  /// Any intent, opened anywhere.
  private func everyEntry() throws -> [RunFinder.Entry] {
    try machine.intents.indices.flatMap { try entries(of: IntentID($0)) }
  }

  /// - Parameter asked: those of the contexts in which C is passed.
  private func doesNotPass(
    _ from: Condition, _ to: Condition, atEnd: Bool, in asked: ContextSet, _ cause: Element
  ) throws -> Counterexample {
    var watcher = PassingWatcher(symbolic: symbolic, from: from, goal: to, atEnd: atEnd, asked: asked)
    let entries = try everyEntry()
    if let run = try runs.breaking(watcher, entries) { return refuted(.ends(run.ending ?? .landed), run, cause) }
    // Nothing ends badly, so whatever is not good can go on forever.
    let good = try explorer.passing(to, atEnd: atEnd)
    let endless = try good.sets.map { try diagrams.complement($0) }
    watcher.endless = { [explorer] in explorer.graph.number(of: $0).map { endless[$0] } ?? .empty }
    let run = try show(
      runs.looping(show(runs.breaking(watcher, entries)), includingAdverse: true, good: good))
    return refuted(.neverEnds, run, cause)
  }
}
