import NavigationModel
import StateSpace

/// The elements that take part in no run.
struct UnreachableElements {
  let explorer: SymbolicExplorer

  /// The screens, transitions, alternatives, targets, steps and outcomes that no run uses, in the order of the spec.
  func find() throws -> [Element] {
    let machine = explorer.machine
    var alive = Alive(machine)
    let reachability = explorer.reachability
    for (number, place) in reachability.graph.places.enumerated() where !reachability.sets[number].isEmpty {
      if place.isIdle { alive.screens[place.screen.index] = true }
      try reachability.graph.forEachMove(of: number) { move, _ in
        let contexts = try explorer.diagrams.intersection(reachability.sets[number], move.contexts)
        if !contexts.isEmpty { try mark(move.move, at: place, in: contexts, &alive) }
      }
    }
    return all(machine).filter { !alive.contains($0) }
  }

  /// The elements that have been seen in a run. Of those of which there may be a million, a bit each.
  private struct Alive {
    var screens: [Bool]
    var transitions: [Bool]
    var steps: [Bool]
    var others: Set<Element> = []

    init(_ machine: Machine) {
      screens = Array(repeating: false, count: machine.screens.count)
      transitions = Array(repeating: false, count: machine.transitions.count)
      steps = Array(repeating: false, count: machine.steps.count)
    }

    func contains(_ element: Element) -> Bool {
      switch element {
      case .screen(let id): screens[id.index]
      case .transition(let id): transitions[id.index]
      case .step(let id): steps[id.index]
      default: others.contains(element)
      }
    }
  }

  private func mark(_ move: Move, at place: Place, in contexts: ContextSet, _ alive: inout Alive) throws {
    let machine = explorer.machine
    let description = MoveDescription(move)
    if let transition = description.transition { alive.transitions[transition.index] = true }
    if let step = description.step { alive.steps[step.index] = true }
    if let change = description.change { alive.others.insert(.change(change)) }
    if let answer = description.answer(in: machine), let outcome = description.outcome {
      alive.others.insert(.outcome(answer.prompt, outcome))
    }
    guard let intent = description.intent else { return }
    if let alternative = description.alternative { alive.others.insert(.alternative(intent, alternative)) }
    guard description.kind == .finish else { return }
    // The first that fits counts.
    var left = contexts
    for (number, target) in machine.intents[intent.index].targets.enumerated() {
      let own = try explorer.symbolic.contexts(landingOn: [target], at: place)
      if try !explorer.diagrams.intersection(left, own).isEmpty { alive.others.insert(.target(intent, number)) }
      left = try explorer.diagrams.difference(left, own)
    }
  }

  private func all(_ machine: Machine) -> [Element] {
    var elements: [Element] = machine.screens.indices.map { .screen(ScreenID($0)) }
    elements += machine.transitions.indices.map { .transition(TransitionID($0)) }
    for (prompt, value) in machine.prompts.enumerated() {
      elements += value.outcomes.indices.map { .outcome(PromptID(prompt), $0) }
    }
    for (intent, value) in machine.intents.enumerated() {
      elements += value.alternatives.indices.map { .alternative(IntentID(intent), $0) }
      // That the only one is reached is an obligation.
      if value.targets.count > 1 || value.leaves {
        elements += value.targets.indices.map { .target(IntentID(intent), $0) }
      }
    }
    elements += machine.steps.indices.map { .step(StepID($0)) }
    elements += machine.changes.indices.map { .change(ChangeID($0)) }
    return elements
  }
}
