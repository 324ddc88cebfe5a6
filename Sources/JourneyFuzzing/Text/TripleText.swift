import NavigationModel

extension Wording {
  /// A triple without its context: what happened where.
  func what(_ triple: Triple) -> String {
    var text = move(triple.move)
    switch machine.phase(of: triple.position) {
    case .idle: break
    case .start(let intent), .finish(let intent): text += " in \(self.intent(intent))"
    case .step(let step): text += " at step \(number(of: step)) of \(intent(machine.steps[step.index].intent))"
    }
    if let ending = triple.ending { text += ", \(Wording.shown(ending.description))" }
    return text
  }

  /// A step of a journey.
  func step(_ step: StepID) -> String {
    "\(action(step)) at step \(number(of: step)) of \(intent(machine.steps[step.index].intent))"
  }

  /// The step's place in its journey, from 1.
  private func number(of step: StepID) -> Int {
    let intent = machine.steps[step.index].intent
    return step.index - (machine.steps.firstIndex { $0.intent == intent } ?? 0) + 1
  }
}
