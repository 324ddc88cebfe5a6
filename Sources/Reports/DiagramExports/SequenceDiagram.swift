import Basics
import ModelChecking
import NavigationModel
import SpecFile

/// One run as a Mermaid sequence diagram: messages between the user, navigation and the app's screens.
package enum SequenceDiagram {
  /// - Parameter arguments: what each event and prompt takes, by the index of its entry.
  package static func text(
    _ trace: Trace, link: String, of machine: Machine, arguments: [Int: [String: String]] = [:]
  ) -> String {
    var text = "sequenceDiagram\n  actor user as User\n  participant engine as Navigation\n  participant app as App\n"
    func line(_ arrow: String, _ label: String) { text += "  \(arrow): \(escaped(label))\n" }
    var place = trace.start
    let shown = machine.decidingVariables
    func note() { line("Note over engine", machine.place(place, shown)) }
    for (index, entry) in trace.entries.enumerated() {
      let given = ValueText.list(arguments[index] ?? [:], in: order(of: entry.move, in: machine))
      switch entry.move {
      case .open(let intent):
        line("user->>engine", link)
        line("Note over engine", "\(machine.name(intent)), \(machine.place(place, shown))")
      case .perform(_, let transition), .failToPresent(_, let transition):
        line("engine->>app", machine.name(machine.transitions[transition.index].event) + given)
        let isShown = entry.result.ending != .notPresented
        line("app-->>engine", isShown ? "shows \(machine.name(entry.result.configuration.screen))" : "cannot show it")
      case .answer(let step, let outcome):
        guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { break }
        line("engine->>user", "asks \(machine.name(prompt))\(given)")
        line("user-->>engine", machine.prompts[prompt.index].outcomes[outcome].name)
      case .jump, .follow, .refuse, .unhandled, .browse, .back, .drag, .tap, .change:
        line("Note over engine", MoveText.text(entry, in: machine))
      case .choose, .set, .fail, .pass, .enter, .finish, .supersede: break
      }
      if entry.result.configuration.idle != place.idle {
        place = entry.result.configuration
        note()
      }
      if let ending = entry.result.ending {
        line("engine-->>user", "\(ending) on \(machine.name(entry.result.configuration.screen))")
      }
    }
    if trace.loop != nil { line("Note over engine", "… and so on, forever") }
    return text
  }

  private static func order(of move: Move, in machine: Machine) -> [Parameter] {
    switch move {
    case .perform(_, let transition), .failToPresent(_, let transition):
      return machine.events[machine.transitions[transition.index].event.index].parameters
    case .answer(let step, _):
      guard case .ask(let prompt, _, _) = machine.steps[step.index].action else { return [] }
      return machine.prompts[prompt.index].parameters
    default: return []
    }
  }

  /// Text that Mermaid takes literally.
  private static func escaped(_ string: String) -> String {
    var text = ""
    for scalar in SafeText.text(string).unicodeScalars {
      switch scalar {
      case "#", ";", "<", ">", "&", "\"", "`", "\\", "{", "}", "%": text += "#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
