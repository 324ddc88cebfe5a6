import NavigationModel

/// What the model says of a journey, found with `Step` alone.
struct ModelRun {
  /// The outcomes chosen, one per question.
  var answers: [Int] = []
  /// How many calls the presenter gets: presentations and questions.
  var calls: [Bool] = []
  var end: Configuration
  var ending: Ending?
}

extension Machine {
  /// Every run of `intent` from an idle configuration in which all presentations succeed, one per way to answer.
  ///
  /// - Parameter limit: runs that ask more often than this are left out.
  func runs(of intent: IntentID, from start: Configuration, limit: Int = 6) -> [ModelRun] {
    var runs: [ModelRun] = []
    var open = [ModelRun(end: Step.opening(intent, in: start, of: self))]
    while var run = open.popLast() {
      switch Step.next(in: run.end, of: self) {
      case .idle: break
      case .ask:
        guard run.answers.count < limit else { continue }
        for (outcome, choice) in Step.choices(in: run.end, of: self).enumerated().reversed() {
          var next = run
          next.calls.append(true)
          next.answers.append(outcome)
          next.take(choice)
          next.ending == nil ? open.append(next) : runs.append(next)
        }
      case .present(_, _, let entry):
        run.calls.append(false)
        run.take(entry.choice)
        run.ending == nil ? open.append(run) : runs.append(run)
      case .follow:
        for choice in Step.choices(in: run.end, of: self) {
          var next = run
          next.take(choice)
          next.ending == nil ? open.append(next) : runs.append(next)
        }
      case .automatic(let entry):
        run.take(entry.choice)
        run.ending == nil ? open.append(run) : runs.append(run)
      }
    }
    return runs
  }
}

extension ModelRun {
  fileprivate mutating func take(_ choice: Choice) {
    end = choice.result.configuration
    ending = choice.result.ending
  }
}
