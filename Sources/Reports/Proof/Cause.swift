import Basics
import ModelChecking
import NavigationModel

/// The common cause of refutations: what goes wrong in the run that is shown, and the part of the spec that decides it.
///
/// It is found in the run alone: its last move, or in a run that never ends the last answer that is repeated. What
/// several journeys may share is named rather than the step of one: an event that is not enabled, an outcome that ends
/// a journey, an event that takes away what was shown. So one mistake is one cause, however many intents it affects.
///
/// Where the user came from is no part of it: a shorter way there makes another run, and the mistake is the same.
package struct Cause: Hashable, Sendable {
  package enum Fault: String, Hashable, Sendable, Codable, CaseIterable {
    /// An event is performed where none of its transitions is enabled.
    case refused
    /// Several transitions of an event are enabled together.
    case ambiguous
    /// A step or an outcome ends the journey.
    case ends
    /// The journey ends elsewhere than on its target.
    case strays
    /// No alternative of the journey applies.
    case gap
    /// The intent lands although it is denied.
    case landsDenied
    /// The journey goes on forever.
    case endless
    /// The journey does not land, or the property's condition does not occur, whatever happens.
    case neverGetsThere
    /// Something leads to a screen whose requirement does not hold.
    case unguarded
    /// No transition leads from a screen to the root.
    case noReset
    case property
    case valueLost, valueReplaced
    /// A house rule is broken.
    case rule
    /// After the journey Back shows a screen that must not be shown.
    case backRequires
    /// The journey leads to a screen from which neither Back nor an event leads away.
    case backStuck
    /// The journey takes away what was shown, so that Back leads to something older, or out of the app.
    case backOlder
    /// Links pile up screens.
    case grows
  }

  package let fault: Fault
  package let element: Element

  init(_ fault: Fault, _ element: Element) {
    self.fault = fault
    self.element = element
  }

  init(_ obligation: Obligation, _ counterexample: Counterexample, in machine: Machine) {
    let place = counterexample.cause
    func cause(_ fault: Fault, _ element: Element? = nil) -> Cause { Cause(fault, element ?? place) }
    let intent = obligation.intent.map(Element.intent)
    self =
      switch counterexample.failure {
      case _ where obligation.kind == .property: cause(.property, place)
      case .ends(.landed): cause(.landsDenied)
      case .ends, .neverEnds, .neverGetsThere:
        counterexample.trace.map { Self.cause(of: $0, at: place, in: machine) } ?? cause(.neverGetsThere, intent)
      case .violated: cause(obligation.kind == .resets ? .noReset : .unguarded)
      case .overlap(let transitions, _):
        cause(.ambiguous, transitions.first.map { .event(machine.transitions[$0.index].event) })
      case .gap: cause(.gap)
      case .valueLost: cause(.valueLost)
      case .valueReplaced(let step): cause(.valueReplaced, .step(step))
      case .ruleBroken: cause(.rule)
      case .back(.requires, _): cause(.backRequires, Self.shared(place, in: machine))
      case .back(.stuck, _): cause(.backStuck)
      case .back(.leavesApp, _), .back(.older, _): cause(.backOlder, Self.shared(place, in: machine))
      case .grows: cause(.grows, Self.shared(place, in: machine))
      }
  }

  /// The part that several journeys may share, if a step has one.
  private static func shared(_ place: Element, in machine: Machine) -> Element {
    if case .step(let step) = place, case .perform(let event, _, _) = machine.steps[step.index].action {
      .event(event)
    } else {
      place
    }
  }

  /// The cause for which a journey ends, or goes on forever.
  private static func cause(of run: Trace, at place: Element, in machine: Machine) -> Cause {
    if let loop = run.loop {
      let answers = run.entries[loop...].compactMap { outcome($0.move, in: machine) }
      return Cause(.endless, answers.last ?? place)
    }
    guard let last = run.entries.last else { return Cause(.neverGetsThere, place) }
    let fault: Fault =
      switch run.ending {
      case .refused: .refused
      case .ambiguous: .ambiguous
      case .strayed: .strays
      case .unhandled: .gap
      case .landed: .landsDenied
      default: .ends
      }
    switch last.move {
    case .refuse(let step): return Cause(fault, shared(.step(step), in: machine))
    case .answer: return Cause(fault, outcome(last.move, in: machine) ?? place)
    default: return Cause(fault, place)
    }
  }

  private static func outcome(_ move: Move, in machine: Machine) -> Element? {
    guard case .answer(let step, let outcome) = move, case .ask(let prompt, _, _) = machine.steps[step.index].action
    else { return nil }
    return .outcome(prompt, outcome)
  }

  /// The fault, in a few words.
  func text(in machine: Machine) -> String {
    let part = SpecPart(element, in: machine).words
    return switch fault {
    case .refused: "\(part) is not enabled"
    case .ambiguous: "several transitions of \(part) are enabled"
    case .ends: "\(part) ends the journey"
    case .strays: "the journey ends elsewhere than on its target, after \(part)"
    case .gap: "no alternative of \(part) applies"
    case .landsDenied: "\(part) does not keep the journey from landing"
    case .endless: "the journey goes on forever, by \(part)"
    case .neverGetsThere: "\(part) never gets there"
    case .unguarded: "\(part) leads to where a requirement does not hold"
    case .noReset: "nothing leads from \(part) to the root"
    case .property: "\(part) does not hold"
    case .valueLost: "a value of the link is lost by \(part)"
    case .valueReplaced: "a value of the link is replaced by \(part)"
    case .rule: "\(part) breaks a rule"
    case .backRequires: "Back shows what must not be shown, by \(part)"
    case .backStuck: "neither Back nor an event leads away from \(part)"
    case .backOlder: "\(part) takes away what was shown, so Back leads elsewhere"
    case .grows: "screens pile up, by \(part)"
    }
  }

  /// The key that it has in all versions of a spec: names, and no place, context or condition.
  func key(in machine: Machine) -> String {
    "\(fault.rawValue): \(SafeText.text(Self.lasting(element, in: machine)))"
  }

  /// A transition by what it does: from where and when it does so is edited with the rest of the spec.
  private static func lasting(_ element: Element, in machine: Machine) -> String {
    guard case .transition(let id) = element else {
      return SpecPart(element, in: machine).words
    }
    let transition = machine.transitions[id.index]
    return "transition '\(machine.name(transition.event)) -> \(transition.actions.text(in: machine))'"
  }
}
