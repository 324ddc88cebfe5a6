import NavigationModel
import SpecFile

/// The mistakes in journeys, and in what links open.
struct JourneyMutations {
  let machine: Machine

  /// A list of steps with a mistake.
  private struct Variant {
    var kind: MutationOperator
    var words: String
    var steps: [JourneyStep]
  }

  var ofIntents: [Mutation] {
    machine.intents.indices.flatMap { intent in
      machine.intents[intent].alternatives.indices.flatMap { mutations(of: $0, in: intent) }
    }
  }

  private func mutations(of number: Int, in intent: Int) -> [Mutation] {
    let value = machine.intents[intent]
    let alternative = value.alternatives[number]
    let isOnly = value.alternatives.count == 1
    let name = isOnly ? value.name : "\(value.name), alternative \(number + 1)"
    func mutation(
      _ kind: MutationOperator, _ words: String, _ change: @escaping @Sendable (inout Intent) -> Void
    ) -> Mutation {
      Mutation(
        kind: kind, section: .intents, subject: value.name, words: "\(name): \(words)",
        element: .alternative(IntentID(intent), number)
      ) {
        change(&$0.intents[intent])
      }
    }
    var list: [Mutation] = []
    if !isOnly { list.append(mutation(.dropAlternative, "is missing") { $0.alternatives.remove(at: number) }) }
    if let condition = alternative.condition {
      for weaker in condition.weaker {
        list.append(
          mutation(.weakenGuard, "is taken as soon as \(weaker.text(in: machine))") {
            $0.alternatives[number].condition = weaker
          })
      }
    }
    return list
      + variants(of: alternative.steps).map { variant in
        mutation(variant.kind, variant.words) { $0.alternatives[number].steps = variant.steps }
      }
  }

  var ofRoutes: [Mutation] {
    var list: [Mutation] = []
    for (index, route) in machine.links.routes.enumerated() {
      guard let other = machine.intent(after: route.intent) else { continue }
      let words = "\(route.text) opens \(machine.intents[other.index].name)"
      list.append(
        Mutation(kind: .otherRoute, section: .links, subject: route.text, words: words, element: .route(index)) {
          $0.links.routes[index].intent = other
        })
    }
    return list
  }

  // MARK: Steps

  /// The lists that differ from `steps` by one mistake, at any depth.
  private func variants(of steps: [JourneyStep]) -> [Variant] {
    var list: [Variant] = []
    for (index, step) in steps.enumerated() {
      let text = step.text(in: machine)
      func add(_ kind: MutationOperator, _ words: String, _ instead: [JourneyStep]) {
        var changed = steps
        changed.replaceSubrange(index...index, with: instead)
        list.append(Variant(kind: kind, words: words, steps: changed))
      }
      add(.dropStep, "without '\(text)'", [])
      if index + 1 < steps.count, steps[index + 1] != step, !steps[index + 1].isLast {
        var swapped = steps
        swapped.swapAt(index, index + 1)
        list.append(
          Variant(
            kind: .swapSteps, words: "'\(text)' after '\(steps[index + 1].text(in: machine))'", steps: swapped))
      }
      if let opened = step.opened, let other = machine.intent(after: opened) {
        add(.otherIntent, "'\(text)' opens \(machine.intents[other.index].name)", [.open(other)])
      }
      for change in conditions(of: step) {
        add(change.kind, "'\(text)' \(change.words)", change.steps)
      }
      for (kind, words, instead) in inside(step) { add(kind, words, [instead]) }
    }
    return list
  }

  /// A step under a condition that holds more often.
  private func conditions(of step: JourneyStep) -> [Variant] {
    switch step {
    case .when(let condition, let inner):
      [Variant(kind: .dropGuard, words: "always", steps: inner)]
        + condition.weaker.map {
          Variant(kind: .weakenGuard, words: "as soon as \($0.text(in: machine))", steps: [.when($0, inner)])
        }
    case .fail(let reason, let condition?):
      condition.weaker.map {
        Variant(
          kind: .weakenGuard, words: "unless only \($0.text(in: machine))", steps: [.fail(reason: reason, unless: $0)])
      }
    default: []
    }
  }

  /// A step with a mistake in the steps inside it.
  private func inside(_ step: JourneyStep) -> [(MutationOperator, String, JourneyStep)] {
    switch step {
    case .when(let condition, let inner):
      return variants(of: inner).map { ($0.kind, $0.words, .when(condition, $0.steps)) }
    case .ask(let prompt, let fixed, let branches):
      return branches.indices.flatMap { index -> [(MutationOperator, String, JourneyStep)] in
        guard !branches[index].isEmpty else { return [] }
        let outcome = machine.prompts[prompt.index].outcomes[index].name
        func asked(_ steps: [JourneyStep]) -> JourneyStep {
          var changed = branches
          changed[index] = steps
          return .ask(prompt, fixed: fixed, branches: changed)
        }
        return [(.dropBranch, "nothing after '\(outcome)'", asked([]))]
          + variants(of: branches[index]).map { ($0.kind, "after '\(outcome)', \($0.words)", asked($0.steps)) }
      }
    default: return []
    }
  }
}
