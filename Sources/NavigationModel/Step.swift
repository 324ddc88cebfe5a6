/// What may happen next: the only definition of what a navigation means.
///
/// The engine, the explorer, the fuzzer and the replayer all move by `Step` and by nothing else. The Z3
/// encoding is written separately from it, so that each checks the other.
public enum Step {
  /// Calls `body` with everything that may happen in `configuration`, in a fixed order.
  ///
  /// In an idle configuration: every enabled transition that can be made by hand, every change that applies, every
  /// intent. During a journey: the next step, with each choice that the environment has. That a journey may also
  /// be superseded at any configuration is not listed: it is always possible and leads to
  /// ``Configuration/idle``.
  ///
  /// - Complexity: O(choices + transitions that leave the screen).
  public static func forEachChoice(
    in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    switch machine.phase(of: configuration.position) {
    case .idle: try forEachMove(in: configuration, of: machine, body)
    case .start(let intent): try body(begin(intent, in: configuration, of: machine))
    case .finish(let intent):
      let landed = configuration.screen == machine.intents[intent.index].target
      try body(Choice(.finish(intent), .ends(landed ? .landed : .strayed, configuration.idle)))
    case .step(let step): try forEachChoice(at: step, in: configuration, of: machine, body)
    }
  }

  /// Everything that may happen in `configuration`; see ``forEachChoice(in:of:_:)``.
  public static func choices(in configuration: Configuration, of machine: Machine) -> [Choice] {
    var choices: [Choice] = []
    forEachChoice(in: configuration, of: machine) { choices.append($0) }
    return choices
  }

  /// Where a link that names `intent` leads from an idle configuration.
  public static func opening(_ intent: IntentID, in configuration: Configuration, of machine: Machine) -> Configuration
  {
    Configuration(
      screen: machine.start == .fresh ? machine.root : configuration.screen, context: configuration.context,
      position: machine.position(.start(intent)))
  }

  /// What happens to a journey when a link or a change arrives: it ends where it stands; nil between journeys.
  public static func superseding(_ configuration: Configuration) -> Choice? {
    configuration.isIdle ? nil : Choice(.supersede, .ends(.superseded, configuration.idle), isAdverse: true)
  }

  /// Where browsing or a change leads from an idle configuration, without the links that may be opened.
  public static func forEachMoveByHandOrChange(
    in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    for id in machine.outgoing[configuration.screen] {
      let transition = machine.transitions[id.index]
      guard machine.browsing.contains(transition.event),
        machine.isEnabled(id, on: configuration.screen, in: configuration.context)
      else { continue }
      try body(Choice(.browse(id), .continues(taking(transition, in: configuration, of: machine))))
    }
    for (index, change) in machine.changes.enumerated() {
      guard
        change.condition?.holds(on: configuration.screen, in: configuration.context, of: machine.contexts) ?? true
      else { continue }
      var next = configuration
      next.screen = change.screen ?? next.screen
      next.context = machine.contexts.applying(change.effects, to: next.context)
      try body(Choice(.change(ChangeID(index)), .continues(next)))
    }
  }

  private static func forEachMove(
    in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    try forEachMoveByHandOrChange(in: configuration, of: machine, body)
    for index in machine.intents.indices {
      let intent = IntentID(index)
      try body(Choice(.open(intent), .continues(opening(intent, in: configuration, of: machine))))
    }
  }

  /// Chooses the first alternative that applies.
  private static func begin(_ intent: IntentID, in configuration: Configuration, of machine: Machine) -> Choice {
    let alternatives = machine.intents[intent.index].alternatives
    let first = alternatives.firstIndex { alternative in
      alternative.condition?.holds(on: configuration.screen, in: configuration.context, of: machine.contexts) ?? true
    }
    guard let first else { return Choice(.unhandled(intent), .ends(.unhandled, configuration.idle)) }
    let entry = machine.program.entries[intent.index][first]
    return Choice(.choose(intent, alternative: first), .continues(configuration.moved(to: entry, of: machine)))
  }

  private static func forEachChoice(
    at id: StepID, in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    let step = machine.program.steps[id.index]
    func holds(_ condition: Condition) -> Bool {
      condition.holds(on: configuration.screen, in: configuration.context, of: machine.contexts)
    }
    func going(_ move: Move, to phase: Phase) -> Choice {
      Choice(move, .continues(configuration.moved(to: phase, of: machine)))
    }
    switch step.action {
    case .perform(let event, _, _):
      var found: TransitionID?
      for candidate in machine.outgoing[configuration.screen]
      where machine.transitions[candidate.index].event == event
        && machine.isEnabled(candidate, on: configuration.screen, in: configuration.context)
      {
        guard found == nil else {
          return try body(Choice(.refuse(id), .ends(.ambiguous, configuration.idle)))
        }
        found = candidate
      }
      guard let only = found else {
        return try body(Choice(.refuse(id), .ends(.refused, configuration.idle)))
      }
      let after = taking(machine.transitions[only.index], in: configuration, of: machine)
      try body(Choice(.perform(id, only), .continues(after.moved(to: step.next, of: machine))))
      try body(
        Choice(.failToPresent(id, only), .ends(.notPresented, configuration.idle), isAdverse: true))
    case .ask(let prompt, _):
      for (index, outcome) in machine.prompts[prompt.index].outcomes.enumerated() {
        var after = configuration
        after.context = machine.contexts.applying(outcome.effects, to: after.context)
        try body(
          Choice(
            .answer(id, outcome: index),
            outcome.aborts
              ? .ends(.abandoned, after.idle) : .continues(after.moved(to: step.next, of: machine)),
            isAdverse: outcome.isAdverse))
      }
    case .retry: try body(going(.jump(id), to: .start(step.intent)))
    case .open(let intent): try body(going(.jump(id), to: .start(intent)))
    case .set(let effects):
      var after = configuration.moved(to: step.next, of: machine)
      after.context = machine.contexts.applying(effects, to: after.context)
      try body(Choice(.set(id), .continues(after)))
    case .fail(let reason, let exception):
      if let exception, holds(exception) {
        try body(going(.pass(id), to: step.next))
      } else {
        try body(Choice(.fail(id), .ends(.failed(reason: reason), configuration.idle)))
      }
    case .when(let condition, _):
      try body(holds(condition) ? going(.enter(id), to: step.inner) : going(.pass(id), to: step.next))
    }
  }

  /// Screen and effects of a transition; the position stays.
  private static func taking(_ transition: Transition, in configuration: Configuration, of machine: Machine)
    -> Configuration
  {
    var after = configuration
    after.screen = transition.target
    after.context = machine.contexts.applying(transition.effects, to: after.context)
    return after
  }
}

extension Configuration {
  fileprivate func moved(to phase: Phase, of machine: Machine) -> Configuration {
    Configuration(screen: screen, context: context, position: machine.position(phase))
  }
}
