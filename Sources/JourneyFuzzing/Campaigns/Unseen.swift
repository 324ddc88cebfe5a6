import NavigationModel

/// Something of the spec that a campaign has not seen, and why.
public struct Unseen: Hashable, Sendable, Codable {
  /// Why it has not been seen.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It can be seen; the campaign was too short, or its moves were not such.
    case notFound
    /// It can happen, but not by what this driver is able to do.
    case beyondDriver
    /// No run of the spec leads to it.
    case unreachable
  }

  /// What it is, in words: `goToSearch by hand`, `fail loginRequired at step 2 of goToReorder`.
  public var what: String
  /// In which contexts; empty: in all.
  public var contexts: [String]
  public var reason: Reason
}

extension Campaign {
  /// What of the spec was not seen in a campaign with a driver of these abilities, and why: what could have been found
  /// first, then what the driver cannot do, then what no run leads to.
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

  /// One entry for what differs in its context only.
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
