import NavigationModel

extension Wording {
  /// A triple: what happened where, in which context.
  func triple(_ triple: Triple) -> String {
    var text = move(triple.move)
    switch machine.phase(of: triple.position) {
    case .idle: break
    case .start(let intent), .finish(let intent): text += " in \(self.intent(intent))"
    case .step(let step): text += " at step \(number(of: step)) of \(intent(machine.steps[step.index].intent))"
    }
    if let ending = triple.ending { text += ", \(Wording.shown(ending.description))" }
    let context = context(triple.context)
    return context.isEmpty ? text : "\(text), \(context)"
  }

  /// The step's place in its journey, from 1.
  private func number(of step: StepID) -> Int {
    let intent = machine.steps[step.index].intent
    return step.index - (machine.steps.firstIndex { $0.intent == intent } ?? 0) + 1
  }
}
