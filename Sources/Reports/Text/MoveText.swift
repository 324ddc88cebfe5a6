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
    if isPlain(entry, in: machine) { return "begins its journey" }
    let move = MoveDescription(entry.move)
    var names = MoveNames(move, in: machine)
    if opens(move, after: before, in: machine) { return "which opens \(names.intent)" }
    names.ending = entry.result.ending
    if let step = move.step { names.action = action(step, in: machine) }
    if let intent = move.intent, let index = move.alternative {
      let part = SpecPart(.alternative(intent, index), in: machine)
      names.alternative = "'\(part.text ?? "")'"
    }
    names.values = ValueText.list(values, in: move.parameters(in: machine))
    return move.sentence(names)
  }

  /// Returns whether the app itself opens the intent, after a change that says so.
  private static func opens(_ move: MoveDescription, after before: Trace.Entry?, in machine: Machine) -> Bool {
    guard move.kind == .open, case .change(let change) = before?.move else { return false }
    return machine.changes[change.index].opens == move.intent
  }

  /// Returns whether an entry says only what its neighbours say, too.
  static func isPlain(_ entry: Trace.Entry, in machine: Machine) -> Bool {
    switch entry.move {
    case .choose(let intent, _):
      let alternatives = machine.intents[intent.index].alternatives
      return alternatives.count == 1 && alternatives[0].condition == nil
    default: return false
    }
  }

  private static func action(_ step: StepID, in machine: Machine) -> String {
    switch machine.steps[step.index].action {
    case .when(let condition, _): "'when \(condition.text(in: machine))'"
    case .perform(let event, _, _): machine.name(event)
    case let other: other.text(in: machine)
    }
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
