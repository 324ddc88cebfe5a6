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

extension ObligationRow {
  init(_ kind: Obligation.Kind) {
    func row(_ gloss: String, _ origin: Origin = .spec, claim: String) -> ObligationRow {
      ObligationRow(kind.rawValue, "", origin, gloss, claim: claim)
    }
    func rule(_ gloss: String, claim: String, consequence: String) -> ObligationRow {
      ObligationRow(kind.rawValue, "", .asked, "rule: " + gloss, claim: "rule: " + claim, consequence: consequence)
    }
    self =
      switch kind {
      case .reachable: row("some run of the journey lands", claim: "from the root, some run of the journey lands")
      case .lands:
        row("every run with happy-path answers lands", claim: "from the root, every run on the happy path lands")
      case .landsAnywhere:
        row(
          "and does so from wherever the user is",
          claim: "the same from every configuration in which a link may arrive")
      case .landsAfter:
        row(
          "and so does what a change opens",
          claim: "the same for the intent that a change opens, wherever the change happens")
      case .denied:
        row(
          "no run lands where it is denied",
          claim: "where an intent is denied, no run of it lands, whatever the answers")
      case .terminates:
        row(
          "the journey ends, whatever the answers",
          claim: "from anywhere, whatever the answers (each comes), the journey ends")
      case .guarded:
        row(
          "a screen is shown only if what it requires holds", claim: "a screen is shown only if its requirement holds")
      case .deterministic:
        row("no two transitions of an event compete", claim: "no two transitions of an event are enabled together")
      case .exhaustive:
        row(
          "in every context some alternative applies", claim: "in every context some alternative of the journey applies"
        )
      case .carries:
        row(
          "the link's values arrive unchanged",
          claim: "every value in a link arrives, unchanged, at the event that takes it")
      case .resets:
        row(
          "rule: every screen can go to the root", .asked,
          claim: "rule: wherever a screen is shown, a transition to the root is enabled; see "
            + "[house rules](Spec.md#house-rules)")
      case .rootFirst:
        rule(
          "journeys go to the root first", claim: "the first event that a journey performs goes to the root",
          consequence: "What the user sees depends on the screens that happened to be open before.")
      case .oneAnimation:
        rule(
          "only the last step is animated",
          claim: "at most one step of a journey is animated, the last, and none into the root",
          consequence: "The user watches screens slide by, and can tap them, before the journey is done.")
      case .back:
        row(
          "after a link, Back leads home",
          claim:
            "with stacks: where a link has landed, Back leads over what the link has put there to the screen that was "
            + "shown before, or to the root; never to a screen that must not be shown, never out of the app; "
            + "[Spec.md](Spec.md#back-after-a-link) defines when it is *older* or *stuck*")
      case .bounded:
        row(
          "links do not pile up screens",
          claim: "with stacks: however many links are opened, they never put more than so many screens on each other")
      case .property:
        row(
          "as written in the spec", .asked,
          claim: "the claims under `properties`: `always`, `never`, `can reach`, `must reach`, `must end in`, "
            + "`ask … only when`")
      }
  }
}
