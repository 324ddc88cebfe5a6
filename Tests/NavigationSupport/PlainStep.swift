import NavigationModel

/// What may happen next, read from the machine as it is written: the meaning of the language a second time, as plainly
/// as it can be said, without its rules, tables and indices.
///
/// `Step` is held to it, and the checkers in tests that are plain go by it.
package enum PlainStep {
  /// In the order of `Step`.
  package static func choices(in here: Configuration, of machine: Machine) -> [Choice] {
    switch machine.phase(of: here.position) {
    case .idle: idle(here, machine)
    case .start(let intent): beginning(intent, here, machine)
    case .finish(let intent):
      [
        end(
          .finish(intent), here,
          machine.intents[intent.index].targets.contains { $0.matches(here) } ? .landed : .strayed)
      ]
    case .step(let step): journey(step, here, machine)
    }
  }

  /// Where a link leads that is opened between journeys.
  package static func opening(_ intent: IntentID, in here: Configuration, of machine: Machine) -> Configuration {
    let place = machine.start == .fresh ? here.taking([.reset], on: machine.bottoms) ?? here : here
    return place.at(machine.position(.start(intent)))
  }

  /// What a link or a change does to a journey.
  package static func superseding(_ here: Configuration) -> Choice? {
    here.isIdle ? nil : end(.supersede, here, .superseded, isAdverse: true)
  }

  // MARK: Between journeys

  private static func idle(_ here: Configuration, _ machine: Machine) -> [Choice] {
    var choices: [Choice] = []
    for (number, rule) in machine.transitions.enumerated() where machine.browsing.contains(rule.event) {
      if let next = after(rule, here, machine) {
        choices.append(Choice(.browse(TransitionID(number)), .continues(next)))
      }
    }
    func add(_ move: Move, _ action: StackAction) {
      guard let next = here.taking([action], on: machine.bottoms) else { return }
      choices.append(Choice(move, .continues(next)))
    }
    if machine.screens[here.screen.index].isLeftByHand {
      add(.back, .back)
      add(.drag, .dismiss)
    }
    for tab in machine.tabs.indices.map(TabID.init) where here.taking([.tap(tab)], on: machine.bottoms) != here {
      add(.tap(tab), .tap(tab))
    }
    for (number, change) in machine.changes.enumerated() {
      for rule in change.rules where rule.source.contains(here.screen) && holds(rule.condition, here, machine) {
        guard let next = showing(rule.actions, rule.effects, here, machine) else { continue }
        choices.append(Choice(.change(ChangeID(number)), .continues(next)))
      }
    }
    return choices
      + machine.intents.indices.map(IntentID.init).map {
        Choice(.open($0), .continues(opening($0, in: here, of: machine)))
      }
  }

  // MARK: Journeys

  private static func beginning(_ intent: IntentID, _ here: Configuration, _ machine: Machine) -> [Choice] {
    let alternatives = machine.intents[intent.index].alternatives
    guard let taken = alternatives.firstIndex(where: { holds($0.condition, here, machine) }) else {
      return [end(.unhandled(intent), here, .unhandled)]
    }
    let entry = machine.beginning(of: taken, in: intent, hasFollowed: machine.hasFollowed(here.position))
    return [Choice(.choose(intent, alternative: taken), .continues(here.at(entry)))]
  }

  private static func journey(_ id: StepID, _ here: Configuration, _ machine: Machine) -> [Choice] {
    let step = machine.steps[id.index]
    let hasFollowed = machine.hasFollowed(here.position)
    func on(_ move: Move, from place: Configuration, to phase: Phase) -> Choice {
      Choice(move, .continues(place.at(machine.position(phase, hasFollowed: hasFollowed))))
    }
    switch step.action {
    case .perform(let event, _, _):
      let enabled = machine.transitions.enumerated().compactMap { number, rule in
        rule.event == event ? after(rule, here, machine).map { (TransitionID(number), $0) } : nil
      }
      guard enabled.count == 1 else { return [end(.refuse(id), here, enabled.isEmpty ? .refused : .ambiguous)] }
      return [
        on(.perform(id, enabled[0].0), from: enabled[0].1, to: step.next),
        end(.failToPresent(id, enabled[0].0), here, .notPresented, isAdverse: true),
      ]
    case .ask(let prompt, _, _):
      return machine.prompts[prompt.index].outcomes.enumerated().compactMap { number, outcome in
        guard holds(outcome.condition, here, machine) else { return nil }
        let move = Move.answer(id, outcome: number)
        var choice: Choice
        if let after = showing(outcome.actions, outcome.effects, here, machine) {
          choice = on(move, from: after, to: step.inner.isEmpty ? step.next : step.inner[number])
          if outcome.aborts { choice = end(move, after, .abandoned) }
        } else {
          choice = end(move, here, .refused)
        }
        return Choice(move, choice.result, isAdverse: outcome.isAdverse)
      }
    case .retry: return [on(.jump(id), from: here, to: .start(step.intent))]
    case .open(let intent): return [on(.jump(id), from: here, to: .start(intent))]
    case .follow:
      if hasFollowed { return [end(.fail(id), here, .tooManyRedirects)] }
      let followed = machine.followedIntents
      return followed.map {
        Choice(.follow(id, $0), .continues(here.at(machine.position(.start($0), hasFollowed: true))))
      } + [end(.fail(id), here, .unsupportedLink, isAdverse: !followed.isEmpty)]
    case .leave: return [end(.leave(id), here, .landed)]
    case .set(let effects):
      var after = here
      after.context = machine.contexts.applying(effects, to: here.context)
      return [on(.set(id), from: after, to: step.next)]
    case .fail(let reason, let exception):
      guard let exception, holds(exception, here, machine) else {
        return [end(.fail(id), here, .failed(reason: reason))]
      }
      return [on(.pass(id), from: here, to: step.next)]
    case .when(let condition, _):
      return [
        holds(condition, here, machine)
          ? on(.enter(id), from: here, to: step.inner.first ?? step.next) : on(.pass(id), from: here, to: step.next)
      ]
    }
  }

  // MARK: Rules

  private static func holds(_ condition: Condition?, _ here: Configuration, _ machine: Machine) -> Bool {
    condition?.holds(at: here, of: machine.contexts) ?? true
  }

  private static func after(_ rule: Transition, _ here: Configuration, _ machine: Machine) -> Configuration? {
    guard rule.source.contains(here.screen), holds(rule.guardCondition, here, machine) else { return nil }
    return showing(rule.actions, rule.effects, here, machine)
  }

  private static func showing(
    _ actions: [StackAction], _ effects: [Assignment], _ here: Configuration, _ machine: Machine
  ) -> Configuration? {
    var after = here
    after.context = machine.contexts.applying(effects, to: here.context)
    return after.taking(actions, on: machine.bottoms)
  }

  private static func end(
    _ move: Move, _ place: Configuration, _ ending: Ending, isAdverse: Bool = false
  ) -> Choice {
    Choice(move, .ends(ending, place.idle), isAdverse: isAdverse)
  }
}

extension Configuration {
  fileprivate func at(_ position: Position) -> Configuration {
    var place = self
    place.position = position
    return place
  }
}
