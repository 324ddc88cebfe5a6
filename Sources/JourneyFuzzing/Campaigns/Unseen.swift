import NavigationModel

/// An element of the spec that a campaign has not covered, and why.
public struct Unseen: Hashable, Sendable, Codable {
  /// Why it was not covered.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is reachable; the campaign was too short or chose other moves.
    case notFound
    /// It is possible, but not with the abilities of this driver.
    case beyondDriver
    /// No run of the spec leads to it.
    case unreachable
  }

  /// Its description: `goToSearch by hand`, `fail loginRequired at step 2 of goToReorder`.
  public var what: String
  /// In which contexts; empty: in all.
  public var contexts: [String]
  public var reason: Reason
}

extension Campaign {
  /// What a campaign with a driver of these abilities did not cover, and why: first what it could have covered, then
  /// what the driver cannot do, then what no run leads to.
  ///
  /// - Parameter abilities: nil: the campaign was a walk through the model.
  /// - Complexity: that of two searches for what is reachable.
  public func unseen(in summary: Summary, by abilities: Abilities?) throws(Reachable.TooLarge) -> [Unseen] {
    let all = try Reachable(machine, limit: options.searchLimit)
    let possible =
      try abilities.map { abilities throws(Reachable.TooLarge) in
        try Reachable(machine, by: abilities, limit: options.searchLimit)
      } ?? all
    let missed = possible.triples.indices.filter { !summary.counts.indices.contains($0) || summary.counts[$0] == 0 }
    let beyond = all.triples.filter { possible.number(ofTriple: $0) == nil }
    return grouped(missed.map { possible.triples[$0] }, .notFound, all)
      + grouped(beyond, .beyondDriver, all) + unreachable(all)
  }

  /// Merges entries that differ in their context only.
  private func grouped(_ triples: [Triple], _ reason: Unseen.Reason, _ all: Reachable) -> [Unseen] {
    let wording = Wording(machine: machine)
    var contexts: [String: [Context]] = [:]
    var order: [String] = []
    for triple in triples {
      let what = wording.what(triple)
      if contexts[what] == nil { order.append(what) }
      contexts[what, default: []].append(triple.context)
    }
    return order.map { what in
      let found = contexts[what] ?? []
      let isEverywhere = found.count == machine.contexts.count
      return Unseen(what: what, contexts: isEverywhere ? [] : found.map(wording.context), reason: reason)
    }
  }

  /// Transitions, changes, outcomes and steps that are part of no run.
  private func unreachable(_ all: Reachable) -> [Unseen] {
    let wording = Wording(machine: machine)
    var transitions: Set<Int> = []
    var changes: Set<Int> = []
    var steps: Set<Int> = []
    var answers: Set<[Int]> = []
    for triple in all.triples {
      if case .step(let step) = machine.phase(of: triple.position) { steps.insert(step.index) }
      switch triple.move {
      case .browse(let id), .perform(_, let id): transitions.insert(id.index)
      case .change(let id): changes.insert(id.index)
      case .answer(let step, let outcome): answers.insert([step.index, outcome])
      default: break
      }
    }
    var names: [String] = []
    for index in machine.transitions.indices where !transitions.contains(index) {
      let rule = machine.transitions[index]
      names.append("\(wording.event(rule.event)) to \(wording.screen(rule.target))")
    }
    names += machine.changes.indices.filter { !changes.contains($0) }.map { wording.change(ChangeID($0)) }
    for index in machine.steps.indices {
      let name = wording.step(StepID(index))
      guard steps.contains(index) else {
        names.append(name)
        continue
      }
      guard case .ask(let prompt, _) = machine.steps[index].action else { continue }
      for (number, outcome) in machine.prompts[prompt.index].outcomes.enumerated() {
        if !answers.contains([index, number]) { names.append("\(name): \(Wording.shown(outcome.name))") }
      }
    }
    return names.map { Unseen(what: $0, contexts: [], reason: .unreachable) }
  }
}
