import NavigationModel

/// The states in which a logged app may be, and what it could do next, in words.
struct PossibleText {
  private let machine: Machine
  private let steps: TraceSteps
  private let wording: Wording

  init(_ machine: Machine, _ steps: TraceSteps) {
    self.machine = machine
    self.steps = steps
    wording = Wording(machine: machine)
  }

  /// Each place once.
  func places(_ states: [TraceState]) -> [String] {
    unique(
      states.map { state in
        var place = wording.place(state.configuration)
        if state.shown != state.configuration.screen { place += ", showing \(wording.screen(state.shown))" }
        if !state.waiting.isEmpty { place += ", with \(state.waiting.count) waiting" }
        return place
      })
  }

  /// What could be observed or could happen, apart from what logs do not record.
  ///
  /// - Parameter line: what was observed; the closest possibilities come first.
  func possible(_ states: [TraceState], like line: TraceLine) -> [String] {
    var possible: [String] = []
    if line.ended != nil {
      for state in states where state.configuration.isIdle {
        if let ending = state.ending { possible.append("the ending \(Wording.shown(ending.description))") }
      }
    }
    func isLike(_ state: TraceState) -> Bool { machine.screens[state.shown.index].name == line.screen }
    for state in states.filter(isLike) + states.filter({ !isLike($0) }) {
      possible.append("the screen \(wording.screen(state.shown))\(wording.values(state.values ?? [:]))")
    }
    for state in states {
      for choice in steps.memo[state.configuration].choices {
        switch choice.move {
        case .browse(let id): possible.append("\(wording.event(id)) by hand")
        case .change(let id): possible.append("the change \(wording.change(id))")
        case .answer: possible.append("the answer to \(wording.move(choice.move))")
        default: break
        }
      }
    }
    return unique(possible)
  }

  private func unique(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}
