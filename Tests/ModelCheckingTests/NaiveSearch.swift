import NavigationModel

/// A search through the runs of one intent's journey that remembers something on the way.
///
/// What is remembered is part of the state that is searched: two runs that come to the same configuration with
/// different memories are both followed.
struct NaiveSearch<Memory: Hashable> {
  let graph: NaiveGraph
  /// What is remembered when a journey begins.
  let initial: Memory
  /// What a move does to the memory. Nil: this move is what is searched for.
  let after: (Trace.Entry, Memory) -> Memory?

  private struct State: Hashable {
    var configuration: Configuration
    var memory: Memory
  }

  /// Whether some run from some start of `intent` makes a choice that is searched for.
  func finds(from intent: IntentID) -> Bool { finds(from: graph.starts(of: intent)) }

  /// Whether some run from one of `starts` makes a choice that is searched for.
  func finds(from starts: Set<Configuration>) -> Bool {
    var stack = starts.map { State(configuration: $0, memory: initial) }
    var seen = Set(stack)
    while let state = stack.popLast() {
      for choice in graph.choices[state.configuration] ?? [] {
        let entry = Trace.Entry(choice)
        guard let memory = after(entry, state.memory) else { return true }
        if case .continues(let next) = choice.result {
          let state = State(configuration: next, memory: memory)
          if seen.insert(state).inserted { stack.append(state) }
        }
      }
    }
    return false
  }

  /// What is remembered after `entries`, which begin with a journey; nil if what is searched for is among them.
  func memory(after entries: ArraySlice<Trace.Entry>) -> Memory? {
    entries.reduce(initial) { memory, entry in memory.flatMap { after(entry, $0) } }
  }

  /// The index of the entry that is searched for among `entries`, which begin with a journey, and what is remembered
  /// before it; nil if it is not there.
  func first(in entries: ArraySlice<Trace.Entry>) -> (index: Int, memory: Memory)? {
    var memory = initial
    for (index, entry) in zip(entries.indices, entries) {
      guard let next = after(entry, memory) else { return (index, memory) }
      memory = next
    }
    return nil
  }
}

extension NaiveGraph {
  /// Whether the root is shown, with nothing else anywhere.
  func isRoot(_ place: Configuration) -> Bool {
    guard place.stack.entries.isEmpty else { return false }
    if machine.tabs.isEmpty { return place.screen == machine.root }
    return place.stack.selectedTab != nil
      && machine.tabs.indices.allSatisfy { place.stack.kept(in: TabID($0)).map(\.entries.isEmpty) ?? true }
  }

  /// The first performed event goes elsewhere than to the root.
  var rootFirstBroken: NaiveSearch<Bool> {
    NaiveSearch(graph: self, initial: false) { entry, hasPerformed in
      guard case .perform(_, let transition) = entry.move else { return hasPerformed }
      let isRoot = isRoot(entry.result.configuration) && !machine.transitions[transition.index].actions.isEmpty
      return hasPerformed || isRoot ? true : nil
    }
  }

  /// A transition is performed after an animated one, or an animated one into the root.
  var oneAnimationBroken: NaiveSearch<Bool> {
    NaiveSearch(graph: self, initial: false) { entry, hasAnimated in
      guard case .perform(let step, let transition) = entry.move,
        case .perform(_, let isAnimated, _) = machine.steps[step.index].action
      else { return hasAnimated }
      let isRoot = isRoot(entry.result.configuration) && !machine.transitions[transition.index].actions.isEmpty
      return hasAnimated || isAnimated && isRoot ? nil : isAnimated
    }
  }

  /// What becomes of the value that a link gave.
  struct Value: Hashable {
    /// The value with which the journey began, or to which an `open` handed over, is the link's.
    var baseIsLinks = true
    /// The value that an event would get now is the link's.
    var isLinks = true
    /// An event or a prompt has had the link's value.
    var isDelivered = false
    /// One has had it in the journey of an intent before this one.
    var wasDelivered = false
    /// An event has had another value.
    var isReplaced = false
    /// Once another link is followed: whether all was well until then.
    var wasKept: Bool?
  }

  /// A journey lands that has lost the link's value of the parameter called `name`, or replaced it.
  func valueLost(_ name: String) -> NaiveSearch<Value> {
    NaiveSearch(graph: self, initial: Value()) { entry, value in
      var value = value
      if let wasKept = value.wasKept { return wasKept || entry.result.ending != .landed ? value : nil }
      switch entry.move {
      case .follow: value.wasKept = value.isDelivered && !value.isReplaced
      case .perform(let step, _):
        if case .perform(let event, _, let fixed) = machine.steps[step.index].action, takes(name, event) {
          if fixes(name, fixed) || !value.isLinks { value.isReplaced = true } else { value.isDelivered = true }
        }
      case .answer(let step, let outcome):
        guard case .ask(let prompt, let fixed, _) = machine.steps[step.index].action else { break }
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
          value.wasDelivered = value.isDelivered
        default:
          value.isLinks = value.baseIsLinks
          value.isDelivered = value.wasDelivered
        }
      case .finish, .leave:
        if entry.result.ending == .landed, value.isReplaced || !value.isDelivered { return nil }
      default: break
      }
      return value
    }
  }

  private func takes(_ name: String, _ event: EventID) -> Bool {
    machine.events[event.index].parameters.contains { $0.name == name }
  }

  private func fixes(_ name: String, _ fixed: [FixedValue]) -> Bool { fixed.contains { $0.name == name } }
}
