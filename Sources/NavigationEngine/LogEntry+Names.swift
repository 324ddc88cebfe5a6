import NavigationModel

extension LogEntry {
  /// Fills in what `move` is and what it speaks of.
  mutating func name(_ move: Move, on machine: Machine) {
    self.move = MoveKind(move)
    switch move {
    case .supersede, .back, .drag: break
    case .tap(let id): tab = machine.tabs[id.index].name
    case .browse(let id): event = machine.events[machine.transitions[id.index].event.index].name
    case .change(let id): change = machine.changes[id.index].name
    case .open(let id), .unhandled(let id), .follow(_, let id), .finish(let id): intent = machine.intents[id.index].name
    case .choose(let id, let index):
      intent = machine.intents[id.index].name
      alternative = index + 1
    case .perform(let id, _), .failToPresent(let id, _), .refuse(let id), .set(let id), .fail(let id), .pass(let id),
      .enter(let id), .jump(let id):
      name(id, on: machine)
    case .answer(let id, let index):
      name(id, on: machine)
      if case .ask(let prompt, _, _) = machine.steps[id.index].action {
        outcome = machine.prompts[prompt.index].outcomes[index].name
      }
    }
  }

  private mutating func name(_ id: StepID, on machine: Machine) {
    let step = machine.steps[id.index]
    intent = machine.intents[step.intent.index].name
    switch step.action {
    case .perform(let event, _, _): self.event = machine.events[event.index].name
    case .ask(let prompt, _, _): self.prompt = machine.prompts[prompt.index].name
    case .retry, .open, .follow, .set, .fail, .when: break
    }
  }
}

extension LogEntry.MoveKind {
  init(_ move: Move) {
    self =
      switch move {
      case .browse: .browse
      case .back: .back
      case .drag: .drag
      case .tap: .tap
      case .change: .change
      case .open: .open
      case .supersede: .supersede
      case .choose: .choose
      case .unhandled: .unhandled
      case .perform: .perform
      case .failToPresent: .failToPresent
      case .refuse: .refuse
      case .answer: .answer
      case .set: .set
      case .fail: .fail
      case .pass: .pass
      case .enter: .enter
      case .jump: .jump
      case .follow: .follow
      case .finish: .finish
      }
  }
}

extension LogEntry.What {
  init(_ kind: EngineEvent.Kind) {
    self =
      switch kind {
      case .restored: .restored
      case .ready: .ready
      case .arrived: .arrived
      case .rejected: .rejected
      case .waiting: .waiting
      case .dropped: .dropped
      case .began: .began
      case .readingStatus: .readingStatus
      case .presenting: .presenting
      case .showing: .showing
      case .asking: .asking
      case .failed: .failed
      case .interrupted: .interrupted
      case .committed: .committed
      case .observed: .observed
      case .ended: .ended
      case .threw: .threw
      case .finished: .finished
      case .ignoredLate: .ignoredLate
      }
  }
}
