import NavigationModel
import StateSpace

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

  func places(_ states: [TraceState]) -> [String] {
    unique(
      states.flatMap { state in
        contexts(state.contexts).map { context in
          var place = wording.place(
            state.key.place.screen, context, state.key.place.position, on: state.key.stack)
          let shown = state.key.shown.top.screen
          if shown != state.key.place.screen { place += ", showing \(wording.screen(shown))" }
          if !state.key.waiting.isEmpty { place += ", with \(state.key.waiting.count) waiting" }
          return place
        }
      })
  }

  /// More contexts than this are not told one by one.
  private static let contextLimit = 16.0

  /// Each context in words; of many only what they have in common.
  private func contexts(_ set: ContextSet) -> [String] {
    let symbolic = steps.symbolic
    guard symbolic.count(set) > Self.contextLimit else {
      var (list, left) = ([String](), set)
      while let values = try? symbolic.diagrams.first(in: left) {
        let context = symbolic.context(of: values)
        list.append(wording.context(context))
        guard let rest = try? symbolic.diagrams.difference(left, symbolic.set(of: context)) else { break }
        left = rest
      }
      return list
    }
    guard let first = (try? symbolic.diagrams.first(in: set)).flatMap({ $0 }).map(symbolic.context) else { return [] }
    let common = machine.variables.indices.filter { index in
      let id = VariableID(index)
      let own = Condition.variable(id, [machine.contexts.value(of: id, in: first)])
      return (try? symbolic.diagrams.isSubset(set, of: symbolic.contexts(where: own, at: Place(screen: machine.root))))
        ?? false
    }
    return [wording.context(first, of: common)]
  }

  /// The lines that could be observed, and the moves that could happen, apart from what logs do not record.
  ///
  /// - Parameter line: what was observed; the closest possibilities come first.
  func possible(_ states: [TraceState], like line: TraceLine) -> [String] {
    var possible: [String] = []
    if line.ended != nil {
      for state in states where state.key.place.isIdle {
        if let ending = state.key.ending { possible.append("the ending \(Wording.shown(ending.description))") }
      }
    }
    func isLike(_ state: TraceState) -> Bool {
      machine.screens[state.key.shown.top.screen.index].name == line.screen
    }
    for state in states.filter(isLike) + states.filter({ !isLike($0) }) {
      let shown = state.key.shown
      possible.append(
        "the screen \(wording.screen(shown.top.screen))\(wording.values(shown.top.values ?? [:]))"
          + (line.below == nil ? "" : wording.below(state.key.stack))
          + (line.selectedTab == nil ? "" : shown.tab.map { " in the tab \(wording.tab($0))" } ?? ""))
    }
    for state in states {
      for move in (try? steps.moves(in: state)) ?? [] where canBeMade(move, in: state) {
        switch move.move {
        case .browse(let id): possible.append("\(wording.event(id)) by hand")
        case .back: possible.append("going back")
        case .drag: possible.append("dragging the sheet away")
        case .tap(let tab): possible.append("tapping the tab \(wording.tab(tab))")
        case .change(let id): possible.append("the change \(wording.change(id))")
        case .answer: possible.append("the answer to \(wording.move(move.move))")
        default: break
        }
      }
    }
    return unique(possible)
  }

  private func canBeMade(_ move: ExactMove, in state: TraceState) -> Bool {
    (try? steps.symbolic.diagrams.intersection(state.contexts, move.contexts).isEmpty) == false
  }

  private func unique(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}
