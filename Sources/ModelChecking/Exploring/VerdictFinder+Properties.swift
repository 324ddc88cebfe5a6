import NavigationModel
import StateSpace

extension VerdictFinder {
  /// The verdict on a written property.
  func property(_ index: Int, _ judgement: Judgement) throws -> Verdict {
    let cause = Element.property(index)
    let isProved = judgement.failing.isEmpty
    let closed = Proof.Evidence.closedSet(configurations: count.all)
    switch machine.properties[index].claim {
    case .always(let condition):
      if isProved {
        guard case .implies(let premise, _) = condition else { return .proved(Proof(closed)) }
        return .proved(Proof(closed, isVacuous: try !explorer.occurs(premise)))
      }
      return refuted(.violated, try show(runs.run { [self] in try contexts(.not(condition), $0) }), cause)
    case .never(let condition):
      if isProved { return .proved(Proof(closed)) }
      return refuted(.violated, try show(runs.run { [self] in try contexts(condition, $0) }), cause)
    case .canReach(let condition):
      guard let run = try runs.run(to: condition) else {
        return refuted(.neverGetsThere, nil, cause)
      }
      return .proved(Proof(.witness(run)))
    case .fromCanReach(let from, let to, let within):
      if isProved { return ranked(judgement, isVacuous: judgement.asked.isEmpty) }
      let sets = try explorer.browsing(to: to)
      let run = try runs.run { [self] place in
        guard place.isIdle, let number = explorer.reachability.graph.number(of: place) else { return .empty }
        var good = ContextSet.empty
        for gain in sets.gains[number] where Int(gain.round) <= within ?? .max {
          good = try diagrams.union(good, gain.contexts)
        }
        return try diagrams.difference(contexts(from, place), good)
      }
      return refuted(.neverGetsThere, try show(run), cause)
    case .fromMustReach(let from, let to):
      return isProved
        ? ranked(judgement, isVacuous: judgement.asked.isEmpty) : try doesNotPass(from, to, atEnd: false, cause)
    case .fromMustEnd(let from, let to):
      return isProved
        ? ranked(judgement, isVacuous: judgement.asked.isEmpty) : try doesNotPass(from, to, atEnd: true, cause)
    case .askOnly(let prompt, let condition):
      if isProved {
        return .proved(Proof(.closedSet(configurations: count.inJourneys), isVacuous: judgement.asked.isEmpty))
      }
      let watcher = VisitWatcher(symbolic: symbolic) { [self] place in
        explorer.asks(prompt, at: place) ? try contexts(.not(condition), place) : .empty
      }
      return refuted(.violated, try show(runs.breaking(watcher, everyEntry())), cause)
    }
  }

  private func ranked(_ judgement: Judgement, isVacuous: Bool) -> Verdict {
    .proved(Proof(.ranking(longest: judgement.longest ?? 0), isVacuous: isVacuous))
  }

  /// Any intent, opened anywhere.
  private func everyEntry() throws -> [RunFinder.Entry] {
    try machine.intents.indices.flatMap { try entries(of: IntentID($0)) }
  }

  private func doesNotPass(_ from: Condition, _ to: Condition, atEnd: Bool, _ cause: Element) throws -> Verdict {
    var watcher = PassingWatcher(symbolic: symbolic, from: from, goal: to, atEnd: atEnd)
    let entries = try everyEntry()
    if let run = try runs.breaking(watcher, entries) { return refuted(.ends(run.ending ?? .landed), run, cause) }
    // Nothing ends badly, so whatever is not good can go on forever.
    let good = try explorer.passing(to, atEnd: atEnd)
    let endless = try good.sets.map { try diagrams.complement($0) }
    watcher.endless = { [explorer] in explorer.reachability.graph.number(of: $0).map { endless[$0] } ?? .empty }
    let run = runs.looping(try show(runs.breaking(watcher, entries)), includingAdverse: true, good: good)
    return refuted(.neverEnds, run, cause)
  }
}
