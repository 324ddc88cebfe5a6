/// The wish to reach a place.
public struct Intent: Hashable, Sendable {
  public var name: String
  /// The values that a link gives.
  public var parameters: [Parameter]
  /// Where the journey may end, at least one.
  package var targets: [Target]
  /// Where this holds the intent must be refused; proved as `denied(intent, context)`.
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

  /// The lists of steps inside this one.
  package var inner: [[JourneyStep]] {
    switch self {
    case .ask(_, _, let branches): branches
    case .when(_, let steps): [steps]
    default: []
    }
  }

  /// Whether nothing can follow this step.
  package var isLast: Bool {
    switch self {
    case .retry, .open, .follow, .fail(_, unless: nil): true
    default: false
    }
  }
}
