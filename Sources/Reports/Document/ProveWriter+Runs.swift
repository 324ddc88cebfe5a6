import NavigationModel

/// Runs, move by move.
extension ProveWriter {
  /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
  func run(_ trace: Trace, arguments: [Int: [String: String]] = [:]) -> ProveDocument.Run {
    ProveDocument.Run(
      start: .init(
        screen: machine.name(trace.start.screen), below: below(trace.start), selectedTab: selectedTab(trace.start),
        context: values(of: trace.start.context), place: machine.place(trace.start, shown)),
      moves: trace.entries.indices.map { index in
        let entry = trace.entries[index]
        var step = self.step(entry, after: trace.configuration(before: index))
        if !MoveText.isPlain(entry, in: machine) {
          step.text = MoveText.text(
            entry, after: index > 0 ? trace.entries[index - 1] : nil, in: machine, given: arguments[index] ?? [:])
        }
        return step
      },
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
    var step = ProveDocument.Step(
      entry.move, in: machine, screen: machine.name(here.screen), place: machine.place(here, after: before, shown))
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
}

extension ProveDocument.Step {
  /// A move by its names, without where it led.
  init(_ move: Move, in machine: Machine, screen: String = "", place: String = "") {
    let move = MoveDescription(move)
    let answer = move.answer(in: machine)
    self.init(
      move: move.kind, intent: move.subject(in: machine).map(machine.name), change: move.change.map(machine.name),
      event: move.event(in: machine).map(machine.name), prompt: answer.map { machine.name($0.prompt) },
      outcome: answer?.outcome.name, tab: move.tab.map(machine.name), alternative: move.alternative.map { $0 + 1 },
      animated: move.kind == .perform ? move.isAnimated(in: machine) : nil, screen: screen, place: place)
  }
}
