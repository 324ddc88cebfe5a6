import NavigationModel

/// An element of the spec that a campaign has not covered, and why.
package struct UncoveredElement: Hashable, Sendable, Codable {
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is reachable; the campaign was too short or chose other moves.
    case notFound
    /// The driver cannot do it.
    case beyondDriver
    /// No run of the spec leads to it.
    case unreachable
  }

  /// The description of it, such as `fail loginRequired at step 2 of goToReorder`.
  package var what: String
  /// The reason why it was not seen.
  package var reason: Reason
}

extension Campaign {
  /// Everything that a campaign with a driver of these capabilities did not cover, and why: first what it could have
  /// covered, then what the driver cannot do, then what no run leads to; nil if the machine is too large to know. If
  /// there are more stacks than can be visited, only the first is said.
  ///
  /// - Complexity: that of two searches for what is reachable.
  package func unseen(in summary: Summary, by capabilities: Capabilities) -> [UncoveredElement]? {
    let all = ReachableGoals(machine, limit: options.searchLimit)
    guard let all, let possible = ReachableGoals(machine, by: capabilities, limit: options.searchLimit) else {
      return nil
    }
    let wording = Wording(machine: machine)
    let missed = possible.goals.indices.filter { !summary.counts.indices.contains($0) || summary.counts[$0] == 0 }
    let found = missed.map { UncoveredElement(what: wording.what(possible.goals[$0]), reason: .notFound) }
    guard all.isComplete, possible.isComplete else { return found }
    let beyond = all.goals.filter { possible.number(of: $0) == nil }
    return found + beyond.map { UncoveredElement(what: wording.what($0), reason: .beyondDriver) } + unreachable(all)
  }

  /// Transitions, changes, outcomes and steps that are part of no run, and guards that are never false.
  private func unreachable(_ all: ReachableGoals) -> [UncoveredElement] {
    let wording = Wording(machine: machine)
    var transitions: Set<TransitionID> = []
    var changes: Set<ChangeID> = []
    var steps: Set<StepID> = []
    var answers: Set<[Int]> = []
    for case .move(let move, let position, _) in all.goals {
      if case .step(let step) = machine.phase(of: position) { steps.insert(step) }
      switch move {
      case .browse(let id), .perform(_, let id): transitions.insert(id)
      case .change(let id): changes.insert(id)
      case .answer(let step, let outcome): answers.insert([step.index, outcome])
      default: break
      }
    }
    func isNeverFalse(_ rule: Kernel.RuleID) -> Bool {
      machine.kernel[rule].condition != nil && all.number(of: .fails(rule)) == nil
    }
    var names: [String] = []
    for id in machine.transitions.indices.map(TransitionID.init) {
      let rule = machine.transitions[id.index]
      if !transitions.contains(id) {
        let end = machine.hasStacks ? "by" : "to"
        names.append("\(wording.event(rule.event)) \(end) \(wording.actions(rule.actions))")
      } else if isNeverFalse(Kernel.RuleID(id.index)) {
        names.append(wording.what(.fails(Kernel.RuleID(id.index))))
      }
    }
    for id in machine.changes.indices.map(ChangeID.init) {
      guard changes.contains(id) else {
        names.append(wording.change(id))
        continue
      }
      for rule in machine.kernel.changes[id.index].map(Kernel.RuleID.init) where isNeverFalse(rule) {
        names.append(wording.what(.fails(rule)))
      }
    }
    for step in machine.steps.indices.map(StepID.init) {
      let name = wording.step(step)
      guard steps.contains(step) else {
        names.append(name)
        continue
      }
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { continue }
      for (number, outcome) in machine.prompts[prompt.index].outcomes.enumerated() {
        if !answers.contains([step.index, number]) { names.append("\(name): \(Wording.shown(outcome.name))") }
      }
    }
    return names.map { UncoveredElement(what: $0, reason: .unreachable) }
  }
}
