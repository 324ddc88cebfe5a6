extension Move {
  /// The kinds of moves, by the names that logs and reports have for them.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An event by hand.
    case browse
    case back
    /// A sheet is dragged away.
    case drag
    /// A tab is selected.
    case tap
    case change
    /// A link opens an intent.
    case open
    /// Something else arrives during a journey.
    case supersede
    /// A journey chooses an alternative.
    case choose
    /// No alternative applies.
    case unhandled
    case perform, failToPresent, refuse, answer, set, fail
    /// A step does not apply.
    case pass
    /// The steps of a `when` are next.
    case enter
    /// The journey begins again, or that of another intent begins.
    case jump
    /// A link in an answer opens an intent.
    case follow
    case finish
    /// The app is left.
    case leave
  }
}

/// A move by its kind and what it names: the form in which logs, reports and diagrams read moves.
package struct MoveDescription: Hashable, Sendable {
  package let kind: Move.Kind
  /// The step of a journey that makes the move.
  package private(set) var step: StepID?
  package private(set) var transition: TransitionID?
  package private(set) var tab: TabID?
  package private(set) var change: ChangeID?
  /// The intent that is opened, or whose journey begins or ends.
  package private(set) var intent: IntentID?
  /// Of a choice: the index of the alternative.
  package private(set) var alternative: Int?
  /// Of an answer: the index of the outcome.
  package private(set) var outcome: Int?

  package init(_ move: Move) {
    switch move {
    case .browse(let id): (kind, transition) = (.browse, id)
    case .back: kind = .back
    case .drag: kind = .drag
    case .tap(let id): (kind, tab) = (.tap, id)
    case .change(let id): (kind, change) = (.change, id)
    case .open(let id): (kind, intent) = (.open, id)
    case .supersede: kind = .supersede
    case .choose(let id, let index): (kind, intent, alternative) = (.choose, id, index)
    case .unhandled(let id): (kind, intent) = (.unhandled, id)
    case .perform(let id, let made): (kind, step, transition) = (.perform, id, made)
    case .failToPresent(let id, let made): (kind, step, transition) = (.failToPresent, id, made)
    case .refuse(let id): (kind, step) = (.refuse, id)
    case .answer(let id, let index): (kind, step, outcome) = (.answer, id, index)
    case .set(let id): (kind, step) = (.set, id)
    case .fail(let id): (kind, step) = (.fail, id)
    case .pass(let id): (kind, step) = (.pass, id)
    case .enter(let id): (kind, step) = (.enter, id)
    case .jump(let id): (kind, step) = (.jump, id)
    case .follow(let id, let opened): (kind, step, intent) = (.follow, id, opened)
    case .finish(let id): (kind, intent) = (.finish, id)
    case .leave(let id): (kind, step) = (.leave, id)
    }
  }

  /// The part of the spec that the move comes from.
  package var element: Element? {
    if let step { return .step(step) }
    if let transition { return .transition(transition) }
    if let change { return .change(change) }
    guard let intent else { return nil }
    return alternative.map { .alternative(intent, $0) } ?? .intent(intent)
  }
}

extension MoveDescription {
  /// The step of a journey that makes the move, as it is written.
  package func action(in machine: Machine) -> JourneyStep? { step.map { machine.steps[$0.index].action } }

  /// The intent whose journey makes the move, as it is written.
  package func journey(in machine: Machine) -> IntentID? { step.map { machine.steps[$0.index].intent } }

  /// The event that is performed, made by hand, or refused.
  package func event(in machine: Machine) -> EventID? {
    transition.map { machine.transitions[$0.index].event } ?? (kind == .refuse ? action(in: machine)?.event : nil)
  }

  /// Returns whether the event is to be shown with an animation.
  package func isAnimated(in machine: Machine) -> Bool { action(in: machine)?.isAnimated ?? false }

  /// The prompt that is answered, and how.
  package func answer(in machine: Machine) -> (prompt: PromptID, outcome: Outcome)? {
    guard let outcome, let prompt = action(in: machine)?.prompt else { return nil }
    return (prompt, machine.prompts[prompt.index].outcomes[outcome])
  }

  /// The parameters of the event or the prompt.
  package func parameters(in machine: Machine) -> [Parameter] {
    event(in: machine).map { machine.events[$0.index].parameters }
      ?? answer(in: machine).map { machine.prompts[$0.prompt.index].parameters } ?? []
  }

  /// The intent that is opened, or whose journey begins or ends; also of a journey that becomes another's.
  package func subject(in machine: Machine) -> IntentID? {
    intent ?? (kind == .jump ? action(in: machine)?.opened : nil)
  }
}

extension Move {
  /// The part of the spec that the move comes from.
  package var element: Element? { MoveDescription(self).element }
}
