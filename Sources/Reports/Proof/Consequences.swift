import ModelChecking
import NavigationModel

/// The meaning of a refutation for a user of the app, in one sentence.
enum Consequences {
  static func sentence(_ obligation: Obligation, _ counterexample: Counterexample, in machine: Machine) -> String {
    let screen = machine.name(counterexample.trace?.end.screen ?? machine.root)
    let target = obligation.intent.map { machine.goal(of: $0) } ?? ""
    switch counterexample.failure {
    case .ends where obligation.kind == .property:
      return isAboutEnds(obligation, machine)
        ? "A journey can end like this, although it must not."
        : "A journey can end here without having got there."
    case .neverEnds where obligation.kind == .property: return loop(counterexample.trace, "that", machine)
    case .ends(.strayed):
      let end = counterexample.trace.map {
        machine.tabs.isEmpty && $0.end.stack.isEmpty ? screen : "'\(machine.stack($0.end))'"
      }
      return self.ending(.strayed, on: end ?? screen, insteadOf: target, machine)
    case .ends(let ending): return self.ending(ending, on: screen, insteadOf: target, machine)
    case .neverEnds: return loop(counterexample.trace, target, machine)
    case .neverGetsThere: return neverGetsThere(obligation, target, machine)
    case .violated: return violated(obligation, on: screen, machine)
    case .overlap: return "Which of them the app makes is nondeterministic, and a journey that needs one stops here."
    case .gap: return "A user who follows the link here sees nothing happen."
    case .valueLost: return "The user arrives on \(target), but not at what the link named."
    case .valueReplaced: return "The user arrives on \(target), but sees something other than what the link named."
    case .ruleBroken: return ObligationRow(obligation.kind).consequence
    case .back(.requires, let screen):
      return "Going back after the link, the user sees \(machine.name(screen)), which must not be shown now."
    case .back(.stuck, let screen):
      return
        "After the link, the user is stuck on \(machine.name(screen)): Back is not possible, and no event leads on."
    case .back(.leavesApp, let screen):
      return "After the link, nothing lies below \(machine.name(screen)): Back leaves the app."
    case .back(.older, let screen):
      return "Going back after the link, the user comes to \(machine.name(screen)), and not to where they were."
    case .grows:
      return "Each time these links are opened there are more screens to go back through, and more memory is taken."
    }
  }

  private static func isAboutEnds(_ obligation: Obligation, _ machine: Machine) -> Bool {
    guard case .property(let index) = obligation, case .fromMustEnd = machine.properties[index].claim else {
      return false
    }
    return true
  }

  private static func ending(_ ending: Ending, on screen: String, insteadOf target: String, _ machine: Machine)
    -> String
  {
    switch ending {
    case .landed: "A user to whom it is denied gets to \(target) anyway."
    case .strayed: "The user ends up on \(screen) instead of \(target)."
    case .refused: "The link stops on \(screen) with an error instead of showing \(target)."
    case .ambiguous: "The link stops on \(screen): the app cannot tell which of several transitions is meant."
    case .abandoned: "With happy-path answers the user is left on \(screen) instead of \(target)."
    case .failed(let reason): "With happy-path answers the user gets the error '\(reason)' instead of \(target)."
    case .notPresented: "The link stops on \(screen) because a screen cannot be shown."
    case .superseded: "The link is dropped on \(screen) because something else arrives."
    case .unhandled: "A user who follows the link here sees nothing happen."
    }
  }

  private static func loop(_ trace: Trace?, _ target: String, _ machine: Machine) -> String {
    guard let trace, let loop = trace.loop, trace.entries.indices.contains(loop) else {
      return "The app goes on forever and never shows \(target)."
    }
    for entry in trace.entries[loop...] {
      if case .answer(let step, _) = entry.move, case .ask(let prompt, _, _) = machine.steps[step.index].action {
        return "With these answers the app asks \(machine.name(prompt)) again and again."
      }
    }
    return "The app goes in circles forever."
  }

  private static func neverGetsThere(_ obligation: Obligation, _ target: String, _ machine: Machine) -> String {
    if case .property(let index) = obligation {
      return switch machine.properties[index].claim {
      case .fromCanReach(_, _, .byHand(nil)): "From here the user cannot get there by hand."
      case .fromCanReach(_, _, .byHand(let steps?)):
        "From here the user cannot get there by hand within \(CountText.about(steps, "step"))."
      case .fromCanReach(_, _, .one(let mover)): "From here '\(mover.name(in: machine))' does not lead there."
      case .fromMustReach, .fromMustEnd: "A journey can pass here without ever getting there."
      default: "No user of the app ever gets there."
      }
    }
    return "Whatever the user answers, the link never gets to \(target)."
  }

  private static func violated(_ obligation: Obligation, on screen: String, _ machine: Machine) -> String {
    switch obligation {
    case .guarded: return "The user sees \(screen) although what it requires does not hold."
    case .resets:
      // A machine whose journeys all begin on the root is not affected.
      return machine.start == .fresh
        ? "From \(screen) nothing leads straight to the root. Links land all the same, since by 'start: fresh' each "
          + "finds the app on its root."
        : "A link that is opened on \(screen) cannot go to the root, so it stops there with an error."
    case .property(let index):
      if case .askOnly(let prompt, _) = machine.properties[index].claim {
        return "The user is asked \(machine.name(prompt)) when the spec forbids it."
      }
      if case .happensOnly(let mover, _) = machine.properties[index].claim {
        return "Here '\(mover.name(in: machine))' can happen, which the spec forbids."
      }
      return "The user gets into a state that the spec rules out."
    default: return "The user gets into a state that the spec rules out."
    }
  }
}
