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
      let move = MoveDescription(entry.move)
      let given = ValueText.list(arguments[index] ?? [:], in: move.parameters(in: machine))
      switch move.kind {
      case .open:
        line("user->>engine", link)
        let opened = move.intent.map(machine.name) ?? ""
        line("Note over engine", "\(opened), \(machine.place(place, shown))")
      case .perform, .failToPresent:
        line("engine->>app", (move.event(in: machine).map(machine.name) ?? "") + given)
        let isShown = entry.result.ending != .notPresented
        line("app-->>engine", isShown ? "shows \(machine.name(entry.result.configuration.screen))" : "cannot show it")
      case .answer:
        guard let answer = move.answer(in: machine) else { break }
        line("engine->>user", "asks \(machine.name(answer.prompt))\(given)")
        line("user-->>engine", answer.outcome.name)
      // Told by what follows, or by the ending.
      case .choose, .set, .fail, .pass, .enter, .finish, .leave, .supersede: break
      default: line("Note over engine", MoveText.text(entry, in: machine))
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
