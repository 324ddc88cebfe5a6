import NavigationModel
import NavigationSupport

/// A machine with one small mistake.
struct Mutant: Sendable {
  /// What was done, in the words of the spec.
  var name: String
  var draft: Draft

  /// Every ground transition dropped, turned round, and its guard dropped; one from anywhere under a condition as a
  /// whole; every verb of several dropped; every journey step dropped, and swapped with the next in its list.
  static func all(of machine: Machine) -> [Mutant] {
    transitions(of: machine) + steps(of: machine)
  }

  // MARK: Transitions

  private static func transitions(of machine: Machine) -> [Mutant] {
    machine.transitions.indices.flatMap { rule in
      let transition = machine.transitions[rule]
      let whole = verbs(of: rule, in: machine)
      // Its condition says where: what it does elsewhere nobody can see.
      if transition.source == .any, transition.guardCondition != nil {
        return whole + mutants(of: rule, from: nil, in: machine)
      }
      return whole
        + machine.screens.indices.map { ScreenID($0) }
        .filter { transition.source.contains($0) }
        .flatMap { mutants(of: rule, from: $0, in: machine) }
    }
  }

  /// Several verbs, each of them dropped.
  private static func verbs(of rule: Int, in machine: Machine) -> [Mutant] {
    let transition = machine.transitions[rule]
    guard transition.actions.count > 1 else { return [] }
    return transition.actions.indices.map { index in
      var draft = Draft(machine)
      draft.transitions[rule].actions.remove(at: index)
      let event = machine.events[transition.event.index].name
      return Mutant(name: "\(event): '\(transition.text(in: machine))' without verb \(index + 1)", draft: draft)
    }
  }

  /// The mutants of the ground transition that `rule` makes from `screen`; nil: of the whole rule.
  private static func mutants(of rule: Int, from screen: ScreenID?, in machine: Machine) -> [Mutant] {
    let transition = machine.transitions[rule]
    func name(_ screen: ScreenID) -> String { machine.screens[screen.index].name }
    let target = machine.shown(after: transition.actions)
    let leads = target.map(name) ?? transition.actions.map { "\($0)" }.joined(separator: ", ")
    let what = "\(machine.events[transition.event.index].name): \(screen.map(name) ?? "any") -> \(leads)"
    func mutant(_ done: String, _ instead: [Transition]) -> Mutant {
      var draft = Draft(machine)
      let others = machine.screens.indices.map { ScreenID($0) }
        .filter { transition.source.contains($0) && $0 != screen }
      var rest = transition
      rest.source = .screens(others)
      let stays = screen != nil && !others.isEmpty
      draft.transitions.replaceSubrange(rule...rule, with: (stays ? [rest] : []) + instead)
      return Mutant(name: "\(what) \(done)", draft: draft)
    }
    var ground = transition
    if let screen { ground.source = .screens([screen]) }
    var mutants = [mutant("dropped", [])]
    if let screen, let target, screen != target {
      var reversed = transition
      reversed.source = .screens([target])
      reversed.actions = [.replace(screen)]
      mutants.append(mutant("turned round", [reversed]))
    }
    if transition.guardCondition != nil {
      ground.guardCondition = nil
      mutants.append(mutant("without its guard", [ground]))
    }
    return mutants
  }

  // MARK: Steps

  private static func steps(of machine: Machine) -> [Mutant] {
    var mutants: [Mutant] = []
    for (intent, value) in machine.intents.enumerated() {
      for (alternative, way) in value.alternatives.enumerated() {
        for (done, steps) in variants(of: way.steps, in: machine) {
          var draft = Draft(machine)
          draft.intents[intent].alternatives[alternative].steps = steps
          let number = value.alternatives.count > 1 ? " (\(alternative + 1))" : ""
          mutants.append(Mutant(name: "\(value.name)\(number): \(done)", draft: draft))
        }
      }
    }
    return mutants
  }

  /// The lists that differ from `steps` by one step, at any depth, and what was done.
  private static func variants(of steps: [JourneyStep], in machine: Machine) -> [(String, [JourneyStep])] {
    var variants: [(String, [JourneyStep])] = []
    for index in steps.indices {
      let name = spelling(steps[index], in: machine)
      var dropped = steps
      dropped.remove(at: index)
      variants.append(("\(name) dropped", dropped))
      if index + 1 < steps.count, steps[index] != steps[index + 1] {
        var swapped = steps
        swapped.swapAt(index, index + 1)
        variants.append(("\(name) swapped with \(spelling(steps[index + 1], in: machine))", swapped))
      }
      if case .when(let condition, let inner) = steps[index] {
        for (done, list) in self.variants(of: inner, in: machine) {
          var changed = steps
          changed[index] = .when(condition, list)
          variants.append((done, changed))
        }
      }
    }
    return variants
  }

  private static func spelling(_ step: JourneyStep, in machine: Machine) -> String {
    switch step {
    case .perform(let event, let isAnimated, _):
      (isAnimated ? "animate " : "") + machine.events[event.index].name
    case .ask(let prompt, _, _): "ask \(machine.prompts[prompt.index].name)"
    case .retry: "retry"
    case .leave: "leave"
    case .open(let intent): "open \(machine.intents[intent.index].name)"
    case .follow(let value): "follow \(value)"
    case .set: "set"
    case .fail(let reason, _): "fail \(reason)"
    case .when: "when"
    }
  }
}
