import NavigationModel

/// A search through the runs of one intent's journey that remembers something on the way.
///
/// What is remembered is part of the state that is searched: two runs that come to the same configuration with
/// different memories are both followed.
struct NaiveSearch<Memory: Hashable> {
  let graph: NaiveGraph
  /// What a choice does to the memory. Nil: this choice is what is searched for.
  let after: (Choice, Memory) -> Memory?

  private struct State: Hashable {
    var configuration: Configuration
    var memory: Memory
  }

  /// Whether some run from some start of `intent` makes a choice that is searched for.
  func finds(from intent: IntentID, with memory: Memory) -> Bool {
    var stack = graph.starts(of: intent).map { State(configuration: $0, memory: memory) }
    var seen = Set(stack)
    while let state = stack.popLast() {
      for choice in graph.choices[state.configuration] ?? [] {
        guard let memory = after(choice, state.memory) else { return true }
        if case .continues(let next) = choice.result {
          let state = State(configuration: next, memory: memory)
          if seen.insert(state).inserted { stack.append(state) }
        }
      }
    }
    return false
  }
}

extension NaiveGraph {
  /// Whether some first performed event goes elsewhere than to the root.
  func breaksRootFirst(_ intent: IntentID) -> Bool {
    let search = NaiveSearch<Bool>(graph: self) { choice, hasPerformed in
      switch choice.move {
      case .perform(_, let transition), .failToPresent(_, let transition):
        if !hasPerformed && machine.transitions[transition.index].target != machine.root { return nil }
        return true
      default: return hasPerformed
      }
    }
    return search.finds(from: intent, with: false)
  }

  /// Whether some run performs a transition after an animated one, or an animated one into the root.
  func breaksOneAnimation(_ intent: IntentID) -> Bool {
    let search = NaiveSearch<Bool>(graph: self) { choice, hasAnimated in
      switch choice.move {
      case .perform(let step, let transition), .failToPresent(let step, let transition):
        guard case .perform(_, let isAnimated, _) = machine.steps[step.index].action else { return hasAnimated }
        if hasAnimated { return nil }
        if isAnimated && machine.transitions[transition.index].target == machine.root { return nil }
        return isAnimated
      default: return hasAnimated
      }
    }
    return search.finds(from: intent, with: false)
  }

  /// What becomes of the value that a link gave.
  private struct Value: Hashable {
    /// The value with which the journey began, or to which an `open` handed over, is the link's.
    var baseIsLinks = true
    /// The value that an event would get now is the link's.
    var isLinks = true
    /// An event or a prompt has had the link's value.
    var isDelivered = false
    /// An event has had another value.
    var isReplaced = false
  }

  /// Whether some landing run loses or replaces the value of the parameter.
  func loses(_ parameter: Int, of intent: IntentID) -> Bool {
    let name = machine.intents[intent.index].parameters[parameter].name
    let search = NaiveSearch<Value>(graph: self) { choice, value in
      var value = value
      switch choice.move {
      case .perform(let step, _):
        if case .perform(let event, _, let fixed) = machine.steps[step.index].action, takes(name, event) {
          if fixes(name, fixed) || !value.isLinks { value.isReplaced = true } else { value.isDelivered = true }
        }
      case .answer(let step, let outcome):
        guard case .ask(let prompt, let fixed) = machine.steps[step.index].action else { break }
        let asked = machine.prompts[prompt.index]
        if asked.parameters.contains(where: { $0.name == name }), !fixes(name, fixed), value.isLinks {
          value.isDelivered = true
        }
        if asked.outcomes[outcome].gives.contains(where: { $0.name == name }) { value.isLinks = false }
      case .jump(let step):
        switch machine.steps[step.index].action {
        case .open(let other):
          let hasParameter = machine.intents[other.index].parameters.contains { $0.name == name }
          value.isLinks = hasParameter && value.isLinks
          value.baseIsLinks = value.isLinks
        default:
          value.isLinks = value.baseIsLinks
          value.isDelivered = false
        }
      case .finish:
        if choice.result.ending == .landed, value.isReplaced || !value.isDelivered { return nil }
      default: break
      }
      return value
    }
    return search.finds(from: intent, with: Value())
  }

  private func takes(_ name: String, _ event: EventID) -> Bool {
    machine.events[event.index].parameters.contains { $0.name == name }
  }

  private func fixes(_ name: String, _ fixed: [FixedValue]) -> Bool { fixed.contains { $0.name == name } }
}
