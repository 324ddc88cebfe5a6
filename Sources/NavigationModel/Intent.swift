/// The wish to reach a place.
public struct Intent: Hashable, Sendable {
  public var name: String
  /// The values that a link gives.
  public var parameters: [Parameter]
  /// The screen on which the journey must end.
  public var target: ScreenID
  /// Where this holds the intent must be refused; proved as `denied(intent, context)`.
  public var denied: Condition?
  /// Tried in order; the first whose condition holds is taken.
  public var alternatives: [Alternative]

  public init(
    name: String, parameters: [Parameter] = [], target: ScreenID, denied: Condition? = nil,
    alternatives: [Alternative]
  ) {
    self.name = name
    self.parameters = parameters
    self.target = target
    self.denied = denied
    self.alternatives = alternatives
  }
}

/// One way to make a journey.
public struct Alternative: Hashable, Sendable {
  /// When this way is taken; nil: always (written `otherwise`, or a journey without alternatives).
  public var condition: Condition?
  public var steps: [JourneyStep]

  public init(condition: Condition? = nil, steps: [JourneyStep]) {
    self.condition = condition
    self.steps = steps
  }
}

/// One step of a journey.
public indirect enum JourneyStep: Hashable, Sendable {
  /// `e`, or `animate e`; `fixed` are the values given in brackets.
  case perform(EventID, animated: Bool = false, fixed: [FixedValue] = [])
  /// `ask p`
  case ask(PromptID, fixed: [FixedValue] = [])
  /// `retry`: this intent's journey from its beginning.
  case retry
  /// `open i`: the journey becomes intent i's.
  case open(IntentID)
  /// `set x = v`
  case set([Assignment])
  /// `fail r`, `fail r unless C`
  case fail(reason: String, unless: Condition? = nil)
  /// `when C: [steps]`, skipped if C is false.
  case when(Condition, [JourneyStep])

  /// Whether nothing can follow this step.
  package var isLast: Bool {
    switch self {
    case .retry, .open, .fail(_, unless: nil): true
    default: false
    }
  }
}
