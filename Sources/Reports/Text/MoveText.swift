import ModelChecking
import NavigationModel
import SpecFile

/// An entry of a trace, in a few words.
enum MoveText {
  /// - Parameters:
  ///   - before: the entry before it.
  ///   - values: what the event or the prompt takes.
  static func text(
    _ entry: Trace.Entry, after before: Trace.Entry? = nil, in machine: Machine, given values: [String: String] = [:]
  ) -> String {
    let ending = entry.result.ending
    return switch entry.move {
    case .browse(let transition): "the user triggers \(machine.name(machine.transitions[transition.index].event))"
    case .back: "the user goes back"
    case .drag: "the user drags the sheet away"
    case .tap(let tab): "the user taps the tab \(machine.name(tab))"
    case .change(let change): "the app reports \(machine.name(change))"
    case .open(let intent):
      (opens(intent, after: before, in: machine) ? "which opens " : "a link opens ") + machine.name(intent)
    case .supersede: "something else arrives; ends superseded"
    case .choose where isPlain(entry, in: machine): "begins its journey"
    case .choose(let intent, let alternative): "takes \(self.alternative(alternative, of: intent, in: machine))"
    case .unhandled: "no alternative applies; ends unhandled"
    case .perform(let step, let transition): performance(step, transition, values, in: machine)
    case .failToPresent(_, let transition):
      "\(event(of: transition, values, in: machine)) cannot be shown; ends notPresented"
    case .refuse(let step):
      "\(action(step, in: machine)) is \(ending == .ambiguous ? "enabled twice" : "not enabled"); ends "
        + "\(ending?.description ?? "refused")"
    case .answer(let step, let outcome): answer(outcome, to: step, values, ending, in: machine)
    case .set(let step): action(step, in: machine)
    case .fail(let step): failure(step, in: machine) + "ends \(ending?.description ?? "failed")"
    case .pass(let step): "skips \(action(step, in: machine))"
    case .enter(let step): "enters \(action(step, in: machine))"
    case .jump(let step): jump(step, in: machine)
    case .follow(let step, let intent): "\(action(step, in: machine)): it opens \(machine.name(intent))"
    case .finish: "ends \(ending?.description ?? "")"
    }
  }

  /// Whether the app itself opens the intent, after a change that says so.
  private static func opens(_ intent: IntentID, after before: Trace.Entry?, in machine: Machine) -> Bool {
    guard case .change(let change) = before?.move else { return false }
    return machine.changes[change.index].opens == intent
  }

  /// Whether an entry says only what its neighbours say, too.
  static func isPlain(_ entry: Trace.Entry, in machine: Machine) -> Bool {
    switch entry.move {
    case .choose(let intent, _):
      let alternatives = machine.intents[intent.index].alternatives
      return alternatives.count == 1 && alternatives[0].condition == nil
    default: return false
    }
  }

  static func alternative(_ index: Int, of intent: IntentID, in machine: Machine) -> String {
    let condition = machine.intents[intent.index].alternatives[index].condition
    return condition.map { "'when \($0.text(in: machine))'" } ?? "'otherwise'"
  }

  private static func action(_ step: StepID, in machine: Machine) -> String {
    switch machine.steps[step.index].action {
    case .when(let condition, _): "'when \(condition.text(in: machine))'"
    case .perform(let event, _, _): machine.name(event)
    case let other: other.text(in: machine)
    }
  }

  private static func event(of transition: TransitionID, _ values: [String: String], in machine: Machine) -> String {
    let event = machine.events[machine.transitions[transition.index].event.index]
    return event.name + ValueText.list(values, in: event.parameters)
  }

  private static func performance(
    _ step: StepID, _ transition: TransitionID, _ values: [String: String], in machine: Machine
  ) -> String {
    let event = event(of: transition, values, in: machine)
    guard case .perform(_, animated: true, _) = machine.steps[step.index].action else { return event }
    return "\(event), animated"
  }

  private static func answer(
    _ outcome: Int, to step: StepID, _ values: [String: String], _ ending: Ending?, in machine: Machine
  ) -> String {
    guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return "an answer" }
    let question = machine.prompts[prompt.index]
    let given = ValueText.list(values, in: question.parameters)
    let text = "asks \(question.name)\(given): \(question.outcomes[outcome].name)"
    return text + (ending.map { "; ends \($0)" } ?? "")
  }

  private static func failure(_ step: StepID, in machine: Machine) -> String {
    if case .follow = machine.steps[step.index].action { "\(action(step, in: machine)): " } else { "" }
  }

  private static func jump(_ step: StepID, in machine: Machine) -> String {
    guard case .open(let intent) = machine.steps[step.index].action else { return "retries" }
    return "goes on as \(machine.name(intent))"
  }
}

/// Values as written after a name: `(restaurantId = 12, section = menu)`.
enum ValueText {
  /// The values in the order of the parameters; nothing if there are none.
  static func list(_ values: [String: String], in parameters: [Parameter]) -> String {
    let parts = parameters.compactMap { parameter in
      values[parameter.name].map { "\(parameter.name) = \(quoted($0))" }
    }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }

  static func quoted(_ value: String) -> String {
    let isPlain = !value.isEmpty && !value.contains { $0 == "," || $0 == "(" || $0 == ")" || $0 == "=" || $0 == "\"" }
    return isPlain && value.first?.isWhitespace == false && value.last?.isWhitespace == false ? value : "\"\(value)\""
  }
}
