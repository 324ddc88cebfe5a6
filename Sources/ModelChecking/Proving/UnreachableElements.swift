import NavigationModel
import StateSpace

/// What takes part in no run.
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
        if !contexts.isEmpty { mark(move.move, at: place, &alive) }
      }
    }
    return all(machine).filter { !alive.contains($0) }
  }

  /// What has been seen in a run. Of what there may be a million of, a bit each.
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

  private func mark(_ move: Move, at place: Place, _ alive: inout Alive) {
    switch move {
    case .browse(let transition): alive.transitions[transition.index] = true
    case .perform(let step, let transition):
      alive.transitions[transition.index] = true
      alive.steps[step.index] = true
    case .choose(let intent, let alternative): alive.others.insert(.alternative(intent, alternative))
    case .answer(let step, let outcome):
      alive.steps[step.index] = true
      if case .ask(let prompt, _, _) = explorer.machine.steps[step.index].action {
        alive.others.insert(.outcome(prompt, outcome))
      }
    case .refuse(let step), .failToPresent(let step, _), .set(let step), .fail(let step), .pass(let step),
      .enter(let step), .jump(let step), .follow(let step, _):
      alive.steps[step.index] = true
    case .change(let change): alive.others.insert(.change(change))
    case .finish(let intent):
      let (facts, cover) = explorer.symbolic.frames.below(place)
      for (index, target) in explorer.machine.intents[intent.index].targets.enumerated()
      where explorer.symbolic.frames.questions.matches(target, place.screen, placed: cover, facts) {
        alive.others.insert(.target(intent, index))
        break
      }
    case .back, .drag, .tap: break
    case .open, .supersede, .unhandled: break
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
      if value.targets.count > 1 { elements += value.targets.indices.map { .target(IntentID(intent), $0) } }
    }
    elements += machine.steps.indices.map { .step(StepID($0)) }
    elements += machine.changes.indices.map { .change(ChangeID($0)) }
    return elements
  }
}
