/// The interpreter of a ``Kernel``'s rules in one configuration: all that may happen next.
///
/// The engine, the fuzzer and the replayer move by `Step` and by nothing else, and every run that is shown is made of
/// its choices. The explorer reads the same rules for sets, and what is encoded for Z3 is a reading of its own, of the
/// machine as it is written; lemmas hold the sets to it, and tests hold both to `Step`.
package enum Step {
  /// Calls `body` with everything that may happen in `configuration`, in a fixed order: each inout only to be looked at
  /// where it is, as a value would be copied first.
  ///
  /// In an idle configuration: every enabled transition that can be made by hand, every change that applies, every
  /// intent. During a journey: the next step, with each choice that the environment has. That a journey may also
  /// be superseded at any configuration is not listed: it is always possible and leads to
  /// ``Configuration/idle``.
  ///
  /// - Complexity: between journeys O(transitions that leave the screen + changes + intents); in a journey
  ///   O(choices), and for an event a search among the screens on which it can happen.
  package static func forEachChoice(
    in configuration: Configuration, of machine: Machine, _ body: (inout Choice) throws -> Void
  ) rethrows {
    if configuration.isIdle { return try forEachMove(in: configuration, of: machine, body) }
    try go(from: configuration, of: machine) {
      try body(&$0)
      return true
    }
  }

  /// Everything that may happen in `configuration`; see ``forEachChoice(in:of:_:)``.
  package static func choices(in configuration: Configuration, of machine: Machine) -> [Choice] {
    var choices: [Choice] = []
    forEachChoice(in: configuration, of: machine) { choices.append($0) }
    return choices
  }

  /// The kind of step that comes next in a journey.
  package enum Next: Hashable, Sendable {
    /// No journey is under way.
    case idle
    /// The transition is to be shown, which may fail; what is made if it does not.
    case present(StepID, TransitionID, Trace.Entry)
    /// The prompt is to be answered.
    case ask(StepID, PromptID)
    /// The link that the step names is to be opened.
    case follow(StepID)
    /// Nobody has a choice.
    case automatic(Trace.Entry)
  }

  /// The kind of step that comes next in `configuration`.
  ///
  /// - Complexity: as ``forEachChoice(in:of:_:)`` in a journey, up to the first choice.
  package static func next(in configuration: Configuration, of machine: Machine) -> Next {
    var after = configuration
    switch advance(&after, of: machine) {
    case .idle: return .idle
    case .present(let step, let transition):
      perform(step, transition, in: &after, of: machine)
      return .present(
        step, transition, Trace.Entry(.perform(step, transition), after, nil, by: Kernel.RuleID(transition.index)))
    case .ask(let step, let prompt): return .ask(step, prompt)
    case .follow(let step): return .follow(step)
    case .made(let label, let ending):
      // What is adverse is somebody's choice.
      return .automatic(Trace.Entry(label.move, after, ending, by: label.rule))
    }
  }

  /// The choice of this move, if it can be made in `configuration`; superseding a journey included.
  package static func choice(_ move: Move, in configuration: Configuration, of machine: Machine) -> Choice? {
    var found: Choice?
    switch move {
    case .supersede: return superseding(configuration)
    case .open(let intent):
      guard configuration.isIdle, machine.intents.indices.contains(intent.index) else { return nil }
      var after = configuration
      let label = open(intent, in: &after, of: machine)
      return Choice(label.move, after, nil, by: label.rule)
    case .browse(let transition):
      // A transition has the number of its rule.
      let choice = choice(by: Kernel.RuleID(transition.index), in: configuration, of: machine)
      return choice?.move == move ? choice : nil
    default:
      if configuration.isIdle {
        forEachMoveByHandOrChange(in: configuration, of: machine, where: { $0 == move }) {
          if found == nil { found = $0 }
        }
      } else {
        go(from: configuration, of: machine, where: { $0 == move }) {
          guard $0.move == move else { return true }
          found = $0
          return false
        }
      }
      return found
    }
  }

  /// The choice that a rule gives between journeys, but for those of links; nil if it cannot be made.
  package static func choice(by id: Kernel.RuleID, in configuration: Configuration, of machine: Machine) -> Choice? {
    let (kernel, number) = (machine.storage.kernel, Int32(id.index))
    guard configuration.isIdle, kernel.idle.contains(id, leaving: configuration.screen) else { return nil }
    let rule = kernel.packed.rules[number]
    var choice = Choice(rule.move, configuration, nil, isAdverse: rule.isAdverse, by: id)
    let isMade =
      kernel.packed.holds(number, at: &choice.configuration) && kernel.packed.show(number, in: &choice.configuration)
    return isMade ? choice : nil
  }

  /// Returns whether a move can be made in `configuration` with this result; superseding a journey included.
  ///
  /// - Complexity: as ``forEachChoice(in:of:_:)``, without the intents.
  package static func leads(
    _ move: Move, to result: Choice.Result, from configuration: Configuration, of machine: Machine
  ) -> Bool {
    var found = false
    switch move {
    case .supersede, .open: return choice(move, in: configuration, of: machine)?.result == result
    case _ where configuration.isIdle:
      forEachMoveByHandOrChange(in: configuration, of: machine, where: { $0 == move }) {
        if $0.result == result { found = true }
      }
    default:
      forEachChoice(in: configuration, of: machine) { if $0.move == move, $0.result == result { found = true } }
    }
    return found
  }

  /// The configuration to which a link that names `intent` leads from an idle configuration.
  package static func opening(_ intent: IntentID, in configuration: Configuration, of machine: Machine) -> Configuration
  {
    var place = configuration
    open(intent, in: &place, of: machine)
    return place
  }

  /// Opens an intent in an idle configuration, in place.
  @discardableResult
  package static func open(_ intent: IntentID, in place: inout Configuration, of machine: Machine) -> Label {
    let rule = Kernel.RuleID(machine.storage.kernel.links.lowerBound + intent.index)
    machine.storage.kernel.packed.open(Int32(rule.index), in: &place)
    return Label(.open(intent), by: rule)
  }

  /// The end of a journey when a link or a change arrives: it ends where it is; nil between journeys.
  package static func superseding(_ configuration: Configuration) -> Choice? {
    configuration.isIdle ? nil : Choice(.supersede, configuration.idle, .superseded, isAdverse: true)
  }

  /// Calls `body` with the choices of browsing and changes in an idle configuration, without the links that may be
  /// opened.
  ///
  /// - Parameter isMeant: of which moves.
  package static func forEachMoveByHandOrChange(
    in configuration: Configuration, of machine: Machine, where isMeant: (Move) -> Bool = { _ in true },
    _ body: (inout Choice) throws -> Void
  ) rethrows {
    // One for all, as a copy costs more than what a move does.
    var (before, choice) = (configuration, Choice(.supersede, configuration, nil))
    try forEachMoveByHandOrChange(from: &before, &choice, of: machine, where: isMeant, body)
  }

  @inline(__always)
  private static func forEachMoveByHandOrChange(
    from before: inout Configuration, _ choice: inout Choice, of machine: Machine, where isMeant: (Move) -> Bool,
    _ body: (inout Choice) throws -> Void
  ) rethrows {
    let packed = machine.storage.kernel.packed
    for id in machine.storage.kernel.idle[before.screen] {
      let number = Int32(id.index)
      let move = packed.rules[number].move
      guard isMeant(move), packed.holds(number, at: &choice.configuration),
        packed.show(number, in: &choice.configuration)
      else { continue }
      (choice.move, choice.isAdverse, choice.rule) = (move, packed.rules[number].isAdverse, id)
      try body(&choice)
      packed.takeBack(number, in: &choice.configuration, to: &before)
    }
  }

  private static func forEachMove(
    in configuration: Configuration, of machine: Machine, _ body: (inout Choice) throws -> Void
  ) rethrows {
    var (before, choice) = (configuration, Choice(.supersede, configuration, nil))
    try forEachMoveByHandOrChange(from: &before, &choice, of: machine, where: { _ in true }, body)
    let (packed, links) = (machine.storage.kernel.packed, machine.storage.kernel.links)
    choice.isAdverse = false
    for (index, rule) in links.enumerated() {
      packed.open(Int32(rule), in: &choice.configuration)
      (choice.move, choice.rule) = (.open(IntentID(index)), Kernel.RuleID(rule))
      try body(&choice)
      packed.takeBack(Int32(rule), in: &choice.configuration, to: &before)
    }
  }

  /// Calls `body` with everything that may happen during a journey, until it returns false.
  ///
  /// - Parameter isMeant: of which answers at least, of several that are possible.
  ///
  /// Always inlined, so that a caller that does not ask for the ending does not pay for its text.
  @inline(__always)
  private static func go(
    from configuration: Configuration, of machine: Machine, where isMeant: (Move) -> Bool = { _ in true },
    _ body: (inout Choice) throws -> Bool
  ) rethrows {
    let packed = machine.storage.kernel.packed
    let block = packed.blocks[configuration.position.index]
    var (before, choice) = (configuration, Choice(.supersede, configuration, nil))
    switch block.form {
    case .idle: break
    case .any(let numbers), .first(let numbers):
      var isFirst = false
      if case .first = block.form { isFirst = true }
      for number in numbers {
        let move = packed.rules[number].move
        guard isFirst || isMeant(move), packed.holds(number, at: &choice.configuration) else { continue }
        choice.move = move
        choice.isAdverse = packed.rules[number].isAdverse
        switch packed.make(number, next: block.next, in: &choice.configuration) {
        case .impossible: continue
        case .refused:
          (choice.ending, choice.rule) = (.refused, nil)
          guard try body(&choice) else { return }
        case .made(let ending):
          (choice.ending, choice.rule) = (ending < 0 ? nil : packed.endings[ending], Kernel.RuleID(Int(number)))
          guard try body(&choice), !isFirst else { return }
        }
        packed.takeBack(number, in: &choice.configuration, to: &before)
      }
    case .exactlyOne(let step, let candidates):
      switch packed.perform(candidates, in: &choice.configuration) {
      case .refused:
        choice = Choice(.refuse(step), configuration.idle, .refused)
        _ = try body(&choice)
      case .ambiguous:
        choice = Choice(.refuse(step), configuration.idle, .ambiguous)
        _ = try body(&choice)
      case .made(let rule):
        choice.configuration.position = block.next
        // A transition has the number of its rule.
        let transition = TransitionID(rule.index)
        (choice.move, choice.rule) = (.perform(step, transition), rule)
        guard try body(&choice) else { return }
        choice = Choice(.failToPresent(step, transition), configuration.idle, .notPresented, isAdverse: true)
        _ = try body(&choice)
      }
    }
  }
}

extension Kernel {
  /// The configuration after a transition that leaves the screen, but for the position; nil if it is not enabled.
  package func after(_ id: TransitionID, in place: Configuration) -> Configuration? {
    packed.showing(Int32(id.index), from: place)
  }
}

extension Choice {
  /// The actions that it does to what is shown; none: it stays.
  package func actions(of machine: Machine) -> [StackAction] { label.actions(of: machine) }

  /// The variables that it sets.
  package func effects(of machine: Machine) -> [Assignment] { label.effects(of: machine) }
}
