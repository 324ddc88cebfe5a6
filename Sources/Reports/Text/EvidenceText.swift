import ModelChecking
import NavigationModel

enum EvidenceText {
  static func text(_ answer: Verdict.Answer, in machine: Machine) -> String {
    switch answer {
    case .proved(let proof):
      (proof.isVacuous ? "vacuous, since what it speaks of never occurs; " : "") + text(proof.evidence, in: machine)
    case .refuted(let counterexample): failure(counterexample, in: machine)
    case .unknown(let reason): self.reason(reason)
    }
  }

  static func reason(_ reason: Unknown) -> String {
    switch reason {
    case .time: "time limit reached"
    case .memory: "memory limit reached"
    case .diagrams: "the sets of contexts are too large"
    case .stack: "it depends on what lies below the shown screen, which could not be told apart"
    case .interrupted: "interrupted"
    case .noStart: "no context satisfies 'initially', so the app never starts"
    }
  }

  /// The events of a run in one line; an animated one has a star.
  static func run(_ trace: Trace, in machine: Machine) -> String {
    let events = trace.entries.compactMap { event($0.move, in: machine) }
    return events.isEmpty ? "nothing is performed" : events.joined(separator: " → ")
  }

  /// The event, change or answer of a move; nil of other moves.
  static func event(_ move: Move, in machine: Machine) -> String? {
    switch move {
    case .perform(let step, let transition):
      var name = machine.name(machine.transitions[transition.index].event)
      if case .perform(_, animated: true, _) = machine.steps[step.index].action { name += "*" }
      return name
    case .browse(let transition): return machine.name(machine.transitions[transition.index].event)
    case .back: return "back"
    case .drag: return "drag"
    case .tap(let tab): return "tab \(machine.tabs[tab.index].name)"
    case .change(let change): return machine.name(change)
    case .answer(let step, let outcome):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return nil }
      return "\(machine.name(prompt)): \(machine.prompts[prompt.index].outcomes[outcome].name)"
    default: return nil
    }
  }

  private static func text(_ evidence: Proof.Evidence, in machine: Machine) -> String {
    switch evidence {
    case .witness(let trace): run(trace, in: machine)
    case .ranking(let longest?): "every run ends as it should, after at most \(count(longest, "move"))"
    case .ranking(nil): "every run ends as it should"
    case .closedSet(let size):
      "a set of \(CountText.about(size, "configuration")), closed under every move, has no bad one"
    case .cases(let number):
      number == 1 ? "the one case holds" : "all of \(CountText.about(number, "case")) hold"
    }
  }

  private static func failure(_ counterexample: Counterexample, in machine: Machine) -> String {
    switch counterexample.failure {
    case .ends(let ending): "a run ends \(ending)"
    case .neverEnds: "a run never ends"
    case .neverGetsThere: "nothing gets there"
    case .violated: "a run gets to where it does not hold"
    case .overlap(let transitions, let context):
      "\(transitions.count) transitions are enabled together\(machine.with(context))"
    case .gap: "no alternative applies"
    case .valueLost: "a run lands without the value"
    case .valueReplaced: "a run lands with another value"
    case .ruleBroken: "a run breaks the rule"
    case .back(.requires, let screen): "Back shows \(machine.name(screen)), and what it requires does not hold"
    case .back(.stuck, let screen): "neither Back nor an event leads away from \(machine.name(screen))"
    case .back(.leavesApp, let screen): "Back leaves the app on \(machine.name(screen))"
    case .back(.older, let screen): "Back shows \(machine.name(screen)), which is older than the link"
    case .grows: "links pile up screens"
    }
  }

  /// `1 context`, `12 contexts`; of very many only the variables are counted, `320 variables`.
  static func contexts(of machine: Machine) -> String {
    guard let number = machine.contexts.count, number <= 1 << 24 else {
      return count(machine.variables.count, "variable")
    }
    return count(number, "context")
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
