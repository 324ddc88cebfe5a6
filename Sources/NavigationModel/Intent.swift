/// The wish to reach a place.
public struct Intent: Hashable, Sendable {
  public var name: String
  /// The values that a link gives.
  public var parameters: [Parameter]
  /// The places where the journey may end; at least one, unless it ``leaves``.
  package var targets: [Target]
  /// The condition under which the intent must be refused; proved as `denied(intent, context)`.
  package var denied: Condition?
  /// Tried in order; the first whose condition holds is taken.
  package var alternatives: [Alternative]

  package init(
    name: String, parameters: [Parameter] = [], targets: [Target], denied: Condition? = nil,
    alternatives: [Alternative]
  ) {
    self.name = name
    self.parameters = parameters
    self.targets = targets
    self.denied = denied
    self.alternatives = alternatives
  }

  /// An intent with one target.
  package init(
    name: String, parameters: [Parameter] = [], target: ScreenID, denied: Condition? = nil,
    alternatives: [Alternative]
  ) {
    self.init(name: name, parameters: parameters, targets: [Target(target)], denied: denied, alternatives: alternatives)
  }
}

/// An intent: the wish to reach a place.
public typealias IntentID = Identifier<Intent>

extension Intent {
  /// True if a link changes something and shows nothing.
  package var stays: Bool { targets == [.stays] }

  /// True if the journey may also end outside of the app: the target `leaves`.
  package var leaves: Bool {
    var open = alternatives.flatMap(\.steps)
    while let step = open.popLast() {
      if step == .leave { return true }
      open += step.inner.joined()
    }
    return false
  }

  /// True if nothing that the journey does changes what is shown.
  package func showsNothing(_ transitions: [Transition], _ prompts: [Prompt]) -> Bool {
    var open = alternatives.flatMap(\.steps)
    while let step = open.popLast() {
      if step.shows(transitions, prompts) { return false }
      open += step.inner.joined()
    }
    return true
  }
}

/// One way to make a journey.
package struct Alternative: Hashable, Sendable {
  /// When this way is taken; nil: always (written `otherwise`, or a journey without alternatives).
  package var condition: Condition?
  package var steps: [JourneyStep]

  package init(condition: Condition? = nil, steps: [JourneyStep]) {
    self.condition = condition
    self.steps = steps
  }
}

/// One step of a journey.
package indirect enum JourneyStep: Hashable, Sendable {
  /// `e`, or `animate e`; `fixed` are the values given in brackets.
  case perform(EventID, animated: Bool = false, fixed: [FixedValue] = [])
  /// `ask p`; with `branches`, what is done next is up to the answer: each outcome has its steps, by its index, and one
  /// that aborts has none.
  case ask(PromptID, fixed: [FixedValue] = [], branches: [[JourneyStep]] = [])
  /// `retry`: this intent's journey from its beginning.
  case retry
  /// `open i`: the journey becomes intent i's.
  case open(IntentID)
  /// `follow v`: the journey becomes that of the intent that the link in value v opens; once per journey.
  case follow(value: String)
  /// `set x = v`
  case set([Assignment])
  /// `fail r`, `fail r unless C`
  case fail(reason: String, unless: Condition? = nil)
  /// `when C: [steps]`, skipped if C is false.
  case when(Condition, [JourneyStep])
  /// The step after the event of `leave e`: that has led out of the app, and the journey ends there.
  case leave

  /// The kinds of steps, by the names that reports have for them.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case perform, ask, retry, open, follow, set, fail, when, leave
  }

  package var kind: Kind {
    switch self {
    case .perform: .perform
    case .ask: .ask
    case .retry: .retry
    case .open: .open
    case .follow: .follow
    case .set: .set
    case .fail: .fail
    case .when: .when
    case .leave: .leave
    }
  }

  /// The lists of steps inside this one.
  package var inner: [[JourneyStep]] {
    switch self {
    case .ask(_, _, let branches): branches
    case .when(_, let steps): [steps]
    default: []
    }
  }

  /// The event that is performed.
  package var event: EventID? { if case .perform(let event, _, _) = self { event } else { nil } }

  /// The values that the spec gives to the event or the prompt.
  package var fixed: [FixedValue] {
    switch self {
    case .perform(_, _, let fixed), .ask(_, let fixed, _): fixed
    default: []
    }
  }

  /// True if the event is to be shown with an animation.
  package var isAnimated: Bool { if case .perform(_, animated: true, _) = self { true } else { false } }

  /// The prompt that is asked.
  package var prompt: PromptID? { if case .ask(let prompt, _, _) = self { prompt } else { nil } }

  /// The intent that the journey becomes, if the spec names it.
  package var opened: IntentID? { if case .open(let intent) = self { intent } else { nil } }

  /// The variables that are set.
  package var effects: [Assignment] { if case .set(let effects) = self { effects } else { [] } }

  /// The condition on which it depends what happens.
  package var condition: Condition? {
    switch self {
    case .when(let condition, _): condition
    case .fail(_, let exception): exception
    default: nil
    }
  }

  /// True if nothing can follow this step.
  package var isLast: Bool {
    switch self {
    case .retry, .open, .follow, .leave, .fail(_, unless: nil): true
    default: false
    }
  }
}

extension JourneyStep {
  /// True if it can change what is shown, and the journey goes on: an event by one of its rules, or an answer.
  package func shows(_ transitions: [Transition], _ prompts: [Prompt]) -> Bool {
    if let event { return transitions.contains { $0.event == event && !$0.actions.isEmpty } }
    if let prompt { return prompts[prompt.index].outcomes.contains { !$0.aborts && !$0.actions.isEmpty } }
    return false
  }
}

/// A step of a flattened journey.
public struct ProgramStep: Hashable, Sendable {
  /// The step as it is written; the steps inside it have identifiers of their own.
  package let action: JourneyStep
  /// The intent whose journey it belongs to.
  package let intent: IntentID
  /// The phase after it: a step, or the end of the journey.
  package let next: Phase
  /// The first phase in each of the lists of steps inside it: a `when` whose condition holds, an answer.
  package let inner: [Phase]
}

/// A step of a journey.
///
/// Steps are numbered through the whole machine in the order of the spec: intent by intent, alternative by
/// alternative, and a `when` before the steps inside it.
public typealias StepID = Identifier<ProgramStep>
