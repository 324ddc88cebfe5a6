/// One journey, made with answers that are given in advance.
///
/// ```swift
/// let trace = ScriptedJourney(answers: [login: [cancelled]]).run(goToOrders, at: start, of: machine)
/// // trace.ending == .abandoned
/// ```
///
/// It shows one of the runs that a proof speaks of; it proves nothing by itself.
package struct ScriptedJourney: Hashable, Sendable {
  /// By prompt: the outcomes with which it is answered, in this order; the last one also from then on. A prompt that is
  /// not listed is answered with its first outcome that is not adverse, and so is one whose listed answer is impossible
  /// there.
  package var answers: [PromptID: [Int]]
  /// The events that the app fails to present.
  package var failing: Set<EventID>

  package init(answers: [PromptID: [Int]] = [:], failing: Set<EventID> = []) {
    self.answers = answers
    self.failing = failing
  }

  /// Opens `intent` in an idle configuration and follows it to its end, or until it repeats itself, perhaps on a taller
  /// stack each time: then the trace has no ending, and a ``Trace/loop``. One that has neither was given up after
  /// ``longest`` moves, or on ``tallest`` screens.
  ///
  /// - Parameter following: what the link opens that the step at the end of the trace follows; nil: nothing.
  /// - Complexity: O(configurations of the journey × answers).
  package func run(
    _ intent: IntentID, at start: Configuration, of machine: Machine,
    following: (Trace, StepID) -> IntentID? = { _, _ in nil }
  ) -> Trace {
    var trace = Trace(start: start)
    trace.append(Choice(.open(intent), .continues(Step.opening(intent, in: start, of: machine))))
    var asked: [PromptID: Int] = [:]
    var seen: [State: Int] = [:]
    // The last places with each head, from which the run may repeat itself on a taller stack.
    var heads: [State: [Int]] = [:]
    while trace.ending == nil {
      let count = trace.entries.count
      var head = State(configuration: trace.end, asked: asked)
      var loop = seen.updateValue(count, forKey: head)
      if loop == nil, !trace.end.stack.isEmpty {
        head.configuration.stack = Stack()
        let before = heads[head, default: []]
        loop = before.last { trace.closes(from: $0, on: machine) }
        heads[head] = before.suffix(Self.remembered - 1) + [count]
      }
      if let loop {
        trace.loop = loop
        return trace
      }
      guard count < Self.longest, trace.end.stack.height < Self.tallest,
        let choice = choice(after: trace, asked, of: machine, following)
      else { return trace }
      if case .answer(let step, _) = choice.move, case .ask(let prompt, _, _) = machine.steps[step.index].action {
        // Beyond the last answer it makes no difference how often was asked.
        let count = (asked[prompt] ?? 0) + 1
        if count < answers[prompt]?.count ?? 0 { asked[prompt] = count }
      }
      trace.append(choice)
    }
    return trace
  }

  /// A run that is as long, or has opened as many screens, is given up.
  package static let (longest, tallest) = (1 << 14, 1 << 10)
  private static let remembered = 8

  /// All that decides how a run goes on; without a stack it is a head.
  private struct State: Hashable {
    var configuration: Configuration
    var asked: [PromptID: Int]
  }

  private func choice(
    after trace: Trace, _ asked: [PromptID: Int], of machine: Machine, _ following: (Trace, StepID) -> IntentID?
  ) -> Choice? {
    let choices = Step.choices(in: trace.end, of: machine)
    return choices.first { choice in
      switch choice.move {
      case .answer(let step, let outcome):
        guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return false }
        let wanted = answers[prompt].flatMap { $0.isEmpty ? nil : $0[min(asked[prompt] ?? 0, $0.count - 1)] }
        guard let wanted, isPossible(wanted, to: prompt, at: trace.end, of: machine) else { return !choice.isAdverse }
        return outcome == wanted
      case .failToPresent(_, let transition): return failing.contains(machine.transitions[transition.index].event)
      case .perform(_, let transition): return !failing.contains(machine.transitions[transition.index].event)
      case .follow(let step, let intent): return following(trace, step) == intent
      default: return true
      }
    }
  }

  /// False only for an answer whose `when` does not hold.
  private func isPossible(_ outcome: Int, to prompt: PromptID, at place: Configuration, of machine: Machine) -> Bool {
    let outcomes = machine.prompts[prompt.index].outcomes
    guard outcomes.indices.contains(outcome) else { return true }
    return outcomes[outcome].condition?.holds(at: place, of: machine.contexts) ?? true
  }
}
