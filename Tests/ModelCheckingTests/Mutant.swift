import NavigationModel
import NavigationSupport

/// A machine with one small mistake.
struct Mutant: Sendable {
  /// What was done, in the words of the spec.
  var name: String
  var draft: Draft

  /// Every ground transition dropped, turned round, and its guard dropped; every journey step dropped, and swapped
  /// with the next in its list.
  static func all(of machine: Machine) -> [Mutant] {
    transitions(of: machine) + steps(of: machine)
  }

  // MARK: Transitions

  private static func transitions(of machine: Machine) -> [Mutant] {
    machine.transitions.indices.flatMap { rule in
      machine.screens.indices.map { ScreenID($0) }
        .filter { machine.transitions[rule].source.contains($0) }
        .flatMap { mutants(of: rule, from: $0, in: machine) }
    }
  }

  /// The mutants of the ground transition that `rule` makes from `screen`.
  private static func mutants(of rule: Int, from screen: ScreenID, in machine: Machine) -> [Mutant] {
    let transition = machine.transitions[rule]
    func name(_ screen: ScreenID) -> String { machine.screens[screen.index].name }
    guard let target = transition.target(in: machine) else { return [] }
    let what = "\(machine.events[transition.event.index].name): \(name(screen)) -> \(name(target))"
    func mutant(_ done: String, _ instead: [Transition]) -> Mutant {
      var draft = Draft(machine)
      let others = machine.screens.indices.map { ScreenID($0) }
        .filter { transition.source.contains($0) && $0 != screen }
      var rest = transition
      rest.source = .screens(others)
      draft.transitions.replaceSubrange(rule...rule, with: (others.isEmpty ? [] : [rest]) + instead)
      return Mutant(name: "\(what) \(done)", draft: draft)
    }
    var ground = transition
    ground.source = .screens([screen])
    var mutants = [mutant("dropped", [])]
    if screen != target {
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
    case .open(let intent): "open \(machine.intents[intent.index].name)"
    case .follow(let value): "follow \(value)"
    case .set: "set"
    case .fail(let reason, _): "fail \(reason)"
    case .when: "when"
    }
  }
}
