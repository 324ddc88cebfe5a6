import ModelChecking
import NavigationModel
import SpecFile

/// The claims of obligations, in plain English.
package enum Claims {
  package static func sentence(_ obligation: Obligation, in machine: Machine) -> String {
    func lands(_ intent: IntentID) -> String { machine.landing(of: intent) }
    let root = machine.rootName
    return switch obligation {
    case .reachable(let intent):
      "From \(root), some run of \(machine.name(intent)) \(lands(intent))."
    case .lands(let intent):
      "From \(root), every run of \(machine.name(intent)) with happy-path answers \(lands(intent))."
    case .landsAnywhere(let intent):
      "Wherever a link opens, every run of \(machine.name(intent)) with happy-path answers "
        + "\(lands(intent))."
    case .landsAfter(let intent, let change):
      "Wherever \(machine.name(change)) happens, every run of \(machine.name(intent)), which it opens, with "
        + "happy-path answers \(lands(intent))."
    case .denied(let intent):
      "Where it is denied, no run of \(machine.name(intent)) \(lands(intent)), whatever the answers."
    case .terminates(let intent): "From anywhere, whatever the answers, the journey of \(machine.name(intent)) ends."
    case .guarded(let screen):
      "Whenever \(machine.name(screen)) is shown, "
        + (machine.screens[screen.index].requires.map { "\($0.text(in: machine)) holds." } ?? "nothing else must hold.")
    case .deterministic(let event, let screen):
      "On \(machine.name(screen)) no two transitions of \(machine.name(event)) are enabled together."
    case .exhaustive(let intent):
      "In every context that is not denied, some alternative of \(machine.name(intent)) applies."
    case .carries(let intent, let parameter):
      "Whenever \(machine.name(intent)) lands, the link's \(machine.intents[intent.index].parameters[parameter].name) "
        + "has reached, unchanged, the event that takes it."
    case .resets(let screen):
      "Whenever \(machine.name(screen)) is shown, a transition to the root, \(root), is enabled."
    case .rootFirst(let intent): "The first event that \(machine.name(intent)) performs goes to the root, \(root)."
    case .oneAnimation(let intent):
      "\(machine.name(intent)) animates at most one step, the last one performed, and none into the root."
    case .back(let intent):
      "Where a link to \(machine.name(intent)) has landed, Back leads over what the link has put there to the screen "
        + "that was shown before, or to the root, \(root)."
    case .bounded: "However many links are opened, they never put more than so many screens on each other."
    case .property(let index):
      "\(machine.properties[index].name): \(machine.properties[index].claim.text(in: machine))."
    }
  }
}
