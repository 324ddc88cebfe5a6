/// All journeys as one flat list of steps, each knowing what follows it.
struct Program: Hashable, Sendable {
  private(set) var steps: [ProgramStep] = []
  /// Per intent and alternative: where it begins.
  private(set) var entries: [[Phase]] = []
  /// True if a step follows a link.
  var followsLinks: Bool { steps.contains { if case .follow = $0.action { true } else { false } } }

  init(_ intents: [Intent]) {
    for (index, intent) in intents.enumerated() {
      let id = IntentID(index)
      entries.append(intent.alternatives.map { append($0.steps, of: id, then: .finish(id)) })
    }
  }

  /// Appends `list` so that `end` follows it, and returns where it begins.
  private mutating func append(_ list: [JourneyStep], of intent: IntentID, then end: Phase) -> Phase {
    let begin = steps.count
    // A list's steps lie one after the other, each followed by the steps inside it.
    var offset = begin
    for (index, step) in list.enumerated() {
      let after = offset + step.size
      let next: Phase = index + 1 < list.count ? .step(StepID(after)) : end
      var first = offset + 1
      let inner: [Phase] = step.inner.map { list in
        defer { first += list.size }
        return list.isEmpty ? next : .step(StepID(first))
      }
      steps.append(ProgramStep(action: step, intent: intent, next: next, inner: inner))
      for list in step.inner { _ = append(list, of: intent, then: next) }
      offset = after
    }
    return list.isEmpty ? end : .step(StepID(begin))
  }
}

extension JourneyStep {
  /// The number of steps that this is, those inside it included.
  package var size: Int { inner.reduce(1) { $0 + $1.size } }
}

extension [JourneyStep] {
  fileprivate var size: Int { reduce(0) { $0 + $1.size } }
}
