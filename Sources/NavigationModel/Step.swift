/// What may happen next: the only definition of what a navigation means.
///
/// The engine, the fuzzer and the replayer move by `Step` and by nothing else, and every run that is shown is made of
/// its choices. What the explorer finds with sets and what is encoded for Z3 are two further readings of the machine,
/// since a set and a formula have other shapes; tests hold the sets to `Step`, and lemmas hold both to each other.
package enum Step {
  /// Calls `body` with everything that may happen in `configuration`, in a fixed order.
  ///
  /// In an idle configuration: every enabled transition that can be made by hand, every change that applies, every
  /// intent. During a journey: the next step, with each choice that the environment has. That a journey may also
  /// be superseded at any configuration is not listed: it is always possible and leads to
  /// ``Configuration/idle``.
  ///
  /// - Complexity: between journeys O(transitions that leave the screen + changes + intents); in a journey
  ///   O(choices), and for an event a search among the screens on which it can happen.
  package static func forEachChoice(
    in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    if configuration.isIdle { return try forEachMove(in: configuration, of: machine, body) }
    try go(from: configuration, of: machine) { try body(Choice($0, $1, $2, isAdverse: $3)) }
  }

  /// Everything that may happen in `configuration`; see ``forEachChoice(in:of:_:)``.
  package static func choices(in configuration: Configuration, of machine: Machine) -> [Choice] {
    var choices: [Choice] = []
    forEachChoice(in: configuration, of: machine) { choices.append($0) }
    return choices
  }

  /// What kind of step comes next in a journey.
  package enum Next: Hashable, Sendable {
    /// No journey is under way.
    case idle
    /// The transition is to be shown, which may fail.
    case present(StepID, TransitionID)
    /// The prompt is to be answered.
    case ask(StepID, PromptID)
    /// The link that the step names is to be opened.
    case follow(StepID)
    /// Nobody has a choice.
    case automatic(Choice)
  }

  /// What kind of step comes next in `configuration`.
  ///
  /// - Complexity: as ``forEachChoice(in:of:_:)`` in a journey.
  package static func next(in configuration: Configuration, of machine: Machine) -> Next {
    var next = Next.idle
    go(from: configuration, of: machine) { move, after, ending, isAdverse in
      guard case .idle = next else { return }
      switch move {
      case .perform(let step, let transition): next = .present(step, transition)
      case .answer(let step, _):
        if case .ask(let prompt, _, _) = machine.steps[step.index].action { next = .ask(step, prompt) }
      case .follow(let step, _): next = .follow(step)
      default: next = .automatic(Choice(move, after, ending, isAdverse: isAdverse))
      }
    }
    return next
  }

  /// The choice of this move, if it can be made in `configuration`; superseding a journey included.
  package static func choice(_ move: Move, in configuration: Configuration, of machine: Machine) -> Choice? {
    switch move {
    case .supersede: return superseding(configuration)
    case .open(let intent):
      guard configuration.isIdle, machine.intents.indices.contains(intent.index) else { return nil }
      return Choice(move, .continues(opening(intent, in: configuration, of: machine)))
    default:
      var found: Choice?
      if configuration.isIdle {
        forEachMoveByHandOrChange(in: configuration, of: machine) { if found == nil, $0.move == move { found = $0 } }
      } else {
        var result: (next: Configuration, ending: Ending?, isAdverse: Bool)?
        go(from: configuration, of: machine) { if result == nil, $0 == move { result = ($1, $2, $3) } }
        found = result.map { Choice(move, $0.next, $0.ending, isAdverse: $0.isAdverse) }
      }
      return found
    }
  }

  /// Makes the first choice of a journey that is not adverse; false if there is none, or no journey is under way.
  ///
  /// Moving by this from where an intent was opened is the journey with answers that mean well. Allocates nothing.
  package static func takeFirstWellMeant(from configuration: inout Configuration, of machine: Machine) -> Bool {
    var first: Configuration?
    go(from: configuration, of: machine) { _, next, _, isAdverse in
      if first == nil, !isAdverse { first = next }
    }
    guard let first else { return false }
    configuration = first
    return true
  }

  /// Where a link that names `intent` leads from an idle configuration.
  package static func opening(_ intent: IntentID, in configuration: Configuration, of machine: Machine) -> Configuration
  {
    let position = machine.position(.start(intent))
    guard machine.start == .fresh else { return configuration.moved(to: position) }
    return (configuration.taking([.reset], on: machine.bottoms) ?? configuration).moved(to: position)
  }

  /// What happens to a journey when a link or a change arrives: it ends where it is; nil between journeys.
  package static func superseding(_ configuration: Configuration) -> Choice? {
    configuration.isIdle ? nil : Choice(.supersede, .ends(.superseded, configuration.idle), isAdverse: true)
  }

  /// Where browsing or a change leads from an idle configuration, without the links that may be opened.
  package static func forEachMoveByHandOrChange(
    in configuration: Configuration, of machine: Machine, _ body: (Choice) throws -> Void
  ) rethrows {
    for id in machine.outgoing[configuration.screen] {
      let rule = machine.table.rules[id.index]
      guard machine.browsing.contains(rule.event), machine.table.conditions.holds(rule.condition, at: configuration),
        let next = machine.table.showing(rule.showing, rule.effects, from: configuration)
      else { continue }
      try body(Choice(.browse(id), .continues(next)))
    }
    if !configuration.stack.isEmpty, machine.screens[configuration.screen.index].isLeftByHand {
      if let below = configuration.taking([.back], on: machine.bottoms) { try body(Choice(.back, .continues(below))) }
      if let below = configuration.taking([.dismiss], on: machine.bottoms) {
        try body(Choice(.drag, .continues(below)))
      }
    }
    for tab in machine.tabs.indices.lazy.map(TabID.init) {
      if let shown = configuration.taking([.tap(tab)], on: machine.bottoms), shown != configuration {
        try body(Choice(.tap(tab), .continues(shown)))
      }
    }
    for rule in machine.table.changes {
      guard rule.sources?.contains(configuration.screen) ?? true,
        machine.table.conditions.holds(rule.condition, at: configuration),
        let next = machine.table.showing(rule.showing, rule.effects, from: configuration)
      else { continue }
      try body(Choice(.change(rule.change), .continues(next)))
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

  /// Calls `body` with everything that may happen during a journey: the move, where it leads, how the journey ends if
  /// it does, and whether that is adverse.
  ///
  /// Always inlined, so that who does not ask for the ending does not pay for its text.
  @inline(__always)
  private static func go(
    from configuration: Configuration, of machine: Machine,
    _ body: (_ move: Move, _ next: Configuration, _ ending: Ending?, _ isAdverse: Bool) throws -> Void
  ) rethrows {
    let instruction = machine.table.instructions[Int(configuration.position.index)]
    var id: StepID { instruction.step }
    switch instruction.operation {
    case .none: break
    case .begin(let intent, let alternatives):
      // The first alternative that applies.
      for index in alternatives {
        let alternative = machine.table.alternatives[Int(index)]
        guard machine.table.conditions.holds(alternative.condition, at: configuration) else { continue }
        let number = Int(index - alternatives.lowerBound)
        return try body(.choose(intent, alternative: number), configuration.moved(to: alternative.entry), nil, false)
      }
      try body(.unhandled(intent), configuration.idle, .unhandled, false)
    case .finish(let intent, let targets):
      let lands = targets.contains { machine.table.targets[Int($0)].matches(configuration) }
      try body(.finish(intent), configuration.idle, lands ? .landed : .strayed, false)
    case .perform(var candidates):
      var found: (id: TransitionID, after: Configuration)?
      while let candidate = machine.outgoing.next(of: &candidates, leaving: configuration.screen) {
        let rule = machine.table.rules[candidate.index]
        guard machine.table.conditions.holds(rule.condition, at: configuration),
          let after = machine.table.showing(rule.showing, rule.effects, from: configuration)
        else { continue }
        if found != nil { return try body(.refuse(id), configuration.idle, .ambiguous, false) }
        found = (candidate, after)
      }
      guard let (only, after) = found else { return try body(.refuse(id), configuration.idle, .refused, false) }
      try body(.perform(id, only), after.moved(to: instruction.next), nil, false)
      try body(.failToPresent(id, only), configuration.idle, .notPresented, true)
    case .ask(let outcomes):
      for index in outcomes {
        let outcome = machine.table.outcomes[Int(index)]
        let number = Int(index - outcomes.lowerBound)
        guard let after = machine.table.showing(outcome.showing, outcome.effects, from: configuration) else {
          try body(.answer(id, outcome: number), configuration.idle, .refused, outcome.isAdverse)
          continue
        }
        let next = instruction.inner.map { machine.table.branches[$0 + number] } ?? instruction.next
        try body(
          .answer(id, outcome: number), outcome.aborts ? after.idle : after.moved(to: next),
          outcome.aborts ? .abandoned : nil, outcome.isAdverse)
      }
    case .jump(let start): try body(.jump(id), configuration.moved(to: start), nil, false)
    case .follow:
      for (intent, start) in machine.table.followed {
        try body(.follow(id, intent), configuration.moved(to: start), nil, false)
      }
      // Nobody means well by a link that opens nothing, unless none opens anything.
      try body(.fail(id), configuration.idle, .unsupportedLink, !machine.table.followed.isEmpty)
    case .set(let effects):
      let after = machine.table.effects.applying(effects, to: configuration)
      try body(.set(id), after.moved(to: instruction.next), nil, false)
    case .fail(let ending, let exception):
      if machine.table.conditions.holds(exception, at: configuration) {
        try body(.pass(id), configuration.moved(to: instruction.next), nil, false)
      } else {
        try body(.fail(id), configuration.idle, machine.table.endings[Int(ending)], false)
      }
    case .when(let condition):
      if machine.table.conditions.holds(condition, at: configuration) {
        let inner = instruction.inner.map { machine.table.branches[$0] } ?? instruction.next
        try body(.enter(id), configuration.moved(to: inner), nil, false)
      } else {
        try body(.pass(id), configuration.moved(to: instruction.next), nil, false)
      }
    }
  }
}

extension StepTable {
  /// What is shown then, and the effects; the position stays. Nil if what lies below does not allow it.
  @inline(__always)
  fileprivate func showing(
    _ showing: Showing, _ effects: EffectTable.ID, from configuration: Configuration
  ) -> Configuration? {
    var after = self.effects.applying(effects, to: configuration)
    switch showing {
    case .stays: break
    case .replaced(let screen): after.screen = screen
    case .actions(let range): return after.taking(actions[Int(range.lowerBound)..<Int(range.upperBound)], on: bottoms)
    }
    return after
  }
}

extension StepTable {
  /// Where a rule leads that leaves the screen; nil if it is not enabled.
  func after(_ rule: Rule, in configuration: Configuration) -> Configuration? {
    conditions.holds(rule.condition, at: configuration)
      ? showing(rule.showing, rule.effects, from: configuration) : nil
  }
}

extension Configuration {
  fileprivate func moved(to position: Position) -> Configuration {
    Configuration(screen: screen, context: context, position: position, stack: stack)
  }
}

extension Choice {
  fileprivate init(_ move: Move, _ next: Configuration, _ ending: Ending?, isAdverse: Bool) {
    self.init(move, ending.map { .ends($0, next) } ?? .continues(next), isAdverse: isAdverse)
  }
}
