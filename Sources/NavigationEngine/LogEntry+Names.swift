import NavigationModel

extension LogEntry {
  /// Fills in what `move` is and what it speaks of.
  mutating func name(_ move: Move, on machine: Machine) {
    let move = MoveDescription(move)
    self.move = move.kind
    event = move.event(in: machine).map { machine.events[$0.index].name }
    tab = move.tab.map { machine.tabs[$0.index].name }
    change = move.change.map { machine.changes[$0.index].name }
    // Of what a step does, the intent whose journey it is; of a followed link, the one that it opens.
    intent = (move.intent ?? move.journey(in: machine)).map { machine.intents[$0.index].name }
    alternative = move.alternative.map { $0 + 1 }
    if let answer = move.answer(in: machine) {
      prompt = machine.prompts[answer.prompt.index].name
      outcome = answer.outcome.name
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
