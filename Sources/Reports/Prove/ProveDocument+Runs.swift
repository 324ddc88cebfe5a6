import NavigationModel

/// Runs, move by move.
extension ProveWriter {
  func run(_ trace: Trace) -> ProveDocument.Run {
    ProveDocument.Run(
      start: .init(
        screen: machine.name(trace.start.screen), below: below(trace.start), selectedTab: selectedTab(trace.start),
        context: values(of: trace.start.context)),
      moves: trace.entries.indices.map { step(trace.entries[$0], after: trace.configuration(before: $0)) },
      loop: trace.loop)
  }

  func ending(_ ending: Ending) -> ProveDocument.RunEnding {
    switch ending {
    case .landed: .init(kind: .landed)
    case .strayed: .init(kind: .strayed)
    case .refused: .init(kind: .refused)
    case .ambiguous: .init(kind: .ambiguous)
    case .abandoned: .init(kind: .abandoned)
    case .failed(let reason): .init(kind: .failed, reason: reason)
    case .notPresented: .init(kind: .notPresented)
    case .superseded: .init(kind: .superseded)
    case .unhandled: .init(kind: .unhandled)
    }
  }

  private func step(_ entry: Trace.Entry, after before: Configuration) -> ProveDocument.Step {
    let here = entry.result.configuration
    var step = move(entry.move, on: machine.name(here.screen))
    step.below = below(here)
    step.selectedTab = selectedTab(here)
    step.location = entry.move.element.flatMap(place)
    step.ending = entry.result.ending.map(ending)
    if here.context != before.context {
      let old = values(of: before.context)
      step.sets = values(of: here.context).filter { old[$0.key] != $0.value }
    }
    return step
  }

  private func below(_ configuration: Configuration) -> [ProveDocument.Entry]? {
    let entries = configuration.stack.entries
    return entries.isEmpty ? nil : entries.map { .init(screen: machine.name($0.screen), cover: $0.cover) }
  }

  private func selectedTab(_ configuration: Configuration) -> String? {
    configuration.stack.selectedTab.map(machine.name)
  }

  private func move(_ move: Move, on screen: String) -> ProveDocument.Step {
    func event(of transition: TransitionID) -> String { machine.name(machine.transitions[transition.index].event) }
    typealias Step = ProveDocument.Step
    switch move {
    case .browse(let transition): return Step(move: .browse, event: event(of: transition), screen: screen)
    case .back: return Step(move: .back, screen: screen)
    case .drag: return Step(move: .drag, screen: screen)
    case .tap(let tab): return Step(move: .tap, tab: machine.name(tab), screen: screen)
    case .change(let change): return Step(move: .change, change: machine.name(change), screen: screen)
    case .open(let intent): return Step(move: .open, intent: machine.name(intent), screen: screen)
    case .supersede: return Step(move: .supersede, screen: screen)
    case .choose(let intent, let alternative):
      return Step(move: .choose, intent: machine.name(intent), alternative: alternative + 1, screen: screen)
    case .unhandled(let intent): return Step(move: .unhandled, intent: machine.name(intent), screen: screen)
    case .perform(let id, let transition):
      var isAnimated = false
      if case .perform(_, animated: true, _) = machine.steps[id.index].action { isAnimated = true }
      return Step(move: .perform, event: event(of: transition), animated: isAnimated, screen: screen)
    case .failToPresent(_, let transition):
      return Step(move: .failToPresent, event: event(of: transition), screen: screen)
    case .refuse(let id):
      var step = Step(move: .refuse, screen: screen)
      if case .perform(let event, _, _) = machine.steps[id.index].action { step.event = machine.name(event) }
      return step
    case .answer(let id, let outcome):
      var step = Step(move: .answer, screen: screen)
      if case .ask(let prompt, _, _) = machine.steps[id.index].action {
        step.prompt = machine.name(prompt)
        step.outcome = machine.prompts[prompt.index].outcomes[outcome].name
      }
      return step
    case .set: return Step(move: .set, screen: screen)
    case .fail: return Step(move: .fail, screen: screen)
    case .pass: return Step(move: .pass, screen: screen)
    case .enter: return Step(move: .enter, screen: screen)
    case .jump(let id):
      var step = Step(move: .jump, screen: screen)
      if case .open(let intent) = machine.steps[id.index].action { step.intent = machine.name(intent) }
      return step
    case .follow(_, let intent): return Step(move: .follow, intent: machine.name(intent), screen: screen)
    case .finish(let intent): return Step(move: .finish, intent: machine.name(intent), screen: screen)
    }
  }
}

extension Move {
  /// The part of the spec that the move comes from.
  package var element: Element? {
    switch self {
    case .browse(let transition): .transition(transition)
    case .change(let change): .change(change)
    case .choose(let intent, let alternative): .alternative(intent, alternative)
    case .unhandled(let intent), .finish(let intent), .open(let intent): .intent(intent)
    case .perform(let step, _), .failToPresent(let step, _), .refuse(let step), .answer(let step, _), .set(let step),
      .fail(let step), .pass(let step), .enter(let step), .jump(let step),
      .follow(let step, _):
      .step(step)
    case .back, .drag, .tap, .supersede: nil
    }
  }
}
