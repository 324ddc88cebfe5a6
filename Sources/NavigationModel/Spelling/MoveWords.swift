/// The names of what a move speaks of, as they are shown.
package struct MoveNames {
  package var event = ""
  package var tab = ""
  package var change = ""
  package var intent = ""
  package var prompt = ""
  package var outcome = ""
  /// Of a choice: which alternative it is, from 1, and its condition.
  package var number = 0
  package var alternative = ""
  /// The step that makes the move, at the length that is wanted.
  package var action = ""
  /// The values that an event or a prompt is given, in brackets.
  package var values = ""
  package var isAnimated = false
  /// True if the step follows a link.
  package var followsLink = false
  package var ending: Ending?
  /// The screen before the move, and what comes of it.
  package var from = ""
  package var to = ""

  /// - Parameter shown: a name as it is shown.
  package init(_ move: MoveDescription, in machine: Machine, shown: (String) -> String = { $0 }) {
    if let id = move.event(in: machine) { event = shown(machine.events[id.index].name) }
    if let id = move.tab { tab = shown(machine.tabs[id.index].name) }
    if let id = move.change { change = shown(machine.changes[id.index].name) }
    if let id = move.subject(in: machine) { intent = shown(machine.intents[id.index].name) }
    if let answer = move.answer(in: machine) {
      prompt = shown(machine.prompts[answer.prompt.index].name)
      outcome = shown(answer.outcome.name)
    }
    number = (move.alternative ?? 0) + 1
    isAnimated = move.isAnimated(in: machine)
    followsLink = move.action(in: machine)?.kind == .follow
  }
}

/// Each kind of move in words. A new kind is told here and nowhere else.
extension MoveDescription {
  /// The move in a few words: `loadOrders by hand`.
  package func words(_ names: MoveNames) -> String {
    switch kind {
    case .browse: "\(names.event) by hand"
    case .back: "back"
    case .drag: "the sheet dragged away"
    case .tap: "the tab \(names.tab) tapped"
    case .change: names.change
    case .open: "open \(names.intent)"
    case .supersede: "superseded"
    case .choose: "alternative \(names.number) of \(names.intent)"
    case .unhandled: "no alternative of \(names.intent)"
    case .perform: names.event
    case .failToPresent: "\(names.event) not shown"
    case .refuse: "\(names.action) refused"
    case .answer: "\(names.action): \(names.outcome)"
    case .set, .fail, .jump: names.action
    case .pass: "past \(names.action)"
    case .enter: "into \(names.action)"
    case .follow: "\(names.action) to \(names.intent)"
    case .finish: "end of \(names.intent)"
    case .leave: "the app left"
    }
  }

  /// The move in a sentence that says who makes it, and how the journey ends if it does: `the user goes back`.
  package func sentence(_ names: MoveNames) -> String {
    let ending = names.ending?.description
    return switch kind {
    case .browse: "the user triggers \(names.event)"
    case .back: "the user goes back"
    case .drag: "the user drags the sheet away"
    case .tap: "the user taps the tab \(names.tab)"
    case .change: "the app reports \(names.change)"
    case .open: "a link opens \(names.intent)"
    case .supersede: "something else arrives; ends superseded"
    case .choose: "takes \(names.alternative)"
    case .unhandled: "no alternative applies; ends unhandled"
    case .perform: "\(names.event)\(names.values)\(names.isAnimated ? ", animated" : "")"
    case .failToPresent: "\(names.event)\(names.values) cannot be shown; ends notPresented"
    case .refuse:
      "\(names.action) is \(names.ending == .ambiguous ? "enabled twice" : "not enabled"); ends "
        + (ending ?? "refused")
    case .answer: "asks \(names.prompt)\(names.values): \(names.outcome)" + (ending.map { "; ends \($0)" } ?? "")
    case .set: names.action
    case .fail: "\(names.followsLink ? "\(names.action): " : "")ends \(ending ?? "failed")"
    case .pass: "skips \(names.action)"
    case .enter: "enters \(names.action)"
    case .jump: names.intent.isEmpty ? "retries" : "goes on as \(names.intent)"
    case .follow: "\(names.action): it opens \(names.intent)"
    case .finish: "ends \(ending ?? "")"
    case .leave: "leaves the app; ends \(ending ?? "")"
    }
  }

  /// The move and where it leads, for readers of clauses: `Back: item -> list`.
  package func clause(_ names: MoveNames) -> String {
    let way = "\(names.from) -> \(names.to)"
    return switch kind {
    case .browse: "by hand, \(names.event): \(way)"
    case .back: "Back: \(way)"
    case .drag: "a sheet is dragged away: \(way)"
    case .tap: "the tab \(names.tab) is tapped: \(way)"
    case .change: "\(names.change): \(way)"
    case .open, .supersede: "a link"
    case .choose: "alternative \(names.number)"
    case .unhandled: "no alternative applies: \(names.to)"
    case .perform: "\(names.event): \(way)"
    case .failToPresent: "\(names.event) is not presented: \(names.to)"
    case .refuse: "no rule, or more than one, is enabled: \(names.to)"
    case .answer: "\(names.prompt) is answered: \(names.outcome)"
    case .set: "sets"
    case .fail: "fails: \(names.to)"
    case .pass: "goes on"
    case .enter: "goes into the condition"
    case .jump: "begins again, or opens another intent"
    case .follow: "the link opens \(names.intent)"
    case .finish: names.ending == .landed ? "landed on \(names.from)" : "strayed: \(names.to)"
    case .leave: "landed outside of the app: \(names.to)"
    }
  }
}
